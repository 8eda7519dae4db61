/**
 * Turns the words of a question into term groups for lexical.ts. A word that the index contains stands for itself. The
 * last word of a question that is still being typed also stands for its completions. A word that no pack contains
 * stands for its nearest spellings.
 */

import { type Catalog, isLoading } from '../../catalog.ts'
import { lazyCode } from '../../lazy-code.ts'
import { initialsTerm } from '../../pack/lexical/initials.ts'
import { documentFrequency } from '../../pack/lexical/postings.ts'
import { fold, stem, surfaceWords, termsOf } from '../../pack/lexical/tokenizer.ts'
import { wordOfKey, wordRange } from '../../pack/lexical/word-keys.ts'
import { type TermGroup, type TermMember, termFrequency } from '../lexical.ts'
import type { Correction } from './fuzzy-match.ts'
import { withoutStopWords } from './question.ts'

export interface QueryTerms {
  readonly groups: readonly TermGroup[]
  /** Words that no card contains, each with the words searched instead. */
  readonly unknown: readonly { readonly word: string; readonly instead: readonly string[] }[]
}

const COMPLETIONS = 24
/** The chunk that would contain a key, and the next one, because the first match may be at its beginning. */
const FEW_CHUNKS = 2
const COMPLETION_WEIGHT = 0.6
const MIN_PREFIX = 2
/** Stems are shorter than words: `valid` is the stem of `validation`, typed as `validati`. */
const MAX_SUFFIX = 6
const MIN_STEM = 4
/** `gscv` for GridSearchCV means the whole name, but may abbreviate others as well. */
const INITIALS_WEIGHT = 0.9
const MIN_INITIALS = 3
/** A correction by one edit counts half, by two edits a quarter. */
const CORRECTION_WEIGHT = 0.5
/** A text with many unknown words is in another language or none, and each correction takes time. */
const MAX_CORRECTED_WORDS = 8

export interface Expansion {
  /** The last word is unfinished and also stands for its completions. */
  readonly typing: boolean
  /** A word that no pack contains stands for its nearest spellings. */
  readonly corrected: boolean
}

export function queryTerms(catalog: Catalog, text: string, expansion: Expansion): QueryTerms {
  const times = new Map<string, number>()
  for (const term of withoutStopWords(termsOf(text, { dotted: true })))
    times.set(term, (times.get(term) ?? 0) + 1)
  // All lookups are requested at once, before anything waits for one of them.
  const known = new Set([...times.keys()].filter((term) => termFrequency(catalog, term) > 0))
  const surfaces = new Map(surfaceWords(text).map((word) => [stem(word), word]))
  const last = expansion.typing ? unfinishedWord(text) : undefined

  const groups: TermGroup[] = []
  const unknown: { word: string; instead: string[] }[] = []
  for (const [term, count] of times) {
    const surface = surfaces.get(term)
    const isUnfinished = surface !== undefined && surface === last
    const own = [
      ...(known.has(term) ? [{ term, weight: 1 }] : []),
      ...(isUnfinished ? completedMembers(catalog, surface, term) : []),
    ]
    const isReplaced =
      own.length === 0 &&
      surface !== undefined &&
      expansion.corrected &&
      unknown.length < MAX_CORRECTED_WORDS &&
      !isLoading(catalog)
    const members: Member[] = isReplaced ? replacements(catalog, surface, isUnfinished) : own
    const corrected = members.flatMap(({ correction }) => correction?.word ?? [])
    if (surface !== undefined && (members.length === 0 || corrected.length > 0))
      unknown.push({ word: surface, instead: corrected })
    if (members.length > 0)
      groups.push({
        label:
          corrected.length > 0 ? `${surface ?? term}→${corrected.join(',')}` : (surface ?? term),
        times: count,
        members,
      })
  }
  return { groups, unknown }
}

/**
 * The words of a text as prefixes of terms. Terms are stems, so a word cut within its suffix is a prefix of none; it
 * then stands for the stems of the words that it begins (`validati`: `valid`).
 * @param terms those of the text: a word that is one of them needs no lookup
 */
export function wordPrefixes(catalog: Catalog, text: string, terms: QueryTerms): string[] {
  const words = [...new Set(surfaceWords(text))]
  const isHeld = (word: string): boolean =>
    terms.groups.some(({ members }) => members.some(({ term }) => term === word))
  return words.flatMap((word) => {
    if (isHeld(word)) return [word]
    const begins = catalog.packs.some(
      (pack) => pack.withPrefix('terms', word, FEW_CHUNKS).next().done !== true,
    )
    return begins || isLoading(catalog) ? [word] : stemsBegunBy(catalog, word)
  })
}

function stemsBegunBy(catalog: Catalog, word: string): string[] {
  const stems = new Set<string>()
  for (const pack of catalog.packs)
    for (let length = word.length + 1; length <= word.length + MAX_SUFFIX; length++)
      for (const { key } of pack.withPrefix('words', wordRange(length, word), FEW_CHUNKS))
        stems.add(stem(wordOfKey(key)))
  return [...stems]
}

const spelling = lazyCode(() => import('../unknown-words.ts'))

type Member = TermMember & { readonly correction?: Correction }

const completedMembers = (catalog: Catalog, surface: string, term: string): Member[] =>
  completions(catalog, surface)
    .filter((other) => other !== term)
    .map((other) => ({ term: other, weight: COMPLETION_WEIGHT }))

/** The terms that stand for a word that no card contains: names with these initials, or its corrections. */
function replacements(catalog: Catalog, surface: string, isUnfinished: boolean): Member[] {
  const initials = initialsMeant(catalog, surface, isUnfinished)
  if (initials.length > 0 || isLoading(catalog)) return initials
  const byTerm = new Map<string, Member>()
  for (const correction of spelling()?.corrections(catalog, surface) ?? []) {
    const meant = stem(correction.word)
    const weight = CORRECTION_WEIGHT ** correction.distance
    if (!byTerm.has(meant)) byTerm.set(meant, { term: meant, weight, correction })
  }
  return [...byTerm.values()]
}

/** Names whose initials the word is. While typing, also names whose initials begin with it. */
function initialsMeant(catalog: Catalog, surface: string, unfinished: boolean): Member[] {
  if (surface.length < MIN_INITIALS) return []
  const term = initialsTerm(surface)
  if (termFrequency(catalog, term) > 0) return [{ term, weight: INITIALS_WEIGHT }]
  if (!unfinished) return []
  const begun = catalog.packs.flatMap((pack) =>
    [...pack.withPrefix('terms', term, FEW_CHUNKS)].map(({ key }) => key),
  )
  return [...new Set(begun)]
    .slice(0, COMPLETIONS)
    .map((each) => ({ term: each, weight: COMPLETION_WEIGHT }))
}

/** The last word, unless a character after it ends it. */
function unfinishedWord(text: string): string | undefined {
  if (!/[\p{L}\p{N}]$/u.test(text)) return undefined
  return surfaceWords(text).at(-1)
}

function completions(catalog: Catalog, prefix: string): string[] {
  if (prefix.length < MIN_PREFIX) return []
  const frequencies = new Map<string, number>()
  for (const pack of catalog.packs)
    for (const row of pack.withPrefix('terms', fold(prefix), FEW_CHUNKS)) {
      if (row.key.includes('.')) continue
      const cards = documentFrequency(row.bytes, row.from)
      frequencies.set(row.key, (frequencies.get(row.key) ?? 0) + cards)
    }
  const terms = [...frequencies]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, COMPLETIONS)
    .map(([term]) => term)
  return terms.length > 0 || isLoading(catalog) ? terms : stemsWithin(catalog, prefix)
}

/** The longest stem that is a prefix of what was typed. */
function stemsWithin(catalog: Catalog, prefix: string): string[] {
  const shortest = Math.max(MIN_STEM, prefix.length - MAX_SUFFIX)
  for (let length = prefix.length - 1; length >= shortest; length--) {
    const candidate = prefix.slice(0, length)
    if (termFrequency(catalog, candidate) > 0) return [candidate]
  }
  return []
}
