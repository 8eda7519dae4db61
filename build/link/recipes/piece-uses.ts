/**
 * The symbols that a piece of code outside of files uses: a fence, an example in a docstring, a notebook's cell with
 * the imports of its page. The piece is treated as a small module, so that names resolve as usual; names that it does
 * not bind are looked up where the example stands (a docstring speaks from inside its module), then among unambiguous
 * names.
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
import type { Uses } from '../names/uses.ts'
import { eachName } from './code-words.ts'
import { commentSigns } from './comment-signs.ts'
import type { RemovedNames } from './removed-names.ts'
import { isPrefixOfType } from './test-symbols.ts'

export interface PieceContext {
  readonly uses: Uses
  readonly placeOf: PiecePlaces
  readonly languages: ReadonlyMap<string, LanguageConventions> | undefined
  readonly removedNamesIn: RemovedNames
  /** The symbol that a dotted name means in a language, if it is unambiguous. */
  named(name: string, language: string): LibrarySymbol | undefined
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
  const { uses, removedNamesIn, named } = context
  const known = uses.topScope(module, piece.lines)
  const homeScope = home && seesNamesOfHome(piece, module) ? fileScope(home) : undefined
  const namespaces = namespacesIn(piece, context)
  const scope = {
    ...known,
    types: withNamedTypes(known.types, module, homeScope, namespaces, context),
  }
  const bound = boundNames(module)
  const byStar = module.file.facts.imports.some(({ name }) => name === '*')
  const used = new Set<LibrarySymbol>()
  let namespace: string | undefined
  let hits = 0
  const note = (symbols: readonly LibrarySymbol[]): void => {
    const [symbol] = symbols
    if (symbol?.module.file.role !== 'source') return
    if (namespace !== undefined && !symbol.dotted.split('.').includes(namespace)) return
    hits++
    used.add(symbol)
  }
  const written = [...piece.usage.chains, ...piece.calls]
  const chains = new Set(written.map((chain) => chain.replaceAll('::', '.')))
  // Without rules for resolving names, any chain in the code may begin with a name of the library.
  if (!piece.followed) for (const chain of codeChains(piece, context)) chains.add(chain)
  const variables = new Set(piece.assignments.map(({ name }) => name))
  // `auto logger = …` is not a use of class logger.
  const isVariable = (name: string) => variables.has(name) && !bound.has(name)
  const bases = basesIn(piece, context)
  for (const chain of chains) {
    const segments = chain.split('.')
    const root = (segments[0] ?? '').replace(/\(\)$/, '')
    const prefixes = segments.map((_, i) =>
      segments
        .slice(0, i + 1)
        .join('.')
        .replace(/\(\)$/, ''),
    )
    namespace = root.includes('\\') ? root.split('\\').at(-2) : namespaces.get(root)
    const isKnown = bound.has(root) || scope.types.get(root) !== undefined
    // In languages where names need no import, a capitalized first name is a type.
    const isType = module.package !== undefined && /^\p{Lu}/u.test(root)
    const isBound = isKnown || ((byStar || isType) && !own.has(root))
    // A program may define an alias or a subclass with the name of one of the library's classes.
    const isDefined = own.has(root) && module.file.facts.definitions.length > 0
    const before = hits
    if (isBound || isDefined) {
      const steps = prefixes.map((prefix) => uses.resolve(prefix, scope))
      for (const [i, prefix] of prefixes.entries()) {
        if (!isVariable(prefix) && !isPrefixOfType(steps[i] ?? [], steps[i + 1]))
          note(steps[i] ?? [])
      }
      // `assert := assert.New(t)` shadows the import with a variable.
      if (hits === before && bound.has(root)) {
        for (const prefix of prefixes) note(uses.resolve(prefix, fileScope(module)))
      }
    } else if (homeScope !== undefined && !own.has(root)) {
      for (const prefix of prefixes) note(uses.resolve(prefix, homeScope))
    }
    // After an unknown segment, a compound word that is unique in the library identifies the symbol.
    for (const [i, step] of hits === before ? [] : segments.entries()) {
      const name = step.endsWith('()') ? step.slice(0, -2) : ''
      if (i === 0 || !isDistinctive(name)) continue
      if (uses.resolve(prefixes[i] ?? '', scope).length > 0) continue
      const symbol = named(step, piece.language)
      if (symbol !== undefined) note([symbol])
    }
    for (const base of bound.has(root) || own.has(root) ? [] : bases) {
      note(uses.resolve(`${base}.${root}`, scope))
    }
    // Names imported from elsewhere, and members of unknown variables, do not belong to the library.
    const isUnresolved =
      !own.has(root) &&
      !(bound.has(root) && resolvesImports(module)) &&
      !variables.has(root) &&
      hits === before
    const name = chain.replace(/\(\).*$/, '')
    const isPath = name.includes('.')
    // In `defineConfig({…})`, a compound word that is unique in the library identifies the function.
    const isCalled = chain.startsWith(`${root}()`) && isDistinctive(root)
    if (isUnresolved && (isPath || isCalled || module.style === 'none')) {
      const symbol = named(isPath ? name : `${name}()`, piece.language)
      if (symbol !== undefined) note([symbol])
    }
  }
  namespace = undefined
  for (const symbol of extensionsIn(piece, context)) note([symbol])
  return {
    symbols: [...used].slice(0, MAX_SYMBOLS),
    removedNames: removedNamesIn(piece.usage.chains, module),
  }
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
  const { inherits, mixes } = languages?.get(language)?.modules ?? {}
  return [inherits, mixes].flatMap((rule) =>
    rule === undefined
      ? []
      : [...code.matchAll(rule)].flatMap(([, base = '']) => base.trim().replaceAll('::', '.')),
  )
}

/** Whether the language's imports can be resolved, so that an unresolved name must be foreign. */
function resolvesImports({ style, package: own, packages, tree }: Module): boolean {
  const byPath = style === 'python' || style === 'ecmascript' || tree !== undefined
  return byPath || own !== undefined || (packages?.size ?? 0) > 0
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
  eachName(code, commentSigns(languages?.get(language)), (_, at) => starts.add(at))
  return chainsIn(code).flatMap(({ written, start }) => (starts.has(start) ? written : []))
}

/** Extension members with a unique name that code calls on other values: Kotlin's `"a/b".toPath()`. */
function extensionsIn({ code, language }: CodePiece, context: PieceContext): LibrarySymbol[] {
  const conventions = context.languages?.get(language)
  const rule = conventions?.modules?.extensions
  const symbols: LibrarySymbol[] = []
  if (rule === undefined) return symbols
  eachName(code, commentSigns(conventions), (name, at) => {
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
  const before = above.assignments.filter(({ name }) => !imported.has(name))
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
