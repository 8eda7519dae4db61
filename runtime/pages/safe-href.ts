/**
 * Which addresses may become links. In: whatever stands in a pack or in our own code. Out: the address, or
 * null when following it could run code or leave the web. A list of what is allowed, because lists of what
 * is forbidden miss `java\tscript:`, `data:`, `vbscript:` and the next one: the browser's own URL parser
 * decides what the scheme really is.
 */

const ALLOWED = new Set(['http:', 'https:', 'mailto:'])

/** Addresses inside this page (`#…`) and whole ones; anything relative needs a `base`. */
export function safeHref(address: string, base?: string): string | null {
  if (base === undefined && address.startsWith('#')) return address
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  return ALLOWED.has(url.protocol) ? url.href : null
}
