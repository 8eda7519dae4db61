/**
 * The types of captures in grammar queries: definitions, scopes, parameters, comments, calls, imports, … This is the
 * vocabulary that grammars/captures.md describes; nothing here or later depends on a language. read-marks.ts creates
 * them from matches.
 *
 * Parts of a definition may be captured in its own pattern or separately: a pattern with all parts of a class in all
 * optional forms would multiply, so parts that can be assigned by position are.
 */
import type { Span } from '../../../runtime/std/nesting.ts'

export interface DefinitionMark extends Span {
  readonly kind: string
  readonly name: Span | null
  /** Whether its name contains its owners: `shapes::Shape::draw`. */
  readonly isPath: boolean
  /** Whether several definitions of one name are one thing, such as the clauses of a function. */
  readonly merges: boolean
  /** A name for definitions without one: `(#set! name "default")`. */
  readonly defaultName: string | null
  readonly body: Span | null
  /** Whether its body is the rest of a block that opens in its head, without the closing keyword. */
  readonly bodyIsRest: boolean
  readonly value: Span | null
  readonly parameters: Span | null
  readonly returns: Span | null
  readonly signature: Span | null
  readonly prefix: Span | null
  readonly owner: Span | null
  readonly instance: boolean
  /** A wrapper captured in the same pattern. */
  readonly outer: Span | null
  /** Whether it belongs to the file at any depth: `global x` in a function. */
  readonly ofFile: boolean
  /** Whether it can be named even inside of a function, such as a test created by a function. */
  readonly anywhere: boolean
  /** Whether it is a test that may contain other tests and then is a scope. */
  readonly nests: boolean
  /** Whether its value has members, although those of its kind usually have none: `type Options = {…}`. */
  readonly hasMembers: boolean
  readonly exported: boolean
  readonly visibility: 'public' | 'private' | null
  readonly bases: readonly Span[]
  readonly decorators: readonly Span[]
  readonly modifiers: readonly Span[]
  readonly pattern: number
}

export interface ScopeMark extends Span {
  readonly name: Span | null
  /** Whether functions in it are methods. */
  readonly isType: boolean
  readonly body: Span
  readonly bases: readonly Span[]
  /** Whether its name is a module to which its members belong: `declare module 'koa' {…}`. */
  readonly isModule: boolean
  /** The visibility of its members that do not declare one. */
  readonly visibility: 'public' | 'private' | null
}

export interface WrapperMark extends Span {
  readonly wrapped: Span
  readonly exported: boolean
  /** Whether its members are only declared and therefore exported implicitly. */
  readonly ambient: boolean
}

/** A modifier that names its target: `private :draw`. */
export interface NamedModifierMark {
  readonly name: Span
  readonly word: Span
}

/** `solve.__doc__ = _solve.__doc__` */
export interface BorrowedDocMark {
  readonly of: Span
  readonly from: Span
}

/** `solve.__doc__ = "…"` */
export interface AssignedDocMark {
  readonly of: Span
  readonly text: Span
}

/** `Object.assign(Cart.prototype, totals)` */
export interface MixinMark {
  readonly owner: Span
  readonly name: Span
}

export interface ParameterMark extends Span {
  readonly name: Span | null
  readonly type: Span | null
  readonly value: Span | null
  /** `rest`, `optional` and so on, or a marker: `keyword-marker`, `positional-marker`. */
  readonly kind: string | null
  readonly pattern: number
}

export interface ImportMark extends Span {
  /** Several spans if a path is nested: `use a::{b::{c}}`. */
  readonly module: readonly Span[]
  readonly name: Span | string | null
  readonly alias: Span | string | null
  readonly reexport: boolean
}

export interface CodeMarks {
  readonly definitions: readonly DefinitionMark[]
  readonly scopes: readonly ScopeMark[]
  readonly locals: readonly Span[]
  readonly transparent: readonly Span[]
  readonly wrappers: readonly WrapperMark[]
  readonly parameters: readonly ParameterMark[]
  readonly bases: readonly Span[]
  readonly decorators: readonly Span[]
  readonly modifiers: readonly Span[]
  readonly sections: readonly Span[]
  readonly namedModifiers: readonly NamedModifierMark[]
  readonly docstrings: readonly Span[]
  readonly docstringsAfter: readonly Span[]
  readonly borrowedDocs: readonly BorrowedDocMark[]
  readonly assignedDocs: readonly AssignedDocMark[]
  readonly mixins: readonly MixinMark[]
  readonly comments: readonly Span[]
  readonly calls: readonly Span[]
  readonly imports: readonly ImportMark[]
  readonly importStatements: readonly Span[]
  readonly all: readonly Span[]
  readonly packages: readonly Span[]
}

/** Captures that are meaningful in any pattern. */
export const STANDALONE_CAPTURES = {
  local: 'locals',
  transparent: 'transparent',
  base: 'bases',
  decorator: 'decorators',
  modifier: 'modifiers',
  'modifier.section': 'sections',
  docstring: 'docstrings',
  'docstring.after': 'docstringsAfter',
  comment: 'comments',
  call: 'calls',
  import: 'importStatements',
  all: 'all',
  package: 'packages',
} as const

/** The first unknown capture name, which must be a typing error. `@definition.*` and `@_*` are allowed. */
export function unknownCapture(names: readonly string[]): string | undefined {
  return names.find((name) => !/^(?:_|definition\.)/.test(name) && !CAPTURES.has(name))
}

const CAPTURES: ReadonlySet<string> = new Set([
  ...Object.keys(STANDALONE_CAPTURES),
  ...[
    'name',
    'name.path',
    'body',
    'value',
    'parameters',
    'returns',
    'signature',
    'signature.prefix',
  ],
  ...['owner', 'instance', 'outer', 'scope', 'scope.type', 'wrapper', 'wrapped'],
  ...['parameter', 'parameter.name', 'parameter.type', 'parameter.default'],
  ...['parameter.keyword-marker', 'parameter.positional-marker', 'modifier.of'],
  ...['docstring.of', 'docstring.from', 'docstring.text', 'mixin.owner', 'mixin'],
  ...['import.module', 'import.name', 'import.alias', 'reexport'],
])
