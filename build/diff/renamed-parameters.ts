/** Tells which parameters of two lists are the same under another name. */
import type { Parameter } from '../../runtime/card.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import type { CompatibilityRules } from '../languages/compatibility-settings.ts'
import { isKeywordOnly, isOptional, nameOf } from './parameter-kinds.ts'
import { plainType } from './types.ts'

/**
 * Maps old names to new ones: a new parameter in the place of a removed one, or the only new keyword if it is like the
 * only removed one. A name in both lists was not renamed.
 */
export function renames(
  old: readonly Parameter[],
  now: readonly Parameter[],
  rules: CompatibilityRules,
): Map<string, string> {
  const renamed = new Map<string, string>()
  const oldNames = new Set(old.map(nameOf))
  const newNames = new Set(now.map(nameOf))
  const removed = old.filter((each) => !newNames.has(nameOf(each)))
  const added = now.filter((each) => !oldNames.has(nameOf(each)))
  for (const parameter of removed) {
    const place = old.indexOf(parameter)
    const other = now[place]
    const byPlace = other !== undefined && added.includes(other) ? other : undefined
    const byShape =
      isKeywordOnly(parameter) && removed.length === 1 && added.length === 1 ? added[0] : undefined
    const candidate = byPlace ?? byShape
    if (candidate === undefined || [...renamed.values()].includes(nameOf(candidate))) continue
    const isOptionalToo = isOptional(parameter) === isOptional(candidate)
    const isPositional =
      byPlace !== undefined && !isKeywordOnly(parameter) && !isKeywordOnly(candidate)
    // Positional arguments mean the new one, whatever it is called.
    if (isPositional && (!rules.namedArguments || isOptionalToo)) {
      renamed.set(nameOf(parameter), nameOf(candidate))
      continue
    }
    if (!isOptionalToo || isKeywordOnly(parameter) !== isKeywordOnly(candidate)) continue
    const typed = parameter.type !== undefined && candidate.type !== undefined
    const sameType =
      typed && plainType(parameter.type ?? '', rules) === plainType(candidate.type ?? '', rules)
    if (typed && !sameType) continue
    if (rules.namedArguments && !isLike(nameOf(parameter), nameOf(candidate))) continue
    if (parameter.default !== candidate.default) continue
    renamed.set(nameOf(parameter), nameOf(candidate))
  }
  return renamed
}

/** Whether two names share a word, or one begins with the other; two unrelated names are two parameters. */
export function isLike(a: string, b: string): boolean {
  const words = wordsOf(a)
  const others = wordsOf(b)
  return words.some((word) =>
    others.some((other) => word.startsWith(other) || other.startsWith(word)),
  )
}

const wordsOf = (name: string): string[] =>
  nameWords(name)
    .filter((word) => word.length > 1)
    .map((word) => word.toLowerCase())
