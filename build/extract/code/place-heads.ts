/**
 * Adds bases and modifiers to definitions: those in the definition's head, those of a section of a body
 * (`public:`), and those that name the definition elsewhere (`private :draw`).
 */

import { appendTo, groupedBy } from '../../../runtime/std/grouping.ts'
import { lastBefore, nest, type Span } from '../../../runtime/std/nesting.ts'
import type { CodeMarks, NamedModifierMark, ScopeMark } from './code-marks.ts'
import type { Place } from './code-places.ts'
import { cut, slice, unquoted } from './signature.ts'

/** Kinds whose body makes names local. All others contain members. */
export const OPAQUE = new Set([
  'function',
  'method',
  'property',
  'constant',
  'type',
  'test',
  'setup',
  'macro',
  'enum_member',
])

/** Assigns bases and modifiers between a definition's start and its body. */
export function attachHeads(text: string, marks: CodeMarks, places: readonly Place[]): void {
  const heads = nest(
    places.map((place) => {
      const { mark } = place
      const start = (mark.prefix ?? mark.signature ?? place.outer).start
      // The bases of `type Options = Base & {…}` are in its value.
      const end = mark.hasMembers ? mark.end : ((mark.body ?? mark.value)?.start ?? mark.end)
      return { start, end, place }
    }),
  )
  for (const base of marks.bases) heads.regions[heads.at(base.start)]?.place.bases.push(base)
  // The modifiers of `private int a, b` apply to each name.
  const bySpan = groupedBy(places, ({ outer }) => spanKey(outer))
  for (const modifier of marks.modifiers) {
    const headPlace = heads.regions[heads.at(modifier.start)]?.place
    if (headPlace === undefined) continue
    for (const place of bySpan.get(spanKey(headPlace.outer)) ?? []) place.modifiers.push(modifier)
  }
  attachSections(marks, places)
  attachNamed(text, marks.namedModifiers, places)
  attachScopes(text, marks.scopes, places)
}

/** Applies `public:` and a bare `private` to the members after them, up to the next one. */
function attachSections({ sections, scopes }: CodeMarks, places: readonly Place[]): void {
  if (sections.length === 0) return
  const bodies = nest([
    ...places.flatMap(({ mark }) => (mark.body === null ? [] : [mark.body])),
    ...scopes.map(({ body }) => body),
  ])
  const byBody = new Map<number, Span[]>()
  for (const section of sections.toSorted((a, b) => a.start - b.start)) {
    const body = bodies.at(section.start)
    appendTo(byBody, body, section)
  }
  for (const place of places) {
    const own = byBody.get(bodies.at(place.outer.start))
    if (own === undefined) continue
    const section = own[lastBefore(own, place.mark.start, ({ start }) => start)]
    if (section !== undefined) place.modifiers.push(section)
  }
}

/** Applies `private :draw, :half` to members of the enclosing type. */
function attachNamed(
  text: string,
  named: readonly NamedModifierMark[],
  places: readonly Place[],
): void {
  if (named.length === 0) return
  const types = nest(
    places.flatMap((place) => (place.mark.body === null ? [] : [{ ...place.mark.body, place }])),
  )
  for (const { name, word } of named) {
    const holder = types.regions[types.at(name.start)]?.place ?? null
    for (const place of holder?.children ?? []) {
      if (place.name === nameText(text, name)) place.modifiers.push(word)
    }
  }
}

/** Adds bases: `impl Draw for Shape` outside of the definition of Shape, `include Draw` inside of it. */
function attachScopes(text: string, scopes: readonly ScopeMark[], places: readonly Place[]): void {
  const withBases = scopes.filter(({ bases }) => bases.length > 0)
  if (withBases.length === 0) return
  const types = new Map(
    places.flatMap((p) => (OPAQUE.has(p.kind) || p.qualifier.length > 0 ? [] : [[p.name, p]])),
  )
  const holders = nest(
    places.flatMap((place) => (place.mark.body === null ? [] : [{ ...place.mark.body, place }])),
  )
  for (const { name, bases, body } of withBases) {
    if (name === null) continue
    const typeName = nameText(text, name)
    const holder = holders.regions[holders.at(body.start)]?.place
    const type = holder?.name === typeName ? holder : types.get(typeName)
    type?.bases.push(...bases)
  }
}

export function nameText(text: string, name: Span): string {
  const whole = unquoted(slice(text, name)).replace(/\s+/g, ' ').replace(SYMBOL, '')
  return cut(whole, MAX_NAME_LENGTH)
}

/** `:name` and `:[]` in Ruby, but not C++'s `::name`. */
const SYMBOL = /^:(?=[^:\s])/

const MAX_NAME_LENGTH = 300 // characters; in a broken file, a name may be the rest of it

/** Both ends in one number. Files with 2²⁶ characters or more are not read. */
export function spanKey({ start, end }: Span): number {
  return start * 2 ** 26 + end
}
