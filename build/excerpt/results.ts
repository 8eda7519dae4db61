/**
 * The statements related to one that uses a symbol: what happens to the same values before, and what is done with its
 * value afterwards, in the order of the code.
 */
import { expectationText } from './assertion-text.ts'
import { inspectedValues } from './assertions.ts'
import { isBinding } from './bindings.ts'
import type { CodeTable } from './code-table.ts'
import { hasFailed, hasOutput } from './comments.ts'
import { failureOf } from './criteria.ts'
import { expectedBindings } from './expected-values.ts'
import { functionWrites, usesMember, writtenIn } from './function-writes.ts'
import { type NameRead, startingIn } from './name-table.ts'
import { observedChanges } from './observed-changes.ts'
import {
  assertionAt,
  isInSlice,
  readsOf,
  type Slice,
  type SliceContext,
  shownReads,
  sliceOf,
} from './slice.ts'
import { onlyChecks } from './statement-assertions.ts'
import { usualFirst } from './unusual-checks.ts'

const MAX_RESULTS = 2 // one result shows the outcome, a second shows how it depends on the input

/**
 * Adds earlier statements that affect the values (`session.headers.update(…)`) and, if `withHooks` is set, those that
 * register a function to be called later: `app.get('/', (c) => …)`, `@app.route('/')`.
 */
export function withEffectsBefore(
  context: SliceContext,
  before: Slice,
  place: number,
  withHooks: boolean,
): Slice {
  const { table } = context
  let slice = before
  for (;;) {
    const values = valuesIn(table, slice)
    const roots = rootsIn(context, slice)
    const derived = derivedFrom(table, values, place)
    const isOfValue = (at: number): boolean => values.has(at) || derived.has(at)
    const effects = table.statements.flatMap((statement, index) => {
      const isSibling = statement.parent < 0 || slice.get(statement.parent) === 'part'
      if (slice.has(index) || !isSibling || statement.start >= place || statement.kind !== 'plain')
        return []
      // In assertions and for modules, only its name, or what the recipe states, tells a change from a query: `random.seed(3)`.
      const isMutation = table.mutations.has(index) || observedChanges(table).has(index)
      const { runs } = table.assertions.get(index) ?? { runs: true }
      if (runs !== true && !isMutation) return []
      if ((!withHooks && isHook(table, index)) || hasFailed(table, index)) return []
      if (table.environment.has(index)) return [index]
      if (isPause(table, index) && startsBefore(table, slice, statement.start)) return [index]
      const root = rootOf(table, index)
      if (root !== undefined && context.setup.has(index) && roots.has(keyOf(root))) return [index]
      const changes = (statement.setsMember || isMutation) && root !== undefined
      if (changes && (roots.has(keyOf(root)) || root.sources.some((at) => derived.has(at))))
        return [index]
      if (isMutation && setsUpModule(table, index, slice)) return [index]
      if (isMutation && receiversIn(table, index).some(({ sources }) => sources.some(isOfValue)))
        return [index]
      if (writtenIn(table, statement).some((at) => values.has(at))) return [index]
      if (onlyChecks(table, index)) return []
      // A call whose value is discarded is made for its effect, here on what an object gave or was given:
      // `group.submit(task)` of `group = pool.group()`.
      const isCall = root !== undefined && !isBinding(table, index) && usesMember(table, root)
      if (isCall && root.sources.some((at) => derived.has(at))) return [index]
      // A binding only matters for its name, but a block around several statements may have any effect.
      const isDecorated = isHook(table, index) && table.definitions.has(index)
      if (isBinding(table, index) && !isDecorated && !isForEffect(table, index)) return []
      const reads = readsOf(table, index, isDecorated ? 'part' : 'whole')
      const isOnValue = reads.some(({ sources }) => sources.some((at) => values.has(at)))
      const isOnDerived =
        statement.children.length > 0 &&
        reads.some((read) => usesMember(table, read) && read.sources.some((at) => derived.has(at)))
      return isOnValue || isOnDerived ? [index] : []
    })
    if (effects.length === 0) return slice
    slice = sliceOf(context, effects, slice)
  }
}

/**
 * Whether a statement calls a function that is imported with what the slice uses, and nothing comes of it but its
 * effect: `enableReceipts()`, with which `Cart` gives receipts.
 */
function setsUpModule(table: CodeTable, index: number, slice: Slice): boolean {
  const root = rootOf(table, index)
  const [source = -1] = root?.sources ?? []
  const from = table.statements[table.statementAt(source)]
  if (root === undefined || from?.kind !== 'import' || usesMember(table, root)) return false
  return slice.has(table.statementAt(source)) && !isBinding(table, index)
}

/** Whether a statement only waits, because the following ones need it: `time.sleep(3)`. */
const isPause = ({ statements, text }: CodeTable, index: number): boolean =>
  PAUSE.test(text.slice(statements[index]?.start, statements[index]?.end))

const PAUSE = /^(?:await\s+)?(?:[\w$]+(?:\.|::))*(?:[Ss]leep|delay)\b[^\n]*;?$/

/** Whether the slice has a statement above an offset that is not an import. */
const startsBefore = ({ statements }: CodeTable, slice: Slice, place: number): boolean =>
  [...slice.keys()].some((index) => {
    const { kind, start = place } = statements[index] ?? {}
    return kind === 'plain' && start < place
  })

/**
 * Whether a statement is a call made for its effect: it binds nothing but an error or a flag
 * (`err := flags.Parse(args)`).
 */
function isForEffect({ statements, binds, definitions }: CodeTable, index: number): boolean {
  const { start: first = 0, end = 0 } = statements[index] ?? {}
  const own = startingIn(binds, { start: first, end })
  return !definitions.has(index) && own.every(({ name }) => /^(?:_+|err|error|ok)$/.test(name))
}

/**
 * Whether a statement registers a function: it is decorated, or it is a call with a function among its arguments
 * whose value is not used.
 */
export function isHook(table: CodeTable, index: number): boolean {
  const { statements, text } = table
  const statement = statements[index]
  if (statement === undefined || !statement.defines) return false
  if (table.definitions.has(index)) return text[statement.start] === '@'
  return !isBinding(table, index)
}

type Root = Pick<NameRead, 'name' | 'sources'>

const keyOf = ({ name, sources }: Root): string => `${name} ${sources[0] ?? ''}`

/** The name at the root of an assignment to a member. */
function rootOf(table: CodeTable, index: number): NameRead | undefined {
  const [first] = readsOf(table, index, 'whole')
  return first?.start === table.statements[index]?.start ? first : undefined
}

/** The names whose members a statement calls: `cart` of `const size = cart.add(3)`. */
const receiversIn = (table: CodeTable, index: number): readonly NameRead[] =>
  readsOf(table, index, 'whole').filter((read) => usesMember(table, read))

/**
 * Values derived from others, which they may contain and change: `writer` of `val writer = buffer.writer()`.
 */
function derivedFrom(table: CodeTable, values: ReadonlySet<number>, place: number): Set<number> {
  const derived = new Set<number>()
  for (const [index, statement] of table.statements.entries()) {
    if (statement.start >= place || statement.kind !== 'plain' || !isBinding(table, index)) continue
    if (table.definitions.has(index)) continue
    const isMade = readsOf(table, index, 'whole').some(({ sources }) =>
      sources.some((at) => values.has(at) || derived.has(at)),
    )
    if (!isMade) continue
    for (const { start } of startingIn(table.binds, statement)) derived.add(start)
  }
  return derived
}

function rootsIn(context: SliceContext, slice: Slice): ReadonlySet<string> {
  const reads = [...slice].flatMap(([index, how]) => shownReads(context, index, how))
  return new Set(reads.map(keyOf))
}

/**
 * Statements that give variables their values, without imports, and of the functions those that change other values
 * when they are called.
 */
function valuesIn(table: CodeTable, slice: Slice): Set<number> {
  return new Set(
    table.binds.flatMap(({ start }) => {
      const index = table.statementAt(start)
      const statement = table.statements[index]
      if (statement?.kind !== 'plain' || !slice.has(index)) return []
      const isValue = !table.definitions.has(index) || writtenIn(table, statement).length > 0
      return isValue ? [start] : []
    }),
  )
}

/** Whether a function that is not in the slice may have changed a variable of the slice before a place. */
export function isOutdated(table: CodeTable, slice: Slice, place: number): boolean {
  const values = valuesIn(table, slice)
  return functionWrites(table).some(
    (write) =>
      write.place < place &&
      write.sources.some((at) => values.has(at)) &&
      !isInSlice(table, slice, table.statementAt(write.place)),
  )
}

/** Whether a statement states or prints a value. */
export const showsResult = (table: CodeTable, index: number): boolean =>
  table.assertions.has(index) ||
  table.statements[index]?.kind === 'print' ||
  hasOutput(table, index)

/**
 * The statements that use the value: the first that checks or prints it, otherwise the first that uses it; two if
 * both state a result. Alternatives follow, for those that cannot be shown.
 */
export function resultsOf(
  context: SliceContext,
  slice: Slice,
  criterion: number,
): readonly (readonly number[])[] {
  const { table } = context
  const { statements } = table
  const place = statements[criterion]
  // What fails gives no value.
  if (place === undefined || assertionAt(context, criterion)?.fails === true) return []
  const failure = failureOf(table, criterion)
  if (failure !== undefined) return [[failure]]
  // Inside a function or class, what is done with the enclosing definition counts as well.
  const levels: number[] = []
  for (let at = criterion; at >= 0; at = statements[at]?.parent ?? -1) levels.push(at)
  const bound = new Set(
    table.binds.flatMap(({ start }) => {
      const isOwn = start >= place.start && start < place.end
      return isOwn || levels.includes(table.statementAt(start)) ? [start] : []
    }),
  )
  const touched = new Set([...bound, ...valuesIn(table, slice)])
  const later = levels.flatMap((level) => {
    const { parent = -1, end = 0 } = statements[level] ?? {}
    const siblings = parent < 0 ? table.top : (statements[parent]?.children ?? [])
    return siblings.filter(
      (index) => (statements[index]?.start ?? 0) >= end && !isInSlice(table, slice, index),
    )
  })
  const uses = (index: number, values: ReadonlySet<number>): boolean =>
    shownReads(context, index, 'whole').some(({ sources }) => sources.some((at) => values.has(at)))
  const isResult = (index: number): boolean => {
    const assertion = assertionAt(context, index)
    if (assertion === undefined) {
      const isShown = statements[index]?.kind === 'print' || hasOutput(table, index)
      return isShown && !hasFailed(table, index)
    }
    const says = inspectedValues(assertion).map(
      (value) => expectationText(table, value, index, slice) ?? '',
    )
    return (
      !assertion.fails &&
      (says.some((text) => text !== '') || expectedBindings(context, index, slice).length > 0)
    )
  }
  // In `r = s.get(url)`, what is done with the derived value counts as well.
  const withDerived = (given: ReadonlySet<number>): ReadonlySet<number> => {
    const values = new Set(given)
    for (const index of later) {
      const statement = statements[index]
      if (statement === undefined || !uses(index, values)) continue
      for (const { start } of table.binds) {
        if (start >= statement.start && start < statement.end) values.add(start)
      }
    }
    return values
  }
  const resultsFor = (given: ReadonlySet<number>): number[][] => {
    const values = withDerived(given)
    const results = later.filter((index) => isResult(index) && uses(index, values))
    return usualFirst(table, results).map((each) => each.slice(0, MAX_RESULTS))
  }
  for (const given of [bound, touched]) {
    const results = resultsFor(given)
    if (results.length > 0) return results
  }
  if (bound.size === 0) return []
  const next = later.find((index) => {
    const kind = statements[index]?.kind
    return kind === 'plain' && !table.assertions.has(index) && uses(index, bound)
  })
  if (next === undefined) return []
  if (functionWrites(table).length === 0) return [[next]]
  // It may call a function that changes other values, whose results follow.
  const until = statements[next]?.start ?? place.end
  const withNext = withEffectsBefore(context, sliceOf(context, [next], slice), until, true)
  const [shown = []] = resultsFor(valuesIn(table, withNext))
  return [[next, ...shown.filter((index) => index > next)]]
}
