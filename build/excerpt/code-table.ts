/**
 * A recipe's code as a flat table of statements: the enclosing statement of each, what it binds and reads, and
 * whether it asserts something, from the matches of statements.scm and names.scm. Because the table is flat, the
 * cutting of excerpts needs neither trees nor language knowledge.
 */
import { appendTo } from '../../runtime/std/grouping.ts'
import { memoizeByNumber } from '../../runtime/std/memoize-by-key.ts'
import { lastBefore, type Nesting, nest, type Span, spanKey } from '../../runtime/std/nesting.ts'
import type { NameBinding } from '../extract/code/name-links.ts'
import type { Match, Parsed } from '../extract/code/tree.ts'
import type { AssertionMessages, Check } from '../languages/excerpt-settings.ts'
import type { Assertion, AssertionRules } from './assertions.ts'
import { type NameTable, nameTable, spansByName, startingIn } from './name-table.ts'
import { statementAssertions } from './statement-assertions.ts'

/** The smallest unit that can be left out. */
export interface Statement extends Span {
  /** Index of the enclosing statement; -1 at the top level. */
  readonly parent: number
  readonly children: readonly number[]
  /** `head` belongs to the statement after it; `boilerplate` matters only to a test runner or compiler. */
  readonly kind: 'plain' | 'import' | 'print' | 'boilerplate' | 'head' | 'wrapper'
  /** Part of a function or class, where it has another meaning than on its own. */
  readonly isPart: boolean
  /** Contains a function or class. */
  readonly defines: boolean
  /** Assigns to a member: `settings.depth = 3`. */
  readonly setsMember: boolean
  /** Determines the result of the enclosing block: `return x`. */
  readonly isResult: boolean
  /** For a wrapper, the span of the statements that remain when it is removed. */
  readonly inside?: Span
}

export interface CodeTable extends NameTable {
  readonly statements: readonly Statement[]
  /** Top-level statements. */
  readonly top: readonly number[]
  /** Assertions by the index of their statement. */
  readonly assertions: ReadonlyMap<number, Assertion>
  /** Expectations that precede the statement that meets them (`expectException`), with the index of that one; -1 for none. */
  readonly prior: ReadonlyMap<number, number>
  /** Statements that define a function or type. */
  readonly definitions: ReadonlySet<number>
  /** Statements with a call that, by its name, changes its receiver. */
  readonly mutations: ReadonlySet<number>
  /** Statements that set a variable of the environment, on which any of the following may depend. */
  readonly environment: ReadonlySet<number>
  readonly comments: readonly Span[]
  /** Comments and strings, which contain no code names. */
  readonly commentsAndStrings: Nesting<Span>
  /** The offsets of members that the code's own types declare. */
  readonly ownMembers: ReadonlySet<number>
  /** Functions and classes. */
  readonly units: Nesting<Span>
  /** Blocks that must not become empty. */
  readonly bodies: readonly Span[]
  /** Text that is not shown in an excerpt, such as `private` before a member that stands alone. */
  readonly omitted: readonly Span[]
  /** Lines with imports, 1-based. */
  readonly importLines: ReadonlySet<number>
  /** Star imports, which bind unknown names. */
  readonly wildcardImports: readonly number[]
  /** Imports whose names are never read, or that import a trait. Empty if the language forbids unused imports. */
  readonly unreadImports: readonly number[]
  /** The offsets of traits that are never read. */
  readonly unreadTraits: ReadonlySet<number>
  /**
   * Matches a function whose assignments may set variables around it; undefined if those of every function do.
   */
  readonly outerAssignment: RegExp | undefined
  /** By the statement that defines a type, those that complete it: `impl Cart`. */
  readonly completions: ReadonlyMap<number, readonly number[]>
  /** Index of the innermost statement at an offset, -1 for none. */
  statementAt(offset: number): number
}

const KINDS = ['import', 'wrapper', 'print', 'boilerplate', 'head'] as const

export interface StatementRules {
  /** Matches the beginning of a definition. */
  readonly definition?: RegExp | undefined
  /** Matches a call that changes its receiver; global. */
  readonly mutator?: RegExp | undefined
  /** Matches a statement that sets a variable of the environment. */
  readonly environment?: RegExp | undefined
  /** Matches a function whose assignments may set variables around it. */
  readonly outerAssignment?: RegExp | undefined
  /** Whether an import whose names are never read is kept. */
  readonly keepUnusedImports?: boolean
  /** Matches an import that is of no use where its name is not read. */
  readonly plainImport?: RegExp | undefined
  /** Matches an import that works only in the library's own tests. */
  readonly local?: RegExp | undefined
  /** How conditions of branches read that fail a test. */
  readonly checks?: readonly Check[]
  readonly assertionMessages?: AssertionMessages | undefined
  /** Names of types whose import adds members to values. */
  readonly traits?: ReadonlySet<string> | undefined
}

export function codeTable(
  parsed: Parsed,
  rules: AssertionRules,
  {
    keepUnusedImports = false,
    local,
    traits,
    plainImport,
    definition,
    mutator,
    environment,
    outerAssignment,
    checks = [],
    assertionMessages,
  }: StatementRules = {},
): CodeTable {
  const { text, matches } = parsed
  const byName = spansByName(matches)
  const named = (name: string): readonly Span[] => byName.get(name) ?? []
  const names = nameTable(parsed, byName)
  const kinds = new Map<string, (typeof KINDS)[number]>()
  for (const kind of KINDS.toReversed()) {
    for (const span of named(`step.${kind}`)) kinds.set(spanKey(span), kind)
  }
  for (const span of callbacksIn(matches, names.reads)) kinds.set(spanKey(span), 'boilerplate')
  const insides = insidesIn(matches)
  const sets = new Set(named('step.assigns').map(spanKey))
  const results = new Set(named('step.result').map(spanKey))
  const comments = named('comment')
  const isComment = new Set(comments.map(spanKey))
  const nested = nest(
    named('step').filter((span) => !isComment.has(spanKey(span)) && span.end > span.start),
  )
  const children: number[][] = nested.regions.map(() => [])
  for (const [i, parent] of nested.parents.entries()) children[parent]?.push(i)
  const units = nest(named('unit'))
  const written = nested.regions.map((span, i): Statement => {
    const { start, end } = span
    const inside = insides.get(spanKey(span))
    return {
      ...{ start, end, parent: nested.parents[i] ?? -1, children: children[i] ?? [] },
      kind: kinds.get(spanKey(span)) ?? 'plain',
      isPart: isIn(units, span, nested.regions[nested.parents[i] ?? -1]),
      defines: containsAny(units, span),
      setsMember: sets.has(spanKey(span)),
      isResult: results.has(spanKey(span)),
      ...(inside && { inside }),
    }
  })
  const { assertions, prior } = statementAssertions(parsed, written, names.reads, {
    ...{ rules, checks, messages: assertionMessages },
  })
  const statements = written.map(
    (statement, i): Statement => (prior.has(i) ? { ...statement, kind: 'boilerplate' } : statement),
  )
  const stars = [...new Set(named('star').map(({ start }) => nested.at(start)))]
  const read = new Set(names.reads.flatMap(({ sources }) => sources))
  const isTrait = ({ name }: NameBinding): boolean => traits?.has(name) === true
  const unreadTraits = names.binds.filter((bind) => !read.has(bind.start) && isTrait(bind))
  const withUnreadTrait = new Set(unreadTraits.map(({ start }) => nested.at(start)))
  const importsRead = new Set(
    names.binds.flatMap(({ start }) => (read.has(start) ? [nested.at(start)] : [])),
  )
  // `use Trait as _` binds nothing, and a star import may also bring in traits.
  const isUnread = ({ kind, start, end }: Statement, at: number): boolean => {
    if (kind !== 'import') return false
    const line = text.slice(start, end)
    if (stars.includes(at)) return local?.test(line) !== true
    const mayAdd = !importsRead.has(at) && plainImport?.test(line) !== true
    return withUnreadTrait.has(at) || mayAdd
  }
  const completions = new Map<number, number[]>()
  for (const span of named('completes')) {
    const [source = -1] = startingIn(names.reads, span)[0]?.sources ?? []
    const type = nested.at(source)
    if (statements[type]?.kind === 'plain') appendTo(completions, type, nested.at(span.start))
  }
  const commentsAndStrings = nest(named('non-code'))
  const isDefinition = ({ start, defines }: Statement): boolean => {
    const head = text.slice(start, start + MAX_HEAD_LENGTH)
    return definition?.test(head) === true || (defines && head.startsWith('@'))
  }
  const isMutation = ({ start, end }: Statement): boolean =>
    mutator !== undefined &&
    [...text.slice(start, end).matchAll(mutator)].some(
      ({ index: at }) => commentsAndStrings.at(start + at) < 0,
    )
  return {
    ...names,
    unreadImports: statements.flatMap((statement, at) =>
      keepUnusedImports && isUnread(statement, at) ? [at] : [],
    ),
    unreadTraits: new Set(unreadTraits.map(({ start }) => start)),
    top: statements.flatMap(({ parent }, i) => (parent < 0 ? [i] : [])),
    ...{ statements, assertions, prior, units, omitted: named('omit'), bodies: named('step.body') },
    wildcardImports: stars.filter((at) => at >= 0),
    comments: comments.toSorted((a, b) => a.start - b.start),
    commentsAndStrings,
    ownMembers: new Set(named('member.own').map(({ start }) => start)),
    importLines: new Set(
      statements.flatMap((statement) =>
        statement.kind === 'import' ? linesOf(text, statement) : [],
      ),
    ),
    definitions: new Set(
      statements.flatMap((statement, at) => (isDefinition(statement) ? [at] : [])),
    ),
    mutations: new Set(statements.flatMap((statement, at) => (isMutation(statement) ? [at] : []))),
    environment: new Set(
      statements.flatMap(({ start, end }, at) =>
        environment?.test(text.slice(start, end)) === true ? [at] : [],
      ),
    ),
    ...{ outerAssignment, completions },
    statementAt: memoizeByNumber((offset) => nested.at(offset)),
  }
}

const MAX_HEAD_LENGTH = 40 // characters of a statement that show whether it is a definition

/** The span inside each wrapper that remains when the wrapper is removed. */
function insidesIn(matches: readonly Match[]): ReadonlyMap<string, Span> {
  const insides = new Map<string, Span>()
  for (const { captures } of matches) {
    const inside = captures.find(({ name }) => name === 'step.inside')
    const wrapper = inside && captures.find(({ name }) => name === 'step.wrapper')
    if (inside && wrapper) insides.set(spanKey(wrapper), inside)
  }
  return insides
}

/** Statements that call back the test runner (`done()`), which are those that call what the code does not bind. */
function callbacksIn(matches: readonly Match[], reads: NameTable['reads']): Span[] {
  return matches.flatMap(({ captures }) => {
    const statement = captures.find(({ name }) => name === 'step.callback')
    const callback = captures.find(({ name }) => name === 'callback')
    const [read] = callback === undefined ? [] : startingIn(reads, callback)
    return statement !== undefined && read?.sources.length === 0 ? [statement] : []
  })
}

function containsAny({ regions }: Nesting<Span>, { start, end }: Span): boolean {
  const first = regions[lastBefore(regions, start - 1, (region) => region.start) + 1]
  return first !== undefined && first.end <= end
}

/** Some grammars count the empty lines below a statement as a part of it. */
function linesOf(text: string, { start, end }: Span): number[] {
  const first = text.slice(0, start).split('\n').length
  return text
    .slice(start, end)
    .trimEnd()
    .split('\n')
    .map((_, i) => first + i)
}

/** Whether a function or class begins between a statement and its enclosing statement. */
function isIn(units: Nesting<Span>, span: Span, around: Span | undefined): boolean {
  if (around === undefined) return false
  for (let at = units.at(span.start); at >= 0; at = units.parents[at] ?? -1) {
    const unit = units.regions[at]
    if (unit === undefined || unit.start < around.start) return false
    if (unit.end > span.end || unit.start < span.start) return true
  }
  return false
}

/** Whether a statement is the given one or is inside it. */
export function isWithin({ statements }: CodeTable, index: number, around: number): boolean {
  for (let at = index; at >= 0; at = statements[at]?.parent ?? -1) if (at === around) return true
  return false
}
