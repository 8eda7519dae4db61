/**
 * The initials of a name as a term of their own: `gscv` for GridSearchCV, as people abbreviate names that they type
 * often. The term begins with a character that no word has, so that it is found only by an explicit lookup, when the
 * index has no such word.
 */
import { fold, partsOf } from './tokenizer.ts'

const SIGN = '^'
/** Two letters would be the initials of too many names. */
const MIN_WORDS = 3

export const initialsTerm = (letters: string): string => SIGN + letters

/** @returns undefined for names of few parts */
export function initialsOf(word: string): string | undefined {
  const parts = partsOf(word)
  // `CV` and `URL` are abbreviations already, so all their letters count.
  const letters = parts.map((part) => (isShortForm(part) ? part : part.slice(0, 1))).join('')
  return parts.length < 2 || letters.length < MIN_WORDS ? undefined : initialsTerm(fold(letters))
}

const isShortForm = (part: string): boolean =>
  part.length <= MIN_WORDS &&
  part.length > 1 &&
  part === part.toUpperCase() &&
  /^\p{Lu}+$/u.test(part)
