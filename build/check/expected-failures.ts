/** Recognizes uses of names that must fail: in a block that expects an error, or in a check that a name does not exist. */
import { indentOf } from '../../runtime/std/indentation.ts'
import type { Language } from '../languages/grammars.ts'
import type { NameText } from './name-texts.ts'
import { codeAt } from './text-places.ts'

/** Asserts that a name does not exist. */
const ABSENT = /\bundefined\b|\bhasattr\b|\brespond_to\b|\bdefined\?|\btypeof\b|\bmethod_exists\b/

/** The number of lines above a use that are searched for a block in which it must fail. */
const AROUND = 12

export function isExpectedToFail(
  text: NameText,
  line: number,
  languages: ReadonlyMap<string, Language>,
): boolean {
  const piece = codeAt(text, line)
  if (piece?.language === undefined) return false
  const failures = languages.get(piece.language)?.failures ?? []
  const isFailure = (code: string) => failures.some((failure) => failure.test(code))
  const lines = piece.code.split('\n')
  const at = line - piece.line
  const own = lines[at] ?? ''
  if (ABSENT.test(own)) return true
  if (isFailure(own) || isFailure(lines[at + 1] ?? '')) return true
  let indent = indentOf(own)
  for (let above = at - 1; above >= Math.max(0, at - AROUND); above--) {
    const code = lines[above] ?? ''
    if (code.trim() === '' || indentOf(code) >= indent) continue
    // The line begins a block that encloses the use.
    if (isFailure(code)) return true
    indent = indentOf(code)
  }
  return false
}
