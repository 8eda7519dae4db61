/**
 * Small settings of the reader, kept in this browser only. A browser may forbid storage (private windows, strict
 * settings); a setting then lasts until the page is left.
 */

/** @returns null for a setting that is not stored */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param value null removes the setting */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {}
}
