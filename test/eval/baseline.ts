/**
 * The plain BM25 that comes with the question sets, for comparison: its program is run unchanged in a process of its
 * own, and its results are scored with our metrics. Nothing of it is copied here.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { meanScores, type Scores, scoreRanking } from '../../build/answer/metrics.ts'
import { readQrels } from '../../build/answer/question-sets.ts'

/** @returns undefined if the baseline is missing */
export function baselineOf(
  set: { readonly name: string; readonly queries: string; readonly qrels: string },
  folder: string,
  scratch: string,
): Scores | undefined {
  const there = join(folder, 'bm25.mjs')
  if (!existsSync(there)) return undefined
  // Called through a link, the program would consider itself imported and do nothing.
  const program = realpathSync(there)
  const out = join(scratch, `${set.name}.bm25.tsv`)
  execFileSync(
    process.execPath,
    [program, join(folder, set.name), '--stem', '--queries', set.queries, '--out', out],
    { stdio: 'ignore' },
  )
  return scoreRun(out, set.qrels)
}

/** Rows of query, document, rank and score, in any order; equal scores are sorted by document, descending. */
function scoreRun(runFile: string, qrelsFile: string): Scores {
  const found = new Map<string, { document: string; score: number }[]>()
  for (const line of readFileSync(runFile, 'utf8').split('\n')) {
    const [query, document, , score] = line.split('\t')
    if (query === undefined || document === undefined) continue
    const rows = found.get(query) ?? []
    rows.push({ document, score: Number(score) })
    found.set(query, rows)
  }
  const scores = [...readQrels(qrelsFile)]
    .filter(([, grades]) => [...grades.values()].some((grade) => grade > 0))
    .map(([query, grades]) => {
      const rows = (found.get(query) ?? []).toSorted(
        (a, b) => b.score - a.score || (a.document < b.document ? 1 : -1),
      )
      return scoreRanking(
        grades,
        rows.map(({ document }) => document),
      )
    })
  return meanScores(scores)
}
