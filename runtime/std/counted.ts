/** Numbers in English notation, regardless of the machine's locale. */

/** `8051` → `8,051` */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** `1 card`, `2 cards`, `8,051 cards`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`
