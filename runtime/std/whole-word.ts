import { escapePattern } from './escape-pattern.ts'

/** A pattern for a name as a whole word, where letters and digits of all scripts, `_` and `$` are parts of words. */
export const wholeWord = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_$])${escapePattern(name)}(?![\\p{L}\\p{N}_$])`, 'u')
