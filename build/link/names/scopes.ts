/** The scope in which code looks up names: its module, enclosing definitions, and the types of visible variables. */
import type { LibrarySymbol, Module } from '../library.ts'

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

/** The top-level scope of a symbol's file. */
export function fileScopeOf({ module }: LibrarySymbol): Scope {
  return fileScope(module, NO_TYPES)
}

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
