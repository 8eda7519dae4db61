/**
 * The words that occur in code of an earlier version and nowhere in code of this one: options in objects, named
 * arguments, names created at run time, members of removed classes. A comparison of symbols misses them, because they
 * are not symbols. A word alone is weak evidence, so only identifiers of several words count.
 */
import { nameWords } from '../../runtime/std/name-words.ts'
import { outlineOf } from '../../runtime/verify/outline.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import type { LibraryVersion } from '../diff/library-version.ts'
import { lastName } from '../diff/surface.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'

/** By each removed word, the path of the earlier symbol with this name; the word itself if none or several have it. */
export function removedWords(
  old: Pick<LibraryVersion, 'cards' | 'source'>,
  { files }: Pick<LibraryUnderCheck, 'files'>,
): ReadonlyMap<string, string> {
  const languages = new Map<string, string>()
  const titles = new Map<string, Set<string>>()
  for (const card of old.cards) {
    if (card.kind !== 'symbol') continue
    languages.set(card.path, card.language)
    const last = lastName(card.title)
    titles.set(last, (titles.get(last) ?? new Set()).add(card.title))
  }
  const words = new Set<string>()
  for (const [path, language] of languages) {
    const rules = rulesOf(language)
    const text = old.source(path)
    if (rules === undefined || text === undefined) continue
    for (const [word] of outlineOf(text, rules).code.matchAll(WORD)) words.add(word)
  }
  for (const { facts, text } of files)
    if (facts.kind === 'code') for (const [word] of text.matchAll(WORD)) words.delete(word)
  return new Map(
    [...words]
      .filter((word) => nameWords(word).length > 1)
      .map((word) => {
        const [title, ...others] = titles.get(word) ?? []
        return [word, title === undefined || others.length > 0 ? word : title]
      }),
  )
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu
