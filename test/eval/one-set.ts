/**
 * One question set through the product: its documents are built into a pack, the pack is opened from disk and
 * asked, exactly as `cardcat build --documents` and `cardcat eval` do it.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Evaluation, evaluate } from '../../build/answer/evaluate.ts'
import type { Scores } from '../../build/answer/metrics.ts'
import { readJudgedQueries } from '../../build/answer/question-sets.ts'
import { folderStore } from '../../build/folder-store.ts'
import { buildPack } from '../../build/main.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { baselineOf } from './baseline.ts'
import type { QuestionSet } from './sets.ts'

export interface SetResult {
  readonly name: string
  readonly documents: number
  readonly ours: Evaluation
  /** null where the baseline's program is not there. */
  readonly bm25: Scores | null
}

/** @param folder where the sets are, for the baseline */
export async function runSet(
  set: QuestionSet,
  folder: string,
  scratch: string,
): Promise<SetResult> {
  const empty = join(scratch, 'empty')
  const out = join(scratch, set.name)
  mkdirSync(empty, { recursive: true })
  const report = await buildPack({
    roots: [empty],
    documents: [set.corpus],
    project: set.name,
    out,
    cache: false,
  })
  const catalog = await openCatalog([folderStore(out)], { resident: true })
  const questions = readJudgedQueries(set.queries, set.qrels)
  const { evaluation } = await evaluate(catalog, questions, 'card', {})
  const { symbol, recipe, guide, module } = report.cards
  return {
    name: set.name,
    documents: symbol + recipe + guide + module,
    ours: evaluation,
    bm25: baselineOf(folder, set, scratch) ?? null,
  }
}
