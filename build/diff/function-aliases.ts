/**
 * Values that are another name of a function (`get = _get` in a class), which are called like functions of their own.
 * The function may be one that users cannot name.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import type { LibraryVersion } from './library-version.ts'
import { ownerPath, usedAs } from './surface.ts'

export function functionAliasesIn({ cards, find }: LibraryVersion): (card: SymbolCard) => boolean {
  const functions = new Set<string>()
  for (const card of cards)
    if (card.kind === 'symbol' && usedAs(card) === 'call') functions.add(card.id)
  return (card) => {
    const target = usedAs(card) === 'value' ? ASSIGNED.exec(card.signature)?.[1] : undefined
    const ids = target === undefined ? [] : find(`${ownerPath(card.dotted)}.${target}`)
    return ids.some((id) => functions.has(id))
  }
}

/** `get = _get` */
const ASSIGNED = /^[\w.]+\s*=\s*([\p{L}_]\w*)$/u
