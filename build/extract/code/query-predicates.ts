/**
 * Conditions on the text of captures: `(#eq? @a "x")`. In: a predicate's name and words. Out: a test of a match.
 * The meaning is that of web-tree-sitter; what it does not know either is no condition.
 */

/** The texts of a capture in a match; none where it captured nothing. */
export type Predicate = (textsOf: (capture: string) => readonly string[]) => boolean

export type PredicateWord = { readonly capture: string } | { readonly text: string }

export function predicateOf(name: string, words: readonly PredicateWord[]): Predicate | null {
  const [, any, not, verb] = NAME.exec(name) ?? []
  if (verb === undefined) return null
  const [subject, ...values] = words
  const [value] = values
  if (subject === undefined || !('capture' in subject) || value === undefined) {
    throw new Error(`${name} takes a capture and what its text is compared with`)
  }
  const { capture } = subject
  const texts = values.flatMap((word) => ('text' in word ? word.text : []))
  const pattern = verb === 'match' ? new RegExp(texts[0] ?? '') : null
  return (textsOf) => {
    const found = textsOf(capture)
    if (found.length === 0 && verb !== 'eq') return not !== undefined
    const wanted = 'capture' in value ? textsOf(value.capture) : texts
    const holds = (text: string): boolean =>
      (pattern === null ? wanted.includes(text) : pattern.test(text)) === (not === undefined)
    return any === undefined ? found.every(holds) : found.some(holds)
  }
}

const NAME = /^#(any-(?!of))?(not-)?(eq|match|any-of)\?$/
