/**
 * Converts matches of a grammar's queries to marks (code-marks.ts): definitions, scopes, parameters, imports, and the
 * spans of their parts. Independent of languages.
 */

import type { Span } from '../../../runtime/std/nesting.ts'
import {
  type AssignedDocMark,
  type BorrowedDocMark,
  type CodeMarks,
  type DefinitionMark,
  type ImportMark,
  type MixinMark,
  type NamedModifierMark,
  type ParameterMark,
  type ScopeMark,
  STANDALONE_CAPTURES,
  type WrapperMark,
} from './code-marks.ts'
import type { Capture, Match } from './tree.ts'

export function readMarks(matches: readonly Match[]): CodeMarks {
  const marks = noMarks()
  const alone = new Map<string, Span[]>(
    Object.entries(STANDALONE_CAPTURES).map(([capture, part]) => [capture, marks[part]]),
  )
  for (const match of matches) {
    const [first] = match.captures
    const list = first && match.captures.length === 1 ? alone.get(first.name) : undefined
    // Half of all matches are a single call or comment.
    if (first !== undefined && list !== undefined) list.push(first)
    else readTogether(match, marks, alone)
  }
  for (const mark of holdersOfTests(marks.definitions)) {
    marks.definitions.delete(mark.name?.start ?? mark.start)
    const { start, end, name, visibility } = mark
    const body = mark.body ?? mark
    marks.scopes.push({
      start,
      end,
      name,
      isType: false,
      body,
      bases: [],
      isModule: false,
      visibility,
    })
  }
  return inOrder(marks)
}

/** Marks in the order of discovery; definitions by the offset of their names. */
type Marks = ReturnType<typeof noMarks>

function noMarks() {
  return {
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
    assignedDocs: [] as AssignedDocMark[],
    mixins: [] as MixinMark[],
    comments: [] as Span[],
    calls: [] as Span[],
    imports: [] as ImportMark[],
    importStatements: [] as Span[],
    all: [] as Span[],
    packages: [] as Span[],
  }
}

/** Reads a match whose captures belong together. */
function readTogether(match: Match, marks: Marks, alone: ReadonlyMap<string, Span[]>): void {
  const definition = readDefinition(match)
  if (definition !== null) keepLast(definition, marks.definitions)
  const named = pick(match, 'modifier.of')
  const word = named === null ? null : pick(match, 'modifier')
  if (named !== null && word !== null) {
    marks.namedModifiers.push({ name: named, word })
    return
  }
  const of = pick(match, 'docstring.of')
  const from = of === null ? null : pick(match, 'docstring.from')
  if (of !== null && from !== null) {
    marks.borrowedDocs.push({ of, from })
    return
  }
  const given = of === null ? null : pick(match, 'docstring.text')
  if (of !== null && given !== null) {
    marks.assignedDocs.push({ of, text: given })
    return
  }
  const owner = pick(match, 'mixin.owner')
  const mixin = owner === null ? null : pick(match, 'mixin')
  if (owner !== null && mixin !== null) {
    marks.mixins.push({ owner, name: mixin })
    return
  }
  const call = pick(match, 'call')
  if (call !== null) marks.calls.push(call)
  for (const capture of match.captures) {
    const { name } = capture
    if (name === 'call') continue
    const list = alone.get(name)
    if (list !== undefined) {
      const isOfAnother = OWN_PARTS.has(name) && (definition !== null || isScope(match))
      if (!isOfAnother) list.push(capture)
    } else if (SCOPES.has(name)) {
      marks.scopes.push(readScope(match, capture, name === 'scope.type'))
    } else if (name === 'wrapper') {
      const wrapped = pick(match, 'wrapped')
      if (wrapped !== null) marks.wrappers.push(readWrapper(match, capture, wrapped))
    } else if (name === 'parameter' || name.endsWith('-marker')) {
      marks.parameters.push(readParameter(match, capture))
    }
  }
  if (isImport(match)) marks.imports.push(readImport(match))
}

/** If two patterns match the same definition, the later one wins. A name that the parser inserted does not count. */
function keepLast(definition: DefinitionMark, known: Map<number, DefinitionMark>): void {
  const { name, start, pattern } = definition
  if (name !== null && name.end <= name.start) return
  const key = name?.start ?? start
  const before = known.get(key)
  if (before === undefined || before.pattern <= pattern) known.set(key, definition)
}

function inOrder(marks: Marks): CodeMarks {
  const byStart = (a: Span, b: Span) => a.start - b.start || a.end - b.end
  return {
    ...marks,
    definitions: [...marks.definitions.values()]
      .filter(({ kind }) => kind !== 'none')
      .sort((a, b) => a.start - b.start || (a.name?.start ?? 0) - (b.name?.start ?? 0)),
    // The last pattern first: if two patterns match a parameter, the later one is more specific.
    parameters: marks.parameters.sort((a, b) => a.start - b.start || b.pattern - a.pattern),
    imports: marks.imports.sort(byStart),
    calls: marks.calls.sort(byStart),
    all: marks.all.sort(byStart),
    comments: marks.comments.sort(byStart),
    decorators: marks.decorators.sort(byStart),
  }
}

/** Tests that contain tests, found in one pass over the nesting. */
function holdersOfTests(definitions: ReadonlyMap<number, DefinitionMark>): DefinitionMark[] {
  const nesting = [...definitions.values()]
    .filter(({ nests }) => nests)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  return nesting.filter((mark, i) => {
    const next = nesting[i + 1]
    return next !== undefined && next.start < mark.end
  })
}

/** Captures that belong to the definition or scope of the same pattern. */
const OWN_PARTS: ReadonlySet<string> = new Set(['base', 'decorator', 'modifier'])

const SCOPES: ReadonlySet<string> = new Set(['scope', 'scope.type'])

function isScope({ captures }: Match): boolean {
  return captures.some(({ name }) => SCOPES.has(name))
}

function readDefinition(match: Match): DefinitionMark | null {
  const { captures, settings, pattern } = match
  const kind = captures.find(({ name }) => name.startsWith('definition.'))?.name
  const whole = kind === undefined ? null : pick(match, kind)
  if (kind === undefined || whole === null) return null
  const parts = new Map<string, Span>()
  for (const capture of captures) {
    const { name, end } = capture
    const before = parts.get(name)
    parts.set(name, before === undefined ? capture : { start: before.start, end })
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
    merges: settings.get('merge') === 'true',
    defaultName: settings.get('name') ?? null,
    body: part('body'),
    bodyIsRest: settings.get('body') === 'rest',
    value: part('value'),
    parameters: part('parameters'),
    returns: part('returns'),
    signature: part('signature'),
    prefix: part('signature.prefix'),
    owner: part('owner'),
    instance: parts.has('instance'),
    outer: part('outer'),
    ofFile: settings.get('place') === 'file',
    anywhere: settings.get('place') === 'anywhere',
    nests: settings.get('nests') === 'true',
    hasMembers: settings.get('members') === 'true',
    exported: settings.get('exported') === 'true',
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
    isModule: match.settings.get('ambient') === 'true',
    visibility: visibilityIn(match.settings),
  }
}

function readWrapper({ settings }: Match, { start, end }: Capture, wrapped: Span): WrapperMark {
  const exported = settings.get('exported') === 'true'
  return { start, end, wrapped, exported, ambient: settings.get('ambient') === 'true' }
}

function visibilityIn(settings: Match['settings']): 'public' | 'private' | null {
  const visibility = settings.get('visibility')
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
        ? (match.settings.get('parameter.kind') ?? null)
        : whole.name.slice('parameter.'.length),
    pattern: match.pattern,
  }
}

function isImport({ captures, settings }: Match): boolean {
  return (
    settings.get('import.name') != null || captures.some(({ name }) => name.startsWith('import.'))
  )
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
    name: name ?? match.settings.get('import.name') ?? null,
    alias: alias ?? match.settings.get('import.alias') ?? null,
    reexport: match.settings.get('reexport') === 'true' || pick(match, 'reexport') !== null,
  }
}

/**
 * The span of a capture. Captured twice, it marks both ends: `"{" @body "}" @body` where the braces have no node of
 * their own, or the object and the name of a call.
 */
function pick({ captures }: Match, wanted: string): Span | null {
  const first = captures.find(({ name }) => name === wanted)
  if (first === undefined) return null
  const last = captures.findLast(({ name }) => name === wanted) ?? first
  return { start: first.start, end: last.end }
}
