/**
 * The slicing criteria of an excerpt: the statements that name the symbol, in order of preference. The recipe's own code
 * comes before its set-up, calls before mentions, and statements that must fail come last; ties keep the order of the
 * code.
 */
import { lastBefore } from '../../runtime/std/nesting.ts'
import { type Overloads, possibleOverloads } from '../text/overloads.ts'
import { type Assertion, spansOf } from './assertions.ts'
import type { CodeTable, Statement } from './code-table.ts'
import { hasFailed } from './comments.ts'
import { type NameRead, readsIn } from './name-table.ts'

/** The symbol that an excerpt is to show. */
export interface ShownSymbol {
  /** The names by which code may call the symbol. */
  readonly names: readonly string[]
  /** Names of its packages, modules and types, of which an import of the library has one; empty if unknown. */
  readonly owners: readonly string[]
  /** Its public paths; a package or a module that is the symbol itself (`module.exports =`) is imported by one of them. */
  readonly paths: readonly string[]
  /** The path by which code includes its header (`shop/cart.h`), in languages with headers. */
  readonly header?: string | undefined
  /** All its overloads, if there are several, and its own index. */
  readonly overloads?: (Overloads & { readonly own: number }) | undefined
  /** Whether it is a class, or another type. */
  readonly isType?: boolean
  /** Whether code calls it by assigning to its name (Ruby's `total=`); undefined if that does not tell. */
  readonly isSetter?: boolean | undefined
  /** The type of which it is a member. */
  readonly type?: string | undefined
}

/** An example in documentation. */
export interface DocumentedUse {
  /** The library's variables that it may use, which are not modules or types. */
  readonly variables: readonly string[]
  /** Whether the symbol is a type, of which the example shows more than one use. */
  readonly isType: boolean
}

export interface CriterionQuery extends ShownSymbol {
  /** The offset at which the recipe's own code begins. */
  readonly codeStart: number
  /** Matches words that mark an expected failure. */
  readonly failures: readonly RegExp[]
  /** Whether a bare name is not a valid statement, so that an assertion about a name becomes a comment only. */
  readonly strict: boolean
  readonly documented: DocumentedUse | undefined
  /** Whether the language itself defines the name. */
  readonly isBuiltin: (name: string) => boolean
  /** Whether an import statement takes its names from another library. */
  readonly isForeign: (statement: string) => boolean
}

export const NAMES = /[\p{L}_$][\p{L}\p{N}_$]*/gu

/** Penalties of statements; the lowest sum comes first. */
const WEIGHTS = { inPreamble: 8, fails: 4, noise: 4, becomesComment: 1, isNotCalled: 0.5 }

export function criteriaOf(table: CodeTable, query: CriterionQuery): number[] {
  const { text, statements } = table
  const { codeStart, failures, strict } = query
  const searched = new Set(query.names)
  const weights = new Map<number, number>()
  const ofOthers = new Set<number>()
  for (const { 0: name, index: place } of text.matchAll(NAMES)) {
    if (!searched.has(name) || table.commentsAndStrings.at(place) >= 0) continue
    const index = shownBy(table, table.statementAt(place))
    const statement = statements[index]
    if (statement === undefined || statement.kind === 'import') continue
    if (isMemberOfAnother(table, place, query)) continue
    if (isOtherAccessor(table, place, name, query)) continue
    if (query.isBuiltin(name) && isOfLanguage(table, place)) continue
    const isOther =
      isDefinition(text, place) ||
      table.ownMembers.has(place) ||
      isOfOtherType(text, place, query) ||
      isVariable(table, place, query) ||
      isOfOtherValue(table, place, query) ||
      isOfOtherOverload(text, place + name.length, query)
    if (!isOther) ofOthers.delete(index)
    if (weights.has(index)) continue
    const assertion = table.assertions.get(index)
    if (assertion !== undefined && isOfParameters(table, assertion)) continue
    const line = text.slice(text.lastIndexOf('\n', place) + 1, statement.end)
    const fails =
      assertion?.fails === true ||
      failures.some((each) => each.test(line)) ||
      isInFailure(table, index, failures) ||
      failureOf(table, index) !== undefined ||
      hasFailed(table, index)
    const isCalled = CALL.test(
      text.slice(place + name.length, place + name.length + MAX_CALL_DISTANCE),
    )
    let weight = 0
    if (statement.start < codeStart) weight += WEIGHTS.inPreamble
    if (fails) weight += WEIGHTS.fails
    if (statement.kind === 'noise') weight += WEIGHTS.noise
    if (strict && assertion !== undefined && !isCalled) weight += WEIGHTS.becomesComment
    if (!isCalled) weight += WEIGHTS.isNotCalled
    weights.set(index, weight)
    if (isOther) ofOthers.add(index)
  }
  // A type may inherit the member, and a variable's name may not tell its type, so all are kept if all seem to be of others.
  const areOthers = ofOthers.size === weights.size
  return [...weights]
    .filter(([index]) => areOthers || !ofOthers.has(index))
    .sort(([a, x], [b, y]) => x - y || a - b)
    .map(([index]) => index)
}

/** Whether the name is a member of what an import takes from another library: `t.after` of a test runner. */
function isMemberOfAnother(
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
function isOtherAccessor(
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
function isOfLanguage({ text, reads }: CodeTable, place: number): boolean {
  const isMember = /(?:\.|::|->)\s*$/.test(textBefore(text, place))
  return !isMember && (readAt(reads, place)?.sources.length ?? 0) === 0
}

/**
 * Whether the name is a member of a variable that neither its own name nor its binding tells to be of the symbol's type:
 * `group` of `group.Close()` for `Reader.Close`.
 */
function isOfOtherValue(table: CodeTable, place: number, { type }: CriterionQuery): boolean {
  const { text, statements, statementAt } = table
  const receiver = receiverBefore(table, place)
  if (type === undefined || receiver === undefined) return false
  const bindings = receiver.sources.flatMap((source) => statements[statementAt(source)] ?? [])
  return ![receiver.name, ...bindings.map(({ start, end }) => text.slice(start, end))].some(
    (each) => each.toLowerCase().includes(type.toLowerCase()),
  )
}

/** Whether the arguments after the name are those of another overload. */
function isOfOtherOverload(text: string, end: number, { overloads }: CriterionQuery): boolean {
  if (overloads === undefined) return false
  const [call] = CALL.exec(text.slice(end, end + MAX_CALL_DISTANCE)) ?? []
  if (call === undefined || !call.endsWith('(')) return false
  return possibleOverloads(text, end + call.length - 1, overloads.all)?.[overloads.own] === false
}

/** Whether what an assertion expects is a parameter: the values are where its function is called. */
function isOfParameters(
  { reads, statements, units, statementAt }: CodeTable,
  assertion: Assertion,
): boolean {
  return spansOf(assertion.expectation).some((span) =>
    readsIn(reads, span).some(({ sources }) =>
      sources.some((source) => {
        const statement = statements[statementAt(source)]
        const unit = units.regions[units.at(source)]
        if (statement === undefined || unit === undefined || statement.kind === 'wrapper')
          return false
        return (
          unit.start >= statement.start && unit.start < assertion.start && assertion.end <= unit.end
        )
      }),
    ),
  )
}

/** Whether the code defines a function of this name itself: `fn new() {` of its own type. */
const isDefinition = (text: string, place: number): boolean =>
  /(?<![\w$.])(?:fn|fun|func|def|function)[ \t]+$/.test(textBefore(text, place))

/** Whether the name is a member of a type that is not its owner: `Vec::new` for `Cart.new`. */
function isOfOtherType(text: string, place: number, { names, owners }: CriterionQuery): boolean {
  const [, type] = TYPE.exec(textBefore(text, place)) ?? []
  return type !== undefined && owners.length > 0 && ![...owners, ...names].includes(type)
}

/** Whether the name of a member is that of a variable here: `const error = …` for `Predicates.error`. */
function isVariable(
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

/** The statement that a head such as `#[derive(Parser)]` belongs to, or that meets an expectation stated before it. */
function shownBy({ statements, prior }: CodeTable, index: number): number {
  const met = prior.get(index) ?? -1
  let at = met < 0 ? index : met
  while (statements[at]?.kind === 'head') {
    const { parent, end } = statements[at] as Statement
    const next = statements.findIndex(
      (statement, i) => i > at && statement.parent === parent && statement.start >= end,
    )
    if (next < 0) return at
    at = next
  }
  return at
}

export const CALL = /^\s*(?:<[^<>()]*>\s*)?[!(]/
const MAX_CALL_DISTANCE = 200 // maximum distance in characters to the parenthesis, type arguments included

/** The names, including those by which imports bind the symbol: `import { string as str }`, `const Cart = require('cart')`. */
export function namesIn(
  { text, statements }: CodeTable,
  { names, paths }: ShownSymbol,
): readonly string[] {
  const aliases = statements.flatMap(({ kind, start, end }) => {
    if (kind !== 'import') return []
    const statement = text.slice(start, end)
    const renamed = [...statement.matchAll(ALIAS)].flatMap(([, name = '', alias = '']) =>
      // `use Total as _` binds no name.
      names.includes(name) && alias !== '_' ? [alias] : [],
    )
    const { name = '', path = '' } = IMPORTED.exec(statement)?.groups ?? {}
    return paths.includes(path) ? [...renamed, name] : renamed
  })
  return [...names, ...aliases]
}

const ALIAS = /([\p{L}_$][\p{L}\p{N}_$]*)(?:\s+as\s+|\s*:\s*)([\p{L}_$][\p{L}\p{N}_$]*)/gu
/** Matches an import of what a module of JavaScript is by default. */
const IMPORTED =
  /^(?:import|const|let|var)\s+(?:\*\s+as\s+)?(?<name>[\p{L}_$][\p{L}\p{N}_$]*)\s*(?:(?:,[^"']*)?\bfrom\s*|=\s*require\(\s*)["'](?<path>[^"'\n]+)["']/u

/** The assertion that what a statement binds is a failure: `require.Error(t, err)` after `err := Parse("x")`. */
export function failureOf(table: CodeTable, index: number): number | undefined {
  const { start = 0, end = 0 } = table.statements[index] ?? {}
  for (const [at, { fails, code }] of table.assertions) {
    if (!fails) continue
    const reads = spansOf(code).flatMap((span) => {
      const [first, ...others] = readsIn(table.reads, span)
      const isAlone = first !== undefined && first.name.length === span.end - span.start
      return isAlone && others.length === 0 ? first : []
    })
    if (reads.some(({ sources: [source = -1] }) => source >= start && source < end)) return at
  }
  return undefined
}

/** Whether the statement is inside a block that expects a failure. */
function isInFailure(table: CodeTable, index: number, failures: readonly RegExp[]): boolean {
  const { text, statements } = table
  for (let at = statements[index]?.parent ?? -1; at >= 0; at = statements[at]?.parent ?? -1) {
    const start = statements[at]?.start ?? 0
    const head = text.slice(start, text.indexOf('\n', start))
    if (failures.some((each) => each.test(head))) return true
  }
  return false
}
