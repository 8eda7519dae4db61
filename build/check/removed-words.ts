/**
 * The words that occur in code of an earlier version and nowhere in code of this one: options in objects, named
 * arguments, names created at run time, members of removed classes. A comparison of symbols misses them, because they
 * are not symbols. A word alone is weak evidence, so only identifiers of several words count, and none that the earlier
 * version itself takes from somewhere else (`asyncio.get_event_loop`, `\Swift_Mailer`).
 *
 * A property counts as well if no method that reads or sets it is left: pages name `pageCount` where code has
 * `setPageCount`.
 *
 * A comment or test of this version is evidence that a word exists, as it may be an option of another library. It is
 * not for the name of a symbol of the earlier version: `Replaces :func:`old_name``.
 */
import type { Card } from '../../runtime/card.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { importPlaces, importsIn } from '../../runtime/verify/import-statements.ts'
import { outlineOf } from '../../runtime/verify/outline.ts'
import { type ReadingRules, rulesOf } from '../../runtime/verify/reading-rules.ts'
import type { LibraryVersion } from '../diff/library-version.ts'
import { lastName } from '../diff/surface.ts'
import { propertyFinder } from './accessor-properties.ts'
import { wordsOf } from './code-words.ts'
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
  const declared = declaredNames(old.cards)
  const words = new Set<string>()
  for (const [path, language] of languages) {
    const rules = rulesOf(language)
    const text = old.source(path)
    if (rules === undefined || text === undefined) continue
    for (const word of ownWordsIn(text, rules, declared)) words.add(word)
  }
  const propertyOf = propertyFinder(new Set(languages.values()))
  const properties = new Set([...titles.keys()].flatMap((name) => propertyOf(name) ?? []))
  for (const property of properties) words.add(property)
  const codeWords = wordsOf(files)
  for (const { facts, text, role, path } of files) {
    // Code in docs is under check.
    if (facts.kind !== 'code' || role === 'docs') continue
    if (role === 'source')
      for (const word of [...codeWords(path), ...path.split(/[/.]/)]) {
        words.delete(word)
        words.delete(propertyOf(word) ?? word)
      }
    for (const [word] of text.matchAll(WORD)) if (!titles.has(word)) words.delete(word)
  }
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

function declaredNames(cards: readonly Card[]): Set<string> {
  const names = new Set<string>()
  for (const card of cards) {
    if (card.kind !== 'symbol') continue
    names.add(lastName(card.title))
    for (const { name } of card.parameters) names.add(name)
  }
  return names
}

/**
 * The words of code except those of import statements, below an imported name, and of global names of PHP. A key or
 * argument that the code gives a value may belong to another library (`{ fontWeight: 'bold' }`), unless it is declared.
 */
function* ownWordsIn(
  text: string,
  rules: ReadingRules,
  declared: ReadonlySet<string>,
): Generator<string> {
  const outline = outlineOf(text, rules)
  const imports = importsIn(outline, rules)
  const imported = new Set(imports.map(({ local }) => local))
  const isImport = importPlaces(imports)
  for (const { 0: word, index } of outline.code.matchAll(WORD)) {
    if (isImport(index)) continue
    const before = outline.code.slice(Math.max(0, index - MAX_RECEIVER), index)
    if (/(?<![\p{L}\p{N}_])\\$/u.test(before)) continue
    if (imported.has(RECEIVER.exec(before)?.[1] ?? null)) continue
    if (
      !declared.has(word) &&
      GIVEN.test(outline.code.slice(index + word.length, index + word.length + 4))
    )
      continue
    yield word
  }
}

/** The beginning of the text after a key with its value, or a named argument. */
const GIVEN = /^\s*(?::(?!:)|=>|=(?!=))/

/** In characters. */
const MAX_RECEIVER = 60
/** The end of the text before a member. */
const RECEIVER = /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*)(?:\??\.|::)$/u
