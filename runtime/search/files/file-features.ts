/**
 * The ranking features that add up to a file's score, in one table. Lexical and semantic features sum over the best
 * cards of a file; others belong to the file itself. rank-files.ts has the formula.
 *
 * The weights are equal except for three: fitted ones were no better on held-out repositories. An exact name counts
 * twice, because another file may contain its words more often. The file's own name counts half, because `model.py`
 * says little. Fan-in counts a quarter, because it favours what tests and public entry points call over the subject of
 * a question.
 */
import type { FileTable } from '../../pack/features/file-table.ts'
import { SHARES } from '../../pack/features/static-features.ts'
import { memoizeByObject } from '../../std/memoize-by-object.ts'
import { type Candidates, semantic } from '../candidates.ts'
import type { RankingFeature } from '../ranking-features.ts'
import { LEXICAL_SUM, SEMANTIC_SUM, sumOfBest } from './best-of-file.ts'
import type { CardsByFile } from './cards-by-file.ts'
import { partsOfStem, stemMatch, type WeighedTerm } from './stem-match.ts'

export interface FileFeature {
  readonly name: RankingFeature
  readonly weight: number
  /** By file. */
  readonly values: (gathered: FileCandidates) => Float64Array
  /**
   * What counts as 1: the best file, or 1 itself where values are shares already. Those must not be normalized, because
   * the best of weak values is still weak.
   */
  readonly unit: 'best file' | 'share'
  /** Whether a file is a result when only this feature is positive. */
  readonly isMatch: boolean
}

/** What the values of a pack's files are computed from. */
export interface FileCandidates {
  readonly candidates: Candidates
  readonly table: FileTable
  readonly cards: CardsByFile
  /** The words of the question. */
  readonly words: readonly WeighedTerm[]
}

export const FILE_FEATURES: readonly FileFeature[] = [
  {
    name: 'words',
    weight: 1,
    values: ({ candidates, cards }) => sumOfBest(cards, candidates.sums, LEXICAL_SUM),
    unit: 'best file',
    isMatch: true,
  },
  {
    name: 'stem',
    weight: 0.5,
    values: ({ table, words }) =>
      Float64Array.from(stemsOf(table), (parts) => stemMatch(parts, words)),
    unit: 'best file',
    isMatch: true,
  },
  { name: 'exact', weight: 2, values: bestNames, unit: 'share', isMatch: true },
  {
    name: 'fan-in',
    weight: 0.25,
    values: ({ table }) => fanInOf(table),
    unit: 'share',
    isMatch: false,
  },
  {
    name: 'meaning',
    weight: 1,
    values: ({ candidates: { cosines }, cards }) =>
      cosines === undefined
        ? new Float64Array(cards.files)
        : sumOfBest(cards, cosines.values, SEMANTIC_SUM),
    unit: 'best file',
    isMatch: true,
  },
  { name: 'file-meaning', weight: 1, values: ownCosines, unit: 'best file', isMatch: true },
]

const stemsOf = memoizeByObject(({ files }: FileTable) =>
  files.map(({ path }) => partsOfStem(path)),
)
const fanInOf = memoizeByObject(({ files }: FileTable) =>
  Float64Array.from(files, ({ fanIn }) => fanIn),
)

/** For each file, the best match of its cards with the name asked for. */
function bestNames({
  candidates,
  table: { files, fileOf, definedIn },
}: FileCandidates): Float64Array {
  const { pack, passes, names } = candidates
  const rankOf = shareOfRank(pack)
  const best = new Float64Array(files.length)
  for (const [card, quality] of names.asked)
    if (passes === null || passes(card))
      for (const file of [fileOf[card] ?? 0, definedIn.get(card) ?? fileOf[card] ?? 0])
        best[file] = Math.max(best[file] ?? 0, quality * rankOf(card))
  return best
}

/** The static rank of a card, 0–1. */
export function shareOfRank(pack: Candidates['pack']): (card: number) => number {
  const staticRanks = pack.staticFeatures()?.staticRank
  return (card) => SHARES[staticRanks?.[card] ?? 0] ?? 0
}

/** The cosine at this quantile of a pack's files is noise, and is subtracted from all of them. */
const BASELINE_QUANTILE = 0.05

/** For each file, its cosine to the question above the baseline; zeros without vectors. */
function ownCosines({
  candidates: { pack, question },
  table: { files, vectors },
}: FileCandidates): Float64Array {
  const meaning = question && semantic()
  if (meaning === undefined || question === undefined || vectors === null)
    return new Float64Array(files.length)
  const query = meaning.quantizeQuery(question)
  const dots = (pack.kernel ?? meaning.defaultKernel()).dots(query.components, vectors.rows)
  const cosines = Float32Array.from(dots, (dot, row) => dot * vectors.scale(row) * query.scale)
  const baseline = cosines.toSorted()[Math.floor(cosines.length * BASELINE_QUANTILE)] ?? 0
  return Float64Array.from(cosines, (cosine) => Math.max(0, Math.fround(cosine - baseline)))
}
