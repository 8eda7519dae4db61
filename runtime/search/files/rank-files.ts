/**
 * Ranks the files that answer a question. Each file sums the lexical and semantic scores of its cards, and adds what
 * belongs to the file: its name, its overall subject, and how much other files depend on it.
 *
 *   score = Σ over the features of ( weight × value / largest value of any file )  ×  0.7 ^ penalties
 *
 * Features are normalized by their maximum and weighted almost equally (ranking-features.ts). On twelve repositories
 * this beat ranks, square roots, z-scores and fitted weights. Synchronous, for use inside `loadAndRun`.
 */
import { type Catalog, isLoading } from '../../catalog.ts'
import { idf } from '../../pack/lexical/postings.ts'
import { termsOf } from '../../pack/lexical/tokenizer.ts'
import type { Pack } from '../../pack/pack.ts'
import { leastOfBest } from '../best.ts'
import { findCandidates, type QueryOptions, REACH_OF_FILES } from '../candidates.ts'
import { termFrequency } from '../lexical.ts'
import { penaltiesOfFiles } from '../path-penalty.ts'
import { libraryFactor, type Priors, priorsOf } from '../priors.ts'
import type { QueryTerms } from '../question/query-terms.ts'
import { withoutStopWords } from '../question/question.ts'
import { FILE_WEIGHTS, type FileFeature, type RankingFeature } from '../ranking-features.ts'
import { type GatheredFiles, gatherFiles } from './gather-files.ts'
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
const MOST_RARITY = 6

/** @param depth how many files are wanted, best first */
export function rankFiles(
  catalog: Catalog,
  text: string,
  seeking: QueryOptions,
  depth: number,
  without: ReadonlySet<RankingFeature>,
): FileRanking {
  const { candidates, terms } = findCandidates(catalog, text, seeking, REACH_OF_FILES)
  const words = weighedTerms(catalog, text)
  for (const pack of catalog.packs) {
    pack.staticFeatures()
    pack.fileTable()
  }
  // Files are still loading. The question runs again when they are here, so nothing is ordered yet.
  if (isLoading(catalog)) return { ranked: [], total: 0, terms }
  const gathered = candidates.flatMap((found) => gatherFiles(found, words) ?? [])
  const measure: Measure = {
    weights: weightsWithout(without),
    largest: largestOf(gathered),
    penalty: without.has('path') ? () => 1 : penaltiesOfFiles(text),
    preference: priorsOf(catalog, text, without),
  }
  const speaking = SPEAKING.filter((name) => !without.has(name))
  const scored = gathered.flatMap((files) => scoredFiles(files, speaking, measure))
  const least = leastOfBest(
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
  readonly weights: Weights
  /** For each feature, the value that counts as 1. */
  readonly largest: Largest
  readonly penalty: (traits: number, path: string) => number
  readonly preference: Priors
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
function scoredFiles(
  files: GatheredFiles,
  speaking: readonly FileFeature[],
  { weights, largest, penalty, preference }: Measure,
): ScoredFile[] {
  const { values, first } = files
  const scored: ScoredFile[] = []
  for (const [number, { project, path, traits }] of files.files.entries()) {
    if (first[number] === -1) continue
    if (!speaking.some((name) => (values[name][number] ?? 0) > 0)) continue
    let sum = 0
    for (const [name, weight] of weights) {
      const value = values[name][number] ?? 0
      if (value > 0) sum += (weight * value) / largest[name]
    }
    const factor = penalty(traits, path)
    const library = libraryFactor(project, preference)
    scored.push({ files, number, path, sum, factor, library, score: sum * factor * library })
  }
  return scored
}

/** The details of a file, made only for files that are shown. */
function asRanked(
  { files, number, path, sum, factor, library, score }: ScoredFile,
  { weights, largest }: Measure,
): RankedFile {
  const { pack, values } = files
  const shares: Partial<Record<RankingFeature, number>> = {}
  for (const [name, weight] of weights) {
    const value = values[name][number] ?? 0
    if (value > 0) shares[name] = (weight * value) / largest[name]
  }
  if (factor !== 1) shares.path = sum * (factor - 1)
  if (library !== 1) shares.library = sum * factor * (library - 1)
  const best = files.bestCards(number)
  const cards = best.length > 0 ? best : [files.first[number] ?? 0]
  const project = files.files[number]?.project ?? ''
  return { pack, number, project, path, score, cards, shares }
}

/** A file is a result when one of these is positive; fan-in alone is not a match. */
const SPEAKING = ['words', 'stem', 'exact', 'meaning', 'file-meaning'] as const

function weighedTerms(catalog: Catalog, text: string): WeighedTerm[] {
  return [...new Set(withoutStopWords(termsOf(text)))].map((term) => {
    const rarity = idf(catalog.size, Math.min(catalog.size, termFrequency(catalog, term)))
    return { term, rarity: Math.min(MOST_RARITY, rarity) }
  })
}

const NAMES = Object.keys(FILE_WEIGHTS).filter((name): name is FileFeature => name in FILE_WEIGHTS)

type Weights = readonly (readonly [FileFeature, number])[]

const weightsWithout = (without: ReadonlySet<RankingFeature>): Weights =>
  NAMES.filter((name) => !without.has(name)).map((name) => [name, FILE_WEIGHTS[name]])

type Largest = Record<FileFeature, number>

function largestOf(gathered: readonly GatheredFiles[]): Largest {
  const largest: Largest = {
    words: 0,
    stem: 0,
    meaning: 0,
    'file-meaning': 0,
    // These are shares already and must not be normalized: the best of weak values is still weak.
    exact: 1,
    'fan-in': 1,
  }
  for (const name of ['words', 'stem', 'meaning', 'file-meaning'] as const)
    for (const { values, first } of gathered) {
      const own = values[name]
      for (let file = 0; file < own.length; file++)
        if (first[file] !== -1) largest[name] = Math.max(largest[name], own[file] ?? 0)
    }
  return largest
}
