/**
 * What an author calls a definition, and a question too: `which class …`, `method that …`. One table, for the build
 * (symbol kind → number) and for the question (its words → numbers).
 *
 * Only where the noun is what is asked for: at the head of the question, or at a blank that it leaves (`the ____ method`).
 * Elsewhere it is what the question is about: `deep clone an object` is after a function.
 */
import { plainWords, saysAnyOf } from '../words/plain-words.ts'

interface Noun {
  readonly kinds: readonly string[]
  /** At the head. */
  readonly says: readonly string[]
  /** At a blank, also these. */
  readonly saysAtBlank?: readonly string[]
}

/** In the order of their numbers, from 1. */
const NOUNS: readonly Noun[] = [
  { kinds: ['function', 'macro'], says: ['function', 'macro'] },
  { kinds: ['method'], says: ['method'] },
  {
    kinds: ['class', 'struct', 'interface', 'trait', 'union'],
    says: ['class', 'struct', 'interface', 'trait'],
    saysAtBlank: [
      'object',
      'instance',
      'subclass',
      'subclasses',
      'subclassed',
      'subclassing',
      'exception',
    ],
  },
  {
    kinds: ['property', 'variable', 'field', 'enum_member'],
    says: ['attribute', 'property'],
    saysAtBlank: ['field', 'variable'],
  },
  { kinds: ['constant'], says: ['constant'] },
  { kinds: ['enum'], says: ['enum'] },
]

export const NOUNS_KNOWN = NOUNS.length

/** @returns its number, 0 for a kind that no question names */
export const nounOf = (symbolKind: string): number =>
  NOUNS.findIndex(({ kinds }) => kinds.includes(symbolKind)) + 1

// Nothing here may run on: a question of ten thousand underscores takes as long as any other.
/** The word that follows how a question opens. */
const HEAD =
  /^\W{0,3}(?:(?:is there|there is|i|we|need|want|looking for|find|show|me|name of|what|which|what's|is|the|a|an|any)\s){0,6}(\w+)/i
const BLANK = '(?<!_)_{2,20}(?!_)'
const BETWEEN = '\\W{0,3}'

const AT_BLANK = NOUNS.map(({ says, saysAtBlank = [] }) => {
  const said = [...says, ...saysAtBlank].join('|')
  return new RegExp(
    [
      `${BLANK}${BETWEEN}(?:${said})\\b`,
      `\\b(?:${said})(?:\\s(?:the|a|an))?${BETWEEN}${BLANK}`,
    ].join('|'),
    'i',
  )
})

/** @returns the numbers of what a question asks for; empty when it does not say */
export function nounsIn(question: string): ReadonlySet<number> {
  const meant = new Set<number>()
  // Most questions say none of them, and no expression needs to be compiled.
  const words = plainWords(question)
  const head = NOUNS.some(({ says }) => saysAnyOf(words, says)) ? headOf(question) : ''
  const hasBlank = question.includes('__')
  for (const [i, { says }] of NOUNS.entries())
    if (says.includes(head) || (hasBlank && AT_BLANK[i]?.test(question))) meant.add(i + 1)
  return meant
}

const headOf = (question: string): string => HEAD.exec(question)?.[1]?.toLowerCase() ?? ''
