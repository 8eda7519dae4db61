/**
 * English stop words. They are indexed all the same, because `from`, `is` and `with` are names in real libraries and
 * a question may consist of them. They do not count as length in normalization, because code is full of `if`, `in`
 * and `for`.
 */
import { stem } from './tokenizer.ts'

const STOP_WORDS = `a also am an and are as at be been but by can could did do does for from had has have how i if
  in into is it its just me my need no of on or our please should so such tell than that the their them then there
  these they this to up us used using want was we were what when where which who why will with would you your`

const STOP_TERMS = new Set(STOP_WORDS.split(/\s+/).map(stem))

/** @param term as termsOf returns it */
export const isStopTerm = (term: string): boolean => STOP_TERMS.has(term)
