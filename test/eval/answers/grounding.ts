/**
 * `npm run eval -- answers` measures symbol grounding: the share of questions with known symbols whose context
 * contains a card of a right symbol, within a budget of tokens. It uses the library sets (docline2symbol without
 * docstrings in the index). A label names one of several possible answers, so the figure is a lower bound.
 */
import type { Card } from '../../../runtime/card.ts'
import type { Catalog } from '../../../runtime/catalog.ts'
import { context } from '../../../runtime/context.ts'
import { type LibrarySetName, librarySet } from '../library-sets.ts'
import type { Absent, AskedQuestion, Places } from '../question-set.ts'
import type { PackShelf } from '../set-packs.ts'

export const GROUNDED_SETS: readonly LibrarySetName[] = [
  'docline2symbol',
  'nb_md2api',
  'xref_cloze',
]

export interface Grounding {
  readonly set: string
  readonly questions: number
  readonly max_tokens: number
  /** Share of the questions, 0–1. */
  readonly grounded: number
  /** The same for questions that do not contain their answer's name or words. */
  readonly grounded_no_leak: number
  readonly questions_no_leak: number
  /** Share of questions without any card. */
  readonly empty: number
  /** Mean number of cards. */
  readonly cards: number
}

/** @returns sets that could not be measured as well, with a reason */
export async function measureGrounding(
  places: Places,
  shelf: PackShelf,
  maxTokens: number,
  report: (line: string) => void,
): Promise<{ readonly groundings: readonly Grounding[]; readonly skipped: readonly Absent[] }> {
  const groundings: Grounding[] = []
  const skipped: Absent[] = []
  for (const name of GROUNDED_SETS) {
    const set = librarySet(name, places)
    if ('reason' in set) {
      skipped.push(set)
      report(`${set.name}: skipped, ${set.reason}`)
      continue
    }
    const asked: Grounded[] = []
    for (const part of set.parts) {
      const { catalog } = await shelf(part, { name: 'static', model: 'static' })
      for (const question of part.questions)
        asked.push(await isGrounded(catalog, question, maxTokens))
    }
    groundings.push(summary(name, asked, maxTokens))
  }
  return { groundings, skipped }
}

export interface Grounded {
  readonly grounded: boolean
  readonly cards: number
  /** Whether it contains neither its answer's name nor words. */
  readonly counts: boolean
}

/** A gap, which is filled as a reader would. */
const GAP = /_{3,}/g

export async function isGrounded(
  catalog: Catalog,
  question: AskedQuestion,
  maxTokens: number,
): Promise<Grounded> {
  const { text, counts } = question
  const outcome = await context(catalog, {
    messages: [{ role: 'user', content: text.replace(GAP, 'it') }],
    max_tokens: maxTokens,
    raw_context: true,
  })
  if (!outcome.ok) throw new Error(outcome.msg)
  const cards = outcome.value.raw_context ?? []
  return { grounded: holdsAnswer(cards, question), cards: cards.length, counts }
}

/** Whether one of the cards belongs to a right symbol, under any of its names. */
export function holdsAnswer(cards: readonly Card[], { relevant }: AskedQuestion): boolean {
  const names = new Set(relevant.flatMap((each) => each.names))
  return cards.some(
    (card) =>
      card.kind === 'symbol' && [card.dotted, ...card.public].some((name) => names.has(name)),
  )
}

export function summary(set: string, asked: readonly Grounded[], max_tokens: number): Grounding {
  const counted = asked.filter(({ counts }) => counts)
  return {
    set,
    questions: asked.length,
    max_tokens,
    grounded: share(asked, ({ grounded }) => grounded),
    grounded_no_leak: share(counted, ({ grounded }) => grounded),
    questions_no_leak: counted.length,
    empty: share(asked, ({ cards }) => cards === 0),
    cards: asked.reduce((sum, { cards }) => sum + cards, 0) / Math.max(1, asked.length),
  }
}

const share = (asked: readonly Grounded[], is: (each: Grounded) => boolean): number =>
  asked.filter(is).length / Math.max(1, asked.length)

export const groundingTable = (groundings: readonly Grounding[]): string =>
  [
    'symbol grounding   questions  grounded  no leak (n)    empty  cards',
    ...groundings.map((each) =>
      [
        each.set.padEnd(18),
        String(each.questions).padStart(9),
        each.grounded.toFixed(3).padStart(9),
        `${each.grounded_no_leak.toFixed(3)} (${each.questions_no_leak})`.padStart(13),
        each.empty.toFixed(3).padStart(7),
        each.cards.toFixed(1).padStart(6),
      ].join(' '),
    ),
    '',
  ].join('\n')
