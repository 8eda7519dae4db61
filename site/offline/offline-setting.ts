/**
 * Whether this browser may store anything of the site. The site forbids it in its documents (`data-offline="off"`,
 * written by `cardcat bundle --no-offline`), the reader by a switch, remembered in this browser.
 */
import { store, stored } from '../stored.ts'

const key = (site: string): string => `cardcat-offline ${site}`
const OFF = 'off'

export const siteAddress = (): string => new URL('.', document.baseURI).href

export const isOfflineAllowed = (): boolean => document.documentElement.dataset.offline !== OFF

export const isOfflineEnabled = (): boolean =>
  isOfflineAllowed() && stored(key(siteAddress())) !== OFF

export const setOfflineEnabled = (wanted: boolean): void =>
  store(key(siteAddress()), wanted ? null : OFF)
