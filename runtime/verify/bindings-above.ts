/** Finds what the pieces of a text above one bind, for a piece that uses a name without binding it. */
import { appendTo } from '../std/grouping.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { firstReaching } from '../std/sorted.ts'
import type { Binding } from './bindings.ts'
import type { ParsedPiece } from './parsed-piece.ts'

export interface BindingsAbove {
  /** The number of the last piece before one that binds a name at top level, in a family of languages. */
  lastBinding(number: number, name: string, family: string): number | undefined
  /** The numbers of the pieces with star imports, up to one, the nearest first. */
  starImports(number: number): readonly number[]
}

/** @param read the pieces of the text in order, which may grow */
export function createBindingsAbove(read: readonly ParsedPiece[]): BindingsAbove {
  /** By family and name, in order. */
  const binders = new Map<string, number[]>()
  /** In order. */
  const starred: number[] = []
  let indexed = 0
  const indexPieces = (): void => {
    for (; indexed < read.length; indexed++) {
      const piece = read[indexed]
      if (piece?.names.imports.some(({ star }) => star)) starred.push(indexed)
      for (const [bound, all] of piece?.names.bindings ?? [])
        if (topLevel(all).length > 0) appendTo(binders, `${piece?.rules.family} ${bound}`, indexed)
    }
  }
  return {
    lastBinding(number, name, family) {
      indexPieces()
      const pieces = binders.get(`${family} ${name}`) ?? []
      return pieces[firstReaching(pieces.length, (i) => (pieces[i] ?? 0) >= number) - 1]
    },
    starImports(number) {
      indexPieces()
      return starred.filter((at) => at <= number).toReversed()
    },
  }
}

export const topLevel = memoizeByObject((all: readonly Binding[]): readonly Binding[] =>
  all.filter(({ from, meaning }) => from < 0 && meaning.kind !== 'nothing'),
)
