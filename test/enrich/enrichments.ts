/**
 * Enriches small entries with a fake model. Call this once, at the top of a test file: every test has a new folder for
 * the cache, and starts its endpoint with `listen`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type Enriched, type EnrichOptions, enrichEntries } from '../../build/enrich/enrich.ts'
import type { RecipeCard, SymbolCard } from '../../runtime/card.ts'
import type { Entry, SourceText } from '../../runtime/pack/entry.ts'
import { smallEntry } from '../small-pack.ts'
import { type FakeEndpoint, fakeEndpoint, type Reply, type Request } from './fake-endpoint.ts'

export const KEY = 'sk-very-secret-0123456789'
export const MODEL = 'tiny-writer'

export interface Enrichments {
  listen(reply?: (request: Request, asked: number) => Reply): Promise<void>
  enrich(entries: readonly Entry[], more?: Partial<EnrichOptions>): Promise<Enriched>
  /** The endpoint of the current test. */
  readonly endpoint: FakeEndpoint
  folder(): string
  /** The cache of answers. */
  file(): string
}

export function enrichments(): Enrichments {
  let folder: string
  let current: FakeEndpoint

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardcat-enrich-'))
  })
  afterEach(async () => {
    await current.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const file = (): string => join(folder, 'cache/answers.bin')
  return {
    folder: () => folder,
    file,
    endpoint: {
      get url() {
        return current.url
      },
      get requests() {
        return current.requests
      },
      close: () => current.close(),
    },
    async listen(reply) {
      current = await fakeEndpoint(reply)
    },
    enrich: (entries, more = {}) =>
      enrichEntries(entries, SOURCES, {
        endpoint: { url: `${current.url}/chat/completions`, model: MODEL, key: KEY },
        limits: { requests: 100, tokens: 1_000_000 },
        file: file(),
        retryPolicy: { attempts: 3, pauseMs: 5, longestPauseMs: 5_000 },
        timeoutMs: 2_000,
        ...more,
      }),
  }
}

const SOURCES: readonly SourceText[] = [
  {
    path: 'small.ts',
    language: 'typescript',
    text: 'function put(book) {\n  shelf.push(book)\n}\n',
  },
]

export function symbol(id: string, more: Partial<SymbolCard> = {}): Entry {
  const entry = smallEntry({ id, lines: [1, 3], fields: { text: 'Own words.' } })
  return { ...entry, card: { ...symbolCard(entry), ...more } }
}

export function symbolCard({ card }: Entry): SymbolCard {
  if (card.kind !== 'symbol') throw new Error('not a symbol')
  return card
}

export function recipe(id: string, more: Partial<RecipeCard> = {}): Entry {
  const entry = smallEntry({ id, kind: 'recipe', fields: { body: 'put(book)' } })
  if (entry.card.kind !== 'recipe') throw new Error('not a recipe')
  return { ...entry, card: { ...entry.card, ...more } }
}

export const numbered = (count: number): Entry[] =>
  Array.from({ length: count }, (_, i) => symbol(`small:f${i}`))

export const enrichmentOf = ({ card }: Entry) =>
  card.kind === 'symbol' || card.kind === 'recipe' ? card.enrichment : undefined

/** No second attempt. */
export const ONCE = { attempts: 1, pauseMs: 1, longestPauseMs: 1 }
