/**
 * The properties of an object that a module exports: `const validator = { isEmail, trim: strip }`, also behind
 * `Object.assign(base, {…})` and helpers of its kind. Users access them through the object. Those of a default export
 * count as exports of the package, whose name importers usually give to it.
 *
 * They are read from the constant's value, because a query would have to combine each statement of a file with all
 * others.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Import } from '../../facts/code-piece.ts'
import type { Definition } from '../../facts.ts'
import { type CodeFile, defaultExport, type Module } from '../library.ts'

export interface ObjectOfNames {
  /** Properties whose value is a name. */
  readonly properties: readonly { readonly key: string; readonly name: string }[]
  /** Objects whose properties it has, too. */
  readonly bases: readonly string[]
}

export function importsOfDefaultObject({ file }: Module): Import[] {
  const exported = defaultExport(file)
  const constant =
    exported &&
    file.facts.definitions.find(
      ({ name, kind, qualifier }) =>
        name === exported.name && kind === 'constant' && qualifier.length === 0,
    )
  const object = constant && objectOfNames(file, constant)
  if (exported === undefined || object === undefined) return []
  return object.properties.map(({ key, name }) => ({
    ...exported,
    name,
    alias: name === key ? null : key,
  }))
}

/** Members of a type under names of their own: `export const { add }: MathJsInstance`. A type of that name is itself. */
export function importsOfDestructuring({ file: { text, facts } }: Module): Import[] {
  if (!text.includes('export const {')) return []
  const defined = new Set(facts.definitions.flatMap((e) => (e.qualifier.length > 0 ? [] : e.name)))
  return [...text.matchAll(DESTRUCTURING)].flatMap(({ 1: names = '', 2: type = '', index }) => {
    const line = text.slice(0, index).split('\n').length
    return [...`{${names.replace(COMMENT, '')}}`.matchAll(PROPERTY)]
      .map(({ 1: key = '', 2: alias = key }) => ({ name: `${type}.${key}`, alias }))
      .filter(({ alias }) => !defined.has(alias))
      .map((each) => ({ ...each, module: null, reexport: true, line }))
  })
}

/** The object that is a constant's value, if it is one. */
export function objectOfNames(
  file: CodeFile,
  { body, lines: [first, last] }: Definition,
): ObjectOfNames | undefined {
  if (!MAYBE_OBJECT.test(body)) return undefined
  const written = linesOf(file)
    .slice(first - 1, last)
    .join('\n')
    .replace(COMMENT, '')
  const start = OBJECT.exec(written)
  if (start === null) return undefined
  const properties = [...ownPart(written.slice(start.index + start[0].length)).matchAll(PROPERTY)]
  return {
    properties: properties.map(({ 1: key = '', 2: name = key }) => ({ key, name })),
    bases: start[1]?.split(',').flatMap((base) => base.trim() || []) ?? [],
  }
}

/** The object that a property inherits from: `this.request = Object.create(request)`. */
export const prototypeOf = ({ signature }: Definition): string | undefined =>
  /=\s*Object\.create\(\s*([\w$]+)\s*[,)]/.exec(signature)?.[1]

const linesOf = memoizeByObject(({ text }: CodeFile): readonly string[] => text.split('\n'))

/** The text of an object up to its closing brace, with a number in place of what is nested in it. */
function ownPart(text: string): string {
  const parts = ['{']
  let depth = 0
  let from = 0
  for (const { 0: bracket, index } of text.matchAll(/[{}()[\]]/g)) {
    const opens = '{(['.includes(bracket)
    if (depth === 0) parts.push(text.slice(from, index), opens ? '0' : '')
    depth += opens ? 1 : -1
    if (depth < 0) break
    from = index + 1
  }
  return `${parts.join('')}}`
}

/** Names (group 1) that are members of a type (group 2). */
const DESTRUCTURING = /^export const \{([^{}]*)\}\s*:\s*([\w$.]+)/gm
const MAYBE_OBJECT = /^(?:\{|[\w$.]+\()/
/** The beginning of an object that is the value, or the last argument of a call after names (group 1). */
const OBJECT = /=\s*(?:[\w$.]+\(\s*((?:[\w$.]+\s*,\s*)+))?\{/
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g
/** A property that is a name: `a,` or `a: b,`. */
const PROPERTY =
  /(?<=[{,]\s*)([\p{L}_$][\p{L}\p{N}_$]*)(?:\s*:\s*([\p{L}_$][\p{L}\p{N}_$]*))?(?=\s*[,}])/gu
