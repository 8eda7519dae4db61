/**
 * The self-evaluation of a build: questions from the library's own text are searched in a pack without this text. The
 * results are the quality of the answers and a calibration of `relevance`. It is a small build of its own, so it
 * combines stages as main.ts does. It has two steps:
 *
 *   entries ─ collect, choose ─▶ questions ─┐                                     half A ─▶ calibration
 *       └──── mask ─▶ symbols ─ embed ─ encode ─▶ pack in memory ─ ask ─▶ answers ─┤
 *                                                                                 half B ─▶ self-report
 *
 * The first runs where the entries are; the second needs only its result and can run in a thread while the pack is
 * written (measure-thread.ts).
 */
import { deflateSync } from 'fflate'
import { openCatalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { encodePack } from '../../runtime/pack/encode-pack.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { termsOf } from '../../runtime/pack/lexical/tokenizer.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { type Curve, DEFAULT_CURVE } from '../../runtime/search/relevance.ts'
import { embedEntries } from '../embed/embed.ts'
import { contentHash } from '../pack.ts'
import { type AskedQuestion, askQuestions, type SelfEvaluationQuestion } from './ask-labels.ts'
import { calibrate, observationsOf } from './calibrate.ts'
import { chooseLabels } from './choose-labels.ts'
import { collectLabels } from './collect-labels.ts'
import { type DescribedSymbols, describedSymbols } from './described-symbols.ts'
import type { JudgedLabel } from './label.ts'
import { maskedEntries } from './mask.ts'
import { type SelfEvaluation, selfEvaluation } from './self-evaluation.ts'
import { symbolNames } from './symbol-names.ts'

/** The same embedding as for the library itself. */
export interface MeasureOptions {
  readonly model: string
  readonly cache: boolean
  readonly jobs?: number | undefined
}

export interface MeasureTask extends MeasureOptions {
  readonly questions: readonly SelfEvaluationQuestion[]
  readonly masked: readonly Entry[]
  /** The share of the library's cards that are asked for. */
  readonly share: number
}

export interface Measured {
  readonly self: SelfEvaluation
  readonly calibration: Curve | undefined
}

/**
 * The share is rounded, so that one more test leaves it and the cached answers unchanged (measured-answer-cache.ts).
 */
const STEPS = 20

/** The data that the search does not need. It stays in the thread of the entries. */
export interface Prepared {
  readonly labels: readonly JudgedLabel[]
  readonly described: DescribedSymbols
  readonly cards: ReadonlyMap<string, Entry>
}

export function measureTask(
  entries: readonly Entry[],
  options: MeasureOptions,
): { readonly prepared: Prepared; readonly task: MeasureTask } {
  const names = symbolNames(entries)
  const labels = collectLabels(entries, names)
  const chosen = chooseLabels(labels)
  const asking = chosen.filter(({ kind }) => kind === 'docline').flatMap((label) => label.relevant)
  const masked = maskedEntries(entries, new Set(asking.flatMap((id) => names.variants(id))))
  const cards = new Map(entries.map((entry) => [entry.card.id, entry]))
  const questions = chosen.map(
    ({ kind, half, leak, question: text, relevant, unjudged, sources }) => {
      const from = cards.get(sources[0] ?? relevant[0] ?? '')?.card
      return {
        ...{ kind, half, leak, text, path: from?.path ?? '', line: from?.lines[0] ?? 1 },
        relevant: relevant.map((id) => names.variants(id)),
        unjudged: unjudged.flatMap((id) => names.variants(id)),
      }
    },
  )
  const share = Math.ceil((masked.length / entries.length) * STEPS) / STEPS
  const described = describedSymbols(entries, labels, names)
  return { prepared: { labels, described, cards }, task: { ...options, questions, masked, share } }
}

/** @param given vectors of the masked cards' texts, if they exist already */
export async function runTask(
  { questions, masked, ...options }: MeasureTask,
  given?: Uint8Array,
): Promise<AskedQuestion[]> {
  if (questions.length === 0) return []
  const asked = new Set(questions.flatMap(({ text }) => termsOf(text)))
  const { embedding } = await embedEntries(masked, { ...options, asked, given })
  const kernel = kernelOf(scanModule())
  const nothing = { library_version: null, commit: null, commit_date: null, aliases: [] }
  const files = encodePack(
    { ...nothing, project: 'self', built_from: 'itself', entries: masked, sources: [], embedding },
    contentHash,
    { kernel, compress: (raw) => deflateSync(raw, { level: 0 }) },
  )
  const catalog = await openCatalog([memoryStore('self', files)], { resident: true, kernel })
  return askQuestions(
    catalog,
    questions,
    masked.map(({ card }) => card.id),
  )
}

export function measuredBy(prepared: Prepared, asked: readonly AskedQuestion[]): Measured {
  const half = asked.filter(({ question }) => question.half === 'A')
  const own = calibrate(observationsOf(half))
  const curves = { own, usual: DEFAULT_CURVE }
  return { self: selfEvaluation(prepared, asked, curves), calibration: own }
}
