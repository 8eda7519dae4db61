/**
 * What the captures of a grammar's queries mean. In: matches (capture names and spans). Out: the same, sorted
 * into definitions, scopes, parameters, comments, calls, imports, … This file is the vocabulary that
 * grammars/README.md describes; nothing in it, or after it, knows a language.
 *
 * Parts of a definition may be captured in its own pattern or alone: a pattern that lists all parts of a class
 * with all their optional forms would be one per combination, so what can be found by place is found by place.
 */
import type { Span } from './nesting.ts'
import type { Capture, Match } from './tree.ts'

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
const ALONE = {
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

export function readMarks(matches: readonly Match[]): CodeMarks {
  const marks = {
    definitions: new Map<number, DefinitionMark>(),
    scopes: [] as ScopeMark[],
    locals: [] as Span[],
    transparent: [] as Span[],
    wrappers: [] as WrapperMark[],
    parameters: [] as ParameterMark[],
    bases: [] as Span[],
    decorators: [] as Span[],
    modifiers: [] as Span[],
    sections: [] as Span[],
    namedModifiers: [] as NamedModifierMark[],
    docstrings: [] as Span[],
    docstringsAfter: [] as Span[],
    borrowedDocs: [] as BorrowedDocMark[],
    comments: [] as Span[],
    calls: [] as Span[],
    imports: [] as ImportMark[],
    importStatements: [] as Span[],
    all: [] as Span[],
    packages: [] as Span[],
  }
  for (const match of matches) {
    const [only] = match.captures
    if (only !== undefined && match.captures.length === 1 && isAlone(only.name)) {
      marks[ALONE[only.name]].push(only)
      continue // half of all matches are a call or a comment
    }
    const definition = readDefinition(match)
    // A name that the parser missed and put in is none.
    const isNamed = definition?.name == null || definition.name.end > definition.name.start
    if (definition !== null && isNamed) {
      const key = definition.name?.start ?? definition.start
      const known = marks.definitions.get(key)
      if (known === undefined || known.pattern <= definition.pattern) {
        marks.definitions.set(key, definition)
      }
    }
    const named = pick(match, 'modifier.of')
    const word = named === null ? null : pick(match, 'modifier')
    if (named !== null && word !== null) {
      marks.namedModifiers.push({ name: named, word })
      continue
    }
    const of = pick(match, 'docstring.of')
    const from = of === null ? null : pick(match, 'docstring.from')
    if (of !== null && from !== null) {
      marks.borrowedDocs.push({ of, from })
      continue
    }
    const call = pick(match, 'call')
    if (call !== null) marks.calls.push(call)
    const isScope = match.captures.some(({ name }) => name === 'scope' || name === 'scope.type')
    for (const capture of match.captures) {
      const { name } = capture
      if (name === 'call') continue
      if (isAlone(name)) {
        if (!OWN_PARTS.has(name) || (definition === null && !isScope))
          marks[ALONE[name]].push(capture)
      } else if (name === 'scope' || name === 'scope.type') {
        marks.scopes.push(readScope(match, capture, name === 'scope.type'))
      } else if (name === 'wrapper') {
        const wrapped = pick(match, 'wrapped')
        const { start, end } = capture
        const { exported, ambient } = match.settings
        if (wrapped !== null) {
          const says = { exported: exported === 'true', ambient: ambient === 'true' }
          marks.wrappers.push({ start, end, wrapped, ...says })
        }
      } else if (name === 'parameter' || name.endsWith('-marker')) {
        marks.parameters.push(readParameter(match, capture))
      }
    }
    if (isImport(match)) marks.imports.push(readImport(match))
  }
  const byStart = (a: Span, b: Span) => a.start - b.start || a.end - b.end
  for (const mark of holdersOfTests(marks.definitions)) {
    marks.definitions.delete(mark.name?.start ?? mark.start)
    const { start, end, name, body, visibility } = mark
    marks.scopes.push({
      start,
      end,
      name,
      isType: false,
      body: body ?? mark,
      bases: [],
      visibility,
    })
  }
  return {
    ...marks,
    definitions: [...marks.definitions.values()]
      .filter(({ kind }) => kind !== 'none')
      .sort((a, b) => a.start - b.start || (a.name?.start ?? 0) - (b.name?.start ?? 0)),
    // The last pattern first: of two that match one parameter, the later pattern knows better.
    parameters: marks.parameters.sort((a, b) => a.start - b.start || b.pattern - a.pattern),
    imports: marks.imports.sort(byStart),
    calls: marks.calls.sort(byStart),
    all: marks.all.sort(byStart),
    comments: marks.comments.sort(byStart),
    decorators: marks.decorators.sort(byStart),
  }
}

/** Tests with a test in them, in one pass over what stands one inside the other. */
function holdersOfTests(definitions: ReadonlyMap<number, DefinitionMark>): DefinitionMark[] {
  const nesting = [...definitions.values()]
    .filter(({ nests }) => nests)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  return nesting.filter((mark, i) => {
    const next = nesting[i + 1]
    return next !== undefined && next.start < mark.end
  })
}

/** Captures that belong to the definition or the scope when they stand in its own pattern. */
const OWN_PARTS: ReadonlySet<string> = new Set(['base', 'decorator', 'modifier'])

function isAlone(name: string): name is keyof typeof ALONE {
  return Object.hasOwn(ALONE, name)
}

function readDefinition(match: Match): DefinitionMark | null {
  const { captures, settings, pattern } = match
  const kind = captures.find(({ name }) => name.startsWith('definition.'))?.name
  const whole = kind === undefined ? null : pick(match, kind)
  if (kind === undefined || whole === null) return null
  const parts = new Map<string, Span>()
  for (const { name, start, end } of captures) {
    parts.set(name, { start: parts.get(name)?.start ?? start, end })
  }
  const part = (name: string) => parts.get(name) ?? null
  const each = (wanted: string) =>
    parts.has(wanted) ? captures.filter(({ name }) => name === wanted) : []
  return {
    start: whole.start,
    end: whole.end,
    kind: kind.slice('definition.'.length),
    name: part('name') ?? part('name.path'),
    isPath: parts.has('name.path'),
    merges: settings.merge === 'true',
    givenName: settings.name ?? null,
    body: part('body'),
    bodyIsRest: settings.body === 'rest',
    value: part('value'),
    parameters: part('parameters'),
    returns: part('returns'),
    signature: part('signature'),
    prefix: part('signature.prefix'),
    owner: part('owner'),
    instance: parts.has('instance'),
    outer: part('outer'),
    ofFile: settings.place === 'file',
    anywhere: settings.place === 'anywhere',
    nests: settings.nests === 'true',
    exported: settings.exported === 'true',
    visibility: visibilityIn(settings),
    bases: each('base'),
    decorators: each('decorator'),
    modifiers: each('modifier'),
    pattern,
  }
}

function readScope(match: Match, whole: Capture, isType: boolean): ScopeMark {
  return {
    start: whole.start,
    end: whole.end,
    name: pick(match, 'name'),
    isType,
    body: pick(match, 'body') ?? whole,
    bases: match.captures.filter(({ name }) => name === 'base'),
    visibility: visibilityIn(match.settings),
  }
}

function visibilityIn({ visibility }: Match['settings']): 'public' | 'private' | null {
  return visibility === 'public' || visibility === 'private' ? visibility : null
}

function readParameter(match: Match, whole: Capture): ParameterMark {
  return {
    start: whole.start,
    end: whole.end,
    name: pick(match, 'parameter.name'),
    type: pick(match, 'parameter.type'),
    value: pick(match, 'parameter.default'),
    kind:
      whole.name === 'parameter'
        ? (match.settings['parameter.kind'] ?? null)
        : whole.name.slice('parameter.'.length),
    pattern: match.pattern,
  }
}

function isImport({ captures, settings }: Match): boolean {
  return settings['import.name'] != null || captures.some(({ name }) => name.startsWith('import.'))
}

function readImport(match: Match): ImportMark {
  const module = match.captures.filter((capture) => capture.name === 'import.module')
  const name = pick(match, 'import.name')
  const alias = pick(match, 'import.alias')
  const first = name ?? alias ?? match.captures[0]
  return {
    start: first?.start ?? 0,
    end: first?.end ?? 0,
    module,
    name: name ?? match.settings['import.name'] ?? null,
    alias: alias ?? match.settings['import.alias'] ?? null,
    reexport: match.settings.reexport === 'true' || pick(match, 'reexport') !== null,
  }
}

/**
 * Two captures of one part are its ends: `"{" @body "}" @body` where the braces have no node of their own, or the
 * object and the name of a call that has no node for both.
 */
function pick({ captures }: Match, wanted: string): Span | null {
  const found = captures.filter(({ name }) => name === wanted)
  const [first] = found
  const last = found.at(-1)
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end }
}
