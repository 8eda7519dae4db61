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
  for (const styles of Object.values(conventions.comments ?? {})) {
    for (const style of styles) {
      if (typeof style !== 'object' || style === null) continue
      if ('line' in style && typeof style.line === 'string') lines.add(style.line)
      if ('open' in style && typeof style.open === 'string' && 'close' in style) {
        blocks.set(style.open, { open: style.open, close: String(style.close) })
      }
    }
  }
  return { lines: [...lines], blocks: [...blocks.values()] }
})
