/** Where the links of a page lead: what every page is given beside its own material. */
import type { CardHead } from '../card.ts'
import { cardAddress, libraryAddress, type PageFormat } from './page-address.ts'

export interface SiteLinks {
  /** From this page to the root of the site: `../../`. */
  readonly root: string
  /** Below the root. */
  readonly addressOf: (card: Pick<CardHead, 'project' | 'id'>, format?: PageFormat) => string
  /** Of the whole site, with a `/` at its end, where it is known: for canonical addresses. */
  readonly origin?: string
  /** Whether the search page is at the root. */
  readonly hasSearch: boolean
}

export const linksFrom = (root: string): SiteLinks => ({
  root,
  addressOf: cardAddress,
  hasSearch: true,
})

export const toCard = (
  card: Pick<CardHead, 'project' | 'id'>,
  { root, addressOf }: SiteLinks,
): string => `${root}${addressOf(card)}`

export const toLibrary = (project: string, { root }: SiteLinks): string =>
  `${root}${libraryAddress(project)}`
