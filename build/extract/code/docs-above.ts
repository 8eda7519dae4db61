/**
 * Finds the comments and decorators directly above a definition.
 *
 * Adjacency is decided here for all languages: web-tree-sitter does not support `#select-adjacent!`, and the rule
 * (upwards from the definition, over decorators and plain comments, up to anything else) is the same everywhere.
 */

import { lastBefore, type Span } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import type { CommentStyle } from '../../languages/language-settings.ts'
import type { CodeMarks } from './code-marks.ts'
import { commentText, openingOf, styleOf } from './doc-comments.ts'
import { newlines } from './head-comment.ts'
import { slice } from './signature.ts'

export interface Source {
  readonly text: string
  /** The masked text, in which a macro does not separate a definition from its documentation. */
  readonly read: string
}

export type Trivia = Span & { readonly is: 'comment' | 'decorator' }

export interface DocsAbove {
  readonly comments: readonly Span[]
  readonly decorators: readonly Span[]
  text(source: string): string
}

/** Searches upwards from `start`: over decorators, to the last block comment or run of line comments. */
export function docsAbove(
  { text, read }: Source,
  trivia: readonly Trivia[],
  start: number,
  { comments: { before: styles = [], after = [], ignore = [], begins } }: Language,
): DocsAbove {
  const decorators: Span[] = []
  const comments: Span[] = []
  let style: CommentStyle | undefined
  let edge = start
  for (let i = lastBefore(trivia, start, ({ end }) => end); i >= 0; i--) {
    const item = trivia[i]
    if (item === undefined) break
    const between = text.slice(item.end, edge)
    const gap = between.includes('#') ? between.replace(CONDITION, '') : between
    if (/\S/.test(gap) && /\S/.test(read.slice(item.end, edge))) break
    if (item.is === 'decorator') {
      if (style !== undefined) break
      decorators.unshift(item)
    } else {
      const words = slice(text, item)
      const isDirective = ignore.some((order) => order.test(words))
      const commentStyle = isDirective ? undefined : styleOf(words, styles)
      const tooFar = newlines(gap) + Number(text[item.end - 1] === '\n') > 1
      if (!ownsItsLine(text, item.start, /\n/.test(gap) || text[item.end - 1] === '\n')) break
      if (commentStyle !== undefined && refersToPreceding(words, commentStyle, after)) break
      if (style !== undefined && (commentStyle !== style || tooFar)) break
      if (commentStyle !== undefined && gap !== between && openingOf(commentStyle).length < 3) break
      if (commentStyle !== undefined) {
        // Only a documentation block may be separated by blank lines.
        if (tooFar && ('line' in commentStyle || commentStyle.open.length < 3)) break
        style = commentStyle
        comments.unshift(item)
        // Plain block comments of one line each are joined, like line comments: `/* a */` above `/* b */`. So are
        // blocks for the overloads of a function, of which only the first begins with a sentence.
        if ('open' in commentStyle) {
          const isDocumentation = commentStyle.open.length > 2
          if (isDocumentation ? !beginsWithTag(words, commentStyle) : words.includes('\n')) break
        }
      } else if (tooFar) break
    }
    edge = item.start
  }
  const documentation =
    begins === undefined || comments.length === 0
      ? comments
      : markedRun(text, trivia, comments, begins)
  return {
    comments: documentation,
    decorators,
    text: (source) =>
      style === undefined
        ? ''
        : commentText(
            documentation.map((c) => slice(source, c)),
            style,
          ),
  }
}

/**
 * The nearest run of comments from a line that begins documentation, above any plain comments (Haddock's `-- | Adds.`
 * above a blank line and `-- See Note`). Without such a line, the comments are kept.
 */
function markedRun(
  text: string,
  trivia: readonly Trivia[],
  comments: readonly Span[],
  begins: RegExp,
): readonly Span[] {
  const last = comments.at(-1)?.start ?? 0
  let run: Span[] = []
  for (let i = lastBefore(trivia, last, ({ start }) => start), edge = -1; i >= 0; i--) {
    const item = trivia[i]
    if (item?.is !== 'comment') break
    const gap = edge === -1 ? '' : text.slice(item.end, edge)
    if (/\S/.test(gap)) break
    if (newlines(gap) + Number(text[item.end - 1] === '\n') > 1) run = []
    run.unshift(item)
    if (begins.test(slice(text, item))) return run
    edge = item.start
  }
  return comments
}

/** Whether a comment begins with a tag: `@param price`. */
const beginsWithTag = (words: string, style: CommentStyle): boolean =>
  /^\s*@/.test(commentText([words], style))

/**
 * Matches preprocessor conditions. `#if SPANS` between a definition and its documentation only concerns compilation;
 * above any other comment, the comment refers to the condition.
 */
const CONDITION = /^[ \t]*#[ \t]*if(?:n?def)?\b.*\n/gm

/**
 * Whether a comment is alone on its line. A comment after code refers to that code; of several comments on one line,
 * the last one decides.
 */
function ownsItsLine(text: string, start: number, lineEnds: boolean): boolean {
  const line = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(line, start)
  return !/\S/.test(before) || (lineEnds ? /[{(]\s*$/ : /[{(,;]\s*$/).test(before)
}

/** Whether a comment refers to the preceding code: `///< where`, unlike `/// where`. */
function refersToPreceding(
  words: string,
  style: CommentStyle,
  after: readonly CommentStyle[],
): boolean {
  const behind = styleOf(words, after)
  return behind !== undefined && openingOf(behind).length > openingOf(style).length
}

/** The comments and decorators of a file, by their ends. */
export function triviaOf(marks: CodeMarks): Trivia[] {
  return [
    ...marks.comments.map(({ start, end }) => ({ start, end, is: 'comment' as const })),
    ...marks.decorators.map(({ start, end }) => ({ start, end, is: 'decorator' as const })),
  ].sort((a, b) => a.end - b.end)
}
