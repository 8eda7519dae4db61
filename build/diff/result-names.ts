/** Lists of results: their number, and the types in one that also names them. */
import { splitOutside } from '../../runtime/std/split-outside.ts'

/** `(*Shelf, error)` are two. */
export const resultsIn = (type: string): number => listIn(type)?.length ?? 1

/** `(*Shelf, error)` of `(shelf *Shelf, err error)`, `error` of `(err error)` */
export function withoutResultNames(type: string): string {
  const list = listIn(type)
  if (list === undefined) return type
  const types: string[] = []
  // In `(width, height int)` a name without a type has the next one. Either all results have names, or none.
  const isNamed = list.some((each) => NAMED.test(each))
  for (const each of list.toReversed())
    types.unshift(isNamed ? (NAMED.exec(each)?.[1] ?? types[0] ?? each) : each)
  return types.length === 1 ? (types[0] ?? type) : `(${types.join(', ')})`
}

function listIn(type: string): string[] | undefined {
  const inside = /^\((.*)\)$/s.exec(type.trim())?.[1]
  return inside === undefined ? undefined : splitOutside(inside, ',').map((each) => each.trim())
}

/** A name and its type; a type may itself begin with a word. */
const NAMED = /^(?!(?:chan|func|map|struct|interface)\b)\w+\s+(\S.*)$/s
