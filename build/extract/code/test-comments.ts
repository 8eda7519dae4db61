/**
 * The description of a test without a docstring: the comment directly above it, or the first one in its body; '' for
 * none.
 *
 * Only for tests: there a plain comment explains the purpose, whereas elsewhere it is often a note to the next
 * programmer. Commented-out code and tool directives are ignored.
 */

import { lastBefore, type Span } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import type { DefinitionNode } from './definition-tree.ts'
import { commentText, isLicense, styleOf } from './doc-comments.ts'
import { slice } from './signature.ts'

export function testComment(
  text: string,
  /** By start. */
  comments: readonly Span[],
  node: DefinitionNode,
  /** The start of the test including its decorators. */
  start: number,
  language: Language,
): string {
  const body = node.mark.body?.start ?? start
  const inside = runBelow(text, comments, body)
  // In Python, the body begins after its first comment.
  const aboveBody = runAbove(text, comments, body, node.mark.name?.end ?? body)
  const above = runAbove(text, comments, start, 0)
  for (const run of [above, aboveBody, inside]) {
    const description = sentence(
      run.map((span) => slice(text, span)),
      language,
    )
    if (description !== '') return description
  }
  return ''
}

/** The comments on the lines directly above. */
function runAbove(text: string, comments: readonly Span[], edge: number, limit: number): Span[] {
  const run: Span[] = []
  let below = edge
  for (let i = lastBefore(comments, edge - 1, ({ start }) => start); i >= 0; i--) {
    const comment = comments[i]
    if (comment === undefined || comment.start < limit || comment.end > below) break
    if (!touches(text.slice(comment.end, below)) || !ownsItsLine(text, comment.start)) break
    run.unshift(comment)
    below = comment.start
  }
  return run
}

/** The comments at the beginning of a body. */
function runBelow(text: string, comments: readonly Span[], start: number): Span[] {
  const run: Span[] = []
  const first = lastBefore(comments, start, (comment) => comment.start) + 1
  let above = start + (text[start] === '{' ? 1 : 0)
  for (const comment of comments.slice(first, first + 20)) {
    const gap = text.slice(above, comment.start)
    if (run.length === 0 ? /\S/.test(gap) : !touches(gap)) break
    run.push(comment)
    above = comment.end
  }
  return run
}

function touches(gap: string): boolean {
  return /^[ \t]*\r?\n?[ \t]*$/.test(gap)
}

function ownsItsLine(text: string, start: number): boolean {
  return /(^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 200), start))
}

function sentence(comments: readonly string[], { comments: known }: Language): string {
  const style = styleOf(comments[0] ?? '', [...(known.before ?? []), ...(known.plain ?? [])])
  if (style === undefined || comments.some((each) => styleOf(each, [style]) === undefined))
    return ''
  if (comments.some((each) => isLicense(each) || known.ignore?.some((order) => order.test(each)))) {
    return ''
  }
  const written = commentText(comments, style).replace(RULER, '').trim()
  // A comment such as `We want to create:` describes the code below it.
  if (written.endsWith(':')) return ''
  return PROSE.test(written) && !CODE.test(written.split('\n', 1)[0] ?? '') ? written : ''
}

/** Matches decorative lines around a title. */
const RULER = /^[ \t]*[-=*#/~]{3,}[ \t]*$/gm
/** Matches three or more words. */
const PROSE = /^\P{L}{0,3}\p{L}\S*\s+\S+\s+\S/u
const CODE =
  /[;{}]\s*$|=>|[\w\])] [-+*/|&]?={1,3} |^\s*(?:(?:const|let|var|return|await|import|from|def|assert|expect|if|for|type|function|console)\b.*[=({:.]|[\w.]+\()/
