/**
 * A question → the files that answer it. What its cards have of the words and the meaning of the question is gathered by
 * file, then what only a file has is added: what it is called, what it is about as a whole, how much the others lean on
 * it.
 *
 *   score = Σ over the ingredients of ( weight × value / largest value of any file )  ×  0.7 ^ penalties
 *
 * Each ingredient against its own best file and all weights equal (ingredients.ts): that beat ranks, square roots,
 * z-scores and fitted weights on twelve repositories (facts of code ranking). Synchronous, for use inside `settle`.
 */
import type { Catalog } from '../catalog.ts'
import { SHARES } from '../pack/card-traits.ts'
import type { FileTable } from '../pack/file-table.ts'
import type { Pack } from '../pack/pack.ts'
import { idf } from '../pack/postings.ts'
import { type QuantizedQuery, quantizeQuery } from '../pack/quantized.ts'
import { termsOf } from '../pack/terms.ts'
import { type Candidates, findCandidates, REACH_OF_FILES, type Seeking } from './candidates.ts'
import { FILE_WEIGHTS, type FileIngredient, type Ingredient } from './ingredients.ts'
import { termFrequency } from './lexical.ts'
import { pathPenalties } from './path-penalty.ts'
import type { QueryTerms } from './query-terms.ts'
import { withoutStopWords } from './question.ts'
import { libraryFactor, preferenceOf } from './standing.ts'
import { partsOfStem, stemMatch, type WeighedTerm } from './stem-match.ts'

export interface RankedFile {
  readonly pack: Pack
  /** In the pack's table of files. */
  readonly number: number
  readonly project: string
  readonly path: string
  readonly score: number
  /** Its best cards by themselves, best first. */
  readonly cards: readonly number[]
  /** By ingredient, what it adds to the score, `path` what it takes: they add up to the score. */
  readonly shares: Readonly<Partial<Record<Ingredient, number>>>
}

export interface FileRanking {
  readonly ranked: readonly RankedFile[]
  readonly total: number
  readonly terms: QueryTerms
}

/** Cards shown with a file. */
const CARDS_PER_FILE = 5
/** How the best cards of a file add up: each next one counts that much less. */
const SUMMED = {
  words: { cards: 5, falloff: 0.7 },
  breadth: { cards: 20, falloff: 0.9 },
  meaning: { cards: 3, falloff: 0.5 },
} as const
/** Of all the files, the likeness that says nothing. */
const USUAL_LIKENESS = 0.05
/** No word says more than this of what a file is called. */
const MOST_RARITY = 6

/** @param depth how many files are wanted, best first */
export function rankFiles(
  catalog: Catalog,
  text: string,
  seeking: Seeking,
  depth: number,
  without: ReadonlySet<Ingredient>,
): FileRanking {
  const { candidates, terms } = findCandidates(catalog, text, seeking, REACH_OF_FILES)
  const preference = preferenceOf(catalog, text, without)
  const words = weighedTerms(catalog, text)
  const gathered = candidates.flatMap((found) => gather(found, words, seeking))
  const counted = weights(without)
  const largest = largestOf(gathered.map(({ values }) => values))
  const penalty = pathPenalties(text)
  const speaking = SPEAKING.filter((name) => !without.has(name))
  const speaks = ({ values }: GatheredFile): boolean => speaking.some((name) => values[name] > 0)
  const scored = gathered.filter(speaks).map((file): ScoredFile => {
    const { project, path, values, traits } = file
    let sum = 0
    for (const [ingredient, weight] of counted)
      if (values[ingredient] > 0) sum += (weight * values[ingredient]) / largest[ingredient]
    const factor = without.has('path') ? 1 : penalty(traits, path).factor
    const library = libraryFactor(project, preference)
    return { file, sum, factor, library, score: sum * factor * library }
  })
  const ranked = scored.sort((a, b) => b.score - a.score || (a.file.path < b.file.path ? -1 : 1))
  const shown = ranked.slice(0, depth).map((file) => asRanked(file, counted, largest))
  return { ranked: shown, total: ranked.length, terms }
}

interface ScoredFile {
  readonly file: GatheredFile
  /** Of the ingredients. */
  readonly sum: number
  /** For its place, and where another library is named. */
  readonly factor: number
  readonly library: number
  readonly score: number
}

/** What is told of a file; made for those that are shown. */
function asRanked(
  { file, sum, factor, library, score }: ScoredFile,
  counted: Weights,
  largest: Values,
): RankedFile {
  const { pack, number, project, path, values, best, first } = file
  const shares: Partial<Record<Ingredient, number>> = {}
  for (const [ingredient, weight] of counted)
    if (values[ingredient] > 0)
      shares[ingredient] = (weight * values[ingredient]) / largest[ingredient]
  if (factor !== 1) shares.path = sum * (factor - 1)
  if (library !== 1) shares.library = sum * factor * (library - 1)
  const cards = best()
  return { pack, number, project, path, score, cards: cards.length > 0 ? cards : [first], shares }
}

/** A file is a result when one of these speaks for it; that others lean on it is no answer. */
const SPEAKING = ['words', 'stem', 'exact', 'named', 'meaning', 'file-meaning'] as const

function weighedTerms(catalog: Catalog, text: string): WeighedTerm[] {
  return [...new Set(withoutStopWords(termsOf(text)))].map((term) => {
    const rarity = idf(catalog.size, Math.min(catalog.size, termFrequency(catalog, term)))
    return { term, rarity: Math.min(MOST_RARITY, rarity) }
  })
}

type Values = Record<FileIngredient, number>

const NAMES = Object.keys(FILE_WEIGHTS).filter(
  (name): name is FileIngredient => name in FILE_WEIGHTS,
)

type Weights = readonly (readonly [FileIngredient, number])[]

const weights = (without: ReadonlySet<Ingredient>): Weights =>
  NAMES.filter((name) => !without.has(name)).map((name) => [name, FILE_WEIGHTS[name]])

function largestOf(all: readonly Values[]): Values {
  const largest = noValues()
  for (const values of all)
    for (const name of NAMES) largest[name] = Math.max(largest[name], values[name])
  // Shares already: the best of weak ones is still weak.
  return { ...largest, exact: 1, named: 1, 'fan-in': 1 }
}

const noValues = (): Values => ({
  words: 0,
  breadth: 0,
  stem: 0,
  exact: 0,
  named: 0,
  'fan-in': 0,
  meaning: 0,
  'file-meaning': 0,
})

interface GatheredFile {
  readonly pack: Pack
  readonly number: number
  readonly project: string
  readonly path: string
  readonly traits: number
  /** Best first; none when nothing but the file itself speaks for it. Sorted only where they are shown. */
  readonly best: () => readonly number[]
  /** The first of all its cards. */
  readonly first: number
  readonly values: Values
}

/** What the cards of each file of a pack have, and what the file has itself. */
function gather(
  found: Candidates,
  terms: readonly WeighedTerm[],
  { filter }: Seeking,
): GatheredFile[] {
  const { pack, sums, names, cosines } = found
  const table = pack.fileTable()
  const traits = pack.traits()
  if (table === undefined) return []
  const own: number[][] = table.files.map(() => [])
  for (const card of found.cards) own[table.fileOf[card] ?? 0]?.push(card)
  const first = firstCards(table, filter(pack))
  const likeness = fileLikeness(pack, table, found.question)
  const parts = partsOf(table)
  const words = (card: number): number => sums[card] ?? 0
  const meaning = (card: number): number => Math.max(0, cosines?.values[card] ?? 0)
  const worth = (names: ReadonlyMap<number, number>) => (card: number) =>
    (names.get(card) ?? 0) * (SHARES[traits?.worth[card] ?? 0] ?? 0)
  const asked = worth(names.asked)
  const named = worth(names.named)
  const largestSum = largestSumOf(found)
  return table.files.flatMap(({ project, path, traits: pathTraits, fanIn }, number) => {
    const firstCard = first[number]
    const cards = own[number] ?? []
    if (firstCard === undefined) return []
    const best = (value: (card: number) => number, summed: Summed): number =>
      sumOfBest(cards, value, summed)
    return [
      {
        ...{ pack, number, project, path, traits: pathTraits, first: firstCard },
        best: () =>
          bestCards(cards, (card) => words(card) / largestSum + meaning(card) + asked(card)),
        values: {
          words: best(words, SUMMED.words),
          breadth: best(words, SUMMED.breadth),
          meaning: best(meaning, SUMMED.meaning),
          exact: cards.reduce((most, card) => Math.max(most, asked(card)), 0),
          named: cards.reduce((most, card) => Math.max(most, named(card)), 0),
          stem: stemMatch(parts[number] ?? [], terms),
          'fan-in': fanIn,
          'file-meaning': likeness[number] ?? 0,
        },
      },
    ]
  })
}

/** Never 0. */
function largestSumOf({ cards, sums }: Candidates): number {
  let largest = Number.MIN_VALUE
  for (const card of cards) largest = Math.max(largest, sums[card] ?? 0)
  return largest
}

/** By file, the first of its cards that passes the filter. */
function firstCards(
  { files, fileOf }: FileTable,
  passes: ((card: number) => boolean) | null,
): (number | undefined)[] {
  const first: (number | undefined)[] = files.map(() => undefined)
  for (let card = 0; card < fileOf.length; card++) {
    const file = fileOf[card] ?? 0
    if (first[file] === undefined && (passes === null || passes(card))) first[file] = card
  }
  return first
}

interface Summed {
  readonly cards: number
  readonly falloff: number
}

/** Without sorting them all: this is done thrice for each file. */
function sumOfBest(
  cards: readonly number[],
  worth: (card: number) => number,
  { cards: most, falloff }: Summed,
): number {
  const best: number[] = []
  for (const card of cards) {
    const value = Math.max(0, worth(card))
    if (best.length === most && value <= (best[most - 1] ?? 0)) continue
    if (best.length === most) best.pop()
    let at = best.length
    while (at > 0 && (best[at - 1] ?? 0) < value) at--
    best.splice(at, 0, value)
  }
  return best.reduce((sum, value, i) => sum + value * falloff ** i, 0)
}

const bestCards = (cards: readonly number[], score: (card: number) => number): number[] =>
  cards.toSorted((a, b) => score(b) - score(a) || a - b).slice(0, CARDS_PER_FILE)

/** By file, its cosine to the question above what is usual; empty where there are no vectors. */
function fileLikeness(
  { kernel }: Pack,
  { vectors }: FileTable,
  question: Float32Array | undefined,
): Float32Array {
  if (vectors === null || question === undefined) return new Float32Array(0)
  const query: QuantizedQuery = quantizeQuery(question)
  const dots = kernel.dots(query.components, vectors.rows)
  const cosines = Float32Array.from(dots, (dot, row) => dot * vectors.scale(row) * query.scale)
  const usual = cosines.toSorted()[Math.floor(cosines.length * USUAL_LIKENESS)] ?? 0
  return cosines.map((cosine) => Math.max(0, cosine - usual))
}

const partsByTable = new WeakMap<FileTable, readonly (readonly string[])[]>()

function partsOf(table: FileTable): readonly (readonly string[])[] {
  const known = partsByTable.get(table)
  if (known !== undefined) return known
  const parts = table.files.map(({ path }) => partsOfStem(path))
  partsByTable.set(table, parts)
  return parts
}
