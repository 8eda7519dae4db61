/**
 * Names of programming languages. A question says in which language its answer should be (`python check if a list is
 * empty`), and nearly all cards of a library are in that language: the name tells them apart no better than a stop word.
 * Names that are words of another sense too (`go`, `c`, `r`) are not among them.
 */
import { stem } from './tokenizer.ts'

const NAMES =
  'c++ c# f# golang java javascript kotlin perl php python ruby rust scala swift typescript'

const TERMS: ReadonlySet<string> = new Set(NAMES.split(' ').map(stem))

/** @param term as termsOf gives it */
export const isLanguageTerm = (term: string): boolean => TERMS.has(term)
