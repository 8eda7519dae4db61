/**
 * The symbols that a piece of code outside of files uses: a fence, an example in a docstring, a notebook's cell with
 * the imports of its page. The piece is treated as a small module, so that names resolve as usual; names that it does
 * not bind are looked up where the example stands (a docstring speaks from inside its module), then among unambiguous
 * names.
 */
import { chainsIn } from '../../chains.ts'
import type { Assignment, CodePiece, Import } from '../../facts.ts'
import { lastPart } from '../../imported-names.ts'
import { isDistinctive } from '../guides/mentions.ts'
import {
  hasMembers,
  type LanguageConventions,
  type LibrarySymbol,
  type Module,
} from '../library.ts'
import type { PiecePlace, PiecePlaces } from '../modules/piece-places.ts'
import { boundNames } from '../names/import-table.ts'
import { bareIn, type Place, type Types, typesOver } from '../names/instances.ts'
import type { Uses } from '../names/uses.ts'
import { eachName } from './code-words.ts'
import { commentSigns } from './comment-signs.ts'
import type { RemovedNames } from './removed-names.ts'
import { leadsToType } from './test-symbols.ts'

export interface PieceContext {
  readonly uses: Uses
  readonly placeOf: PiecePlaces
  readonly languages: ReadonlyMap<string, LanguageConventions> | undefined
  readonly gone: RemovedNames
  /** What a dotted name means in a language when it can mean one thing. */
  named(name: string, language: string): LibrarySymbol | undefined
}

export interface PieceUse {
  readonly symbols: readonly LibrarySymbol[]
  /** Names of the library that are no more. */
  readonly gone: readonly string[]
}

/** What earlier pieces of the page leave behind. */
export interface PageNames {
  readonly imports: readonly Import[]
  readonly assignments: readonly Assignment[]
}

const MAX_SYMBOLS = 40

export function pieceUse(
  piece: CodePiece,
  path: string,
  above: PageNames,
  home: Module | undefined,
  context: PieceContext,
): PieceUse {
  const module = asModule(piece, path, above, context.placeOf(piece.language, home))
  return useIn(piece, module, new Set(piece.binds), home, context)
}

/** @param own names that the page defines itself: they mean nothing of the library */
export function useIn(
  piece: CodePiece,
  module: Module,
  own: ReadonlySet<string>,
  home: Module | undefined,
  context: PieceContext,
): PieceUse {
  const { uses, gone, named } = context
  const known = uses.topPlace(module, piece.lines)
  const around = home && seesHome(piece, module) ? bareIn(home) : undefined
  const namespaces = namespacesIn(piece, context)
  const place = { ...known, types: withNamed(known.types, module, around, namespaces, context) }
  const bound = boundNames(module)
  const byStar = module.file.facts.imports.some(({ name }) => name === '*')
  const found = new Set<LibrarySymbol>()
  let within: string | undefined
  let hits = 0
  const note = (symbols: readonly LibrarySymbol[]): void => {
    const [symbol] = symbols
    if (symbol?.module.file.role !== 'source') return
    if (within !== undefined && !symbol.dotted.split('.').includes(within)) return
    hits++
    found.add(symbol)
  }
  const written = [...piece.usage.chains, ...piece.calls]
  const chains = new Set(written.map((chain) => chain.replaceAll('::', '.')))
  // Where nobody follows names, every chain of the code may begin with one of the library.
  if (!piece.followed) for (const chain of codeChains(piece, context)) chains.add(chain)
  const variables = new Set(piece.assignments.map(({ name }) => name))
  // `auto logger = …` is no use of the class logger.
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
    within = root.includes('\\') ? root.split('\\').at(-2) : namespaces.get(root)
    const isKnown = bound.has(root) || place.types.get(root) !== undefined
    // Where names need no import, those of types do, by their first letter, say that they mean something.
    const isType = module.package !== undefined && /^\p{Lu}/u.test(root)
    const isBound = isKnown || ((byStar || isType) && !own.has(root))
    // A program may define an alias or a subclass of what the library has.
    const isDefined = own.has(root) && module.file.facts.definitions.length > 0
    const before = hits
    if (isBound || isDefined) {
      const steps = prefixes.map((prefix) => uses.resolve(prefix, place))
      for (const [i, prefix] of prefixes.entries()) {
        if (!isVariable(prefix) && !leadsToType(steps[i] ?? [], steps[i + 1])) note(steps[i] ?? [])
      }
      // `assert := assert.New(t)`: the import, and then the variable.
      if (hits === before && bound.has(root)) {
        for (const prefix of prefixes) note(uses.resolve(prefix, bareIn(module)))
      }
    } else if (around !== undefined && !own.has(root)) {
      for (const prefix of prefixes) note(uses.resolve(prefix, around))
    }
    // Behind a step that nobody knows, a word of two parts that the library has once says what it means.
    for (const [i, step] of hits === before ? [] : segments.entries()) {
      const name = step.endsWith('()') ? step.slice(0, -2) : ''
      if (i === 0 || !isDistinctive(name)) continue
      if (uses.resolve(prefixes[i] ?? '', place).length > 0) continue
      const symbol = named(step, piece.language)
      if (symbol !== undefined) note([symbol])
    }
    for (const base of bound.has(root) || own.has(root) ? [] : bases) {
      note(uses.resolve(`${base}.${root}`, place))
    }
    // What an import brings from elsewhere is not of the library, nor is what nobody knows of a variable.
    const isOpen =
      !own.has(root) &&
      !(bound.has(root) && knowsImports(module)) &&
      !variables.has(root) &&
      hits === before
    const name = chain.replace(/\(\).*$/, '')
    const isPath = name.includes('.')
    // `defineConfig({…})`: a word of two parts that the library has once, called by its name alone.
    const isCalled = chain.startsWith(`${root}()`) && isDistinctive(root)
    if (isOpen && (isPath || isCalled || module.style === 'none')) {
      const symbol = named(isPath ? name : `${name}()`, piece.language)
      if (symbol !== undefined) note([symbol])
    }
  }
  within = undefined
  for (const symbol of extensionsIn(piece, context)) note([symbol])
  return { symbols: [...found].slice(0, MAX_SYMBOLS), gone: gone(piece.usage.chains, module) }
}

/** `Psr7\Utils`: a name behind a part of its namespace, each time that it stands there, and that part. */
function namespacesIn(
  { code, language }: CodePiece,
  { languages }: PieceContext,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (languages?.get(language)?.modules?.separator !== '\\' || !code.includes('\\')) return found
  const plain = new Set<string>()
  for (const [, part, name = ''] of code.matchAll(
    /(?:([\p{L}_]\w*)\\)?([\p{L}_]\w*)(?![\w\\])/gu,
  )) {
    if (part === undefined) plain.add(name)
    else found.set(name, part)
  }
  for (const name of plain) found.delete(name)
  return found
}

/** Classes that the piece extends and modules that it mixes in, whose methods need no receiver. */
function basesIn({ code, language }: CodePiece, { languages }: PieceContext): string[] {
  const { inherits, mixes } = languages?.get(language)?.modules ?? {}
  return [inherits, mixes].flatMap((rule) =>
    rule === undefined
      ? []
      : [...code.matchAll(rule)].flatMap(([, base = '']) => base.trim().replaceAll('::', '.')),
  )
}

/** What its imports do not lead to is of somebody else. */
function knowsImports({ style, package: own, packages, tree }: Module): boolean {
  const byPath = style === 'python' || style === 'ecmascript' || tree !== undefined
  return byPath || own !== undefined || (packages?.size ?? 0) > 0
}

/** A tree of modules has its examples run as a user's program: one that imports says by that what it knows. */
function seesHome({ imports }: CodePiece, { tree }: Module): boolean {
  return tree === undefined || imports.length === 0
}

/** Nothing of comments and strings. */
function codeChains({ code, language }: CodePiece, { languages }: PieceContext): string[] {
  const starts = new Set<number>()
  eachName(code, commentSigns(languages?.get(language)), (_, at) => starts.add(at))
  return chainsIn(code).flatMap(({ written, start }) => (starts.has(start) ? written : []))
}

/** `"a/b".toPath()` of Kotlin: members that the library gives to the values of others, by a name that there is once. */
function extensionsIn({ code, language }: CodePiece, context: PieceContext): LibrarySymbol[] {
  const conventions = context.languages?.get(language)
  const rule = conventions?.modules?.extensions
  const found: LibrarySymbol[] = []
  if (rule === undefined) return found
  eachName(code, commentSigns(conventions), (name, at) => {
    if (code[at - 1] !== '.' || code[at + name.length] !== '(' || !isDistinctive(name)) return
    const symbol = context.named(`${name}()`, language)
    if (symbol !== undefined && rule.test(symbol.definition.signature)) found.push(symbol)
  })
  return found
}

/** `cmd := &cobra.Command{…}` where the page does not import what everybody knows. */
function withNamed(
  types: Types,
  module: Module,
  around: Place | undefined,
  namespaces: ReadonlyMap<string, string>,
  { uses, named }: PieceContext,
): Types {
  const more = typesOver(types)
  const inHome = (value: string) => (around === undefined ? [] : uses.resolve(value, around))
  const byName = (value: string) => {
    const symbol = value.includes('(') ? undefined : named(value, module.file.language)
    const within = namespaces.get(value)
    const isOther = within !== undefined && symbol?.dotted.split('.').includes(within) === false
    return symbol === undefined || isOther ? [] : uses.givenBack(symbol)
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
