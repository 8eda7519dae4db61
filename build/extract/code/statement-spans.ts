/**
 * The offsets of the statements in each function of a test file, from which recipes are made. Offsets suffice, because
 * the file's text is available when recipes are made; the text of the statements would be half of the file again.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Span } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import type { DefinitionNode } from './definition-tree.ts'

export type StatementSpan = readonly [start: number, end: number]

/** Whether a definition is a fixture or runs before each test. */
export function isFixture(
  { name }: DefinitionNode,
  decorators: readonly string[],
  { tests }: Language,
): boolean {
  return (
    tests.fixtures?.some((rule) => decorators.some((d) => rule.test(d))) === true ||
    tests.setup?.some((rule) => [name, ...decorators].some((it) => rule.test(it))) === true
  )
}

/**
 * The span of the statements without enclosing braces or keywords and without the docstring; undefined if there is no
 * body.
 */
export function statementSpanOf(
  text: string,
  node: DefinitionNode,
  docs: readonly Span[],
  { patterns }: Pick<Language, 'patterns'>,
): StatementSpan | undefined {
  const body = node.mark.body
  if (body === null || !RUNS.test(node.kind)) return undefined
  const isBlock = patterns !== undefined && !node.mark.bodyIsRest
  const bare = isBlock ? betweenKeywords(text, body, patterns.blocks) : trimmed(text, body)
  const [start, end] = insideOf(text, bare)
  const documented = docs.filter((doc) => doc.start >= start && doc.end <= end)
  return [Math.max(start, ...documented.map((doc) => doc.end)), end]
}

/** Without the braces of a block, or the arrow before an expression: `=> Assert.True(cart.IsOpen);`. */
function insideOf(text: string, { start, end }: Span): StatementSpan {
  if (text[start] === '{' && text[end - 1] === '}') return [start + 1, end - 1]
  const arrow = /^=>\s*/.exec(text.slice(start, end))?.[0].length
  return arrow === undefined ? [start, end] : [start + arrow, end + Number(text[end] === ';')]
}

/** The statements between `do` and `end`. */
function betweenKeywords(text: string, body: Span, blocks: Blocks): Span {
  if (text[body.start] === '{' && text[body.end - 1] === '}') return body
  const open = opening(blocks)
  open.lastIndex = body.start
  const opened = open.exec(text)
  // If the body does not begin with a keyword, a closing keyword belongs to an inner block.
  if (opened === null) return body
  const start = body.start + opened[0].length
  // A closing keyword is shorter than this. One on the last line may close an inner block.
  const tail = Math.max(start, body.end - MAX_WORD_LENGTH)
  const last = [...text.slice(tail, body.end).matchAll(blocks.close)].at(-1)
  const isLast = last !== undefined && tail + last.index + last[0].length === body.end
  return { start, end: isLast ? tail + last.index : body.end }
}

/** The span inside the braces of `test_that("…", { … })`. */
function trimmed(text: string, { start, end }: Span): Span {
  const inside = text.slice(start, end)
  const margin = inside.length - inside.trimStart().length
  const isBraced = /^\s*\{/.test(inside) && /\}\s*$/.test(inside)
  return isBraced ? { start: start + margin, end: start + inside.trimEnd().length } : { start, end }
}

/** Sticky, so that it matches only at the given offset. */
const opening = memoizeByObject(({ open }: Blocks) => new RegExp(open, 'uy'))

type Blocks = NonNullable<Language['patterns']>['blocks']

const MAX_WORD_LENGTH = 40 // characters, including the context that a pattern inspects before the keyword

const RUNS = /function|method|test|setup|property/
