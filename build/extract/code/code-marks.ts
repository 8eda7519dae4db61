/**
 * The types of captures in grammar queries: definitions, scopes, parameters, comments, calls, imports, … This is the
 * vocabulary that grammars/README.md describes; nothing here or later depends on a language. read-marks.ts creates
 * them from matches.
 *
 * Parts of a definition may be captured in its own pattern or separately: a pattern with all parts of a class in all
 * optional forms would multiply, so parts that can be assigned by position are.
 */
import type { Span } from './nesting.ts'

export interface DefinitionMark extends Span {
  readonly kind: string
  readonly name: Span | null
  /** Its name brings its owners: `shapes::Shape::draw`. */
  readonly isPath: boolean
  /** Several of one name are one thing: the clauses of a function. */
  readonly merges: boolean
  /** `(#set! name "default")`: for what has no name of its own. */
  readonly givenName: string | null
  readonly body: Span | null
  /** Its body is the rest of a block that opens in its head, without the word that closes it. */
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
  /** Wherever it stands, it is the file's: `global x` in a function. */
  readonly ofFile: boolean
  /** It can be named although it stands in a function: a test that a function makes. */
  readonly anywhere: boolean
  /** A test that may hold others, and then is what they stand in. */
  readonly nests: boolean
  readonly exported: boolean
  readonly visibility: 'public' | 'private' | null
  readonly bases: readonly Span[]
  readonly decorators: readonly Span[]
  readonly modifiers: readonly Span[]
  readonly pattern: number
}

export interface ScopeMark extends Span {
  readonly name: Span | null
  /** A type's scope turns functions into methods. */
  readonly isType: boolean
  readonly body: Span
  readonly bases: readonly Span[]
  /** Of all that stands in it and does not say its own. */
  readonly visibility: 'public' | 'private' | null
}

export interface WrapperMark extends Span {
  readonly wrapped: Span
  readonly exported: boolean
  /** Declared, not defined: what stands inside is exported without a word. */
  readonly ambient: boolean
}

/** A modifier that stands apart from what it is about: `private :draw`. */
export interface NamedModifierMark {
  readonly name: Span
  readonly word: Span
}

/** `solve.__doc__ = _solve.__doc__` */
export interface BorrowedDocMark {
  readonly of: Span
  readonly from: Span
}

export interface ParameterMark extends Span {
  readonly name: Span | null
  readonly type: Span | null
  readonly value: Span | null
  /** rest, optional, …, or a marker: `keyword-marker`, `positional-marker`. */
  readonly kind: string | null
  readonly pattern: number
}

export interface ImportMark extends Span {
  /** Several parts where a path is written in pieces: `use a::{b::{c}}`. */
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
  readonly comments: readonly Span[]
  readonly calls: readonly Span[]
  readonly imports: readonly ImportMark[]
  readonly importStatements: readonly Span[]
  readonly all: readonly Span[]
  readonly packages: readonly Span[]
}

/** Captures that mean something on their own, whatever pattern they are in. */
export const ALONE = {
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

/** A name that means nothing is a slip of the pen; `@definition.*` and `@_*` are free. */
export function unknownCapture(names: readonly string[]): string | undefined {
  return names.find((name) => !/^(?:_|definition\.)/.test(name) && !CAPTURES.has(name))
}

const CAPTURES: ReadonlySet<string> = new Set([
  ...Object.keys(ALONE),
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
  ...['docstring.of', 'docstring.from'],
  ...['import.module', 'import.name', 'import.alias', 'reexport'],
])
