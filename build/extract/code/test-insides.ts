/**
 * What a recipe is made of: the places of a file with their documentation come in, for each function the offsets
 * of its statements go out, where the file is one of tests. Offsets and not text: the file's text is at hand
 * when recipes are made, and a test's statements are half of a test file.
 */
import type { Place } from './code-places.ts'
import type { Language } from './grammars.ts'
import type { Span } from './nesting.ts'

export type Inside = readonly [start: number, end: number]

/** A fixture, or what runs before each test. */
export function isSetting(
  { name }: Place,
  decorators: readonly string[],
  { tests }: Language,
): boolean {
  return (
    tests.fixtures?.some((rule) => decorators.some((d) => rule.test(d))) === true ||
    tests.setup?.some((rule) => rule.test(name)) === true
  )
}

/** Without the braces around it and the docstring in it; nothing for what has no body. */
export function insideOf(text: string, place: Place, docs: readonly Span[]): Inside | undefined {
  const body = place.mark.body
  if (body === null || !RUNS.test(place.kind)) return undefined
  const isBraced = text[body.start] === '{' && text[body.end - 1] === '}'
  const start = isBraced ? body.start + 1 : body.start
  const end = isBraced ? body.end - 1 : body.end
  const documented = docs.filter((doc) => doc.start >= start && doc.end <= end)
  return [Math.max(start, ...documented.map((doc) => doc.end)), end]
}

const RUNS = /function|method|test|setup|property/
