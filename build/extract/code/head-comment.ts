/**
 * The documentation of a file from its head comment, and the comments that belong to it rather than to a definition.
 */

import type { Span } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import type { CommentStyle } from '../../languages/language-settings.ts'
import type { DefinitionTree } from './definition-tree.ts'
import { commentText, isLicense, styleOf } from './doc-comments.ts'

interface Head {
  readonly text: string
  /** Comments of the file's documentation, which no definition may use. */
  readonly comments: ReadonlySet<number>
}

/**
 * The file's documentation: inner comments (`//!`) anywhere; otherwise a comment marked for it (`@module`); otherwise
 * the first one that is neither a license, nor a directive for a tool, nor a definition's documentation.
 */
export function headComment(
  text: string,
  comments: readonly Span[],
  tree: DefinitionTree,
  language: Language,
): Head | null {
  const { inner = [], head = [], before = [], file = [], ignore = [] } = language.comments
  const isDirective = (word: string) => ignore.some((order) => order.test(word))
  const runs = runsOf(text, comments, [...inner, ...before, ...head], isDirective)
  const own = runs.filter((run) => inner.includes(run.style) && tree.ownerAt(run.start) === null)
  if (own.length > 0) return headOf(own)
  const tagged = runs.find(({ words }) => words.some((word) => file.some((tag) => tag.test(word))))
  if (tagged !== undefined) {
    const parsed = headOf([tagged])
    return { ...parsed, text: withoutTagLines(parsed.text, file) }
  }
  const starts = new Set(tree.visible.map(({ outer }) => outer.start))
  let edge = 0
  for (const run of runs) {
    if (!PROLOGUE.test(text.slice(edge, run.start))) return null
    edge = run.end
    const isNoise = (word: string) => isLicense(word) || isDirective(word)
    if (run.words.some(isNoise)) continue
    const gap = /^\s*/.exec(text.slice(run.end))?.[0] ?? ''
    const touches = newlines(gap) + Number(text[run.end - 1] === '\n') < 2
    return touches && starts.has(run.end + gap.length) ? null : headOf([run])
  }
  return null
}

/** A `#!` line and `'use strict'` may come first. */
const PROLOGUE = /^(?:#![^\n]*)?\s*(?:["']use \w+["'];?\s*)*$/

/** Removes tags that are alone on their line. */
function withoutTagLines(words: string, tags: readonly RegExp[]): string {
  const lines = words.split('\n')
  return lines
    .filter((line) => !tags.some((tag) => line.replace(tag, '').trim() === '' && tag.test(line)))
    .join('\n')
    .trim()
}

interface Run extends Span {
  readonly style: CommentStyle
  readonly words: readonly string[]
}

function headOf(runs: readonly Run[]): Head {
  const text = runs.map(({ words, style }) => commentText(words, style)).join('\n\n')
  return { text, comments: new Set(runs.map(({ start }) => start)) }
}

/**
 * Runs of comments: a block comment on its own, or consecutive line comments of one style. Directives are skipped.
 */
function runsOf(
  text: string,
  comments: readonly Span[],
  styles: readonly CommentStyle[],
  isOrder: (comment: string) => boolean,
): Run[] {
  const runs: (Run & { words: string[]; end: number; readonly ordered: boolean })[] = []
  for (const { start, end } of comments) {
    const word = text.slice(start, end)
    const style = styleOf(word, styles)
    if (style === undefined) continue
    const last = runs.at(-1)
    const gap = last === undefined ? 'x' : text.slice(last.end, start)
    const ordered = isOrder(word)
    const isNext = last?.style === style && last.ordered === ordered
    if (isNext && 'line' in style && !/\S|\n\s*\n/.test(gap)) {
      last.words.push(word)
      last.end = end
    } else runs.push({ style, words: [word], start, end, ordered })
  }
  return runs
}

export function newlines(gap: string): number {
  return gap.split('\n').length - 1
}
