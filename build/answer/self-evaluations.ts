/**
 * Collects the self-evaluations of packs from their report.json, with figures over all. They are read and not
 * measured again: a finished pack contains the very docstrings, tests and pages that ask and would find them; only
 * the build can leave them out (build/measure/).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { AnswerError } from '../errors.ts'

const Figures = v.object({
  n: v.number(),
  ndcg10: v.number(),
  mrr10: v.number(),
  // Absent in packs of 0.1.0.
  first_three: v.exactOptional(v.number()),
  ci95: v.tuple([v.number(), v.number()]),
})
const All = v.object({
  ...Figures.entries,
  // Also absent there.
  asked: v.exactOptional(v.number()),
})
const Missing = v.object({ n: v.number(), of: v.number(), some: v.array(v.string()) })
const Worst = v.object({
  kind: v.string(),
  question: v.string(),
  path: v.string(),
  line: v.number(),
  expected: v.string(),
  rank: v.nullable(v.number()),
  first: v.nullable(v.string()),
  hint: v.string(),
})
const Report = v.object({
  project: v.string(),
  version: v.nullable(v.string()),
  self: v.looseObject({
    all: v.nullable(All),
    kinds: v.record(v.string(), Figures),
    worst: v.exactOptional(v.array(Worst)),
    missing: v.exactOptional(v.object({ docstrings: Missing, pages: Missing })),
    lost: v.exactOptional(v.array(v.object({ name: v.string(), texts: v.number() }))),
    rule: v.string(),
  }),
})

export type PackFigures = v.InferOutput<typeof All>
export type WorstOfPack = v.InferOutput<typeof Worst>
export type PackSelfEvaluation = v.InferOutput<typeof Report>

export interface SelfEvaluations extends PackFigures {
  readonly packs: readonly PackSelfEvaluation[]
  /** Folders of packs that were never measured. */
  readonly unmeasured: readonly string[]
}

/** @throws AnswerError when no pack has figures */
export function readSelfEvaluations(folders: readonly string[]): SelfEvaluations {
  const packs: PackSelfEvaluation[] = []
  const unmeasured: string[] = []
  for (const folder of folders) {
    const report = readReport(folder)
    if (report === null) unmeasured.push(folder)
    else packs.push(report)
  }
  const figures = packs.flatMap(({ self }) => self.all ?? [])
  if (packs.length === 0)
    throw new AnswerError(
      `no pack in ${folders.join(', ')} says how good its search is: packs of an earlier version do not; run \`cardcat build\` again`,
    )
  return { ...together(figures), packs, unmeasured }
}

function readReport(folder: string): PackSelfEvaluation | null {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    return v.parse(Report, read)
  } catch {
    return null
  }
}

/** Weighted by questions; the intervals are independent, so their squares add up. */
function together(figures: readonly PackFigures[]): PackFigures {
  const n = figures.reduce((sum, each) => sum + each.n, 0)
  const mean = (value: (each: PackFigures) => number): number =>
    figures.reduce((sum, each) => sum + (each.n / n) * value(each), 0)
  const ndcg10 = mean((each) => each.ndcg10)
  const [only] = figures
  if (only !== undefined && figures.length === 1) return only
  const reach = (side: 0 | 1): number =>
    Math.sqrt(
      figures.reduce((sum, each) => sum + ((each.n / n) * (each.ci95[side] - each.ndcg10)) ** 2, 0),
    )
  return {
    n,
    ndcg10: round(ndcg10),
    mrr10: round(mean((each) => each.mrr10)),
    asked: figures.reduce((sum, each) => sum + (each.asked ?? each.n), 0),
    ...(figures.every((each) => each.first_three !== undefined) && {
      first_three: figures.reduce((sum, each) => sum + (each.first_three ?? 0), 0),
    }),
    ci95: [round(ndcg10 - reach(0)), round(ndcg10 + reach(1))],
  }
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4
