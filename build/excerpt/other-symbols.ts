/**
 * Whether an occurrence of a symbol's name means another symbol: a variable, a member of another type, another overload
 * or accessor, or a name of the language itself. Decided from the text around the occurrence and its binding.
 */
import { lastBefore } from '../../runtime/std/nesting.ts'
import { possibleOverloads } from '../text/overloads.ts'
import type { CodeTable } from './code-table.ts'
import type { CriterionQuery } from './criteria.ts'
import type { NameRead } from './name-table.ts'

/** Whether the name is a member of what an import takes from another library: `t.after` of a test runner. */
export function isMemberOfAnother(
  table: CodeTable,
  place: number,
  { isForeign }: CriterionQuery,
): boolean {
  const { text, statements, statementAt } = table
  const receiver = receiverBefore(table, place)
  if (receiver === undefined) return false
  return receiver.sources.every((source) => {
    const statement = statements[statementAt(source)]
    return statement?.kind === 'import' && isForeign(text.slice(statement.start, statement.end))
  })
}

/**
 * Whether the name is that of a setter where the symbol is a getter, or the reverse, or of a variable. `+=` calls both
 * accessors.
 */
export function isOtherAccessor(
  table: CodeTable,
  place: number,
  name: string,
  query: CriterionQuery,
): boolean {
  const { isSetter } = query
  if (isSetter === undefined) return false
  const end = place + name.length
  const sign = table.text.slice(end, end + MAX_SIGN_DISTANCE)
  const isOther = isSetter ? !/^\s*[-+*/|&]{0,2}=(?![=~>])/.test(sign) : /^\s*=(?![=~>])/.test(sign)
  return isOther || isVariable(table, place, query)
}

const MAX_SIGN_DISTANCE = 10 // characters from a name to the sign of an assignment

/** Whether a name that the language defines has its usual meaning here: nothing binds or qualifies it. */
export function isOfLanguage({ text, reads }: CodeTable, place: number): boolean {
  const isMember = /(?:\.|::|->)\s*$/.test(textBefore(text, place))
  return !isMember && (readAt(reads, place)?.sources.length ?? 0) === 0
}

/**
 * Whether the name is a member of a variable that, by its name and its binding, is not of the symbol's type: `group` of
 * `group.Close()` for `Reader.Close`.
 */
export function isOfOtherValue(table: CodeTable, place: number, { type }: CriterionQuery): boolean {
  const { text, statements, statementAt } = table
  const receiver = receiverBefore(table, place)
  if (type === undefined || receiver === undefined) return false
  const bindings = receiver.sources.flatMap((source) => statements[statementAt(source)] ?? [])
  return ![receiver.name, ...bindings.map(({ start, end }) => text.slice(start, end))].some(
    (each) => each.toLowerCase().includes(type.toLowerCase()),
  )
}

/** Whether the arguments after the name are those of another overload. */
export function isOfOtherOverload(
  text: string,
  end: number,
  { overloads }: CriterionQuery,
): boolean {
  if (overloads === undefined) return false
  const [call] = CALL.exec(text.slice(end, end + MAX_CALL_DISTANCE)) ?? []
  if (call === undefined || !call.endsWith('(')) return false
  return possibleOverloads(text, end + call.length - 1, overloads.all)?.[overloads.own] === false
}

export const CALL = /^\s*(?:<[^<>()]*>\s*)?[!(]/

export const MAX_CALL_DISTANCE = 200 // characters to the parenthesis, type arguments included

/** Whether the code defines a function of this name itself: `fn new() {` of its own type. */
export const isDefinition = (text: string, place: number): boolean =>
  /(?<![\w$.])(?:fn|fun|func|def|function)[ \t]+$/.test(textBefore(text, place))

/** Whether the name is a member of a type that is not its owner: `Vec::new` for `Cart.new`. */
export function isOfOtherType(
  text: string,
  place: number,
  { names, owners }: CriterionQuery,
): boolean {
  const [, type] = TYPE.exec(textBefore(text, place)) ?? []
  return type !== undefined && owners.length > 0 && ![...owners, ...names].includes(type)
}

/** Whether the name of a member is that of a variable here: `const error = …` for `Predicates.error`. */
export function isVariable(
  { text, statements, statementAt, binds, reads }: CodeTable,
  place: number,
  { type }: CriterionQuery,
): boolean {
  if (type === undefined || /(?:\.|::|->)\s*$/.test(textBefore(text, place))) return false
  const isLocal = (at: number): boolean => statements[statementAt(at)]?.kind === 'plain'
  const isBound = binds.some(({ start }) => start === place) && isLocal(place)
  const sources = readAt(reads, place)?.sources ?? []
  return isBound || (sources.length > 0 && sources.every(isLocal))
}

/** The name of a type before a static member: `Cart::`. */
const TYPE = /(?<![\p{L}\p{N}_$])(\p{Lu}[\p{L}\p{N}_$]*)(?:\.|::)$/u

/** The name before a member: `t.`. */
const RECEIVER = /(?<![\p{L}\p{N}_$.:])[\p{L}_$][\p{L}\p{N}_$]*\??(?:\.|::|->)$/u

const MAX_RECEIVER = 60 // characters

const textBefore = (text: string, place: number): string =>
  text.slice(Math.max(0, place - MAX_RECEIVER), place)

/** The variable or import whose member the name is; undefined if the recipe does not bind it. */
function receiverBefore({ text, reads }: CodeTable, place: number): NameRead | undefined {
  const [written] = RECEIVER.exec(textBefore(text, place)) ?? []
  const read = written === undefined ? undefined : readAt(reads, place - written.length)
  return read !== undefined && read.sources.length > 0 ? read : undefined
}

function readAt(reads: readonly NameRead[], start: number): NameRead | undefined {
  const read = reads[lastBefore(reads, start, (each) => each.start)]
  return read?.start === start ? read : undefined
}
