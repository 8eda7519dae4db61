/**
 * Measures how well a catalog answers questions with known answers, and returns the run: what was found, a hundred
 * deep. It uses search.ts like everybody else, so it measures the product and not a copy of it.
 */
import type { SearchOptions } from '../../runtime/answers.ts'
import type { CardHead } from '../../runtime/card.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { search } from '../../runtime/search.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { meanScores, type Scores, scoreRanking } from './metrics.ts'
import type { JudgedQuestion, Relevant } from './question-sets.ts'

export type Unit = 'card' | 'file'

export interface Evaluation extends Scores {
  /** The number of questions with a known answer. */
  readonly n: number
  /** The same over the questions that do not contain their answer; only where labels say which. */
  readonly leak_none?: Scores & { readonly n: number }
}

export interface RunRow {
  readonly query: string
  /** The id of a card, or the path of a file. */
  readonly document: string
  readonly rank: number
  readonly score: number
}

/** How well one question was answered. */
export interface JudgedAnswer {
  readonly id: string
  readonly scores: Scores
  readonly leak: string | undefined
}

export interface Evaluated {
  readonly evaluation: Evaluation
  /** For each question with a known answer, in their order: the basis of means and intervals. */
  readonly judged: readonly JudgedAnswer[]
  readonly run: readonly RunRow[]
}

const DEPTH = 100

export async function evaluate(
  catalog: Catalog,
  questions: readonly JudgedQuestion[],
  by: Unit,
  options: SearchOptions,
  progress: (done: number) => void = () => {},
): Promise<Evaluated> {
  const run: RunRow[] = []
  const judged: JudgedAnswer[] = []
  for (const [i, { id, text, relevant, leak }] of questions.entries()) {
    const hits = text.trim() === '' ? [] : await ask(catalog, text, by, options)
    run.push(...rowsOf(id, hits))
    if (relevant.length > 0) judged.push({ id, scores: scoreHits(relevant, hits), leak })
    progress(i + 1)
  }
  const open = judged.filter(({ leak }) => leak === 'none')
  const withLeaks = judged.some(({ leak }) => leak !== undefined)
  const mean = (list: typeof judged) => ({
    n: list.length,
    ...meanScores(list.map(({ scores }) => scores)),
  })
  return {
    evaluation: { ...mean(judged), ...(withLeaks ? { leak_none: mean(open) } : {}) },
    judged,
    run,
  }
}

/** Tab-separated: query, card id or path, rank, score. */
export const runText = (run: readonly RunRow[]): string =>
  run
    .map(
      ({ query, document, rank, score }) => `${query}\t${document}\t${rank}\t${score.toFixed(6)}\n`,
    )
    .join('')

interface FoundUnit {
  readonly written: string
  /** Every name under which the labels may know it. */
  readonly names: readonly string[]
  readonly score: number
}

async function ask(
  catalog: Catalog,
  text: string,
  by: Unit,
  options: SearchOptions,
): Promise<FoundUnit[]> {
  if (by === 'file') {
    const { results } = await searchFiles(catalog, text, { ...options, limit: DEPTH })
    return results.map(({ path, project, score }) => ({
      written: path,
      names: [path, `${project}/${path}`],
      score,
    }))
  }
  // A run lists every card by default, because the labels may name a near-duplicate.
  const { results } = await search(catalog, text, { folded: false, ...options, limit: DEPTH })
  return results.map((hit) => ({ written: hit.id, names: namesOf(hit), score: hit.score }))
}

/** The names of a card in labels. */
export const namesOf = (head: CardHead): string[] =>
  head.kind === 'symbol' ? [head.id, head.symbol, head.dotted, ...head.public] : [head.id]

/** Scores still fall from row to row when printed with six digits, because other tools would reorder equal ones. */
function rowsOf(query: string, hits: readonly FoundUnit[]): RunRow[] {
  const STEP = 1e-6
  let previous = Number.POSITIVE_INFINITY
  return hits.map(({ written, score }, i) => {
    const rounded = Math.round(score / STEP) * STEP
    previous = rounded < previous - STEP / 2 ? rounded : previous - STEP
    return { query, document: written, rank: i + 1, score: previous }
  })
}

/** Two names of one relevant thing are one answer; the metric counts it once. */
function scoreHits(relevant: readonly Relevant[], hits: readonly FoundUnit[]): Scores {
  const grades = new Map(relevant.map(({ grade }, i) => [String(i), grade]))
  const answers = new Map<string, string>()
  for (const [i, { names }] of relevant.entries())
    for (const name of names) if (!answers.has(name)) answers.set(name, String(i))
  const ranked = hits.map(
    ({ names }, rank) =>
      names.map((name) => answers.get(name)).find((answer) => answer !== undefined) ??
      `no answer ${rank}`,
  )
  return scoreRanking(grades, ranked)
}
