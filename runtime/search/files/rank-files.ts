/**
 * Ranks the files that answer a question. Each file sums the lexical and semantic scores of its cards, and adds what
 * belongs to the file: its name, its overall subject, and how much other files depend on it.
 *
 *   score = Σ over the features of ( weight × value / largest value of any file )  ×  0.7 ^ penalties
 *
 * Features are normalized by their maximum and weighted almost equally (file-features.ts), which beat ranks, square
 * roots, z-scores and fitted weights on held-out repositories. Synchronous, for use inside `loadAndRun`.
 */
import { type Catalog, isLoading } from '../../catalog.ts'
import { idf } from '../../pack/lexical/postings.ts'
import { termsOf } from '../../pack/lexical/tokenizer.ts'
import type { Pack } from '../../pack/pack.ts'
import { kthBestScore } from '../best.ts'
import { FILE_LIMITS, findCandidates, type QueryOptions } from '../candidates.ts'
import { termFrequency } from '../lexical.ts'
import { type Priors, priorsOf } from '../priors.ts'
import { OTHER_LIBRARY } from '../question/other-libraries.ts'
import type { QueryTerms } from '../question/query-terms.ts'
import { withoutStopWords } from '../question/question.ts'
import type { RankingFeature } from '../ranking-features.ts'
import { FILE_FEATURES, type FileFeature } from './file-features.ts'
import { type GatheredFiles, gatherFiles } from './gather-files.ts'
import { penaltiesOfFiles } from './path-penalty-of-files.ts'
import type { WeighedTerm } from './stem-match.ts'

export interface RankedFile {
  readonly pack: Pack
  /** The index in the pack's file table. */
  readonly number: number
  readonly project: string
  readonly path: string
  readonly score: number
  /** Its best cards, best first. */
  readonly cards: readonly number[]
  /** For each feature, its contribution to the score; `path` is negative. They add up to the score. */
  readonly shares: Readonly<Partial<Record<RankingFeature, number>>>
}

export interface FileRanking {
  readonly ranked: readonly RankedFile[]
  readonly total: number
  readonly terms: QueryTerms
}

/** The highest rarity that a word counts with against a file's name. */
const MAX_RARITY = 6

/** @param depth how many files are wanted, best first */
export function rankFiles(
  catalog: Catalog,
  text: string,
  options: QueryOptions,
  depth: number,
  without: ReadonlySet<string>,
): FileRanking {
  const { candidates, terms } = findCandidates(catalog, text, options, FILE_LIMITS)
  const words = weighedTerms(catalog, text)
  for (const pack of catalog.packs) {
    pack.staticFeatures()
    pack.fileTable()
  }
  // Files are still loading. The question runs again when they are here, so nothing is ordered yet.
  if (isLoading(catalog)) return { ranked: [], total: 0, terms }
  const features = FILE_FEATURES.filter(({ name }) => !without.has(name))
  const gathered = candidates.flatMap((own) => gatherFiles(own, words, features) ?? [])
  const measure: Measure = {
    features: features.map((feature, at) => ({
      ...feature,
      one: feature.unit === 'share' ? 1 : largestIn(gathered, at),
    })),
    penalty: without.has('path') ? () => 1 : penaltiesOfFiles(text),
    priors: priorsOf(catalog, text, without),
  }
  const scored = gathered.flatMap((files) => scoredFiles(files, measure))
  const least = kthBestScore(
    Float64Array.from(scored, ({ score }) => score),
    depth,
  )
  const ranked = scored
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, depth)
    .map((file) => asRanked(file, measure))
  return { ranked, total: scored.length, terms }
}

interface Measure {
  readonly features: readonly ScaledFeature[]
  readonly penalty: (pathFeatures: number, path: string) => number
  readonly priors: Priors
}

interface ScaledFeature extends FileFeature {
  /** The value that counts as 1. */
  readonly one: number
}

interface ScoredFile {
  readonly files: GatheredFiles
  readonly number: number
  readonly path: string
  /** The weighted sum of the features. */
  readonly sum: number
  /** The factor for its path, and for another library being named. */
  readonly factor: number
  readonly library: number
  readonly score: number
}

/** The files with at least one matching feature. */
function scoredFiles(files: GatheredFiles, { features, penalty, priors }: Measure): ScoredFile[] {
  const { values, first } = files
  const scored: ScoredFile[] = []
  for (const [number, { project, path, pathFeatures }] of files.files.entries()) {
    if (first[number] === -1) continue
    let sum = 0
    let isMatch = false
    for (let i = 0; i < features.length; i++) {
      const value = values[i]?.[number] ?? 0
      const feature = features[i]
      if (value <= 0 || feature === undefined) continue
      sum += (feature.weight * value) / feature.one
      isMatch ||= feature.isMatch
    }
    if (!isMatch) continue
    const factor = penalty(pathFeatures, path)
    const library = libraryFactor(project, priors)
    scored.push({ files, number, path, sum, factor, library, score: sum * factor * library })
  }
  return scored
}

/** The details of a file, made only for files that are shown. */
function asRanked(
  { files, number, path, sum, factor, library, score }: ScoredFile,
  { features }: Measure,
): RankedFile {
  const { pack, values } = files
  const shares: Partial<Record<RankingFeature, number>> = {}
  for (const [i, { name, weight, one }] of features.entries()) {
    const value = values[i]?.[number] ?? 0
    if (value > 0) shares[name] = (weight * value) / one
  }
  if (factor !== 1) shares.path = sum * (factor - 1)
  if (library !== 1) shares.library = sum * factor * (library - 1)
  const best = files.bestCards(number)
  const cards = best.length > 0 ? best : [files.first[number] ?? 0]
  const project = files.files[number]?.project ?? ''
  return { pack, number, project, path, score, cards, shares }
}

function weighedTerms(catalog: Catalog, text: string): WeighedTerm[] {
  return [...new Set(withoutStopWords(termsOf(text)))].map((term) => {
    const rarity = idf(catalog.size, Math.min(catalog.size, termFrequency(catalog, term)))
    return { term, rarity: Math.min(MAX_RARITY, rarity) }
  })
}

/** The largest value of a feature over all files that may be results; 0 when none is positive. */
function largestIn(gathered: readonly GatheredFiles[], feature: number): number {
  let largest = 0
  for (const { values, first } of gathered) {
    const own = values[feature] ?? []
    for (let file = 0; file < own.length; file++)
      if (first[file] !== -1) largest = Math.max(largest, own[file] ?? 0)
  }
  return largest
}

/** The factor for a file of that library. */
const libraryFactor = (
  project: string,
  { libraries, without }: Pick<Priors, 'libraries' | 'without'>,
): number =>
  libraries === null || libraries.has(project) || without.has('library') ? 1 : OTHER_LIBRARY
