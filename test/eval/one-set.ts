/**
 * Runs one question set: each part is built into a pack with each model, opened from disk and asked in each mode, as
 * `cardcat build` and `cardcat eval` do, and once more in hybrid mode for each ablation.
 */
import { evaluate } from '../../build/answer/evaluate.ts'
import type { Scores } from '../../build/answer/metrics.ts'
import type { Agreement } from '../../build/embed/distill/agreement.ts'
import type { SearchOptions } from '../../runtime/answers.ts'
import {
  type Answered,
  type Difference,
  differenceOf,
  type Measured,
  measuredOf,
} from './measured.ts'
import { type MissingAnswer, missingAnswers } from './missing-answers.ts'
import type { EvaluatedModel, Mode, ModelName } from './models.ts'
import { progressLines } from './progress-lines.ts'
import type { Metric, Published, QuestionSet } from './question-set.ts'
import type { PackShelf, ShelvedPack } from './set-packs.ts'

export interface SetResult {
  readonly name: string
  readonly by: QuestionSet['by']
  readonly metric: Metric
  /** Number of cards in all its packs. */
  readonly documents: number
  /** Null if the baseline's program is missing. */
  readonly bm25: Scores | null
  readonly published: Readonly<Record<string, Published>>
  readonly models: readonly ModelResult[]
  readonly missing: readonly MissingAnswer[]
}

export interface ModelResult {
  readonly name: ModelName
  /** The model's id in the pack's manifest. */
  readonly id: string | null
  /** Agreement of term vectors with the teacher, for the first part. */
  readonly agreement: Agreement | null
  readonly modes: Readonly<Partial<Record<Mode, Measured>>>
  readonly ablations: readonly AblationResult[]
}

export interface AblationResult {
  readonly without: readonly string[]
  readonly measured: Measured
  /** The gain from leaving it out, negative if the feature helps. */
  readonly difference: Difference
}

export interface Asking {
  readonly models: readonly EvaluatedModel[]
  /** Modes to run, of those that the model supports. */
  readonly modes: readonly Mode[]
  /** Each a list of features to leave out together. */
  readonly ablations: readonly (readonly string[])[]
}

export async function runSet(
  set: QuestionSet,
  asking: Asking,
  shelf: PackShelf,
  scratch: string,
  report: (line: string) => void,
): Promise<SetResult> {
  let documents = 0
  let missing: MissingAnswer[] = []
  const models: ModelResult[] = []
  for (const model of asking.models) {
    const packs: ShelvedPack[] = []
    for (const part of set.parts) packs.push(await shelf(part, model))
    if (models.length === 0) {
      documents = packs.reduce((sum, { cards }) => sum + cards, 0)
      missing = await missingOf(set, packs)
    }
    const said = (line: string): void => report(`${set.name}, ${model.name}${line}`)
    const modes = await askModes(set, packs, model, asking.modes, said)
    const ablations =
      asking.ablations.length === 0 ? [] : await ablate(set, packs, model, asking.ablations, said)
    const [first] = packs
    models.push({
      ...{ name: model.name, id: first?.model ?? null, agreement: first?.agreement ?? null },
      ...{ modes, ablations },
    })
  }
  const { name, by, metric, published } = set
  const bm25 = set.bm25?.(scratch) ?? null
  return { name, by, metric, documents, bm25, published, models, missing }
}

async function askModes(
  set: QuestionSet,
  packs: readonly ShelvedPack[],
  model: EvaluatedModel,
  modes: readonly Mode[],
  report: (line: string) => void,
): Promise<ModelResult['modes']> {
  const found: Partial<Record<Mode, Measured>> = {}
  for (const mode of modes.filter((each) => model.modes.includes(each))) {
    const measured = measuredOf(await askParts(set, packs, model.optionsOf(mode), report))
    report(`, ${mode}: ${figureText(set.metric, measured)}`)
    found[mode] = measured
  }
  return found
}

/** @returns the difference for each list of features */
async function ablate(
  set: QuestionSet,
  packs: readonly ShelvedPack[],
  model: EvaluatedModel,
  ablations: Asking['ablations'],
  report: (line: string) => void,
): Promise<AblationResult[]> {
  const options = model.optionsOf(model.modes.includes('hybrid') ? 'hybrid' : 'lexical')
  const whole = await askParts(set, packs, options, report)
  const results: AblationResult[] = []
  for (const without of ablations) {
    const answers = await askParts(set, packs, { ...options, without }, report)
    const measured = measuredOf(answers)
    const difference = differenceOf(set.metric, whole, answers)
    results.push({ without, measured, difference })
    const unknown = difference.changed === 0 ? ', no question changed: is that its name?' : ''
    report(`, without ${without.join(' and ')}: ${figureText(set.metric, measured)}${unknown}`)
  }
  return results
}

async function askParts(
  set: QuestionSet,
  packs: readonly ShelvedPack[],
  options: SearchOptions,
  report: (line: string) => void,
): Promise<Answered[][]> {
  const told = progressLines((line) => report(`: ${line}`))
  const answers: Answered[][] = []
  for (const [i, part] of set.parts.entries()) {
    const pack = packs[i]
    if (pack !== undefined) answers.push(await askPart(set, part, pack, options))
    told('asking part', i + 1, set.parts.length)
  }
  return answers
}

async function askPart(
  { by, kinds, folded }: QuestionSet,
  { questions }: QuestionSet['parts'][number],
  { catalog }: ShelvedPack,
  options: SearchOptions,
): Promise<Answered[]> {
  const asked = {
    ...options,
    ...(kinds === undefined ? {} : { kinds }),
    ...(folded === undefined ? {} : { folded }),
  }
  const { judged } = await evaluate(catalog, questions, by, asked)
  const scoresOf = new Map(judged.map(({ id, scores }) => [id, scores]))
  return questions.flatMap((question) => {
    const scores = scoresOf.get(question.id)
    return scores === undefined ? [] : [{ question, scores }]
  })
}

async function missingOf(
  set: QuestionSet,
  packs: readonly ShelvedPack[],
): Promise<MissingAnswer[]> {
  const missing: MissingAnswer[] = []
  for (const [i, { questions }] of set.parts.entries()) {
    const pack = packs[i]
    if (pack !== undefined) missing.push(...(await missingAnswers(pack.catalog, questions, set)))
  }
  return missing
}

const figureText = (metric: Metric, { n, ...figures }: Measured): string =>
  `${metric === 'ndcg10' ? 'nDCG@10' : 'MRR@10'} ${figures[metric].toFixed(4)}, success@3 ${figures.success3.toFixed(4)} (n ${n})`
