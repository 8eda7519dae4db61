/** The scope in which code looks up names: its module, enclosing definitions, and the types of visible variables. */
import type { LibrarySymbol, Module } from '../library.ts'
import type { SymbolTable } from './symbol-table.ts'

/** Classes by variable or attribute: `df`, `self.df`. */
export interface Types {
  get(name: string): readonly LibrarySymbol[] | undefined
}

/** Types that a scope adds to the ones it inherits, so that thousands of scopes share one file's variables. */
export interface ScopeTypes extends Types {
  set(name: string, classes: readonly LibrarySymbol[]): void
}

export interface Scope {
  readonly module: Module
  /** Enclosing functions and namespaces, nearest first, in which a bare name is looked up. */
  readonly enclosing: readonly string[]
  /** The class that `self` or `this` refers to. */
  readonly self: LibrarySymbol | undefined
  /** The classes of the visible variables. */
  readonly types: Types
  /** Parameters that shadow names of the module. */
  readonly shadowed: ReadonlySet<string>
}

const NO_TYPES: Types = new Map()
export const NO_NAMES: ReadonlySet<string> = new Set()

/** The scope of the types in a symbol's signature: its file, inside of the namespaces around it. */
export function signatureScope(
  table: SymbolTable,
  { module, definition: { qualifier } }: LibrarySymbol,
): Scope {
  const top = fileScope(module)
  return qualifier.length === 0
    ? top
    : { ...top, enclosing: namespacesAround(table, module, qualifier) }
}

/** The namespaces among enclosing definitions, nearest first: ['Shop', 'Cart'] → ['Shop']. */
export const namespacesAround = (
  table: SymbolTable,
  module: Module,
  qualifier: readonly string[],
): string[] =>
  qualifier
    .map((_, depth) => qualifier.slice(0, qualifier.length - depth).join('.'))
    .filter((name) =>
      table.find(module, name).some(({ definition }) => definition.kind === 'namespace'),
    )

/** The top-level scope of a file. */
export function fileScope(module: Module, types: Types = NO_TYPES): Scope {
  return { module, enclosing: [], self: undefined, types, shadowed: NO_NAMES }
}

export function layeredTypes(...layers: readonly Types[]): ScopeTypes {
  const own = new Map<string, readonly LibrarySymbol[]>()
  return {
    get(name) {
      const classes = own.get(name)
      if (classes !== undefined) return classes
      for (const types of layers) {
        const classesOfLayer = types.get(name)
        if (classesOfLayer !== undefined) return classesOfLayer
      }
      return undefined
    },
    set(name, classes) {
      own.set(name, classes)
    },
  }
}
