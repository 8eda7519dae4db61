/**
 * Changes that a recipe itself shows. If it states two literals as values of one expression, and there is nothing in
 * between but bindings and other assertions, the methods that these call must have changed the value, whatever their
 * names are: `fetch` of `expect(cache.size).toBe(0); const value = cache.fetch(1); expect(cache.size).toBe(1)`. If
 * there is nothing in between, the expression changes itself: `it.following()`. Names such as `push` explain a change
 * by themselves.
 */
import { appendTo } from '../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import { type Assertion, codeSpansOf } from './assertions.ts'
import { isBinding } from './bindings.ts'
import type { CodeTable } from './code-table.ts'
import { type NameRead, startingIn } from './name-table.ts'

/** A call of a variable's method. */
interface Call {
  readonly index: number
  readonly method: string
}

/** The last value that the recipe stated of an expression. */
interface Stated {
  readonly value: string
  /** The number of calls on its variable so far. */
  readonly calls: number
  /** The number of statements in its block so far. */
  readonly steps: number
  /** The number of those that may have any effect. */
  readonly acts: number
}

type Range = readonly [from: number, to: number]

/** The statements with a call of a method that changes values. */
export const observedChanges = memoizeByObject((table: CodeTable): ReadonlySet<number> => {
  const { text, reads, statements, assertions, mutations } = table
  if (assertions.size < 2) return new Set()
  const calls = new Map<string, Call[]>()
  const changed = new Map<string, Range[]>()
  const stated = new Map<string, Stated>()
  const acts = new Map<number, number>()
  const steps = new Map<number, number>()
  for (const [index, statement] of statements.entries()) {
    if (statement.kind !== 'plain') continue
    const assertion = assertions.get(index)
    const step = (steps.get(statement.parent) ?? 0) + 1
    steps.set(statement.parent, step)
    const actsBefore = acts.get(statement.parent) ?? 0
    const isPassive = assertion === undefined ? isBinding(table, index) : assertion.runs !== true
    if (!isPassive || mutations.has(index)) acts.set(statement.parent, actsBefore + 1)
    const [span, ...others] = assertion === undefined ? [] : codeSpansOf(assertion)
    const [root] = span === undefined || others.length > 0 ? [] : startingIn(reads, span)
    const variable = root && variableOf(root)
    const before = calls.get(variable ?? '')?.length ?? 0
    for (const read of startingIn(reads, statement)) {
      const method = methodOf(text, read)
      const receiver = variableOf(read)
      if (method !== undefined && receiver !== undefined)
        appendTo(calls, receiver, { index, method })
    }
    if (assertion?.fails !== false || span === undefined || variable === undefined) continue
    const expression = `${statement.parent} ${variable} ${text.slice(span.start, span.end)}`
    const value = statedValue(text, assertion)
    const last = stated.get(expression)
    const after = calls.get(variable)?.length ?? 0
    if (!LITERAL.test(value) || mutations.has(index)) continue
    stated.set(expression, {
      value,
      calls: after,
      steps: step,
      acts: acts.get(statement.parent) ?? 0,
    })
    if (last === undefined || last.value === value || last.acts !== actsBefore) continue
    if (last.calls < before) appendTo(changed, variable, [last.calls, before])
    else if (last.steps + 1 === step) appendTo(changed, variable, [before, after])
  }
  return new Set(
    [...changed].flatMap(([variable, ranges]) => {
      const all = calls.get(variable) ?? []
      const methods = new Set(within(all, ranges).map(({ method }) => method))
      return all.flatMap(({ index, method }) => (methods.has(method) ? [index] : []))
    }),
  )
})

/** The elements in any of some ranges, which may overlap. */
function within<T>(all: readonly T[], ranges: readonly Range[]): T[] {
  const steps = new Int32Array(all.length + 1)
  for (const [from, to] of ranges) {
    steps[from] = (steps[from] ?? 0) + 1
    steps[to] = (steps[to] ?? 0) - 1
  }
  let depth = 0
  return all.filter((_, i) => {
    depth += steps[i] ?? 0
    return depth > 0
  })
}

/** A variable is known by its binding, as its name may be bound again. */
const variableOf = ({ name, sources: [source] }: NameRead): string | undefined =>
  source === undefined ? undefined : `${name} ${source}`

const statedValue = (text: string, { expectation }: Assertion): string =>
  expectation.parts
    .map((part) => (typeof part === 'string' ? part : text.slice(part.start, part.end)))
    .join('')

/** Matches what a comment says of a value that has only one spelling. */
const LITERAL =
  /^=> (?:[-+]?\d[\w.]*|true|false|True|False|null|nil|None|undefined|"[^"\\]*"|'[^'\\]*'|:\w+)$/

/** The method that is called on a name: `fetch` of `cache.fetch<User>(1)`. */
const methodOf = (text: string, { name, start }: NameRead): string | undefined =>
  METHOD.exec(text.slice(start + name.length, start + name.length + MAX_METHOD))?.[1]

const METHOD = /^(?:\?\.|!?\.|->)([\p{L}_]\w*[!?]?)(?:<[^<>()]*>)?\(/u
const MAX_METHOD = 80 // characters of a method with its type arguments
