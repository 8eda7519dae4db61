/**
 * Where names in a piece of code get their values: the names that it binds and, for each name that it reads, the
 * possible bindings, nearest first. A name is looked up as in name-scopes.ts, which determines only whether it is
 * bound. A program slice also needs the bindings.
 */
import { type Frame, scopesIn } from './name-scopes.ts'
import type { Match } from './tree.ts'

export interface NameBinding {
  readonly name: string
  readonly start: number
}

export interface Read extends NameBinding {
  /** Offsets of its possible bindings; empty if the piece does not bind the name. */
  readonly sources: readonly number[]
}

export interface NameLinks {
  /** In source order. */
  readonly binds: readonly NameBinding[]
  readonly reads: readonly Read[]
}

export function nameLinks(text: string, matches: readonly Match[]): NameLinks {
  const { marks, top, frameAt, reads, nameOf } = scopesIn(text, matches)
  const starts = new Map<number, NameBinding>()
  for (const { span } of marks.binds) {
    starts.set(span.start, { name: nameOf(span), start: span.start })
  }
  return {
    binds: [...starts.values()].sort((a, b) => a.start - b.start),
    reads: reads.map((read) => {
      const name = nameOf(read)
      return { name, start: read.start, sources: sourcesOf(name, read.start, frameAt(read), top) }
    }),
  }
}

function sourcesOf(name: string, at: number, from: Frame, top: Frame): number[] {
  let isLater = false
  for (let frame = from; ; frame = frame.parent ?? top) {
    // In `x = 1`, the name of an outer variable is read and bound at once.
    const events = (frame.binds.get(name) ?? []).filter(({ bound, start }) => bound && start !== at)
    const isSeen = frame.kind !== 'class' || frame === from || frame === top
    if (isSeen && events.length > 0) {
      const before = events.filter((event) => event.at <= at).map(({ start }) => start)
      const after = events.filter((event) => event.at > at).map(({ start }) => start)
      // A function runs when it is called, so later bindings count as well.
      return isLater || frame !== top ? [...before.reverse(), ...after] : before.reverse()
    }
    if (frame === top) return []
    if (frame.kind === 'later') isLater = true
    if (frame.outer.get(name) === 'top') frame = top
  }
}
