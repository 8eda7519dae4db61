/**
 * How much the rest of a library leans on a card or on a file: what is called, used and written about is asked for.
 */
import type { Card } from '../card.ts'

/**
 * How much the rest of a library leans on a card: by how many symbols it is called, by how many recipes it is used,
 * in how many sections of the docs it stands; each on a logarithmic scale against the most that any card of its kind has,
 * then their mean.
 */
export function cardFanIn(cards: readonly Card[]): number[] {
  const used = new Map<string, number>()
  for (const card of cards)
    if (card.kind === 'recipe' && card.stale !== true)
      for (const symbol of card.symbols) used.set(symbol, (used.get(symbol) ?? 0) + 1)
  const counts = cards.map((card) =>
    card.kind === 'symbol'
      ? [card.related.called_by.length, used.get(card.symbol) ?? 0, card.related.docs.length]
      : [0, 0, 0],
  )
  const most = [0, 1, 2].map((i) => counts.reduce((max, own) => Math.max(max, own[i] ?? 0), 1))
  return counts.map(
    (own) => own.reduce((sum, count, i) => sum + logShare(count, most[i] ?? 1), 0) / own.length,
  )
}

const logShare = (count: number, most: number): number => Math.log1p(count) / Math.log1p(most)

/** How many other files call what a file defines, on a logarithmic scale against the most called one. */
export function fileFanIn(members: readonly (readonly Card[])[]): number[] {
  const counts = members.map((cards) => {
    const callers = new Set<string>()
    for (const card of cards)
      if (card.kind === 'symbol')
        for (const { path } of card.related.called_by)
          if (path !== null && path !== card.path) callers.add(path)
    return callers.size
  })
  const most = counts.reduce((max, count) => Math.max(max, count), 1)
  return counts.map((count) => logShare(count, most))
}
