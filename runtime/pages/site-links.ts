/**
 * The links that every page gets beside its own material.
 */
import type { CardHead } from '../card.ts'
import { cardAddress, libraryAddress, type PageFormat } from './page-address.ts'

export interface SiteLinks {
  /** From this page to the root of the site: `../../`. */
  readonly root: string
  /** Below the root. */
  readonly addressOf: (card: Pick<CardHead, 'project' | 'id'>, format?: PageFormat) => string
  /** The origin of the whole site, with a trailing `/`, where it is known: for canonical addresses. */
  readonly origin?: string
  /** Whether the search page is at the root. */
  readonly hasSearch: boolean
  /** No Markdown and no `llms.txt` is beside the pages. */
  readonly withoutTexts?: boolean
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

/** What addresses in texts begin with: whole where the address of the site is known. */
export const baseOf = ({ origin, root }: SiteLinks): string => origin ?? root
