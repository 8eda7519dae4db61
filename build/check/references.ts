/**
 * Finds explicit references to symbols that do not exist: `{@link Shelf#open}`, `cref="Shelf"`, `` :func:`open` ``. An
 * author who writes one means a symbol, so it is wrong if no code contains its last word. It must be one of the
 * library's own: its owner is, or its name resembles one.
 */

import type { Card, SymbolCard } from '../../runtime/card.ts'
import { withoutTypeArguments } from '../../runtime/cards/symbol-names.ts'
import { didYouMean } from '../../runtime/std/did-you-mean.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import { linesOf } from '../../runtime/verify/text-pieces.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { Language } from '../languages/grammars.ts'
import type { LinkFile } from '../link/library.ts'
import { ownAliases } from './assumed-imports.ts'
import { knownWords, wordsOf } from './code-words.ts'
import { declaredIn, describedNames } from './described-names.ts'
import { directiveNames } from './directive-names.ts'
import { type Finding, makeFinding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { mainLanguage } from './main-language.ts'
import { foldedName, similarity } from './name-similarity.ts'
import { isCopied, withoutComments } from './name-texts.ts'
import { definedByTests, importedPaths } from './names-without-symbols.ts'
import { isHistoricalPage, isHistoricalPath } from './past-versions.ts'
import { pathEndPredicate } from './path-ends.ts'

export function checkReferences(library: LibraryUnderCheck): Finding[] {
  const { files, cards, languages } = library
  const main = mainLanguage(cards)
  const nearestIfWrong = brokenReferenceFinder(library)
  const builtinsOf = memoizeByString(
    (name) =>
      new Set([
        ...(languages.get(name)?.pieces?.builtins ?? []),
        ...(rulesOf(name)?.members ?? []),
      ]),
  )
  const words = wordsOf(files)
  const ownRoots = new Set(
    cards.flatMap((card) => (card.kind === 'symbol' ? (card.title.split('.')[0] ?? '') : [])),
  )
  const findings = files.flatMap((file) => {
    const { path, text, facts, role } = file
    if (isHistoricalPath(path) || isCopied(path)) return []
    if (facts.kind === 'plain' || (facts.kind === 'doc' && isHistoricalPage(text))) return []
    const name = facts.kind === 'doc' ? main : file.language
    const language = languages.get(name)
    if (language === undefined) return []
    const builtins = builtinsOf(name)
    const ownWords = ownModuleWords(language)
    const importsAll = WILDCARD.test(text)
    const mayBeForeign = [...text.matchAll(NAMESPACE)].some(
      ([, namespace = '']) => !ownRoots.has(namespace.split('.')[0] ?? ''),
    )
    return referencesIn(file, language).flatMap(({ written, line, isDirective }): Finding[] => {
      const segments = written
        .replace(TYPE_ARGUMENTS, '')
        .split(/[.#:~/\\]+/)
        .filter((each) => each !== '' && !ownWords.has(each))
      if (builtins.has(segments.at(-1) ?? '')) return []
      if (importsAll && /^\p{Lu}\w*$/u.test(written)) return []
      // The code of an example has names of its own.
      if (role === 'docs' && facts.kind === 'code' && words(path).has(segments.at(-1) ?? ''))
        return []
      const suggestions = nearestIfWrong(segments, {
        path,
        isMember: /^[.#:]/.test(written),
        isDirective,
        mayBeForeign: mayBeForeign && /^\p{Lu}\w*$/u.test(written),
        // A type may also belong to the standard library, except where other packages are named.
        isLocal:
          /^\p{Ll}/u.test(segments.at(-1) ?? '') || language.visibility.public.names.length > 0,
      })
      if (suggestions === undefined) return []
      const reference = segments.join('.')
      const message = `${reference} does not exist${didYouMean(suggestions)}`
      return [makeFinding('unknown-name', { path, line, name: reference, message, suggestions })]
    })
  })
  const names = groupedBy([...new Set(findings.map(({ name }) => name))], ownerPath)
  return findings.filter(({ name }) => {
    const owner = ownerPath(name)
    return owner === '' || (names.get(owner)?.length ?? 0) <= MAX_NAMES
  })
}

/** `Maybe{T}.Value` */
const TYPE_ARGUMENTS = /\{[^}]*\}/g

/** Words in a path that mean the class or module of the reference: `self`, `this`, Rust's `crate`. */
function ownModuleWords({ receivers, modules: { tree } }: Language): ReadonlySet<string> {
  return new Set([...receivers, ...(tree ? [tree.root, tree.here, tree.up] : [])])
}

/** An import of all types of a package, which may be the one that is named. */
const WILDCARD = /^\s*import\s+(?:static\s+)?[\w.]+\.[*_];?\s*$/m

/** An import of all types of a namespace, in C#. */
const NAMESPACE = /^\s*(?:global\s+)?using\s+([\w.]+)\s*;/gm

/** If more names of an owner are unknown, its source was not read completely. */
const MAX_NAMES = 4

interface WrittenReference {
  readonly written: string
  readonly line: number
  readonly isDirective: boolean
}

/** Of the formats of pages, only reStructuredText and MyST have references to symbols. */
function referencesIn(
  { text, facts, language: format }: LinkFile,
  { references, examples }: Language,
): WrittenReference[] {
  const isPage = facts.kind === 'doc'
  if (isPage && !examples?.blocks) return []
  const shown = isPage ? withoutComments(text, format) : text
  const lineAt = linesOf(shown)
  const found = references.flatMap((pattern) =>
    [...shown.matchAll(pattern)].map(
      ({ 0: all, index, groups: { name = '' } = {} }): WrittenReference => ({
        written: name,
        line: lineAt(index + all.lastIndexOf(name)),
        isDirective: false,
      }),
    ),
  )
  const directives = (isPage ? directiveNames(shown) : []).map(
    ({ code, line }): WrittenReference => ({ written: code, line, isDirective: true }),
  )
  return [...found, ...directives]
}

/** The most similar names, best first, if no symbol has the name of a reference; else undefined. */
type NearestIfWrong = (
  segments: readonly string[],
  place: {
    readonly path: string
    readonly isMember: boolean
    readonly isDirective: boolean
    /** A type of another namespace may have the name, unless it differs from one of the library in spelling alone. */
    readonly mayBeForeign: boolean
    /** A name without an owner belongs to the same package. */
    readonly isLocal: boolean
  },
) => string[] | undefined

function brokenReferenceFinder(library: LibraryUnderCheck): NearestIfWrong {
  const { files, cards } = library
  const symbols = cards.filter((card) => card.kind === 'symbol')
  const aliases = new Set(ownAliases(library))
  const isOwn = ownNamePredicate(files, symbols)
  const types = typesOf(symbols)
  const isClosed = closedTypePredicate(types)
  const imported = importedPaths(files)
  const declared = new Set([
    ...declaredIn(files),
    ...describedNames(files),
    ...definedByTests(files),
  ])
  const modules = new Set(cards.flatMap((card) => (isModule(card) ? [card.title] : [])))
  const pathsOf = ({ title, public: paths }: SymbolCard): string[] => [title, ...paths]
  const isPlaced = pathEndPredicate(symbols.flatMap((card) => pathsOf(card).map(ownerPath)))
  /** Whether a path leads to a type, and not to a module that has its name: `shelf.book` beside `shelf.book.book`. */
  const isType = pathEndPredicate([...types.values()].flat().flatMap(pathsOf))
  const ownerOf = (path: string): string => lastName(ownerPath(path))
  const names = new Set(symbols.map(({ title }) => title))
  const namesIn = groupedBy(symbols, ({ path }) => path)
  const titles = new Set(symbols.map(({ title }) => lastName(title)))
  const roots = new Set(
    symbols.flatMap(({ dotted, public: paths }) => [dotted, ...paths].map(rootOf)),
  )
  /** Whether a path begins at the root of the library and leads through a module or a namespace. */
  const isOwnPath = (segments: readonly string[]): boolean =>
    segments.length > 2 && roots.has(rootOf(segments.join('.')))
  const folded = new Set(symbols.map(({ title }) => foldedName(lastName(title))))
  const alike = memoizeByString((name) =>
    [...names]
      .map((title) => ({ title, score: similarity(lastName(title), name) }))
      .filter(({ score }) => score >= ALIKE)
      .sort((a, b) => b.score - a.score || byCodeUnits(a.title, b.title)),
  )
  /** Whether a name of several words begins like a symbol of the same file. */
  const isOfFile = (name: string, path: string): boolean => {
    const words = nameWords(name)
    return (namesIn.get(path) ?? []).some(({ title }) => {
      const others = nameWords(lastName(title))
      return others.length > 1 && others[0] === words[0]
    })
  }

  return (segments, { path, isMember, isDirective, mayBeForeign, isLocal }) => {
    const last = segments.at(-1) ?? ''
    const owner = segments.at(-2)
    const above = segments.slice(0, -1).join('.')
    if (last.length < MIN_LENGTH || /^_|^\d/.test(last)) return undefined
    if (imported.has(segments.join('.'))) return undefined
    if (!isDirective && isOwnPath(segments) && !declared.has(last)) {
      const moved = isPlaced(above) ? undefined : types.get(last)
      if (moved !== undefined) return moved.map(({ title }) => title).slice(0, MAX_SUGGESTIONS)
      // Its members are all known, so another use of the word is not one of them.
      if (isType(above) && isClosed(owner ?? '') && !titles.has(last))
        return alike(last)
          .filter(({ title }) => ownerOf(title) === owner)
          .map(({ title }) => title)
          .slice(0, MAX_SUGGESTIONS)
    }
    if (isOwn(last) || declared.has(last)) return undefined
    // Modules may create names at run time (names.ts).
    if (isDirective && !types.has(owner ?? '')) return undefined
    // A type of another library may have the name of one: `java.awt.Window.open`.
    if (segments.length > 2 && !isPlaced(above)) return undefined
    const near = alike(last)
    const isMeant =
      owner === undefined
        ? (!mayBeForeign &&
            nameWords(last).filter((word) => word.length > 1).length > 1 &&
            ((isLocal && isOfFile(last, path)) ||
              near.some(
                ({ title, score }) =>
                  score >= VERY_ALIKE && (isMember || !types.has(ownerOf(title))),
              ))) ||
          folded.has(foldedName(last))
        : isClosed(owner) ||
          modules.has(above) ||
          aliases.has(above) ||
          near.some(({ title }) => ownerOf(title) === owner)
    return isMeant ? near.slice(0, MAX_SUGGESTIONS).map(({ title }) => title) : undefined
  }
}

/** `shelf` of `shelf.Book`, and `org.shelf` of `org.shelf.Book`, because many namespaces begin with `org`. */
const rootOf = (path: string): string => {
  const [first = '', second = ''] = path.split('.')
  return TOP_LEVEL_DOMAIN.test(first) ? `${first}.${second}` : first
}

const TOP_LEVEL_DOMAIN = /^\p{Ll}{2,3}$/u

const isModule = (card: Card): boolean =>
  card.kind === 'module' ||
  (card.kind === 'symbol' && /^(?:namespace|module)$/.test(card.symbol_kind))

const MIN_LENGTH = 3
const MAX_SUGGESTIONS = 3
/** The minimum similarity of a name to a reference with an owner (name-similarity.ts). */
const ALIKE = 0.6
/** The same without an owner. */
const VERY_ALIKE = 0.7

/** Whether the library has a symbol, a parameter or a file of a name, or its code contains the word. */
function ownNamePredicate(
  files: readonly LinkFile[],
  symbols: readonly SymbolCard[],
): (name: string) => boolean {
  const words = knownWords(files)
  const own = new Set<string>()
  for (const { title, parameters } of symbols) {
    own.add(lastName(title))
    for (const { name } of parameters) own.add(name)
  }
  // `SSL_ERROR` means `SSL_ERROR_SYSCALL` and others.
  const isPrefix = memoizeByString((name) => [...words].some((word) => word.startsWith(`${name}_`)))
  return (name) => own.has(name) || words.has(name) || isPrefix(name)
}

const typesOf = (symbols: readonly SymbolCard[]): ReadonlyMap<string, readonly SymbolCard[]> =>
  groupedBy(
    symbols.filter(({ symbol_kind }) => TYPES.test(symbol_kind)),
    ({ title }) => lastName(title),
  )

/** Whether all members of a type of the library are known: its bases are types of the library as well. */
function closedTypePredicate(
  types: ReadonlyMap<string, readonly SymbolCard[]>,
): (name: string) => boolean {
  const isClosed = (name: string, depth: number): boolean => {
    const cards = types.get(name) ?? []
    if (cards.length === 0 || depth > MAX_DEPTH) return false
    return cards.every(({ bases, language }) =>
      bases.every((base) => {
        const plain = withoutTypeArguments(base)
        const isStandard = rulesOf(language)?.compiled.standardTypes.has(plain) === true
        return isStandard || isClosed(lastName(plain), depth + 1)
      }),
    )
  }
  return (name) => isClosed(name, 0)
}

const TYPES = /^(?:class|interface|enum|struct|trait|protocol|record|object)$/
const MAX_DEPTH = 8
