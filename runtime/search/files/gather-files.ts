/**
 * Computes every ranking feature for each file of a pack. Lexical and semantic features sum over the best cards of the
 * file; others belong to the file itself. Values are columns indexed by file, because a list of results is requested at
 * every keystroke and one object per file would dominate the time.
 */
import type { FileTable, PackFile } from '../../pack/features/file-table.ts'
import { SHARES } from '../../pack/features/static-features.ts'
import type { Pack } from '../../pack/pack.ts'
import { memoizeByObject } from '../../std/memoize-by-object.ts'
import { largestOf, leastOfBest } from '../best.ts'
import { type Candidates, semantic } from '../candidates.ts'
import type { FileFeature } from '../ranking-features.ts'
import { partsOfStem, stemMatch, type WeighedTerm } from './stem-match.ts'

export interface GatheredFiles {
  readonly pack: Pack
  /** In the order of the pack's file table. */
  readonly files: readonly PackFile[]
  /** By feature, then by file. */
  readonly values: Readonly<Record<FileFeature, Float64Array>>
  /** For each file, its first card that passes the filter; −1 where none does, and the file is not a result. */
  readonly first: Int32Array
  /** Best first; empty when only the file itself matches. Valid until the next question. */
  readonly bestCards: (file: number) => number[]
}

/** The number of cards shown with a file. */
const CARDS_PER_FILE = 5

/** How the best cards of a file are summed: each further card is discounted once more. */
interface Summed {
  readonly cards: number
  readonly falloff: number
}
const WORDS: Summed = { cards: 5, falloff: 0.7 }
const MEANING: Summed = { cards: 3, falloff: 0.5 }

/**
 * How much a card counts for the file that declares it when another file defines it. Measured as nDCG@10 of files on
 * 600 commit subjects and 113 questions about ten C and C++ libraries: two separate cards give .676 and .770; one card
 * at weight 1 gives .675 and .744, at .75 .684 and .814, at .5 .684 and .826, at 0 .685 and .834. At 0 headers would
 * never be found.
 */
const DECLARED = 0.5

type ShareOf = (card: number) => number
const wholly: ShareOf = () => 1

/** The cosine that is typical of any file, which carries no information. */
const USUAL_LIKENESS = 0.05

/** @returns undefined until the file table has loaded */
export function gatherFiles(
  found: Candidates,
  words: readonly WeighedTerm[],
): GatheredFiles | undefined {
  const { pack, passes, sums, names, cosines } = found
  const table = pack.fileTable()
  if (table === undefined) return undefined
  const { files, fileOf, definedIn } = table
  const { stems, fanIn, first } = knownOf(table)
  const { cards, from } = cardsByFile(found.cards, table)
  const of = (file: number): Uint32Array => cards.subarray(from[file] ?? 0, from[file + 1] ?? 0)
  const shareIn = (file: number): ShareOf =>
    definedIn.size === 0
      ? wholly
      : (card) => (definedIn.has(card) && fileOf[card] === file ? DECLARED : 1)

  const worth = pack.staticFeatures()?.worth
  const worthOf = (card: number): number => SHARES[worth?.[card] ?? 0] ?? 0
  const bestName = (few: ReadonlyMap<number, number>): Float64Array => {
    const best = new Float64Array(files.length)
    for (const [card, quality] of few)
      if (passes === null || passes(card))
        for (const file of [fileOf[card] ?? 0, definedIn.get(card) ?? fileOf[card] ?? 0])
          best[file] = Math.max(best[file] ?? 0, quality * worthOf(card))
    return best
  }
  const summed = (values: ArrayLike<number>, how: Summed): Float64Array =>
    Float64Array.from(files, (_, file) =>
      added(bestValues(of(file), shareIn(file), values, how.cards), how),
    )
  const meanings = cosines?.values
  // Never 0, because it divides.
  const largestSum = largestOf(found.cards, sums) || Number.MIN_VALUE
  return {
    pack,
    files,
    values: {
      words: summed(sums, WORDS),
      meaning: meanings === undefined ? new Float64Array(files.length) : summed(meanings, MEANING),
      exact: bestName(names.asked),
      stem: Float64Array.from(stems, (parts) => stemMatch(parts, words)),
      'fan-in': fanIn,
      'file-meaning': fileLikeness(pack, table, found.question),
    },
    first: passes === null ? first : firstCards(table, passes),
    bestCards: (file) =>
      bestCards(
        of(file),
        (card) =>
          (sums[card] ?? 0) / largestSum +
          Math.max(0, meanings?.[card] ?? 0) +
          (names.asked.get(card) ?? 0) * worthOf(card),
      ),
  }
}

/** The cards grouped by file; those of a file lie between its `from` and the next. */
function cardsByFile(
  cards: Uint32Array,
  { files, fileOf, definedIn }: FileTable,
): { cards: Uint32Array; from: Uint32Array } {
  const from = new Uint32Array(files.length + 1)
  const count = (file: number): void => {
    from[file + 1] = (from[file + 1] ?? 0) + 1
  }
  for (let i = 0; i < cards.length; i++) count(fileOf[cards[i] ?? 0] ?? 0)
  const apart =
    definedIn.size === 0 ? cards.subarray(0, 0) : cards.filter((card) => definedIn.has(card))
  for (const card of apart) count(definedIn.get(card) ?? 0)
  for (let file = 1; file < from.length; file++)
    from[file] = (from[file] ?? 0) + (from[file - 1] ?? 0)
  const place = from.slice()
  const sorted = new Uint32Array(cards.length + apart.length)
  const put = (card: number, file: number): void => {
    const at = place[file] ?? 0
    sorted[at] = card
    place[file] = at + 1
  }
  for (let i = 0; i < cards.length; i++) put(cards[i] ?? 0, fileOf[cards[i] ?? 0] ?? 0)
  for (const card of apart) put(card, definedIn.get(card) ?? 0)
  return { cards: sorted, from }
}

/** The largest positive values, largest first, without sorting all of them. */
function bestValues(
  cards: Uint32Array,
  shareOf: ShareOf,
  values: ArrayLike<number>,
  most: number,
): readonly number[] {
  if (cards.length === 0) return NONE
  const best: number[] = []
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i] ?? 0
    const value = (values[card] ?? 0) * shareOf(card)
    if (value <= 0 || (best.length === most && value <= (best[most - 1] ?? 0))) continue
    if (best.length === most) best.pop()
    let at = best.length
    best.push(value)
    for (; at > 0 && (best[at - 1] ?? 0) < value; at--) best[at] = best[at - 1] ?? 0
    best[at] = value
  }
  return best
}

const NONE: readonly number[] = []

function added(best: readonly number[], { falloff }: Summed): number {
  let sum = 0
  for (let i = 0; i < best.length; i++) sum += (best[i] ?? 0) * falloff ** i
  return sum
}

function bestCards(cards: Uint32Array, score: (card: number) => number): number[] {
  const scores = Float64Array.from(cards, score)
  const least = leastOfBest(scores, CARDS_PER_FILE)
  const best: { card: number; score: number }[] = []
  for (let i = 0; i < scores.length; i++)
    if ((scores[i] ?? 0) >= least) best.push({ card: cards[i] ?? 0, score: scores[i] ?? 0 })
  return best
    .sort((a, b) => b.score - a.score || a.card - b.card)
    .slice(0, CARDS_PER_FILE)
    .map(({ card }) => card)
}

/** For each file, its cosine to the question above the typical one; zeros where there are no vectors. */
function fileLikeness(
  { kernel }: Pack,
  { files, vectors }: FileTable,
  question: Float32Array | undefined,
): Float64Array {
  const meaning = question && semantic()
  if (meaning === undefined || question === undefined || vectors === null)
    return new Float64Array(files.length)
  const query = meaning.quantizeQuery(question)
  const dots = (kernel ?? meaning.usualKernel()).dots(query.components, vectors.rows)
  const cosines = Float32Array.from(dots, (dot, row) => dot * vectors.scale(row) * query.scale)
  const usual = cosines.toSorted()[Math.floor(cosines.length * USUAL_LIKENESS)] ?? 0
  return Float64Array.from(cosines, (cosine) => Math.max(0, Math.fround(cosine - usual)))
}

/** What does not depend on the question. */
interface Known {
  /** For each file, the parts of its name. */
  readonly stems: readonly (readonly string[])[]
  readonly fanIn: Float64Array
  /** For each file, its first card. */
  readonly first: Int32Array
}

const knownOf = memoizeByObject(
  (table: FileTable): Known => ({
    stems: table.files.map(({ path }) => partsOfStem(path)),
    fanIn: Float64Array.from(table.files, ({ fanIn }) => fanIn),
    first: firstCards(table, () => true),
  }),
)

function firstCards(
  { files, fileOf, definedIn }: FileTable,
  passes: (card: number) => boolean,
): Int32Array {
  const first = new Int32Array(files.length).fill(-1)
  const put = (card: number, file: number): void => {
    if (first[file] === -1 && passes(card)) first[file] = card
  }
  for (let card = 0; card < fileOf.length; card++) put(card, fileOf[card] ?? 0)
  for (const [card, file] of definedIn) put(card, file)
  return first
}
