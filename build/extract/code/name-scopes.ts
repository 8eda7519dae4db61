/**
 * Finds the names that a piece of code binds at its top level, and those that it reads without binding them, which
 * earlier code must have bound.
 *
 * Names are looked up from the inside out as in the language, but without control flow: a name bound in one branch
 * counts as bound, and a function's body may use any name of the piece, because it runs later. A stricter rule would
 * reject working code.
 */

import { appendTo } from '../../../runtime/std/grouping.ts'
import { nest, type Span } from '../../../runtime/std/nesting.ts'
import { lastPart } from '../../text/imported-names.ts'
import type { Capture, Match } from './tree.ts'

/** The fields are those of `CodePiece`, which documents them. */
export interface NameUse {
  readonly binds: readonly string[]
  readonly needs: readonly string[]
  readonly sets: readonly string[]
  readonly gets: readonly string[]
  readonly star: boolean
  /** Whether the grammar accepts code that the language does not. */
  readonly invalid: boolean
}

/**
 * `later`: a function, whose body runs when it is called. `now`: a block or comprehension. `class`: nested code does
 * not see its names.
 */
type FrameKind = 'later' | 'class' | 'now'

export interface Frame extends Span {
  readonly kind: FrameKind
  readonly binds: Map<string, Binding[]>
  /** Names bound in an outer frame: `global x`, `nonlocal x`. */
  readonly outer: Map<string, 'top' | 'next'>
  /** Undefined at the top level. */
  parent?: Frame
}

export interface Binding {
  /** The offset of the name. */
  readonly start: number
  /** The offset from which the binding is in effect. */
  readonly at: number
  readonly bound: boolean
  /** Whether it changes an existing binding: `x += 1`. */
  readonly change?: boolean
}

/** The frames in which names of a piece are looked up. */
export interface Scopes {
  readonly marks: Marks
  readonly top: Frame
  readonly frameAt: FrameFinder
  /** Identifiers that are read, in source order, including those of the language itself. */
  readonly reads: readonly Span[]
  nameOf(span: Span): string
}

export function scopesIn(text: string, matches: readonly Match[]): Scopes {
  const marks = marksOf(matches)
  // A package imported by its path is known by the last segment.
  const nameOf = ({ start, end }: Span): string => {
    const name = text.slice(start, end)
    return name.includes('/') ? lastPart(name) : name
  }
  const top: Frame = {
    start: 0,
    end: text.length + 1,
    kind: 'now',
    binds: new Map(),
    outer: new Map(),
  }
  const frameAt = frames(marks, top)

  for (const { span, scope } of marks.outer) frameAt(span).outer.set(nameOf(span), scope)
  const note = (span: Span, binding: Binding, level: string | null | undefined): void => {
    const name = nameOf(span)
    const frame = owningFrame(frameAt(span), name, level)
    appendTo(frame.binds, name, binding)
  }
  const changed = new Set(marks.changes.map(({ start }) => start))
  const targets = nest(marks.targets)
  for (const { span, until, level } of marks.binds) {
    const { start } = span
    const target = targets.regions[targets.at(start)]
    const at = level === 'first' ? 0 : (until ?? target?.until ?? span.end)
    note(span, { start, at, bound: true, change: changed.has(start) }, level)
  }
  for (const { span, until } of marks.unbinds)
    note(span, { start: span.start, at: until ?? span.end, bound: false }, null)
  for (const { binds } of [top, ...frameAt.all]) {
    for (const events of binds.values()) events.sort((a, b) => a.at - b.at)
  }

  const nones = nest(marks.nones)
  const bound = new Set(marks.binds.map(({ span }) => span.start))
  const reads = marks.reads
    .toSorted(bySource)
    .filter(({ start }) => changed.has(start) || (!bound.has(start) && nones.at(start) < 0))
  return { marks, top, frameAt, reads, nameOf }
}

export function followNames(
  text: string,
  matches: readonly Match[],
  builtins: ReadonlySet<string>,
): NameUse {
  const { marks, top, frameAt, reads, nameOf } = scopesIn(text, matches)
  const needs = new Set<string>()
  for (const read of reads) {
    const name = nameOf(read)
    if (needs.has(name)) continue
    if (!isBound(name, read.start, frameAt(read), top) && !builtins.has(name)) needs.add(name)
  }

  const binds = [...top.binds].filter(([, events]) => events.at(-1)?.bound).map(([name]) => name)
  const written = new Set(marks.sets.map(({ start, end }) => `${start}-${end}`))
  const chains = (spans: readonly Span[]): string[] => [
    ...new Set(spans.toSorted(bySource).flatMap((span) => chainKey(nameOf(span)) ?? [])),
  ]
  return {
    binds,
    needs: [...needs],
    sets: chains(marks.sets),
    gets: chains(marks.chains.filter(({ start, end }) => !written.has(`${start}-${end}`))),
    star: marks.star,
    invalid: marks.invalid,
  }
}

const bySource = (a: Span, b: Span): number => a.start - b.start || a.end - b.end

/** Normalizes white space and quotes, so that `df["x"] . y` and `df['x'].y` are equal. */
function chainKey(written: string): string | undefined {
  if (written.length > MAX_CHAIN_LENGTH || /[({]/.test(written)) return undefined
  const key = written.replace(/\s+/g, '').replaceAll('"', "'")
  return /^[\p{L}_$][\p{L}\p{N}_$]*(?:\??\.[\p{L}_$][\p{L}\p{N}_$]*|\['[^']*'\]|\[-?\d+\])+$/u.test(
    key,
  )
    ? key
    : undefined
}

const MAX_CHAIN_LENGTH = 200 // characters; longer keys are data

/** The captures that grammars/captures.md lists under “Names”. */
export interface Marks {
  readonly frames: (Span & { readonly kind: FrameKind })[]
  readonly outside: Span[]
  readonly targets: (Span & { readonly until: number })[]
  readonly binds: { span: Span; until: number | undefined; level: string | null | undefined }[]
  readonly unbinds: { span: Span; until: number | undefined }[]
  readonly outer: { span: Span; scope: 'top' | 'next' }[]
  readonly reads: Span[]
  readonly changes: Span[]
  readonly nones: Span[]
  readonly chains: Span[]
  readonly sets: Span[]
  star: boolean
  invalid: boolean
}

function marksOf(matches: readonly Match[]): Marks {
  const marks: Marks = {
    ...{ frames: [], outside: [], targets: [], binds: [], unbinds: [], outer: [] },
    ...{ reads: [], changes: [], nones: [], chains: [], sets: [], star: false, invalid: false },
  }
  for (const { captures, settings } of matches) {
    const until = captures.find(({ name }) => name === 'until')?.end
    for (const span of captures) addMark(span, until, settings, marks)
  }
  return marks
}

/** The captures that `addMark` handles. */
export const NAME_CAPTURES: ReadonlySet<string> = new Set([
  ...['frame', 'outside', 'targets', 'until', 'bind', 'unbind', 'outer', 'outer.top'],
  ...['read', 'change', 'none', 'chain', 'chain.set', 'star', 'invalid'],
])

function addMark(
  span: Capture,
  until: number | undefined,
  settings: Match['settings'],
  marks: Marks,
) {
  switch (span.name) {
    case 'frame': {
      const kind = settings.get('frame')
      marks.frames.push({ ...span, kind: kind === 'later' || kind === 'class' ? kind : 'now' })
      return
    }
    case 'outside':
      return void marks.outside.push(span)
    case 'targets':
      return void marks.targets.push({ ...span, until: until ?? span.end })
    case 'bind':
      return void marks.binds.push({ span, until, level: settings.get('bind') })
    case 'unbind':
      return void marks.unbinds.push({ span, until })
    case 'outer':
      return void marks.outer.push({ span, scope: 'next' })
    case 'outer.top':
      return void marks.outer.push({ span, scope: 'top' })
    case 'read':
      return void marks.reads.push(span)
    case 'change':
      return void marks.changes.push(span)
    case 'none':
      return void marks.nones.push(span)
    case 'chain':
      return void marks.chains.push(span)
    case 'chain.set':
      return void marks.sets.push(span)
    case 'star':
      marks.star = true
      return
    case 'invalid':
      marks.invalid = true
      return
    default: // captures of imports, calls and statements, which other files handle
  }
}

export interface FrameFinder {
  (span: Span): Frame
  readonly all: readonly Frame[]
}

/** Finds the frame in which a name is looked up. Spans marked as outside belong to the next outer frame. */
function frames(marks: Marks, top: Frame): FrameFinder {
  const nested = nest(
    marks.frames.map(
      ({ start, end, kind }): Frame => ({ start, end, kind, binds: new Map(), outer: new Map() }),
    ),
  )
  const outsides = nest(marks.outside)
  const find = (span: Span): Frame => {
    let index = nested.at(span.start)
    let frame = nested.regions[index]
    while (frame !== undefined && (frame.end < span.end || isSame(frame, span))) {
      index = nested.parents[index] ?? -1
      frame = nested.regions[index]
    }
    if (frame === undefined) return top
    let beside = outsides.at(span.start)
    while (beside >= 0 && (outsides.regions[beside]?.end ?? 0) < span.end) {
      beside = outsides.parents[beside] ?? -1
    }
    const region = outsides.regions[beside]
    const isOutside = region !== undefined && region.start >= frame.start && region.end <= frame.end
    return isOutside && !isSame(region, frame) ? find(frame) : frame
  }
  for (const frame of nested.regions) frame.parent = find(frame)
  return Object.assign(find, { all: nested.regions })
}

function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end
}

/** The frame that owns a name: by `global`, or the function for names bound in one of its blocks. */
function owningFrame(from: Frame, name: string, level: string | null | undefined): Frame {
  let frame = from
  for (;;) {
    const { parent } = frame
    if (parent === undefined) return frame
    const further = frame.outer.get(name)
    if (further === 'top') frame = topOf(frame)
    else if (further === 'next' || (level === 'function' && frame.kind === 'now')) frame = parent
    else return frame
  }
}

function topOf(frame: Frame): Frame {
  return frame.parent === undefined ? frame : topOf(frame.parent)
}

function isBound(name: string, at: number, from: Frame, top: Frame): boolean {
  let later = false
  for (let frame = from; frame.parent !== undefined; frame = frame.parent) {
    const events = frame.binds.get(name) ?? []
    const isSeen = frame.kind !== 'class' || (frame === from && events.some((e) => e.at <= at))
    if (isSeen && events.length > 0) return true
    if (frame.kind === 'later') later = true
    if (frame.outer.get(name) === 'top') break
  }
  const events = top.binds.get(name) ?? []
  return later
    ? events.some(({ bound, change }) => bound && change !== true)
    : (events.findLast((event) => event.at <= at)?.bound ?? false)
}
