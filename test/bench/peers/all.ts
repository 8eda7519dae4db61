/**
 * The compared engines, in the order of the table, each loaded only in the process that measures it. To add one, add
 * a file here and a line below.
 */
import type { Peer } from './peer.ts'

export const PEERS: Readonly<Record<string, () => Promise<Peer>>> = {
  cardcat: async () => (await import('./cardcat.ts')).cardcat,
  'cardcat-hybrid': async () => (await import('./cardcat.ts')).cardcatHybrid,
  'cardcat-orama': async () => (await import('./cardcat-orama.ts')).cardcatThroughOrama,
  orama: async () => (await import('./orama.ts')).orama,
  'orama-vectors': async () => (await import('./orama.ts')).oramaWithVectors,
  minisearch: async () => (await import('./minisearch.ts')).minisearch,
  'minisearch-code': async () => (await import('./minisearch.ts')).minisearchForCode,
  flexsearch: async () => (await import('./flexsearch.ts')).flexsearch,
  pagefind: async () => (await import('./pagefind.ts')).pagefind,
}

/** Engines that open another one's files, with that engine. */
export const FILES_OF: Readonly<Record<string, string>> = {
  'cardcat-hybrid': 'cardcat',
  'cardcat-orama': 'cardcat',
}

/** Engines compared in workerd: cardcat, lexical and hybrid, and the usual ways to use Orama. */
export const IN_WORKERD = ['cardcat', 'cardcat-hybrid', 'orama', 'orama-vectors'] as const
export type InWorkerd = (typeof IN_WORKERD)[number]
