/**
 * Decides which addresses may become links. Returns null for one that could run code or leave the web. It uses an
 * allow-list, because deny-lists miss `java\tscript:`, `data:`, `vbscript:` and the next one; the URL parser of the
 * browser determines the scheme.
 */

const ALLOWED = new Set(['http:', 'https:', 'mailto:'])

/** Allows fragments (`#…`) and absolute URLs; relative ones need a `base`. */
export function safeHref(address: string, base?: string): string | null {
  if (base === undefined && address.startsWith('#')) return address
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  return ALLOWED.has(url.protocol) ? url.href : null
}
