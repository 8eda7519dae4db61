/**
 * Compares the words of a question with the name of a file. Parts match softly, because files are named in plurals and
 * abbreviations: `params` for parameters, `auth` for authentication.
 *
 *   value = √( share of the question matched, by rarity × mean match of the name's own parts )
 */
import { fileStem } from '../../pack/features/file-stem.ts'
import { fold, partsOf, stem } from '../../pack/lexical/tokenizer.ts'

/** A word of the question as `termsOf` returns it, with its rarity. */
export interface WeighedTerm {
  readonly term: string
  readonly rarity: number
}

export const partsOfStem = (path: string): string[] =>
  partsOf(fileStem(path).replace(/[^\p{L}\p{N}]+/gu, '_')).map((part) => stem(fold(part)))

export function stemMatch(parts: readonly string[], question: readonly WeighedTerm[]): number {
  if (parts.length === 0) return 0
  let all = 0
  let covered = 0
  const matched = parts.map(() => 0)
  for (const { term, rarity } of question) {
    let best = 0
    for (const [i, part] of parts.entries()) {
      const similarity = softMatch(term, part)
      best = Math.max(best, similarity)
      matched[i] = Math.max(matched[i] ?? 0, similarity)
    }
    all += rarity
    covered += rarity * best
  }
  if (covered === 0) return 0
  const own = matched.reduce((sum, value) => sum + value, 0) / parts.length
  return Math.sqrt((covered / all) * own)
}

const LONG_PREFIX = 4
const SHORT_PREFIX = 3
/** A prefix of three letters counts only against a word of this length or more. */
const FOR_SHORT_PREFIX = 5
const SHARED_PREFIX = 5
const SHARED_SHARE = 0.6

/** 0–1: 1 for equal words, less for a common prefix. */
export function softMatch(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.startsWith(short)) {
    if (short.length >= LONG_PREFIX) return 0.8
    return short.length === SHORT_PREFIX && long.length >= FOR_SHORT_PREFIX ? 0.5 : 0
  }
  let shared = 0
  while (shared < short.length && short[shared] === long[shared]) shared++
  return shared >= SHARED_PREFIX && shared >= SHARED_SHARE * long.length ? 0.6 : 0
}
