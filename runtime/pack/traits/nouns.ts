/**
 * What an author calls a definition, and a question too: `which class …`, `method that …`. One table, for the build
 * (symbol kind → number) and for the question (its words → numbers).
 *
 * Only where the noun is what is asked for: at the head of the question, or at a blank that it leaves (`the ____ method`).
 * Elsewhere it is what the question is about: `deep clone an object` is after a function.
 */
interface Noun {
  readonly kinds: readonly string[]
  /** At the head. */
  readonly says: string
  /** At a blank, also these. */
  readonly saysAtBlank?: string
}

/** In the order of their numbers, from 1. */
const NOUNS: readonly Noun[] = [
  { kinds: ['function', 'macro'], says: 'function|macro' },
  { kinds: ['method'], says: 'method' },
  {
    kinds: ['class', 'struct', 'interface', 'trait', 'union'],
    says: 'class|struct|interface|trait',
    saysAtBlank: 'object|instance|subclass(?:es|ed|ing)?|exception',
  },
  {
    kinds: ['property', 'variable', 'field', 'enum_member'],
    says: 'attribute|property',
    saysAtBlank: 'field|variable',
  },
  { kinds: ['constant'], says: 'constant' },
  { kinds: ['enum'], says: 'enum' },
]

// Nothing here may run on: a question of ten thousand underscores takes as long as any other.
const OPENING =
  "^\\W{0,3}(?:(?:is there|there is|i|we|need|want|looking for|find|show|me|name of|what|which|what's|is|the|a|an|any)\\s){0,6}"
const BLANK = '(?<!_)_{2,20}(?!_)'
const BETWEEN = '\\W{0,3}'

const patternOf = ({ says, saysAtBlank }: Noun): RegExp => {
  const atBlank = [says, saysAtBlank].filter((each) => each !== undefined).join('|')
  return new RegExp(
    [
      `${OPENING}(?:${says})\\b`,
      `${BLANK}${BETWEEN}(?:${atBlank})\\b`,
      `\\b(?:${atBlank})(?:\\s(?:the|a|an))?${BETWEEN}${BLANK}`,
    ].join('|'),
    'i',
  )
}

const PATTERNS = NOUNS.map(patternOf)

export const NOUNS_KNOWN = NOUNS.length

/** @returns its number, 0 for a kind that no question names */
export const nounOf = (symbolKind: string): number =>
  NOUNS.findIndex(({ kinds }) => kinds.includes(symbolKind)) + 1

/** @returns the numbers of what a question asks for; empty when it does not say */
export const nounsIn = (question: string): ReadonlySet<number> =>
  new Set(
    ANY.test(question)
      ? PATTERNS.flatMap((pattern, i) => (pattern.test(question) ? [i + 1] : []))
      : [],
  )

/** Most questions say none of them: one expression is asked first. */
const ANY = new RegExp(PATTERNS.map(({ source }) => source).join('|'), 'i')
