/**
 * The words that the sentences of a library's pages use often, in lower case. Two of them are different words even if they differ
 * in one letter: `list` and `last`, `seed` and `send`.
 */
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { LinkFile } from '../link/library.ts'
import { prose } from './prose.ts'

export const commonWords = memoizeByObject((files: readonly LinkFile[]): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  for (const { facts, text } of files)
    if (facts.kind === 'doc')
      for (const [word] of prose(text).replace(SPAN, ' ').toLowerCase().matchAll(WORD))
        counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set([...counts].flatMap(([word, count]) => (count >= OFTEN ? word : [])))
})

const SPAN = /`[^`\n]*`/g
/** Matches words that are no part of a name with underscores. */
const WORD = /(?<![\p{L}\p{N}_])\p{Ll}{3,}(?![\p{L}\p{N}_])/gu

/** A misspelled word may be repeated. */
const OFTEN = 3
