/**
 * Documentation in comments that are not meant for it. A library may have no other: underscore explains each of its
 * functions in line comments, which JSDoc ignores.
 */
import type { Span } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import { isLicense, styleOf } from './doc-comments.ts'
import { slice } from './signature.ts'

/** The language with its other styles of documentation, for a file that has no comment in the usual ones. */
export function fallbackLanguage(
  text: string,
  comments: readonly Span[],
  language: Language,
): Language | undefined {
  const { before = [], fallback = [] } = language.comments
  if (fallback.length === 0) return undefined
  const isUsual = comments.some((comment) => {
    const words = slice(text, comment)
    return styleOf(words, before) !== undefined && !isLicense(words)
  })
  return isUsual ? undefined : { ...language, comments: { ...language.comments, before: fallback } }
}

/** Matches lines of tags that name what the prose below documents: `// @method getZoom(): Number`. */
const LEADING_TAGS = /^(?:@(?!ts-|internal\b|private\b|ignore\b|deprecated\b)[a-z]+\b[^\n]*\n)+/

export const withoutLeadingTags = (comment: string): string => comment.replace(LEADING_TAGS, '')

const MIN_WORDS = 3

/** Whether a comment is a sentence, rather than code that is commented out, a title, or a note among developers. */
export function isProse(comment: string): boolean {
  if (!/^[`"'(]?\p{L}+(?:[ ,'-]|`)/u.test(comment) || NOTE.test(comment)) return false
  const words = comment.match(/\p{L}+/gu) ?? []
  return words.length >= MIN_WORDS && !/(?:[;{}]|=>)$/m.test(comment)
}

const NOTE = /^(?:TODO|FIXME|HACK|XXX|NOTE|BUG|WARN(?:ING)?|@\w+)\b/i
