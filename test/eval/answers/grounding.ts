/**
 * `npm run eval -- answers`: questions with known symbols in, symbol grounding out: the share whose context holds a right symbol
 * card, within a budget of tokens. The library sets are asked (docline2symbol without docstrings in the index); a label says one
 * answer of several that may serve, so a figure is a lower bound.
 */
import type { Card } from '../../../runtime/card.ts'
import type { Catalog } from '../../../runtime/catalog.ts'
import { context } from '../../../runtime/context.ts'
import { type LibrarySetName, librarySet } from '../library-sets.ts'
import type { PackShelf } from '../pack-shelf.ts'
import type { Absent, AskedQuestion, Places } from '../question-set.ts'

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
  /** The same of those that do not say their answer's name or words. */
  readonly grounded_no_leak: number
  readonly questions_no_leak: number
  /** Share that got no card. */
  readonly empty: number
  /** Mean number of cards. */
  readonly cards: number
}

/** @returns what could not be measured, too, with its reason */
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
  /** It does not say its answer's name or words. */
  readonly counts: boolean
}

/** A gap, as a reader would fill it. */
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

/** Whether one of the cards is of a right symbol, under any of its names. */
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
