/**
 * The delimiters of a language that separate code from comments and strings, from its language.json and uses.json.
 * Reading code without a parser starts from them.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { rulesOf } from '../../../runtime/verify/reading-rules.ts'
import type { StringStyle } from '../../../runtime/verify/written-rules.ts'
import type { LanguageConventions, LexicalSyntax } from '../library.ts'

export function lexicalSyntax(conventions: LanguageConventions | undefined): LexicalSyntax {
  return conventions === undefined ? UNKNOWN : syntaxOf(conventions)
}

/** The strings of most languages. */
const STRINGS: readonly StringStyle[] = ['"""', "'''", '"', "'", '`'].map((quote) => ({
  ...{ open: quote, close: quote, escape: '\\' },
  lines: quote.length > 1 || quote === '`',
}))

const UNKNOWN: LexicalSyntax = { lines: [], blocks: [], strings: STRINGS, continues: [] }

const syntaxOf = memoizeByObject((conventions: LanguageConventions): LexicalSyntax => {
  const lines = new Set<string>()
  const blocks = new Map<string, { open: string; close: string }>()
  const { before, inner, head, after, plain } = conventions.comments ?? {}
  for (const style of [before, inner, head, after, plain].flatMap((styles) => styles ?? [])) {
    if ('line' in style) lines.add(style.line)
    else blocks.set(style.open, style)
  }
  const { strings = [] } = rulesOf(conventions.name ?? '') ?? {}
  return {
    lines: [...lines],
    blocks: [...blocks.values()],
    strings: strings.length === 0 ? STRINGS : strings,
    continues: conventions.continues ?? [],
  }
})
