/**
 * Groups results by kind, each group at the place of its best result. The first result stays first, so that Enter
 * opens the best match; within a group the order is the engine's.
 */
import type { CardKind } from '../../runtime/card.ts'
import { isFile, type Result } from '../answerer.ts'

export interface Group {
  /** Null: no heading. Files hold cards of several kinds. */
  readonly kind: CardKind | null
  readonly results: readonly Result[]
}

export function grouped(results: readonly Result[]): Group[] {
  const groups = new Map<CardKind | null, Result[]>()
  for (const result of results) {
    const kind = isFile(result) ? null : result.kind
    const group = groups.get(kind)
    if (group === undefined) groups.set(kind, [result])
    else group.push(result)
  }
  return [...groups].map(([kind, members]) => ({ kind, results: members }))
}
