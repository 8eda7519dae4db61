/** Recognizes names that may mean something else than verification takes them for, so that they may exist after all. */
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { foldedLibraryName } from '../../runtime/verify/library.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { Finding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { mainLanguage } from './main-language.ts'
import { similarity } from './name-similarity.ts'
import type { NameText } from './name-texts.ts'
import { isTypo } from './renames.ts'
import { isInSentence } from './text-places.ts'

/** Whether several entry points have a function of this name, and the text does not import one of them. */
export function anotherFunctionPredicate({
  cards,
}: LibraryUnderCheck): (name: string, text: NameText) => boolean {
  const paths = new Map<string, Set<string>>()
  for (const card of cards)
    if (card.kind === 'symbol' && card.symbol_kind === 'function' && card.visibility === 'public') {
      const name = lastName(card.title)
      paths.set(name, (paths.get(name) ?? new Set()).add(card.dotted))
    }
  return (name, { pieces }) => {
    const last = lastName(name)
    if ((paths.get(last)?.size ?? 0) < 2) return false
    const imported = new RegExp(
      `\\b(?:import|require|use)\\b[^;\\n]*(?<![\\w$])${escapePattern(last)}(?![\\w$])`,
    )
    return !pieces.some(({ kind, code }) => kind === 'code' && imported.test(code))
  }
}

/**
 * Whether a name may exist after all, under another owner. In a sentence, the library's name may be a variable that
 * holds one of its objects, and other packages may add names to a namespace. A misspelling is not such a case.
 */
export function otherMeaningPredicate({
  cards,
  project,
  languages,
}: LibraryUnderCheck): (finding: Finding, text: NameText, isStatic: boolean) => boolean {
  const symbols = cards.filter((card) => card.kind === 'symbol')
  const members = new Set(
    symbols
      .filter(({ symbol_kind }) => /^(?:method|property|field)$/.test(symbol_kind))
      .map(({ title }) => lastName(title)),
  )
  const language = mainLanguage(cards)
  const classes = new Set(
    symbols
      .filter((card) => card.language === language)
      .filter(({ symbol_kind }) => !/^(?:namespace|module)$/.test(symbol_kind))
      // A Scala package may have members of its own, as an object with its name.
      .filter(
        ({ title, symbol_kind }) => symbol_kind !== 'object' || !/^\p{Ll}/u.test(lastName(title)),
      )
      .map(({ title }) => lastName(title)),
  )
  const { modules } = languages.get(language) ?? {}
  const isShared = modules?.names === 'package'
  // In a module tree, extensions are imported by name.
  const isExtended = modules?.extensions !== undefined && modules.tree === undefined
  return ({ name, line, suggestions }, text, isStatic) => {
    const last = lastName(name)
    const owner = ownerPath(name)
    if (
      isInSentence(text, line) &&
      foldedLibraryName(owner) === foldedLibraryName(project) &&
      members.has(last)
    )
      return true
    // `decoder` may be a package, and a variable that holds its `Decoder`.
    const isOfClass = (path: string): boolean =>
      lastName(path) === last &&
      foldedLibraryName(lastName(ownerPath(path))) === foldedLibraryName(lastName(owner))
    if (isInSentence(text, line) && suggestions.some(isOfClass)) return true
    // Extension methods are called on values alone.
    if (isExtended && !isStatic && classes.has(lastName(owner)))
      return !suggestions.some(
        (each) => ownerPath(each) === owner && similarity(lastName(each), last) > 0,
      )
    if (!isShared || classes.has(lastName(owner))) return false
    return !suggestions.some(
      (each) => lastName(ownerPath(each)) === lastName(owner) && isTypo(lastName(each), last),
    )
  }
}
