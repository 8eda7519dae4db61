/**
 * Searches for a text and returns passages: the cards in the order of the search, each with its support
 * (search/support.ts). The next search reuses the buffers, so everything needed is copied out at once.
 */
import type { CardHead, CardKind } from '../card.ts'
import { headAt, packedCardOfId } from '../cards/read-heads.ts'
import { type Catalog, loadAndRun, type PackedCard } from '../catalog.ts'
import type { Field } from '../pack/entry.ts'
import { idf } from '../pack/lexical/postings.ts'
import { termFrequency } from '../search/lexical.ts'
import { lookUpSymbol } from '../search/names/symbol-lookup.ts'
import type { QueryTerms } from '../search/question/query-terms.ts'
import { type SupportInputs, supportOf, supportOfSentence } from '../search/support.ts'
import { withinFields } from '../search/within-fields.ts'
import { rank } from '../search.ts'

export interface Passage extends PackedCard {
  readonly head: CardHead
  /** 0–1. */
  readonly support: number
  /** The question contains its name. */
  readonly named?: true
}

export interface FindOptions {
  readonly projects?: readonly string[] | undefined
  readonly kinds?: readonly CardKind[] | undefined
  /** Words count only in these fields. */
  readonly fields?: readonly Field[] | undefined
  readonly lexicalWeight?: number | undefined
  readonly depth: number
  /** A sentence of a document, which may be about anything. */
  readonly isSentence?: true
}

/** The lowest quality of a name match that counts as certain. */
const MIN_NAME_QUALITY = 0.5
const NAMED_SUPPORT = 0.95

export async function findPassages(
  catalog: Catalog,
  text: string,
  { projects, kinds, fields, lexicalWeight, depth, isSentence }: FindOptions,
): Promise<Passage[]> {
  if (text.trim() === '') return []
  const options = {
    ...(projects !== undefined && { projects }),
    ...(kinds !== undefined && { kinds }),
    ...(lexicalWeight !== undefined && { lexical_weight: lexicalWeight }),
  }
  const measure = (inputs: SupportInputs): number =>
    isSentence === true ? supportOfSentence(inputs, catalog.size) : supportOf(inputs, catalog.size)
  const { value } = await loadAndRun(catalog, () => {
    for (const pack of catalog.packs) pack.prefetch(['heads'])
    const { ranked, terms } = rank(catalog, text, options, depth, {
      within: withinFields(fields),
      testsCount: true,
      foldable: undefined,
    })
    const known = knownShare(catalog, terms)
    return ranked.flatMap(({ pack, card, exact, parts }): Passage[] => {
      const head = headAt(pack, card)
      if (head === undefined) return []
      const { coverage, semantic } = parts()
      const cosine = pack.manifest.vectors === null ? undefined : semantic
      const support = measure({ coverage, cosine, known })
      if (exact < MIN_NAME_QUALITY) return [{ pack, card, head, support }]
      return [{ pack, card, head, support: Math.max(support, NAMED_SUPPORT), named: true }]
    })
  })
  return value
}

/** The share of the words, weighted by rarity, that some card contains as written. */
function knownShare(catalog: Catalog, { groups, unknown }: QueryTerms): number {
  const nowhere = idf(catalog.size, 0)
  let known = 0
  let all = unknown.filter(({ instead }) => instead.length === 0).length * nowhere
  for (const { members, label } of groups) {
    const cards = members.reduce((sum, { term }) => sum + termFrequency(catalog, term), 0)
    const rarity = idf(catalog.size, Math.min(cards, catalog.size))
    all += rarity
    if (!label.includes('→')) known += rarity
  }
  return all === 0 ? 0 : known / all
}

/** The maximum number of symbols with the same name, best first. */
const MAX_SAME_NAME = 3
/** A match in other case, of a private symbol, or with the end of a longer name is still a match with this name. */
const MIN_SAME_NAME_QUALITY = 0.75

export async function findNamed(
  catalog: Catalog,
  names: readonly string[],
  projects: readonly string[] | undefined,
): Promise<Passage[]> {
  const { value } = await loadAndRun(catalog, () =>
    names.flatMap((name) =>
      lookUpSymbol(catalog, name.replace(/\(.*$/s, ''))
        .filter(({ quality, how }) => quality >= MIN_SAME_NAME_QUALITY && how !== 'prefix')
        .flatMap(({ pack, card, quality }): Passage[] => {
          const head = headAt(pack, card)
          if (head === undefined || head.kind !== 'symbol') return []
          if (projects !== undefined && !projects.includes(head.project)) return []
          return [{ pack, card, head, support: NAMED_SUPPORT * quality, named: true }]
        })
        .slice(0, MAX_SAME_NAME),
    ),
  )
  return distinct(value)
}

/** Existing cards by their ids; `support` is by id. */
export async function findByIds(
  catalog: Catalog,
  wanted: readonly { readonly id: string; readonly project: string; readonly support: number }[],
): Promise<Passage[]> {
  const { value } = await loadAndRun(catalog, () =>
    wanted.flatMap(({ id, project, support }): Passage[] => {
      const packed = packedCardOfId(catalog, id, project)
      const head = packed === undefined ? undefined : headAt(packed.pack, packed.card)
      if (packed === undefined || head === undefined) return []
      return [{ ...packed, head, support }]
    }),
  )
  return distinct(value)
}

export const keyOf = ({ head }: Pick<Passage, 'head'>): string => `${head.project}\n${head.id}`

/** Each card once, at its first place, with its highest support. */
export function distinct(passages: readonly Passage[]): Passage[] {
  const byKey = new Map<string, Passage>()
  for (const passage of passages) {
    const known = byKey.get(keyOf(passage))
    if (known === undefined) byKey.set(keyOf(passage), passage)
    else if (passage.support > known.support)
      byKey.set(keyOf(passage), { ...known, support: passage.support })
  }
  return [...byKey.values()]
}
