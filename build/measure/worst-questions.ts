/**
 * Lists the worst answered questions for a maintainer: the question and its location, the expected first card and the
 * actual one, and a hint.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import type { AskedQuestion } from './ask-labels.ts'
import type { LabelKind } from './label.ts'
import { contentStems } from './question-text.ts'
import { splitNames } from './split-names.ts'
import { lastSegment } from './symbol-names.ts'

export interface WorstQuestion {
  readonly kind: LabelKind
  readonly question: string
  /** The location of the question in the library. */
  readonly path: string
  readonly line: number
  readonly expected: string
  /** The rank of the expected symbol; null below ten. */
  readonly rank: number | null
  /** The actual first card; null where nothing was found. */
  readonly first: string | null
  readonly hint: string
}

/** The number of questions in report.json. */
const MAX_WORST = 50
/** A right card among the first three counts as found. */
const FOUND = 3
/** The most words of a question in a hint. */
const SHOWN_WORDS = 4

/** @internal */
export function worstQuestions(
  asked: readonly AskedQuestion[],
  cards: ReadonlyMap<string, Entry>,
): WorstQuestion[] {
  const rankOf = ({ rank }: AskedQuestion): number => rank ?? Number.POSITIVE_INFINITY
  return asked
    .filter((each) => each.question.leak === 'none' && rankOf(each) > FOUND)
    .toSorted((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(b) - rankOf(a)))
    .slice(0, MAX_WORST)
    .map(({ question, rank, before }) => {
      const { kind, text, path, line, relevant } = question
      const expected = symbolAt(relevant[0]?.[0] ?? '', cards)
      return {
        ...{ kind, question: text, path, line, rank },
        expected: titleOf(relevant[0]?.[0] ?? '', cards),
        first: before === null ? null : titleOf(before, cards),
        hint:
          expected === undefined ? '' : hintOf(question, expected, symbolAt(before ?? '', cards)),
      }
    })
}

/**
 * The path by which a user writes it.
 * @internal
 */
export const titleOf = (id: string, cards: ReadonlyMap<string, Entry>): string =>
  cards.get(id)?.card.title ?? id

interface SymbolEntry extends Entry {
  readonly card: SymbolCard
}

function symbolAt(id: string, cards: ReadonlyMap<string, Entry>): SymbolEntry | undefined {
  const entry = cards.get(id)
  return entry?.card.kind === 'symbol' ? { ...entry, card: entry.card } : undefined
}

/** The first hint that applies, from missing descriptions to competing cards. */
function hintOf(
  { kind, text }: AskedQuestion['question'],
  { card, fields }: SymbolEntry,
  first: SymbolEntry | undefined,
): string {
  const own = lastSegment(card.dotted)
  const absent = wordsWithout(
    text,
    Object.values(kind === 'docline' ? { ...fields, text: '' } : fields),
  )
  const words = absent.slice(0, SHOWN_WORDS).join(', ')
  if (card.visibility !== 'public')
    return `${own} is not exported: export it, or leave it out of the docs`
  if (card.docstring.trim() === '')
    return `${own} has no docstring: write one${words === '' ? '' : ` with the words ${words}`}`
  if (first !== undefined && lastSegment(first.card.dotted) === own)
    return `${first.card.title} has the same name: say in both docstrings how they differ`
  if (words !== '' && kind === 'docline')
    return `only the docstring’s first line says ${words}: its name, parameters and code do not`
  if (words !== '') return `${own} says nowhere ${words}: use these words in its docstring`
  return first === undefined
    ? `nothing speaks for ${own} but single words: name what it does in its docstring`
    : `the same words fit ${first.card.title}: say in both docstrings how they differ`
}

/** Content words of the question that no text contains, as written. */
function wordsWithout(question: string, texts: readonly string[]): string[] {
  const held = contentStems(splitNames(texts.join(' ')))
  return [...new Set(question.match(/[\p{L}\p{N}]{3,}/gu) ?? [])].filter((word) =>
    [...contentStems(splitNames(word))].some((part) => !held.has(part)),
  )
}
