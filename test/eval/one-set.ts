/**
 * One question set through the product: its documents are built into a pack with each model, the pack is
 * opened from disk and asked in each mode, exactly as `cardcat build --documents` and `cardcat eval` do it.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Evaluation, evaluate } from '../../build/answer/evaluate.ts'
import type { Scores } from '../../build/answer/metrics.ts'
import { openPacks } from '../../build/answer/packs.ts'
import { readJudgedQueries } from '../../build/answer/question-sets.ts'
import type { Agreement } from '../../build/embed/agreement.ts'
import { buildPack } from '../../build/main.ts'
import { baselineOf } from './baseline.ts'
import type { EvaluatedModel, Mode, ModelName } from './models.ts'
import type { QuestionSet } from './sets.ts'

export interface SetResult {
  readonly name: string
  readonly documents: number
  /** null where the baseline's program is not there. */
  readonly bm25: Scores | null
  readonly models: readonly ModelResult[]
}

export interface ModelResult {
  readonly name: ModelName
  /** Its id, as the pack's manifest has it. */
  readonly id: string | null
  /** Of the words with the teacher. */
  readonly agreement: Agreement | null
  readonly modes: Readonly<Partial<Record<Mode, Evaluation>>>
}

export interface Folders {
  /** Of the sets, for the baseline. */
  readonly sets: string
  /** Packs are written here and stay: a second run compresses only what changed. */
  readonly packs: string
  /** For what is thrown away. */
  readonly scratch: string
}

export async function runSet(
  set: QuestionSet,
  models: readonly EvaluatedModel[],
  { sets, packs, scratch }: Folders,
  report: (line: string) => void,
): Promise<SetResult> {
  const empty = join(packs, 'empty')
  mkdirSync(empty, { recursive: true })
  const questions = readJudgedQueries(set.queries, set.qrels)
  let documents = 0
  const results: ModelResult[] = []
  for (const { name, model, modes, optionsOf } of models) {
    const out = join(packs, `${set.name}-${name}`)
    const said = steps((line) => report(`${set.name}, ${name}: ${line}`))
    const built = await buildPack({
      ...{ roots: [empty], documents: [set.corpus], project: set.name, out, model },
      progress: said,
    })
    const { symbol, recipe, guide, module } = built.cards
    documents = symbol + recipe + guide + module
    const catalog = await openPacks([out], { resident: true })
    const found: Partial<Record<Mode, Evaluation>> = {}
    for (const mode of modes) {
      const { evaluation } = await evaluate(catalog, questions, 'card', optionsOf(mode))
      found[mode] = evaluation
      report(`${set.name}, ${name}, ${mode}: nDCG@10 ${evaluation.ndcg10.toFixed(4)}`)
    }
    results.push({ name, id: built.model, agreement: built.agreement, modes: found })
  }
  const bm25 = baselineOf(sets, set, scratch) ?? null
  return { name: set.name, documents, bm25, models: results }
}

/** Seconds between two lines about one step: 28,000 documents take a teacher several minutes. */
const PATIENCE_MS = 15_000

function steps(
  report: (line: string) => void,
): (step: string, done: number, total: number) => void {
  let last = performance.now()
  return (step, done, total) => {
    if (performance.now() - last < PATIENCE_MS) return
    last = performance.now()
    report(`${step} ${done} of ${total}`)
  }
}
