/**
 * What an author calls a definition, and a question too: `the method that …`, `which class …`. One table, for the build
 * (symbol kind → number) and for the question (its words → numbers).
 *
 * Only the singular counts: `a method` is asked for, `some methods` are spoken of. On the library sets that is .092 of
 * xref_cloze (.392 → .484 MRR@10, 93 questions); with plurals test2api loses .015.
 */
interface Noun {
  readonly kinds: readonly string[]
  readonly says: RegExp
}

/** In the order of their numbers, from 1. */
const NOUNS: readonly Noun[] = [
  { kinds: ['function', 'macro'], says: /\b(?:function|macro)\b/i },
  { kinds: ['method'], says: /\bmethod\b/i },
  {
    kinds: ['class', 'struct', 'interface', 'trait', 'union'],
    says: /\b(?:class|struct|interface|trait|object|instance|constructor|subclass(?:es|ed|ing)?)\b/i,
  },
  {
    kinds: ['property', 'variable', 'field', 'enum_member'],
    says: /\b(?:attribute|property|field|variable)\b/i,
  },
  { kinds: ['constant'], says: /\bconstant\b/i },
  { kinds: ['enum'], says: /\benum\b/i },
]

export const NOUNS_KNOWN = NOUNS.length

/** @returns its number, 0 for a kind that no question names */
export const nounOf = (symbolKind: string): number =>
  NOUNS.findIndex(({ kinds }) => kinds.includes(symbolKind)) + 1

/** @returns the numbers of what a text asks for, in prose; empty when it does not say */
export const nounsIn = (text: string): ReadonlySet<number> =>
  new Set(
    SAYS_ANY.test(text) ? NOUNS.flatMap(({ says }, i) => (says.test(text) ? [i + 1] : [])) : [],
  )

/** Most questions say none of them: one expression is asked first. */
const SAYS_ANY = new RegExp(NOUNS.map(({ says }) => says.source).join('|'), 'i')
