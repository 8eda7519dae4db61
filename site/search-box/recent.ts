/**
 * The last questions whose results a reader opened, stored in this browser only, and only where the page wants it
 * (`recent`). One list for each address of packs.
 */
import { store, stored } from '../stored.ts'

const keyOf = (pack: string): string =>
  `cardcat-recent ${new URL(pack, document.baseURI).pathname.replace(/\/+$/, '')}`

export function recentQuestions(pack: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(stored(keyOf(pack)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** @param most how many are kept */
export function rememberQuestion(pack: string, question: string, most: number): void {
  const asked = question.trim().slice(0, MAX_LETTERS)
  if (asked === '') return
  const others = recentQuestions(pack).filter((each) => each !== asked)
  keep(pack, [asked, ...others].slice(0, most))
}

export const forgetQuestions = (pack: string): void => keep(pack, [])

/** In characters. A question with pasted code is rarely asked twice. */
const MAX_LETTERS = 200

const keep = (pack: string, questions: readonly string[]): void =>
  store(keyOf(pack), questions.length === 0 ? null : JSON.stringify(questions))
