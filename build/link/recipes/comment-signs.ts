/**
 * The comment marks of a language, line and block, from its language.json. Reading code without a parser starts from
 * them.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { CommentSigns, LanguageConventions } from '../library.ts'

export function commentSigns(conventions: LanguageConventions | undefined): CommentSigns {
  return conventions === undefined ? NO_COMMENTS : signsOf(conventions)
}

const NO_COMMENTS: CommentSigns = { lines: [], blocks: [] }

const signsOf = memoizeByObject((conventions: LanguageConventions): CommentSigns => {
  const lines = new Set<string>()
  const blocks = new Map<string, { open: string; close: string }>()
  const { before, inner, head, after, plain } = conventions.comments ?? {}
  for (const style of [before, inner, head, after, plain].flatMap((styles) => styles ?? [])) {
    if ('line' in style) lines.add(style.line)
    else blocks.set(style.open, style)
  }
  return { lines: [...lines], blocks: [...blocks.values()] }
})
