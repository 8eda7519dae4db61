/**
 * Packs in memory for tests, described by a few words for each card, written by the real writer and opened by the real
 * reader. Everything that a test does not set has a simple default.
 */
import { createHash } from 'node:crypto'
import {
  type Card,
  type CardKind,
  NO_RELATIONS,
  type RecipeKind,
  type SymbolExample,
  type Visibility,
} from '../runtime/card.ts'
import { type Catalog, openCatalog } from '../runtime/catalog.ts'
import type { PackEmbedding } from '../runtime/embedding/pack-embedding.ts'
import { encodePack } from '../runtime/pack/encode-pack.ts'
import type { Entry, Field, SourceText } from '../runtime/pack/entry.ts'
import type { OpenOptions } from '../runtime/pack/pack.ts'
import { type FileStore, memoryStore } from '../runtime/pack/store.ts'

export interface SmallCard {
  readonly id: string
  readonly kind?: CardKind
  readonly project?: string
  readonly language?: string
  readonly visibility?: Visibility
  /** Of a recipe. */
  readonly stale?: boolean
  readonly path?: string
  readonly lines?: readonly [number, number]
  /** Of a symbol: where it is defined, when its path only declares it. */
  readonly definedAt?: { readonly path: string; readonly lines: readonly [number, number] }
  /** What is indexed, by field; `text` is also the card's text unless that is given. */
  readonly fields?: Partial<Record<Field, string>>
  readonly text?: string
  readonly keys?: readonly string[]
  /** Of a symbol: the near-duplicates it is one of. */
  readonly family?: string
  readonly symbolKind?: string
  readonly recipeKind?: RecipeKind
  /** Of a recipe: ids of the symbols that it uses. */
  readonly symbols?: readonly string[]
  /** Of a recipe: the id of the card that holds it. */
  readonly parent?: string
  /** Of a symbol: the best way to import it. */
  readonly public?: string
  readonly examples?: readonly SymbolExample[]
}

export type Files = Map<string, Uint8Array>

export const hash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)

export function smallEntry(small: SmallCard): Entry {
  const { fields = {} } = small
  return {
    card: cardOf(small),
    fields: { name: '', path: '', signature: '', text: '', body: '', ...fields },
    keys: small.keys ?? (small.kind === undefined || small.kind === 'symbol' ? [small.id] : []),
  }
}

export function smallPack(
  cards: readonly SmallCard[],
  sources: readonly SourceText[] = [],
  project = 'small',
  embeddingOf: (entries: readonly Entry[]) => PackEmbedding | null = () => null,
  aliases: readonly string[] = [],
): Files {
  const entries = cards.map(smallEntry)
  return encodePack(
    {
      project,
      library_version: '1.0.0',
      commit: null,
      commit_date: null,
      built_from: 'a test',
      aliases,
      entries,
      sources,
      embedding: embeddingOf(entries),
    },
    hash,
  )
}

export const openSmall = (files: Files, options: OpenOptions = {}): Promise<Catalog> =>
  openCatalog([memoryStore('small', files)], options)

/** A store that records what was read from it. */
export function countingStore(files: Files): FileStore & { readonly reads: string[] } {
  const store = memoryStore('counted', files)
  const reads: string[] = []
  return {
    name: store.name,
    reads,
    read(file) {
      reads.push(file)
      return store.read(file)
    },
  }
}

/** Numbers from 0 to 1 that are the same on every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const pick = <T>(random: () => number, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]

function cardOf(small: SmallCard): Card {
  const { id, kind = 'symbol', fields = {} } = small
  const shared = {
    id,
    project: small.project ?? 'small',
    version: '1.0.0',
    title: small.public ?? fields.name ?? id,
    path: small.path ?? 'small.ts',
    lines: small.lines ?? ([1, 1] as const),
    language: small.language ?? 'typescript',
    summary: (small.text ?? fields.text ?? id).slice(0, 80),
    text: small.text ?? fields.text ?? '',
    visibility: small.visibility ?? ('public' as const),
  }
  switch (kind) {
    case 'symbol':
      return {
        ...shared,
        kind,
        symbol: id,
        dotted: id.replace(':', '.'),
        public: [small.public ?? id.replace(':', '.')],
        symbol_kind: small.symbolKind ?? 'function',
        signature: fields.signature ?? '',
        parameters: [],
        decorators: [],
        bases: [],
        ...(small.family === undefined ? {} : { family: small.family }),
        ...(small.definedAt === undefined ? {} : { defined_at: small.definedAt }),
        docstring: fields.text ?? '',
        related: NO_RELATIONS,
        recipes: small.examples?.map(({ recipe }) => recipe) ?? [],
        ...(small.examples === undefined ? {} : { examples: small.examples }),
      }
    case 'recipe':
      return {
        ...{ ...shared, kind, code: fields.body ?? '', symbols: small.symbols ?? [] },
        ...(small.parent === undefined ? {} : { parent: small.parent }),
        recipe_kind: small.recipeKind ?? 'test',
        ...(small.stale ? { stale: true } : {}),
      }
    case 'guide':
      return { ...shared, kind, breadcrumbs: [], children: [], references: [], snippets: [] }
    case 'module':
      return { ...shared, kind, exports: [] }
  }
}
