/**
 * Changes that a function makes to variables of the code around it: `calls.push(1)` or `called = true` in a callback.
 * The statement with the function has an effect on these variables, although it does not read them.
 */

import { groupedBy } from '../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { Nesting, Span } from '../../runtime/std/nesting.ts'
import type { NameBinding } from '../extract/code/name-links.ts'
import type { CodeTable } from './code-table.ts'

export interface FunctionWrite {
  /** The offset of the change. */
  readonly place: number
  /** Offsets of the variable's bindings outside of the function. */
  readonly sources: readonly number[]
}

export const functionWrites = memoizeByObject((table: CodeTable): readonly FunctionWrite[] =>
  [...assignments(table), ...changes(table)].filter(({ sources }) => sources.length > 0),
)

/** The variables that functions inside of a statement change. */
export function writtenIn(table: CodeTable, { start, end }: Span): readonly number[] {
  return functionWrites(table).flatMap(({ place, sources }) =>
    place >= start && place < end ? sources.filter((at) => at < start || at >= end) : [],
  )
}

function assignments({ binds, units, text, outerAssignment }: CodeTable): FunctionWrite[] {
  const byName = groupedBy(binds, ({ name }) => name)
  return binds.flatMap(({ name, start }) => {
    if (!isAssignment(text, start, name)) return []
    const around = unitsAround(units, start)
    const bindsIn = (unit: Span | undefined): readonly NameBinding[] =>
      (byName.get(name) ?? []).filter((bind) => units.regions[units.at(bind.start)] === unit)
    for (const [i, unit] of around.entries()) {
      if (outerAssignment?.test(text.slice(unit.start, unit.end)) === false) return []
      if (bindsIn(unit).some((bind) => !isAssignment(text, bind.start, name))) return []
      const outer = bindsIn(around[i + 1])
      if (outer.length > 0) return [{ place: start, sources: outer.map((bind) => bind.start) }]
    }
    return []
  })
}

/** `total += 1`, `total.price = 3`, `prices.push(3)`, and `total = 3` where that binds no name. */
function changes(table: CodeTable): FunctionWrite[] {
  const { reads, units, statements, mutations, statementAt, text } = table
  return reads.flatMap((read) => {
    const { name, start, sources } = read
    const index = statementAt(start)
    const after = text.slice(start + name.length, start + name.length + MAX_OPERATOR)
    const isOnMember =
      usesMember(table, read) &&
      (mutations.has(index) || (statements[index]?.setsMember && statements[index].start === start))
    if (!isOnMember && !UPDATE.test(after) && !isAssignment(text, start, name)) return []
    const unit = units.regions[units.at(start)]
    if (unit === undefined) return []
    return [{ place: start, sources: sources.filter((at) => at < unit.start || at >= unit.end) }]
  })
}

/** Whether a member of the name is used: `prices.push`, `total[0]`. */
export const usesMember = ({ text }: CodeTable, { name, start }: NameBinding): boolean =>
  MEMBER.test(text.slice(start + name.length, start + name.length + MAX_OPERATOR))

/** Whether an occurrence of a variable's name assigns another value to it. */
export function isWrite(text: string, { name, start }: NameBinding): boolean {
  const after = text.slice(start + name.length, start + name.length + MAX_OPERATOR)
  if (UPDATE.test(after) || isAssignment(text, start, name)) return true
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  if (/(?:\+\+|--)$/.test(line)) return true
  const rest = text.slice(start + name.length, start + name.length + MAX_LIST)
  return LISTED_BEFORE.test(line) && LISTED_AFTER.test(rest)
}

const MEMBER = /^(?:\?\.|!?\.|\[|->|::)/
const UPDATE = /^(?:\+\+|--|\s*(?:\*\*|\/\/|&\^|>>>|<<|>>|\?\?|\|\||&&|[-+*/|&^%.])=(?![=~]))/
/** Match the text around one of several names that are assigned to at once: `total, ok = f()`. */
const LISTED_BEFORE = /^\s*(?:[\p{L}\p{N}_$.]+,\s*)*$/u
const LISTED_AFTER = /^(?:,\s*[\p{L}\p{N}_$.]+)*\s*=(?![=>~])/u

/** Whether a binding is `x = …` and not a declaration or a parameter. */
function isAssignment(text: string, start: number, name: string): boolean {
  const after = text.slice(start + name.length, start + name.length + MAX_OPERATOR)
  if (!/^\s*=(?![=>~])/.test(after) && !UPDATE.test(after)) return false
  return /(?:^|[{};(\n>]|=>|\b(?:do|then|else)\b)[ \t]*$/.test(text.slice(0, start))
}

const MAX_OPERATOR = 10 // characters between a name and the end of `=`
const MAX_LIST = 100 // characters between a name and the `=` after a list

/** The functions around an offset, innermost first. */
function unitsAround({ regions, parents, at }: Nesting<Span>, offset: number): Span[] {
  const around: Span[] = []
  for (let index = at(offset); index >= 0; index = parents[index] ?? -1) {
    const region = regions[index]
    if (region !== undefined) around.push(region)
  }
  return around
}
