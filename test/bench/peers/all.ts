/**
 * The engines side by side, in the order of the table; each is loaded only in the process that measures it.
 * A new one is a file beside this and a line here.
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

/** Engines that write no files of their own, and whose they open. */
export const FILES_OF: Readonly<Record<string, string>> = {
  'cardcat-hybrid': 'cardcat',
  'cardcat-orama': 'cardcat',
}

/** What is compared in workerd: ours by words and as it comes, and what somebody would build on Orama. */
export const IN_WORKERD = ['cardcat', 'cardcat-hybrid', 'orama', 'orama-vectors'] as const
export type InWorkerd = (typeof IN_WORKERD)[number]
