/**
 * Formats a number: 8051 → 8,051. Not toLocaleString, because the page is in English in any browser.
 */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
