/**
 * What determines whether code is complete: the names that it binds, those that it reads, and whether it parses.
 * Separate from the table of statements, because every cut excerpt is parsed again for this alone.
 */

import { appendTo } from '../../runtime/std/grouping.ts'
import { lastBefore, nest, type Span } from '../../runtime/std/nesting.ts'
import { type NameBinding, nameLinks, type Read } from '../extract/code/name-links.ts'
import type { Match, Parsed } from '../extract/code/tree.ts'

export interface NameTable {
  readonly text: string
  /** In source order, as the reads. */
  readonly binds: readonly NameBinding[]
  readonly reads: readonly NameRead[]
  readonly parses: boolean
  /** Whether an import of a whole package may bind unknown names. */
  readonly hasStar: boolean
}

export interface NameRead extends Read {
  /** False if it may not be a name at all. */
  readonly isCertain: boolean
}

export function nameTable(
  { text, matches, errors }: Parsed,
  byName: ReadonlyMap<string, readonly Span[]> = spansByName(matches),
): NameTable {
  const named = (name: string): readonly Span[] => byName.get(name) ?? []
  const links = nameLinks(text, matches)
  const uncertain = nest(named('uncertain'))
  const receivers = nest(named('implicit-receiver'))
  const receiverCalls = new Set(named('implicit-receiver.call').map(({ start }) => start))
  const isCertain = (start: number): boolean =>
    uncertain.at(start) < 0 && !(receiverCalls.has(start) && receivers.at(start) >= 0)
  const owners = nest(named('self.owner'))
  // `this.total` outside of any class.
  const isLost = named('self').some(({ start }) => owners.at(start) < 0)
  const textOf = ({ start, end }: Span): string => text.slice(start, end)
  const ownMembers = new Set(named('member.own').map(textOf))
  const isHidden = named('member.hidden').some((span) => !ownMembers.has(textOf(span)))
  return {
    text,
    binds: links.binds,
    reads: links.reads.map((read) => ({ ...read, isCertain: isCertain(read.start) })),
    parses: errors === null && named('invalid').length === 0 && !isLost && !isHidden,
    hasStar: named('star').length > 0,
  }
}

export function spansByName(matches: readonly Match[]): ReadonlyMap<string, readonly Span[]> {
  const byName = new Map<string, Span[]>()
  for (const { captures } of matches) {
    for (const span of captures) {
      appendTo(byName, span.name, span)
    }
  }
  return byName
}

/** The names, in source order, that begin inside a span. */
export function startingIn<T extends { readonly start: number }>(
  names: readonly T[],
  { start, end }: Span,
): readonly T[] {
  const first = lastBefore(names, start - 1, (name) => name.start) + 1
  return names.slice(first, lastBefore(names, end - 1, (name) => name.start) + 1)
}
