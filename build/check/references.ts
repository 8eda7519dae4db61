/**
 * Finds explicit references to symbols that do not exist: `{@link Shelf#open}`, `cref="Shelf"`, `` :func:`open` ``. An
 * author who writes one means a symbol, so it is wrong if no code contains its last word. It must be one of the library's
 * own: its owner is, or its name resembles one.
 */
import type { Card, SymbolCard } from '../../runtime/card.ts'
import { withoutTypeArguments } from '../../runtime/cards/symbol-names.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import { linesOf } from '../../runtime/verify/text-pieces.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { LinkFile } from '../link/library.ts'
import { ownAliases } from './assumed-imports.ts'
import { codeWords } from './code-words.ts'
import { directiveNames } from './directive-names.ts'
import { type Finding, makeFinding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { mainLanguage } from './main-language.ts'
import { similarity } from './name-similarity.ts'
import { isCopied, withoutComments } from './name-texts.ts'
import { isHistoricalPage, isHistoricalPath } from './past-versions.ts'

export function checkReferences(library: LibraryUnderCheck): Finding[] {
  const { files, cards, languages } = library
  const symbols = cards.filter((card) => card.kind === 'symbol')
  const main = mainLanguage(cards)
  const aliases = new Set(ownAliases(library))
  const isOwn = openOwnNames(files, symbols)
  const types = typesOf(symbols)
  const isClosed = openClosedTypes(types)
  const declared = declaredIn(files)
  const modules = new Set(cards.flatMap((card) => (isModule(card) ? [card.title] : [])))
  const names = [
    ...new Set(
      symbols.filter(({ visibility }) => visibility === 'public').map(({ title }) => title),
    ),
  ]
  const alike = (path: string) =>
    names
      .map((title) => ({ title, score: similarity(lastName(title), lastName(path)) }))
      .filter(({ score }) => score >= ALIKE)
      .sort((a, b) => b.score - a.score || byCodeUnits(a.title, b.title))

  return files.flatMap((file) => {
    const { path, text, facts } = file
    if (isHistoricalPath(path) || isCopied(path)) return []
    if (facts.kind === 'plain' || (facts.kind === 'doc' && isHistoricalPage(text))) return []
    const language = facts.kind === 'doc' ? main : file.language
    const { references = [], pieces, examples } = languages.get(language) ?? {}
    // Of the formats of pages, only reStructuredText and MyST have references to symbols.
    if (facts.kind === 'doc' && !examples?.blocks) return []
    const builtins = new Set([...(pieces?.builtins ?? []), ...(rulesOf(language)?.members ?? [])])
    const shown = facts.kind === 'doc' ? withoutComments(text, file.language) : text
    const lineAt = linesOf(text)
    const found = references.flatMap((pattern) =>
      [...shown.matchAll(pattern)].map(
        ({ 0: all, index, groups: { name = '' } = {} }): WrittenReference => ({
          written: name,
          line: lineAt(index + all.lastIndexOf(name)),
        }),
      ),
    )
    const directives = (facts.kind === 'doc' ? directiveNames(shown) : [])
      .map(({ code, line }): WrittenReference => ({ written: code, line }))
      // Modules may make names at run time (names.ts).
      .filter(({ written }) => types.has(lastName(ownerPath(written))))
    return [...found, ...directives].flatMap(({ written, line }): Finding[] => {
      const segments = written.split(/[.#:~/\\]+/).filter((each) => each !== '')
      const last = segments.at(-1) ?? ''
      const owner = segments.at(-2)
      if (last.length < MIN_LENGTH || /^_|^\d/.test(last)) return []
      if (isOwn(last) || builtins.has(last) || declared.has(last)) return []
      const near = alike(segments.join('.'))
      const above = segments.slice(0, -1).join('.')
      const isMember = /^[.#:]/.test(written)
      const isMeant =
        owner === undefined
          ? nameWords(last).length > 1 &&
            near.some(
              ({ title, score }) =>
                score >= VERY_ALIKE && (isMember || !types.has(lastName(ownerPath(title)))),
            )
          : isClosed(owner) ||
            modules.has(above) ||
            aliases.has(above) ||
            near.some(({ title }) => lastName(ownerPath(title)) === owner)
      if (!isMeant) return []
      const suggestions = near.slice(0, MAX_SUGGESTIONS).map(({ title }) => title)
      const says = `${segments.join('.')} does not exist`
      const message =
        suggestions.length === 0 ? says : `${says}; did you mean ${suggestions.join(', ')}?`
      const name = segments.join('.')
      return [makeFinding('unknown-name', { path, line, name, message, suggestions })]
    })
  })
}

interface WrittenReference {
  readonly written: string
  readonly line: number
}

/** What comments declare, such as `@typedef {object} Name`, and targets of links that they define. */
const declaredIn = (files: readonly LinkFile[]): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(DECLARED)].map(([, tagged, target = tagged ?? '']) => lastName(target)),
    ),
  )

const DECLARED =
  /@(?!link|see|uses)\w+[ \t]+(?:\{[^}\n]*\}[ \t]+)?([\w$]+(?:[.#~][\w$]+)*)|\[`?([\w.:]+)`?\]:/g

const isModule = (card: Card): boolean =>
  card.kind === 'module' ||
  (card.kind === 'symbol' && /^(?:namespace|module)$/.test(card.symbol_kind))

const MIN_LENGTH = 3
const MAX_SUGGESTIONS = 3
/** The share of words that a reference has in common with a name, with the little more for the same owner. */
const ALIKE = 0.6
/** The same without an owner. */
const VERY_ALIKE = 0.7

/** Whether the library has a symbol, a parameter or a file of a name, or its code contains the word. */
function openOwnNames(
  files: readonly LinkFile[],
  symbols: readonly SymbolCard[],
): (name: string) => boolean {
  const words = codeWords(files)
  const own = new Set<string>()
  for (const { title, parameters } of symbols) {
    own.add(lastName(title))
    for (const { name } of parameters) own.add(name)
  }
  for (const { path } of files) for (const part of path.split(/[/.]/)) own.add(part)
  return (name) => own.has(name) || words.has(name)
}

const typesOf = (symbols: readonly SymbolCard[]): ReadonlyMap<string, readonly SymbolCard[]> =>
  groupedBy(
    symbols.filter(({ symbol_kind }) => TYPES.test(symbol_kind)),
    ({ title }) => lastName(title),
  )

/** Whether all members of a type of the library are known: its bases are types of the library as well. */
function openClosedTypes(
  types: ReadonlyMap<string, readonly SymbolCard[]>,
): (name: string) => boolean {
  const isClosed = (name: string, depth: number): boolean => {
    const cards = types.get(name) ?? []
    if (cards.length === 0 || depth > MAX_DEPTH) return false
    return cards.every(({ bases }) =>
      bases.every((base) => isClosed(lastName(withoutTypeArguments(base)), depth + 1)),
    )
  }
  return (name) => isClosed(name, 0)
}

const TYPES = /^(?:class|interface|enum|struct|trait|protocol|record|object)$/
const MAX_DEPTH = 8
