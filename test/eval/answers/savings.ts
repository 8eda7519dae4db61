/**
 * The number of tokens that a model reads of `inspect` and `context` in place of the files that define the wanted
 * symbols, and how often they contain the answer.
 */
import { readSource } from '../../../runtime/cards/read-cards.ts'
import type { Catalog } from '../../../runtime/catalog.ts'
import { boundTokens } from '../../../runtime/context/token-bound.ts'
import { context } from '../../../runtime/context.ts'
import { renderInspection } from '../../../runtime/inspect/render-inspection.ts'
import { inspect } from '../../../runtime/inspect.ts'
import { LIBRARIES, libraryPart, librarySet } from '../library-sets.ts'
import type { AskedQuestion, Places } from '../question-set.ts'
import type { PackShelf } from '../set-packs.ts'
import { holdsAnswer } from './grounding.ts'

export interface Saving {
  readonly library: string
  readonly questions: number
  /** Mean number of tokens of the file that defines the answer. */
  readonly file_tokens: number
  readonly inspect: Instead
  readonly context: Instead
}

export interface Instead {
  /** Mean number of tokens. */
  readonly tokens: number
  /** Share of the files' tokens that need not be read, 0–1. */
  readonly saved: number
  /** Share of answers contained, 0–1. */
  readonly holds: number
}

/** The set whose questions are asked of the complete library, docstrings included. */
const SET = 'docline2symbol'

/** @returns one result per library, none if labels or sources are missing */
export async function measureSavings(
  places: Places,
  shelf: PackShelf,
  maxTokens: number,
): Promise<Saving[]> {
  const set = librarySet(SET, places)
  if ('reason' in set || places.libraries === undefined) return []
  const savings: Saving[] = []
  for (const library of LIBRARIES) {
    const part = libraryPart(places.libraries, library)
    const { catalog } = await shelf(part, { name: 'static', model: 'static' })
    const questions = set.parts
      .filter(({ pack }) => pack.startsWith(part.pack))
      .flatMap((each) => each.questions)
    const read: Read[] = []
    for (const question of questions) {
      const one = await readInstead(catalog, library, question, maxTokens)
      if (one !== undefined) read.push(one)
    }
    if (read.length > 0) savings.push(summaryOf(library, read))
  }
  return savings
}

export interface Read {
  readonly file: number
  readonly inspect: { readonly tokens: number; readonly holds: boolean }
  readonly context: { readonly tokens: number; readonly holds: boolean }
}

/** @returns undefined if the pack has no source of the answer */
export async function readInstead(
  catalog: Catalog,
  project: string,
  question: AskedQuestion,
  maxTokens: number,
): Promise<Read | undefined> {
  const [name] = question.relevant.flatMap(({ names }) => names)
  if (name === undefined) return undefined
  const inspected = await inspect(catalog, { symbol: name })
  if (!inspected.ok) return undefined
  const { path, source_mode, snippet } = inspected.value
  const file = await readSource(catalog, project, path)
  if (file === undefined) return undefined
  const given = await context(catalog, {
    messages: [{ role: 'user', content: question.text }],
    max_tokens: maxTokens,
    raw_context: true,
  })
  if (!given.ok) throw new Error(given.msg)
  const called = name.split('.').at(-1) ?? name
  const holds = holdsAnswer(given.value.raw_context ?? [], question)
  return {
    file: boundTokens(file),
    inspect: {
      tokens: boundTokens(renderInspection(inspected.value)),
      holds: source_mode === 'symbol' && snippet.includes(called),
    },
    context: { tokens: boundTokens(given.value.context.content), holds },
  }
}

export function summaryOf(library: string, read: readonly Read[]): Saving {
  const files = mean(read.map(({ file }) => file))
  const instead = (way: 'inspect' | 'context'): Instead => {
    const tokens = mean(read.map((each) => each[way].tokens))
    const holds = mean(read.map((each) => Number(each[way].holds)))
    return { tokens, saved: files === 0 ? 0 : 1 - tokens / files, holds }
  }
  return {
    ...{ library, questions: read.length, file_tokens: files },
    inspect: instead('inspect'),
    context: instead('context'),
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

export const savingsTable = (savings: readonly Saving[]): string =>
  [
    'tokens              questions  the file  inspect   saved   holds  context   saved   holds',
    ...savings.map((each) =>
      [
        each.library.padEnd(19),
        String(each.questions).padStart(9),
        each.file_tokens.toFixed(0).padStart(9),
        ...[each.inspect, each.context].flatMap(({ tokens, saved, holds }) => [
          tokens.toFixed(0).padStart(8),
          saved.toFixed(3).padStart(7),
          holds.toFixed(3).padStart(7),
        ]),
      ].join(' '),
    ),
    '',
  ].join('\n')
