/**
 * The symbols that a piece of code outside of files uses: a fence, an example in a docstring, a notebook's cell with
 * the imports of its page. The piece is treated as a small module, so that names resolve as usual; names that it does
 * not bind are looked up where the example is (for a docstring, inside its module), then among unambiguous names.
 */

import type { Assignment, CodePiece, Import } from '../../facts/code-piece.ts'
import { chainsIn } from '../../text/chains.ts'
import { lastPart } from '../../text/imported-names.ts'
import { isDistinctive } from '../guides/mentions.ts'
import {
  hasMembers,
  type LanguageConventions,
  type LibrarySymbol,
  type Module,
} from '../library.ts'
import type { PiecePlace, PiecePlaces } from '../modules/piece-places.ts'
import { boundNames } from '../names/import-table.ts'
import { fileScope, layeredTypes, type Scope, type Types } from '../names/scopes.ts'
import { isOfLibrary, type Lookup, type NameContext, symbolsInChain } from './chain-symbols.ts'
import { eachName } from './code-words.ts'
import { lexicalSyntax } from './lexical-syntax.ts'
import type { RemovedNames } from './removed-names.ts'

export interface PieceContext extends NameContext {
  readonly placeOf: PiecePlaces
  readonly languages: ReadonlyMap<string, LanguageConventions> | undefined
  readonly removedNamesIn: RemovedNames
}

export interface PieceUse {
  readonly symbols: readonly LibrarySymbol[]
  /** Names of the library that no longer exist. */
  readonly removedNames: readonly string[]
}

/** The names that earlier pieces of the page have bound. */
export interface PageNames {
  readonly imports: readonly Import[]
  readonly assignments: readonly Assignment[]
}

const MAX_SYMBOLS = 40

export function usesInPiece(
  piece: CodePiece,
  path: string,
  above: PageNames,
  home: Module | undefined,
  context: PieceContext,
): PieceUse {
  const module = asModule(piece, path, above, context.placeOf(piece.language, home))
  return usesInModule(piece, module, new Set(piece.binds), home, context)
}

/** @param own names that the page defines itself, which cannot be names of the library */
export function usesInModule(
  piece: CodePiece,
  module: Module,
  own: ReadonlySet<string>,
  home: Module | undefined,
  context: PieceContext,
): PieceUse {
  const lookup = lookupIn(piece, module, own, home, context)
  const used = new Set<LibrarySymbol>()
  for (const chain of chainsOf(piece, context))
    for (const symbol of symbolsInChain(chain, lookup))
      if (!hasMembers(symbol.definition.kind) || !isOnlySet(chain, piece.code)) used.add(symbol)
  for (const symbol of extensionsIn(piece, context)) if (isOfLibrary(symbol)) used.add(symbol)
  return {
    symbols: [...used].slice(0, MAX_SYMBOLS),
    removedNames: context.removedNamesIn(piece.usage.chains, module),
  }
}

function lookupIn(
  piece: CodePiece,
  module: Module,
  own: ReadonlySet<string>,
  home: Module | undefined,
  context: PieceContext,
): Lookup {
  const top = context.uses.topScope(module, piece.lines)
  const homeScope = home && seesNamesOfHome(piece, module) ? fileScope(home) : undefined
  const namespaces = namespacesIn(piece, context)
  const types = withNamedTypes(top.types, module, homeScope, namespaces, context)
  return {
    ...{ piece, module, own, context, homeScope, namespaces },
    scope: { ...top, types },
    bound: boundNames(module),
    hasStarImport: module.file.facts.imports.some(({ name }) => name === '*'),
    variables: new Set(piece.assignments.map(({ name }) => name)),
    bases: basesIn(piece, context),
  }
}

/** Dotted names and calls in the piece, with `.` for every separator. */
function chainsOf(piece: CodePiece, context: PieceContext): ReadonlySet<string> {
  const written = [...piece.usage.chains, ...piece.calls]
  const chains = new Set(written.map((chain) => chain.replaceAll('::', '.')))
  // Without rules for resolving names, any chain in the code may begin with a name of the library.
  if (!piece.followed) for (const chain of codeChains(piece, context)) chains.add(chain)
  return chains
}

/** `Psr7\Utils`: each occurrence of a name qualified by part of its namespace, with that part. */
function namespacesIn(
  { code, language }: CodePiece,
  { languages }: PieceContext,
): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  if (languages?.get(language)?.modules?.separator !== '\\' || !code.includes('\\')) return parts
  const plain = new Set<string>()
  for (const [, part, name = ''] of code.matchAll(
    /(?:([\p{L}_]\w*)\\)?([\p{L}_]\w*)(?![\w\\])/gu,
  )) {
    if (part === undefined) plain.add(name)
    else parts.set(name, part)
  }
  for (const name of plain) parts.delete(name)
  return parts
}

/** Base classes and included modules in the piece, whose methods need no receiver. */
function basesIn({ code, language }: CodePiece, { languages }: PieceContext): string[] {
  const { superclass, mixins } = languages?.get(language)?.modules ?? {}
  return [superclass, mixins].flatMap((rule) =>
    rule === undefined
      ? []
      : [...code.matchAll(rule)].flatMap(([, base = '']) => base.trim().replaceAll('::', '.')),
  )
}

/**
 * Whether the piece may refer to its own module. In a module tree, an example that imports something is a separate
 * program.
 */
function seesNamesOfHome({ imports }: CodePiece, { tree }: Module): boolean {
  return tree === undefined || imports.length === 0
}

/** Chains in the code, outside of comments and strings. */
function codeChains({ code, language }: CodePiece, { languages }: PieceContext): string[] {
  const starts = new Set<number>()
  eachName(code, lexicalSyntax(languages?.get(language)), (_, at) => starts.add(at))
  return chainsIn(code).flatMap(({ written, start }) => (starts.has(start) ? written : []))
}

/** Whether code only assigns to a property of this name, so that it is not a type: `new Item { Cart = cart }`. */
const isOnlySet = (chain: string, code: string): boolean =>
  /^\w+$/.test(chain) &&
  !new RegExp(`(?<![\\w$.])${chain}(?![\\w$])(?!\\s*=(?![=>~]))`, 'u').test(code)

/** Extension members with a unique name that code calls on other values: Kotlin's `"a/b".toPath()`. */
function extensionsIn({ code, language }: CodePiece, context: PieceContext): LibrarySymbol[] {
  const conventions = context.languages?.get(language)
  const rule = conventions?.modules?.extensions
  const symbols: LibrarySymbol[] = []
  if (rule === undefined) return symbols
  eachName(code, lexicalSyntax(conventions), (name, at) => {
    if (code[at - 1] !== '.' || code[at + name.length] !== '(' || !isDistinctive(name)) return
    const symbol = context.named(`${name}()`, language)
    if (symbol !== undefined && rule.test(symbol.definition.signature)) symbols.push(symbol)
  })
  return symbols
}

/** Resolves `cmd := &cobra.Command{…}` on pages that omit the usual import. */
function withNamedTypes(
  types: Types,
  module: Module,
  homeScope: Scope | undefined,
  namespaces: ReadonlyMap<string, string>,
  { uses, named }: PieceContext,
): Types {
  const more = layeredTypes(types)
  const inHome = (value: string) => (homeScope === undefined ? [] : uses.resolve(value, homeScope))
  const byName = (value: string) => {
    const symbol = value.includes('(') ? undefined : named(value, module.file.language)
    const within = namespaces.get(value)
    const isOther = within !== undefined && symbol?.dotted.split('.').includes(within) === false
    return symbol === undefined || isOther ? [] : uses.resultOf(symbol)
  }
  for (const { name, value } of module.file.facts.assignments) {
    if (value === undefined || !value.endsWith('()') || more.get(name) !== undefined) continue
    const near = inHome(value).filter(({ definition }) => hasMembers(definition.kind))
    const given = near.length > 0 ? near : byName(value.slice(0, -2))
    if (given.length > 0) more.set(name, given)
  }
  return more
}

function asModule(piece: CodePiece, path: string, above: PageNames, place: PiecePlace): Module {
  const { language, code, imports, assignments, calls } = piece
  const imported = new Set(
    imports.map(({ module, name, alias }) => alias ?? name ?? lastPart(module ?? '')),
  )
  const before = stillBound(
    above.assignments.filter(({ name }) => !imported.has(name)),
    assignments,
  )
  return {
    name: '',
    importPath: '',
    index: false,
    ...place,
    file: {
      path,
      role: 'docs',
      language,
      text: code,
      facts: {
        kind: 'code',
        docstring: '',
        definitions: [],
        imports: [...imports, ...above.imports],
        calls,
        assignments: [...before, ...assignments],
        lineCount: piece.lines[1],
        problems: [],
      },
    },
  }
}

/** The assignments that later ones leave in force: `rb = shop64.New()` replaces `rb = shop.New()`, `rb = rb.sort()` does not. */
export function stillBound(
  earlier: readonly Assignment[],
  later: readonly Assignment[],
): readonly Assignment[] {
  const replaced = new Set(
    later.flatMap(({ name, value }) => (value?.split(/[.(]/, 1)[0] === name ? [] : name)),
  )
  return earlier.filter(({ name }) => !replaced.has(name))
}
