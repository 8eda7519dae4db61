/** The engines side by side, in the order of the table. A new one is a file beside this and a line here. */
import { cardcat } from './cardcat.ts'
import { cardcatThroughOrama } from './cardcat-orama.ts'
import { flexsearch } from './flexsearch.ts'
import { minisearch, minisearchForCode } from './minisearch.ts'
import { orama } from './orama.ts'
import { pagefind } from './pagefind.ts'
import type { Peer } from './peer.ts'

export const PEERS: Readonly<Record<string, Peer>> = {
  cardcat,
  'cardcat-orama': cardcatThroughOrama,
  orama,
  minisearch,
  'minisearch-code': minisearchForCode,
  flexsearch,
  pagefind,
}
