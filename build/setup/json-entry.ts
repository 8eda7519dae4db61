/**
 * Adds an entry to JSON with comments, or removes one. The parser provides positions, at which the text is changed in
 * the file's own indentation and line ends:
 *
 *   { "mcpServers": { "a": {…}⟨, "cardcat": {…}⟩ } }     removing restores the text before adding, the comma included
 */
import {
  type DocumentNode,
  evaluate,
  type MemberNode,
  type ObjectNode,
  parse,
} from '@humanwhocodes/momoa'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { type EntryFormat, editError, lineEndOf } from './entry-format.ts'

export const jsonEntries: EntryFormat = {
  set(text, { key, name }, entry) {
    if (text.trim() === '') return `${JSON.stringify({ [key]: { [name]: entry } }, null, 2)}\n`
    const root = rootOf(documentOf(text))
    const servers = memberOf(root, key)
    if (servers === undefined) return withMember(text, root, key, { [name]: entry })
    const object = objectOf(servers, key)
    const member = memberOf(object, name)
    if (member === undefined) return withMember(text, object, name, entry)
    if (JSON.stringify(evaluate(member.value)) === JSON.stringify(entry)) return text
    const [from, to] = rangeOf(member.value)
    return text.slice(0, from) + formatted(text, entry, indentAt(text, from)) + text.slice(to)
  },
  remove(text, { key, name }) {
    if (text.trim() === '') return text
    const document = documentOf(text)
    const servers = memberOf(rootOf(document), key)
    if (servers === undefined) return text
    const member = memberOf(objectOf(servers, key), name)
    return member === undefined ? text : withoutMember(text, document, member)
  },
}

function documentOf(text: string): DocumentNode {
  try {
    return parse(text, { mode: 'jsonc', ranges: true, tokens: true, allowTrailingCommas: true })
  } catch (error) {
    throw editError(`it is not valid JSON (${errorMessage(error)})`)
  }
}

function rootOf({ body }: DocumentNode): ObjectNode {
  if (body.type === 'Object') return body
  throw editError('it does not contain a JSON object')
}

function objectOf({ value }: MemberNode, key: string): ObjectNode {
  if (value.type === 'Object') return value
  throw editError(`its "${key}" is not an object`)
}

/** Of duplicate names, programs use the last, but a person may have meant the first. */
function memberOf({ members }: ObjectNode, name: string): MemberNode | undefined {
  const [first, other] = members.filter((member) => nameOf(member) === name)
  if (other !== undefined) throw editError(`it has "${name}" twice: remove one of them`)
  return first
}

const nameOf = ({ name }: MemberNode): string => (name.type === 'String' ? name.value : name.name)

/** Inserted after the last member, so that a following comma or comment stays in place. */
function withMember(text: string, object: ObjectNode, name: string, value: object): string {
  const [start, end] = rangeOf(object)
  const isOneLine = object.members.length > 0 && !text.slice(start, end).includes('\n')
  const last = object.members.at(-1)
  if (isOneLine && last !== undefined) {
    const [, to] = rangeOf(last)
    return `${text.slice(0, to)}, ${JSON.stringify(name)}: ${JSON.stringify(value)}${text.slice(to)}`
  }
  const eol = lineEndOf(text)
  const outer = indentAt(text, start)
  const inner = last === undefined ? outer + indentStep(text) : indentAt(text, rangeOf(last)[0])
  const member = `${eol}${inner}${JSON.stringify(name)}: ${formatted(text, value, inner)}`
  if (last !== undefined) {
    const [, to] = rangeOf(last)
    return `${text.slice(0, to)},${member}${text.slice(to)}`
  }
  const within = text.slice(start + 1, end - 1)
  // A comment inside of it is kept on lines of its own.
  const rest =
    within.trim() === '' ? `${eol}${outer}` : `${/^\s*?\n/.test(within) ? '' : eol}${within}`
  return text.slice(0, start + 1) + member + rest + text.slice(end - 1)
}

/** Removes the following comma or, for the last member, the preceding one. */
function withoutMember(text: string, { tokens = [] }: DocumentNode, member: MemberNode): string {
  const [from, to] = rangeOf(member)
  const first = tokens.findIndex((token) => rangeOf(token)[0] === from)
  const isToken = ({ type }: { readonly type: string }): boolean => !type.endsWith('Comment')
  const before = tokens.slice(0, first).at(-1)
  const next = tokens.find((token) => rangeOf(token)[0] >= to && isToken(token))
  const start = before === undefined ? from : rangeOf(before)[1]
  if (next?.type === 'Comma')
    return text.slice(0, start) + text.slice(to, rangeOf(next)[0]) + text.slice(rangeOf(next)[1])
  const comma = tokens.slice(0, first).filter(isToken).at(-1)
  const kept = text.slice(0, start)
  if (comma?.type !== 'Comma') return kept + text.slice(to)
  const [at, behind] = rangeOf(comma)
  return kept.slice(0, at) + kept.slice(behind) + text.slice(to)
}

/** The value in the file's style; its first line is already indented. */
function formatted(text: string, value: object, indent: string): string {
  const json = JSON.stringify(value, null, indentStep(text))
  return json.replaceAll('\n', `${lineEndOf(text)}${indent}`)
}

/** White space at the beginning of the line. */
function indentAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** One level of the file's own indentation. */
const indentStep = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '

/** The parser records offsets on request. */
function rangeOf({
  range,
}: {
  readonly range?: readonly [number, number] | number[] | undefined
}): readonly [number, number] {
  const [from, to] = range ?? []
  if (from === undefined || to === undefined) throw new Error('a node of JSON without its place')
  return [from, to]
}
