/**
 * Whether this browser may store anything of the site. The site forbids it in its documents (`data-offline="off"`,
 * written by `cardcat bundle --no-offline`), the reader by a switch, remembered in this browser.
 */
const key = (site: string): string => `cardcat-offline ${site}`
const OFF = 'off'

export const siteAddress = (): string => new URL('.', document.baseURI).href

export const isOfferedOffline = (): boolean => document.documentElement.dataset.offline !== OFF

export function isWantedOffline(): boolean {
  if (!isOfferedOffline()) return false
  try {
    return localStorage.getItem(key(siteAddress())) !== OFF
  } catch {
    // Storage is forbidden, so nothing could be remembered.
    return true
  }
}

export function setOfflineWanted(wanted: boolean): void {
  try {
    if (wanted) localStorage.removeItem(key(siteAddress()))
    else localStorage.setItem(key(siteAddress()), OFF)
  } catch {}
}
