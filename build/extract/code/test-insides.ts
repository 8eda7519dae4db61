/**
 * The offsets of the statements in each function of a test file, from which recipes are made. Offsets and not text,
 * because the file's text is available then, and the statements are half of a test file.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
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
    tests.setup?.some((rule) => [name, ...decorators].some((it) => rule.test(it))) === true
  )
}

/** Without the braces or words around it and the docstring in it; nothing for what has no body. */
export function insideOf(
  text: string,
  place: Place,
  docs: readonly Span[],
  { patterns }: Pick<Language, 'patterns'>,
): Inside | undefined {
  const body = place.mark.body
  if (body === null || !RUNS.test(place.kind)) return undefined
  const isBlock = patterns !== undefined && !place.mark.bodyIsRest
  const bare = isBlock ? betweenWords(text, body, patterns.blocks) : trimmed(text, body)
  const isBraced = text[bare.start] === '{' && text[bare.end - 1] === '}'
  const [start, end] = isBraced ? [bare.start + 1, bare.end - 1] : [bare.start, bare.end]
  const documented = docs.filter((doc) => doc.start >= start && doc.end <= end)
  return [Math.max(start, ...documented.map((doc) => doc.end)), end]
}

/** What stands in `do … end`. */
function betweenWords(text: string, body: Span, blocks: Blocks): Span {
  if (text[body.start] === '{' && text[body.end - 1] === '}') return body
  const open = opening(blocks)
  open.lastIndex = body.start
  const opened = open.exec(text)
  // What closes inside of a body that opens with no word is part of it.
  if (opened === null) return body
  const start = body.start + opened[0].length
  // The word that closes is shorter than this, and what opens inside of the last line is closed by another.
  const tail = Math.max(start, body.end - LONGEST_WORD)
  const last = [...text.slice(tail, body.end).matchAll(blocks.close)].at(-1)
  const isLast = last !== undefined && tail + last.index + last[0].length === body.end
  return { start, end: isLast ? tail + last.index : body.end }
}

/** `test_that("…", { … })`: the braces inside of the parentheses. */
function trimmed(text: string, { start, end }: Span): Span {
  const inside = text.slice(start, end)
  const margin = inside.length - inside.trimStart().length
  const isBraced = /^\s*\{/.test(inside) && /\}\s*$/.test(inside)
  return isBraced ? { start: start + margin, end: start + inside.trimEnd().length } : { start, end }
}

/** Where it is asked, and nowhere behind. */
const opening = memoizeByObject(({ open }: Blocks) => new RegExp(open, 'uy'))

type Blocks = NonNullable<Language['patterns']>['blocks']

const LONGEST_WORD = 40 // characters, with what a pattern looks at before it

const RUNS = /function|method|test|setup|property/
