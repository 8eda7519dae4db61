/**
 * One file of code → what it says (CodeFacts). In: text and a language of grammars/. Out: definitions with
 * everything a card shows of them, imports, calls, problems. One query over the file gives all captures; what
 * belongs to what is then a question of places (code-places.ts), because a place answers for every language at once
 * where a walk over node types would know one grammar.
 *
 * Opening a language is asynchronous, once per thread; reading a file is not.
 */
import type { Parameter } from '../runtime/card.ts'
import { calleeName } from './callee-name.ts'
import { attachDocs, type Docs } from './code-docs.ts'
import {
  type CodeMarks,
  type ImportMark,
  type ParameterMark,
  readMarks,
  unknownCapture,
} from './code-marks.ts'
import { type Place, placeDefinitions } from './code-places.ts'
import type { CodeFacts, Definition, Import } from './facts.ts'
import type { Language } from './grammars.ts'
import { lastBefore, nest, type Span } from './nesting.ts'
import { cut, inlineCode, signatureOf, slice, without, withoutSign } from './signature.ts'
import { openSyntax, type SyntaxErrors } from './tree.ts'

export type CodeReader = (text: string) => CodeFacts

const BODY_LENGTH = 4000 // characters kept for the index; longer bodies repeat their words
const GENERATED_LINE = 5000 // characters a line on average: nobody wrote that by hand
const LARGEST_FILE = 8_000_000 // characters; the largest hand-written file met had 400,000

export async function openCodeReader(language: Language): Promise<CodeReader> {
  const syntax = await openSyntax({
    wasmFile: language.grammar,
    query: language.query,
    masks: language.masks,
  }).catch((cause: unknown) => {
    throw new Error(`grammars/${language.name}: its grammar or a query fails: ${String(cause)}`, {
      cause,
    })
  })
  const slip = unknownCapture(syntax.captureNames)
  if (slip !== undefined) {
    throw new Error(
      `grammars/${language.name}: @${slip} means nothing; grammars/README.md lists them.`,
    )
  }
  return (text) => {
    const lines = lineStarts(text)
    const refusal = whyNot(text, lines.length)
    if (refusal !== null) return nothing(lines.length, refusal)
    const parsed = syntax.parse(text)
    if (parsed === null) return nothing(lines.length, 'the parser gave up on this file')
    const marks = readMarks(parsed.matches)
    const file = { text, lines, marks, language }
    return { ...factsOf(file), problems: problemsOf(parsed.errors, lines) }
  }
}

interface CodeFile {
  readonly text: string
  readonly lines: readonly number[]
  readonly marks: CodeMarks
  readonly language: Language
}

function whyNot(text: string, lineCount: number): string | null {
  if (text.length > LARGEST_FILE) return 'too large to be written by hand; not parsed'
  if (text.length > 4 * GENERATED_LINE && text.length / lineCount > GENERATED_LINE) {
    return `generated or minified (lines of ${Math.round(text.length / lineCount)} characters); not parsed`
  }
  return null
}

function nothing(lineCount: number, reason: string): CodeFacts {
  const empty = { docstring: '', definitions: [], imports: [], calls: [] }
  return { kind: 'code', ...empty, lineCount, problems: [{ reason, severity: 'warning' }] }
}

function problemsOf(errors: SyntaxErrors | null, lines: readonly number[]): CodeFacts['problems'] {
  if (errors === null) return []
  const line = lineOf(lines, errors.first)
  const places = errors.count === 1 ? 'one place' : `${errors.count} places`
  const reason = `syntax error: ${places} could not be parsed, the first in line ${line}; the rest is kept`
  return [{ line, reason, severity: 'warning' }]
}

function factsOf(file: CodeFile): Omit<CodeFacts, 'problems'> {
  const { text, lines, marks, language } = file
  const places = placeDefinitions(text, marks, language)
  const docs = attachDocs(text, marks, places, language)
  const parameters = parametersOf(file, places.visible)
  const calls = callsOf(text, marks.calls, places.ownerAt)
  const imports = resolved(marks.imports.map((mark) => importOf(file, mark)))
  const exportedNames = new Set(
    imports.filter((i) => i.reexport && i.module === null).map((i) => i.name),
  )
  const definitions: Definition[] = []
  const docsOf = new Map(places.visible.map((place) => [place, docs.of(place)]))
  const exported = new Map<Place, boolean>()
  const imported = new Set(
    imports.filter((i) => !i.reexport).map((i) => i.alias ?? i.name ?? i.module),
  )
  for (const place of places.visible) {
    // `except ImportError: json = None` is what remains of an import, no constant.
    const isFallback =
      place.kind === 'constant' && place.holder === null && imported.has(place.name)
    if (isFallback) continue
    const isExported = language.exports && isExportedPlace(place, exported, exportedNames)
    exported.set(place, isExported)
    const definition = definitionOf(file, place, {
      docs: docsOf.get(place) ?? NO_DOCS,
      holes: [place, ...place.children].flatMap((each) => {
        const known = docsOf.get(each)
        return known === undefined ? [] : [...known.spans, ...known.decorators]
      }),
      parameters: parameters.get(place) ?? [],
      calls: calls.get(place) ?? [],
    })
    definitions.push(language.exports ? { ...definition, exported: isExported } : definition)
  }
  const all = marks.all.map((span) => unquoted(slice(text, span)))
  return {
    kind: 'code',
    docstring: docs.ofFile,
    definitions,
    imports,
    ...(all.length > 0 ? { all } : {}),
    calls: calls.get(null) ?? [],
    lineCount: lines.length,
  }
}

const NO_DOCS: Docs = { docstring: '', spans: [], decorators: [] }

interface Parts {
  readonly docs: Docs
  /** Texts in its body that are kept elsewhere. */
  readonly holes: readonly Span[]
  readonly parameters: readonly ParameterMark[]
  readonly calls: readonly string[]
}

function definitionOf(file: CodeFile, place: Place, parts: Parts): Definition {
  const { text, lines, marks, language } = file
  const { mark, name, kind } = place
  const { docs } = parts
  const code = (span: Span) => inlineCode(text, marks.comments, span)
  const decorators = docs.decorators.map((span) => decoratorName(code(span)))
  const deprecated = deprecation(docs.docstring, decorators, language)
  const isTest =
    kind === 'test' ||
    language.tests.decorators?.some((pattern) => decorators.some((d) => pattern.test(d))) ||
    ((kind === 'function' || kind === 'method') &&
      language.tests.functions?.some((pattern) => pattern.test(name)))
  const start = Math.min(place.outer.start, ...docs.decorators.map((span) => span.start))
  return {
    name,
    qualifier: place.qualifier,
    kind,
    lines: [lineOf(lines, start), lineOf(lines, Math.max(start, place.outer.end - 1))],
    signature: kind === 'test' ? name : signature(file, place, docs),
    parameters: readParameters(parts.parameters, code, place, language),
    ...(mark.returns === null ? {} : { returns: withoutSign(code(mark.returns)) }),
    decorators,
    bases: place.bases.map(code),
    docstring: docs.docstring,
    visibility: visibilityOf(text, place, docs.docstring, language),
    ...(deprecated === null ? {} : { deprecated }),
    ...(isTest ? { test: true } : {}),
    calls: parts.calls,
    body: bodyOf(text, place, parts.holes),
  }
}

function signature(file: CodeFile, place: Place, docs: Docs): string {
  const { text, marks } = file
  const { mark, kind } = place
  // What has no name of its own is known by what stands before it: `export default …`.
  const whole = mark.signature ?? (mark.name === null ? place.outer : mark)
  // Decorators inside the node (`@a() class X`, `#[x] fn y`) are listed apart.
  const inner = docs.decorators.filter((d) => d.start >= whole.start && d.end <= whole.end)
  return signatureOf(text, marks.comments, {
    start: Math.max(whole.start, ...inner.map((d) => d.end)),
    end: mark.body?.start ?? whole.end,
    prefix: mark.signature === null ? null : mark.prefix,
    value: mark.value,
    typed: mark.returns !== null,
    wholeValue: kind === 'type',
  })
}

/** Its own words: nested definitions and documentation have their own place. */
function bodyOf(text: string, place: Place, docs: readonly Span[]): string {
  const marks = [place.mark, ...place.merged.map(({ mark }) => mark)]
  const spans = marks.flatMap(({ body, value }) => body ?? value ?? [])
  const inner = place.children.flatMap(({ outer, merged }) => [
    outer,
    ...merged.map((m) => m.outer),
  ])
  const holes = [...inner, ...docs].sort((a, b) => a.start - b.start)
  const parts = spans.map(({ start, end }) => {
    const limit = holes.length > 0 ? end : Math.min(end, start + 4 * BODY_LENGTH)
    return without(text, holes, start, limit)
  })
  const words = parts.join('\n').replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(words) ? cut(words, BODY_LENGTH) : ''
}

function parametersOf(
  { marks }: CodeFile,
  places: readonly Place[],
): ReadonlyMap<Place, ParameterMark[]> {
  const lists = nest(
    places.flatMap((place) => {
      const list = place.mark.parameters
      return list === null ? [] : [{ start: list.start, end: list.end, place }]
    }),
  )
  const found = new Map<Place, ParameterMark[]>()
  for (const parameter of marks.parameters) {
    const place = lists.regions[lists.at(parameter.start)]?.place
    if (place === undefined) continue
    const known = found.get(place) ?? []
    if (known.length === 0) found.set(place, known)
    // Not the parameters of a function type or a lambda within a parameter.
    if (parameter.start >= (known.at(-1)?.end ?? 0)) known.push(parameter)
  }
  return found
}

function readParameters(
  marks: readonly ParameterMark[],
  code: (span: Span) => string,
  place: Place,
  language: Language,
): Parameter[] {
  const parameters: Parameter[] = []
  let onlyKeywords = false
  for (const [i, mark] of marks.entries()) {
    if (mark.kind === 'keyword-marker') onlyKeywords = true
    else if (mark.kind === 'positional-marker') {
      for (const [j, before] of parameters.entries()) {
        parameters[j] = { ...before, kind: before.kind ?? 'positional-only' }
      }
    } else if (mark.name !== null) {
      const name = code(mark.name)
      if (i === 0 && language.receivers.includes(name) && isReceiver(place, name)) continue
      const kind = mark.kind ?? (onlyKeywords ? 'keyword-only' : null)
      parameters.push({
        name,
        ...(mark.type === null ? {} : { type: withoutSign(code(mark.type)) }),
        ...(mark.value === null ? {} : { default: code(mark.value) }),
        ...(kind === null ? {} : { kind }),
      })
      if (mark.kind === 'rest') onlyKeywords = true
    }
  }
  return parameters
}

/** `self` is an ordinary name outside a class; `this` is never one. */
function isReceiver(place: Place, name: string): boolean {
  return place.holder !== null || name === 'this' || place.mark.owner !== null
}

/** Names called, by the definition in whose own body they stand; `null` is the file. */
function callsOf(
  text: string,
  calls: readonly Span[],
  ownerAt: (offset: number) => Place | null,
): ReadonlyMap<Place | null, string[]> {
  const found = new Map<Place | null, Set<string>>()
  for (const call of calls) {
    const name = calleeName(text, call.start, call.end)
    if (name === '') continue
    const owner = ownerAt(call.start)
    const names = found.get(owner)
    if (names === undefined) found.set(owner, new Set([name]))
    else names.add(name)
  }
  return new Map([...found].map(([owner, names]) => [owner, [...names]]))
}

function importOf({ text, lines, language }: CodeFile, mark: ImportMark): Import {
  const word = (part: Span | string | null) =>
    part === null ? null : typeof part === 'string' ? part : unquoted(slice(text, part))
  return {
    module: mark.module.map(word).join(language.modules.separator) || null,
    name: word(mark.name),
    alias: word(mark.alias),
    reexport: mark.reexport,
    line: lineOf(lines, mark.start),
  }
}

/** `exports.x = other.x` with `other = require('m')` is `export { x } from 'm'`. */
function resolved(imports: readonly Import[]): Import[] {
  const modules = new Map(
    imports.flatMap((i) => (i.name === null && i.alias !== null ? [[i.alias, i.module]] : [])),
  )
  return imports.flatMap((each) => {
    const [root = '', name, ...deeper] = each.module === null ? (each.name?.split('.') ?? []) : []
    if (name === undefined) return [each]
    const module = modules.get(root)
    return module == null || deeper.length > 0 ? [] : [{ ...each, module, name }]
  })
}

function isExportedPlace(
  place: Place,
  known: ReadonlyMap<Place, boolean>,
  names: ReadonlySet<string | null>,
): boolean {
  const { holder } = place
  if (holder === null) {
    const top = place.qualifier[0] ?? place.name
    return place.exported || names.has(top)
  }
  const outer = known.get(holder) ?? false
  if (holder.kind !== 'namespace') return outer
  return outer && (place.exported || place.ambient)
}

function visibilityOf(
  text: string,
  place: Place,
  docstring: string,
  { visibility }: Language,
): 'public' | 'private' {
  const { mark, name } = place
  const modifiers = place.modifiers.map((span) => slice(text, span))
  const says = (marks: Language['visibility']['private'], part: 'names' | 'modifiers') =>
    marks[part]?.some((pattern) =>
      part === 'names' ? pattern.test(name) : modifiers.some((word) => pattern.test(word)),
    )
  if (visibility.private.docstring?.some((pattern) => pattern.test(docstring))) return 'private'
  if (mark.visibility !== null) return mark.visibility
  if (says(visibility.private, 'modifiers')) return 'private'
  if (says(visibility.public, 'modifiers')) return 'public'
  if (says(visibility.private, 'names')) return 'private'
  if (says(visibility.public, 'names')) return 'public'
  return place.kind === 'test' ? 'public' : visibility.default
}

function deprecation(
  docstring: string,
  decorators: readonly string[],
  { deprecated }: Language,
): string | null {
  const told = [
    ...(deprecated.docstring ?? []).map((pattern) => pattern.exec(docstring)),
    ...(deprecated.decorators ?? []).flatMap((pattern) => decorators.map((d) => pattern.exec(d))),
  ].find((match) => match !== null)
  if (told === undefined || told === null) return null
  return told[1]?.replace(/\s+/g, ' ').trim() || 'deprecated'
}

/** `@name(…)` → `name(…)`, `#[name]` → `name`. */
function decoratorName(code: string): string {
  return code.replace(/^#!?\[(.*)\]$/s, '$1').replace(/^@\s*/, '')
}

function unquoted(word: string): string {
  const match = /^[a-zA-Z]{0,2}("""|'''|["'`])(.*)\1$/s.exec(word)
  return match?.[2] ?? word
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  if (starts.length > 1 && starts.at(-1) === text.length) starts.pop()
  return starts
}

function lineOf(starts: readonly number[], offset: number): number {
  return lastBefore(starts, offset, (start) => start) + 1
}
