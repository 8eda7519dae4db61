/**
 * Cards → what ranking knows of them before a question comes (card-traits.ts), and the table of their files
 * (file-table.ts). Everything follows from the cards themselves, so that documents of other tools have it too.
 */
import type { Card, SymbolCard } from '../card.ts'
import type { CardTraits, WrittenTraits } from './card-traits.ts'
import type { PackFile } from './file-table.ts'
import { traitsOf } from './path-traits.ts'

/**
 * What a definition is worth to somebody who asks for its name: a class stands for its methods. From facts of code
 * ranking; everything within something else counts half of what it would by itself.
 */
const DEFINITION_WORTH: Readonly<Record<string, number>> = {
  class: 1,
  struct: 1,
  trait: 1,
  interface: 0.9,
  function: 0.9,
  macro: 0.9,
  enum: 0.9,
  type: 0.8,
  constant: 0.6,
  variable: 0.6,
  method: 0.5,
  namespace: 0.5,
}
const OTHER_WORTH = 0.5
const NESTED = 0.5
/** `__repr__`, `__eq__`: nobody asks for them by what they do. */
const DUNDER = /^__\w+__$/
const DUNDER_WORTH = 0.1

export function cardTraits(cards: readonly Card[]): WrittenTraits[] {
  const fanIn = cardFanIn(cards)
  return cards.map((card, i) => ({
    fanIn: fanIn[i] ?? 0,
    definition: definitionWorth(card),
    group: groupOf(card),
  }))
}

function definitionWorth(card: Card): number {
  if (card.kind === 'module') return OTHER_WORTH
  if (card.kind !== 'symbol') return 0
  const name = qualifiedName(card)
  if (DUNDER.test(name.slice(name.lastIndexOf('.') + 1))) return DUNDER_WORTH
  const worth = DEFINITION_WORTH[card.symbol_kind] ?? OTHER_WORTH
  const isNested = name.includes('.') && card.symbol_kind !== 'method'
  return isNested ? worth * NESTED : worth
}

const qualifiedName = ({ symbol }: SymbolCard): string => symbol.slice(symbol.indexOf(':') + 1)

/** Near-duplicates by their family; overloads and redefinitions by the id that they share. */
function groupOf(card: Card): string | null {
  if (card.kind !== 'symbol') return null
  return card.family === undefined ? card.id.replace(/~\d+$/, '') : `family ${card.family}`
}

/**
 * How much the rest of a library leans on a card: by how many symbols it is called, by how many recipes it is used,
 * in how many sections of the docs it stands; each on a logarithmic scale against the most that any card of its kind has,
 * then their mean.
 */
function cardFanIn(cards: readonly Card[]): number[] {
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

export interface CardFiles {
  readonly files: readonly PackFile[]
  /** By card. */
  readonly fileOf: readonly number[]
}

/** Files in the order of their first card. A card without a path is a page of its own. */
export function filesOfCards(cards: readonly Card[]): CardFiles {
  const numbers = new Map<string, number>()
  const members: Card[][] = []
  const fileOf = cards.map((card) => {
    const key = `${card.project}\n${pathOf(card)}`
    const known = numbers.get(key)
    if (known !== undefined) {
      members[known]?.push(card)
      return known
    }
    numbers.set(key, members.length)
    members.push([card])
    return members.length - 1
  })
  const paths = members.map(([first]) => (first === undefined ? '' : pathOf(first)))
  const traits = traitsOf(paths, members.map(definitionsIn))
  const fanIn = fileFanIn(members)
  return {
    files: members.map(([first], i) => ({
      project: first?.project ?? '',
      path: paths[i] ?? '',
      fanIn: fanIn[i] ?? 0,
      traits: traits[i] ?? 0,
    })),
    fileOf,
  }
}

const pathOf = ({ path, id }: Card): string => (path === '' ? id : path)

const definitionsIn = (cards: readonly Card[]): number =>
  cards.filter((card) => card.kind === 'symbol' && !qualifiedName(card).includes('.')).length

/** How many other files call what a file defines, on a logarithmic scale against the most called one. */
function fileFanIn(members: readonly (readonly Card[])[]): number[] {
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

/** No traits: what a reader ranks with while the file is not here, or damaged. */
export const NO_TRAITS: CardTraits = { fanIn: () => 0, definition: () => 0, group: () => 0 }
