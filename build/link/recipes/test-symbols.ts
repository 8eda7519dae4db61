/**
 * The library's symbols that a test uses.
 *
 * These are the names in the test, in its fixtures and set-up, and in directly called helpers of the test files;
 * following calls deeper would make every test use everything.
 */

import type { LineSpan } from '../../../runtime/card.ts'
import type { Definition } from '../../facts.ts'
import { chainAt, chainsIn } from '../../text/chains.ts'
import {
  hasMembers,
  type LanguageConventions,
  type LibrarySymbol,
  type Module,
} from '../library.ts'
import { boundNames } from '../names/import-table.ts'
import type { Names } from '../names/names.ts'
import { fileScope, type Scope } from '../names/scopes.ts'
import type { SymbolTable } from '../names/symbol-table.ts'
import type { Uses } from '../names/uses.ts'
import { callable } from '../symbols/call-graph.ts'
import { type ChainParts, chainPartsOf } from './chain-parts.ts'
import { isPartOfLibrary, linesOf } from './file-scope.ts'
import { ownerOf, testClasses } from './test-classes.ts'
import { fixtureNamed, usedFixtures } from './test-fixtures.ts'
import { isAutomaticFixture } from './test-setup.ts'

export interface UseContext {
  readonly table: SymbolTable
  readonly names: Names
  readonly uses: Uses
  /** Parsed chains, memoized. */
  readonly chainParts: Map<string, ChainParts>
  readonly languages: ReadonlyMap<string, LanguageConventions> | undefined
  moduleAt(path: string): Module | undefined
}

export const MAX_SYMBOLS = 40

/** The names that set-up or a `let` above the test binds, with their classes. */
export function valuesIn(
  texts: readonly string[],
  module: Module,
  { uses, languages }: UseContext,
): ReadonlyMap<string, readonly LibrarySymbol[]> {
  const { factoryMethods = [] } = languages?.get(module.file.language) ?? {}
  const values = new Map<string, readonly LibrarySymbol[]>()
  for (const text of factoryMethods.length === 0 ? [] : texts) {
    for (const match of text.matchAll(NAMED_VALUE)) {
      const chain = chainAt(text, match.index + match[0].length)
      if (chain === undefined) continue
      const [, at = '', name = ''] = match
      const made = uses.resolve(chain.written, fileScope(module))
      const classes = made.filter((each) => hasMembers(each.definition.kind))
      if (classes.length > 0) values.set(at === '' ? name : `self.${name}`, classes)
    }
  }
  return values
}

const NAMED_VALUE = /^(@@?)?([\p{L}_][\p{L}\p{N}_]*) = (?=\p{L})/gmu

/** The symbols that constants, fixtures and set-up use for the test, such as the class of `app`. */
export function symbolsInPreamble(
  texts: readonly string[],
  module: Module,
  { uses, chainParts }: UseContext,
  known: Map<string, readonly LibrarySymbol[]>,
): readonly LibrarySymbol[] {
  const isBound = topLevelNames(module)
  // In languages where names need no import, a capitalized name is a type.
  const isKnown = (name: string) =>
    isBound(name) || (module.package !== undefined && /^\p{Lu}/u.test(name))
  return texts.flatMap((text) => {
    const cached = known.get(text)
    if (cached !== undefined) return cached
    const scope = fileScope(module)
    const symbols = new Set<LibrarySymbol>()
    for (const { written } of chainsIn(text, isKnown)) {
      for (const prefix of chainPartsOf(written, chainParts).prefixes) {
        const symbol = callable(uses.resolve(prefix, scope))
        if (symbol === undefined || isNamespacePrefix(symbol, prefix, written)) continue
        if (isPartOfLibrary(symbol.definition, symbol.module)) symbols.add(symbol)
      }
    }
    const made = [...symbols]
    known.set(text, made)
    return made
  })
}

interface Used {
  readonly all: readonly LibrarySymbol[]
  /** Symbols in its own statements, without its fixtures, set-up and helpers. */
  readonly own: readonly LibrarySymbol[]
  /** Whether a name comes from a star import. */
  readonly byStar: boolean
}

export function symbolsOf(
  definition: Definition,
  module: Module,
  context: UseContext,
  values: ReadonlyMap<string, readonly LibrarySymbol[]>,
): Used {
  const { table, uses } = context
  const librarySymbols = new Set<LibrarySymbol>()
  const helpers = new Set<LibrarySymbol>()
  const note = (symbols: readonly LibrarySymbol[], follow: boolean): void => {
    const symbol = callable(symbols)
    if (symbol === undefined || isHidden(symbol, module)) return
    if (isPartOfLibrary(symbol.definition, symbol.module)) librarySymbols.add(symbol)
    else if (follow) helpers.add(symbol)
  }

  const self = ownerOf(definition, module, table)
  const fixtures = definition.parameters.flatMap(({ name }) => {
    const fixture = fixtureNamed(name, module, self, context)
    return fixture === undefined ? [] : [{ name, fixture }]
  })
  const used = usedFixtures(definition, module, self, context)
  const types = new Map([
    ...inheritedFields(self, module, context),
    ...values,
    ...fixtures.map(({ name, fixture }) => [name, uses.resultOf(fixture)] as const),
  ])
  const top = uses.topScope(module, definition.lines, self, types)
  const scope = uses.inNamespaces(top, definition.qualifier)
  noteCode(definition, module, scope, context, (symbols) => note(symbols, true))
  const own = [...librarySymbols]

  const bound = boundNames(module)
  const byStar = [...librarySymbols].some(
    ({ definition: { name, qualifier }, module: from }) =>
      // `Shop.Cart` is written in full.
      from !== module && qualifier.length === 0 && !bound.has(name) && !name.includes('.'),
  )

  // Code that ran before the test.
  for (const { fixture } of fixtures) helpers.add(fixture)
  for (const fixture of used) helpers.add(fixture)
  const tests = context.languages?.get(module.file.language)?.tests
  for (const each of self === undefined ? [] : table.members(self.module, self.qualified))
    if (isAutomaticFixture(each.definition, tests)) helpers.add(each)
  for (const name of self === undefined ? [] : setUpNames(self, module, context))
    note(uses.resolve(`self.${name}`, scope), true)
  for (const helper of helpers) {
    if (hasMembers(helper.definition.kind)) continue
    const at = uses.scopeOf(helper)
    for (const written of helper.definition.calls) note(uses.resolve(written, at), false)
  }
  return { all: [...librarySymbols].slice(0, MAX_SYMBOLS), own, byStar }
}

/** The types of the fields that a test's class has from base classes in other files. */
function inheritedFields(
  self: LibrarySymbol | undefined,
  module: Module,
  { table, names, uses }: UseContext,
): ReadonlyMap<string, readonly LibrarySymbol[]> {
  const types = new Map<string, readonly LibrarySymbol[]>()
  const bases = testClasses(self, { table, names }).filter((each) => each.module !== module)
  if (bases.length === 0) return types
  const own = uses.topScope(module, NO_LINES).types
  for (const base of bases) {
    const top = uses.topScope(base.module, NO_LINES, base).types
    for (const field of table.members(base.module, base.qualified)) {
      const { name, kind } = field.definition
      if (types.has(name) || own.get(name) !== undefined || !/property|field/.test(kind)) continue
      const ofField = top.get(name) ?? uses.typesOf(field)
      if (ofField.length > 0) types.set(name, ofField)
    }
  }
  return types
}

const NO_LINES: LineSpan = [1, 0]

/** The methods of a test's class, own and inherited, that run before its tests. */
function setUpNames(
  self: LibrarySymbol,
  module: Module,
  { table, names, languages }: UseContext,
): ReadonlySet<string> {
  const { setup = [] } = languages?.get(module.file.language)?.tests ?? {}
  const classes = setup.length === 0 ? [] : [self, ...names.ancestors(self)]
  const methods = classes.flatMap((each) => table.members(each.module, each.qualified))
  return new Set(
    methods
      .map(({ definition }) => definition.name)
      .filter((name) => setup.some((rule) => rule.test(name))),
  )
}

/** Where files share the names of a package, `private` keeps one to its file; `internal` is open to tests. */
function isHidden({ definition, module: from }: LibrarySymbol, module: Module): boolean {
  const isShared = module.package !== undefined && from.package !== undefined
  return isShared && from !== module && PRIVATE.test(definition.signature)
}

const PRIVATE = /^(?:[\w@]+\s+)*private\s/

/** Adds calls found by extraction and every prefix of the chains in the text: `z.string().min()` is two uses. */
function noteCode(
  definition: Definition,
  module: Module,
  scope: Scope,
  { uses, chainParts, languages }: UseContext,
  note: (symbols: readonly LibrarySymbol[]) => void,
): void {
  const { describedPlaceholder } = languages?.get(module.file.language)?.tests?.recipe ?? {}
  const describedClass =
    describedPlaceholder === undefined ? undefined : describedBy(definition)?.replaceAll('::', '.')
  const withDescribed = (written: string): string =>
    describedClass === undefined || describedPlaceholder === undefined
      ? written
      : written.replace(describedPlaceholder, describedClass)
  for (const written of definition.calls) note(uses.resolve(withDescribed(written), scope))
  const isBound = topLevelNames(module)
  const chains = new Set(definition.usage?.chains.map(withDescribed))
  // An inline test needs no import, and in C++ a type alone is a use: `Arena arena;`
  const isSource = module.file.role === 'source'
  const isShared = module.package !== undefined || module.folder !== undefined
  const mayBeType = (name: string) => isShared && /^\p{Lu}/u.test(name)
  if (isSource || module.package !== undefined) {
    const isWanted = (name: string) => mayBeType(name) || (isSource && isBound(name))
    const text = linesOf(module, definition)
    for (const { written, start, end } of chainsIn(text, isWanted)) {
      // In PHP, `Psr7\Utils` is not a use of a class Psr7.
      if (text[start - 1] !== '\\' && text[end] !== '\\') chains.add(written)
    }
  }
  // Kotlin's `"a/b".toPath()` is an imported extension, called on a value.
  for (const name of module.package === undefined ? [] : (definition.usage?.imports ?? [])) {
    const symbols = uses.resolve(name, scope)
    if (symbols.some(({ definition: { kind } }) => /function|method/.test(kind))) note(symbols)
  }
  for (const chain of chains) {
    const { root, member, prefixes } = chainPartsOf(chain, chainParts)
    const isKnown =
      isBound(root) ||
      mayBeType(root) ||
      scope.types.get(root) !== undefined ||
      (member !== undefined && scope.types.get(member) !== undefined)
    if (!isKnown) continue
    // `auto logger = …` is not a use of class logger.
    const isVariable = !isBound(root) && scope.types.get(root) !== undefined
    const steps = prefixes.map((prefix) => uses.resolve(prefix, scope))
    for (const [i, prefix] of prefixes.entries()) {
      if (isVariable && prefix === root) continue
      const symbols = steps[i] ?? []
      const [first] = symbols
      if (isPrefixOfType(symbols, steps[i + 1])) continue
      if (!mayBeType(root) || (first && !isNamespacePrefix(first, prefix, chain))) note(symbols)
    }
  }
}

/** Whether a name is only a prefix of the used class: `Shop` in `Shop::Cart.new`. */
export function isPrefixOfType(
  [from]: readonly LibrarySymbol[],
  [to]: readonly LibrarySymbol[] = [],
): boolean {
  const isType = (symbol: LibrarySymbol | undefined): boolean =>
    symbol !== undefined && hasMembers(symbol.definition.kind)
  return isType(from) && isType(to) && to?.qualified === `${from?.qualified}.${to?.definition.name}`
}

/**
 * Whether a name is only a prefix: `shop` in `shop::total()` is not a use of the namespace. In `use Shop.Cart`, it is
 * one of the module.
 */
function isNamespacePrefix({ definition }: LibrarySymbol, prefix: string, chain: string): boolean {
  const isModule = definition.name.includes('.') && prefix === chain
  return definition.kind === 'namespace' && !isModule
}

/** The names bound at the top level of a file: its imports and, in source files, its definitions. */
function topLevelNames(module: Module): (name: string) => boolean {
  const bound = boundNames(module)
  if (module.file.role !== 'source') return (name) => bound.has(name)
  const own = new Set(
    module.file.facts.definitions.flatMap((each) => (each.qualifier.length === 0 ? each.name : [])),
  )
  return (name) => bound.has(name) || own.has(name)
}

/** The leading name in the description of an enclosing scope, such as `describe Shop::Cart`. */
export function describedBy({ qualifier }: Definition): string | undefined {
  const first = qualifier.findIndex((word) => TYPE_WORD.test(word))
  if (first < 0) return undefined
  const rest = qualifier.slice(first)
  const end = rest.findIndex((word) => !TYPE_WORD.test(word))
  return rest.slice(0, end < 0 ? rest.length : end).join('::')
}

const TYPE_WORD = /^\p{Lu}[\p{L}\p{N}_]*$/u
