/**
 * Names of programming languages. A question may name the language of its answer (`python check if a list is empty`),
 * and nearly all cards of a library are in that language, so the name distinguishes no more than a stop word. Names
 * that are also common words (`go`, `c`, `r`) are not included.
 */
import { stem } from './tokenizer.ts'

const NAMES =
  'c++ c# f# golang java javascript kotlin perl php python ruby rust scala swift typescript'

const TERMS: ReadonlySet<string> = new Set(NAMES.split(' ').map(stem))

/** @param term as termsOf returns it */
export const isLanguageTerm = (term: string): boolean => TERMS.has(term)
