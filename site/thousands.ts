/** 8051 → 8,051. Not toLocaleString: the page is in English whatever the browser speaks. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
