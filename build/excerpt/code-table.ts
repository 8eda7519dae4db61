/**
 * A recipe's code as a flat table: the matches of a language's statements.scm and names.scm come in, its statements go
 * out, each with the one around it, what is bound and read where, and which of them check something. Flat, so that what
 * cuts an excerpt walks numbers and no tree, and knows no language.
 */
import { type Bind, nameLinks, type Read } from '../extract/code/name-links.ts'
import { type Nesting, nest, type Span } from '../extract/code/nesting.ts'
import type { Parsed } from '../extract/code/tree.ts'
import { type Assertion, type AssertionRules, assertionsIn, spansOf } from './assertions.ts'

/** What can be left out by itself. */
export interface Step extends Span {
  /** Index of the statement around it; -1 at the top. */
  readonly parent: number
  readonly children: readonly number[]
  /** `head`: belongs to the statement behind it. `noise`: speaks to a runner or a compiler alone. */
  readonly kind: 'plain' | 'import' | 'shows' | 'noise' | 'head' | 'wrapper'
  /** It stands in a function or a class, which means something else without it. */
  readonly isPart: boolean
  /** It holds a function or a class. */
  readonly defines: boolean
  /** It assigns to a member: `settings.depth = 3`. */
  readonly sets: boolean
  /** What the block around it gives: `return x`. */
  readonly gives: boolean
  /** Of a wrapper: where the statements are that stand alone without it. */
  readonly inside?: Span
}

export interface CodeTable {
  readonly text: string
  readonly steps: readonly Step[]
  readonly binds: readonly Bind[]
  readonly reads: readonly (Read & { readonly isSure: boolean })[]
  /** By the index of their statement. */
  readonly assertions: ReadonlyMap<number, Assertion>
  readonly comments: readonly Span[]
  /** Comments and strings: no names of code. */
  readonly quiet: Nesting<Span>
  /** Functions and classes. */
  readonly units: Nesting<Span>
  /** Blocks that must not become empty. */
  readonly bodies: readonly Span[]
  readonly parses: boolean
  /** What is left out where it is shown: `private` in front of a member that stands alone. */
  readonly omitted: readonly Span[]
  /** On which imports stand, 1-based. */
  readonly importLines: ReadonlySet<number>
  /** Imports that bring names that nobody sees. */
  readonly stars: readonly number[]
  /** Index of the innermost statement at an offset, -1 for none. */
  stepAt(offset: number): number
}

const KINDS = ['import', 'wrapper', 'shows', 'noise', 'head'] as const

export function codeTable({ text, matches, errors }: Parsed, rules: AssertionRules): CodeTable {
  const spans: Span[] = []
  const comments: Span[] = []
  const quiet: Span[] = []
  const bodies: Span[] = []
  const perhaps: Span[] = []
  const units: Span[] = []
  const sets = new Set<string>()
  const gives = new Set<string>()
  const selves: Span[] = []
  const owners: Span[] = []
  const omitted: Span[] = []
  const kinds = new Map<string, (typeof KINDS)[number]>()
  const insides = new Map<string, Span>()
  const stars: Span[] = []
  let isInvalid = false
  for (const { captures } of matches) {
    const inside = captures.find(({ name }) => name === 'step.inside')
    for (const span of captures) {
      const { name } = span
      if (name === 'step') spans.push(span)
      else if (name === 'step.body') bodies.push(span)
      else if (name === 'quiet') quiet.push(span)
      else if (name === 'comment') comments.push(span)
      else if (name === 'unit') units.push(span)
      else if (name === 'perhaps') perhaps.push(span)
      else if (name === 'star') stars.push(span)
      else if (name === 'invalid') isInvalid = true
      else if (name === 'step.sets') sets.add(keyOf(span))
      else if (name === 'step.gives') gives.add(keyOf(span))
      else if (name === 'self') selves.push(span)
      else if (name === 'self.owner') owners.push(span)
      else if (name === 'omit') omitted.push(span)
      const kind = KINDS.find((each) => name === `step.${each}`)
      if (kind === undefined) continue
      const known = kinds.get(keyOf(span))
      if (known === undefined || KINDS.indexOf(kind) < KINDS.indexOf(known)) {
        kinds.set(keyOf(span), kind)
      }
      if (inside !== undefined && kind === 'wrapper') insides.set(keyOf(span), inside)
    }
  }
  const isComment = new Set(comments.map(keyOf))
  const nested = nest(spans.filter((span) => !isComment.has(keyOf(span)) && span.end > span.start))
  const children: number[][] = nested.regions.map(() => [])
  for (const [i, parent] of nested.parents.entries()) children[parent]?.push(i)
  const unit = nest(units)
  const steps = nested.regions.map((span, i): Step => {
    const { start, end } = span
    const inside = insides.get(keyOf(span))
    return {
      ...{ start, end, parent: nested.parents[i] ?? -1, children: children[i] ?? [] },
      kind: kinds.get(keyOf(span)) ?? 'plain',
      isPart: isIn(unit, span, nested.regions[nested.parents[i] ?? -1]),
      defines: unit.regions.some((each) => each.start >= start && each.end <= end),
      sets: sets.has(keyOf(span)),
      gives: gives.has(keyOf(span)),
      ...(inside && { inside }),
    }
  })
  const index = new Map(steps.map((step, i) => [keyOf(step), i]))
  const links = nameLinks(text, matches)
  const isRead = (spans: readonly Span[]): boolean =>
    links.reads.some(
      ({ start: at, sources }) =>
        sources.length > 0 && spans.some(({ start, end }) => at >= start && at < end),
    )
  const assertions = new Map<number, Assertion>()
  for (const written of assertionsIn(text, matches, rules)) {
    const at = index.get(keyOf(written))
    const { turned, code, says } = written
    // `assert 3 == x`: what is looked at is what depends on the code above.
    const isTurned = turned !== undefined && !isRead(spansOf(code)) && isRead(spansOf(says))
    const assertion = isTurned ? { ...written, ...turned, turned: { code, says } } : written
    if (at !== undefined) assertions.set(at, assertion)
  }
  const unsure = nest(perhaps)
  const owned = nest(owners)
  // `this.total` where nothing is `this`.
  if (selves.some(({ start }) => owned.at(start) < 0)) isInvalid = true
  return {
    ...{ text, steps, assertions, bodies },
    stars: [...new Set(stars.map(({ start }) => nested.at(start)))].filter((at) => at >= 0),
    binds: links.binds,
    reads: links.reads.map((read) => ({ ...read, isSure: unsure.at(read.start) < 0 })),
    comments: comments.toSorted((a, b) => a.start - b.start),
    omitted,
    quiet: nest(quiet),
    units: unit,
    importLines: new Set(
      steps.flatMap((step) => (step.kind === 'import' ? linesOf(text, step) : [])),
    ),
    parses: errors === null && !isInvalid,
    stepAt: (offset) => nested.at(offset),
  }
}

function linesOf(text: string, { start, end }: Span): number[] {
  const first = text.slice(0, start).split('\n').length
  return text
    .slice(start, end)
    .split('\n')
    .map((_, i) => first + i)
}

/** A function or class begins between a statement and the one around it. */
function isIn(units: Nesting<Span>, span: Span, around: Span | undefined): boolean {
  if (around === undefined) return false
  for (let at = units.at(span.start); at >= 0; at = units.parents[at] ?? -1) {
    const unit = units.regions[at]
    if (unit === undefined || unit.start < around.start) return false
    if (unit.end > span.end || unit.start < span.start) return true
  }
  return false
}

const keyOf = ({ start, end }: Span): string => `${start} ${end}`

/** Whether a statement is, or stands in, another. */
export function isWithin({ steps }: CodeTable, index: number, around: number): boolean {
  for (let at = index; at >= 0; at = steps[at]?.parent ?? -1) if (at === around) return true
  return false
}
