/**
 * What a piece of code outside of any file uses of the library: a fence, an example in a docstring, a notebook's cell
 * with what its page imports comes in, symbols go out. The piece is taken for a small module of its own, so that names
 * mean in it what they mean everywhere; what it leaves to its reader is looked up where the example stands (a
 * docstring speaks from inside its module), then among the names that can mean one thing only.
 */
import { chainsIn } from '../../chains.ts'
import type { Assignment, CodePiece, Import } from '../../facts.ts'
import { isDistinctive } from '../guides/mentions.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import { importStyle } from '../modules/module-paths.ts'
import { boundNames } from '../names/import-table.ts'
import { bareIn, type Types, typesOver } from '../names/instances.ts'
import type { Uses } from '../names/uses.ts'
import type { GoneNames } from './gone-names.ts'

export interface PieceContext {
  readonly uses: Uses
  readonly gone: GoneNames
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
  return useIn(piece, asModule(piece, path, above), new Set(piece.binds), home, context)
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
  const place = { ...known, types: withNamed(known.types, module, context) }
  const around = home && bareIn(home)
  const bound = boundNames(module)
  const byStar = module.file.facts.imports.some(({ name }) => name === '*')
  const found = new Set<LibrarySymbol>()
  const note = (symbols: readonly LibrarySymbol[]): void => {
    const [symbol] = symbols
    if (symbol?.module.file.role === 'source') found.add(symbol)
  }
  const chains = new Set([...piece.usage.chains, ...piece.calls])
  // Where nobody follows names, every chain may begin with one of the library.
  if (!piece.followed) for (const { written } of chainsIn(piece.code)) chains.add(written)
  for (const chain of chains) {
    const segments = chain.split('.')
    const root = (segments[0] ?? '').replace(/\(\)$/, '')
    const prefixes = segments.map((_, i) =>
      segments
        .slice(0, i + 1)
        .join('.')
        .replace(/\(\)$/, ''),
    )
    const isKnown = bound.has(root) || place.types.get(root) !== undefined
    const isBound = isKnown || (byStar && !own.has(root))
    // A program may define an alias or a subclass of what the library has.
    const isDefined = own.has(root) && module.file.facts.definitions.length > 0
    if (isBound || isDefined) for (const prefix of prefixes) note(uses.resolve(prefix, place))
    else if (around !== undefined && !own.has(root)) {
      for (const prefix of prefixes) note(uses.resolve(prefix, around))
    }
    const isOpen = !own.has(root) && (!isBound || module.style === 'none')
    const name = chain.replace(/\(\).*$/, '')
    const isPath = /\.|::/.test(name)
    // `defineConfig({…})`: a word of two parts that the library has once, called by its name alone.
    const isCalled = chain === `${root}()` && isDistinctive(root)
    if (isOpen && (isPath || isCalled || module.style === 'none')) {
      const symbol = named(isPath ? name : `${name}()`, piece.language)
      if (symbol !== undefined) note([symbol])
    }
  }
  return { symbols: [...found].slice(0, MAX_SYMBOLS), gone: gone(piece.usage.chains, module) }
}

/** `cmd := &cobra.Command{…}` where the page does not import what everybody knows. */
function withNamed(types: Types, module: Module, { uses, named }: PieceContext): Types {
  const more = typesOver(types)
  for (const { name, value } of module.file.facts.assignments) {
    if (value === undefined || !value.endsWith('()') || more.get(name) !== undefined) continue
    const symbol = named(value.slice(0, -2), module.file.language)
    const given = symbol === undefined ? [] : uses.givenBack(symbol)
    if (given.length > 0) more.set(name, given)
  }
  return more
}

function asModule(piece: CodePiece, path: string, above: PageNames): Module {
  const { language, code, imports, assignments, calls } = piece
  return {
    name: '',
    importPath: '',
    index: false,
    style: importStyle(language),
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
        assignments: [...above.assignments, ...assignments],
        lineCount: piece.lines[1],
        problems: [],
      },
    },
  }
}
