/**
 * Computes the value of every ranking feature for each file of a pack. Values are columns indexed by file, because a
 * list of results is requested at every keystroke and one object per file would dominate the time.
 */
import type { FileTable, PackFile } from '../../pack/features/file-table.ts'
import type { Pack } from '../../pack/pack.ts'
import { memoizeByObject } from '../../std/memoize-by-object.ts'
import { largestOf } from '../best.ts'
import type { Candidates } from '../candidates.ts'
import { bestCards } from './best-of-file.ts'
import { cardsByFile, firstCards } from './cards-by-file.ts'
import { type FileFeature, shareOfRank } from './file-features.ts'
import type { WeighedTerm } from './stem-match.ts'

export interface GatheredFiles {
  readonly pack: Pack
  /** In the order of the pack's file table. */
  readonly files: readonly PackFile[]
  /** For each feature, its value by file. */
  readonly values: readonly Float64Array[]
  /** For each file, its first card that passes the filter; −1 where none does, and the file is not a result. */
  readonly first: Int32Array
  /** Best first; empty when only the file itself matches. Valid until the next question. */
  readonly bestCards: (file: number) => number[]
}

/** The number of cards shown with a file. */
const CARDS_PER_FILE = 5

/** @returns undefined until the file table has loaded */
export function gatherFiles(
  candidates: Candidates,
  words: readonly WeighedTerm[],
  features: readonly FileFeature[],
): GatheredFiles | undefined {
  const { pack, passes, sums, names, cosines } = candidates
  const table = pack.fileTable()
  if (table === undefined) return undefined
  const cards = cardsByFile(candidates.cards, table)
  const rankOf = shareOfRank(pack)
  // Never 0, because it divides.
  const largestSum = largestOf(candidates.cards, sums) || Number.MIN_VALUE
  const scoreIn = (card: number): number =>
    (sums[card] ?? 0) / largestSum +
    Math.max(0, cosines?.values[card] ?? 0) +
    (names.asked.get(card) ?? 0) * rankOf(card)
  return {
    pack,
    files: table.files,
    values: features.map(({ values }) => values({ candidates, table, cards, words })),
    first: passes === null ? firstOf(table) : firstCards(table, passes),
    bestCards: (file) => bestCards(cards.of(file), scoreIn, CARDS_PER_FILE),
  }
}

/** Without a filter, every question has the same first cards. */
const firstOf = memoizeByObject((table: FileTable) => firstCards(table, () => true))
