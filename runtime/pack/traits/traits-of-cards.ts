/**
 * Cards → what ranking knows of them before a question comes (card-traits.ts), and the table of their files
 * (file-table.ts). Everything follows from the cards themselves, so that documents of other tools have it too.
 */
import type { Card } from '../../card.ts'
import type { WrittenTraits } from './card-traits.ts'
import { qualifiedName, worthOf } from './card-worth.ts'
import { cardFanIn, fileFanIn } from './fan-in.ts'
import type { PackFile } from './file-table.ts'
import { groupsOf } from './groups.ts'
import { nounOf } from './nouns.ts'
import { bitOfTrait, type PathTraitName, traitsOf } from './path-traits.ts'

export function cardTraits(cards: readonly Card[], { files, fileOf }: CardFiles): WrittenTraits[] {
  const fanIn = cardFanIn(cards)
  const groups = groupsOf(cards)
  return cards.map((card, i) => ({
    fanIn: fanIn[i] ?? 0,
    worth: worthOf(card),
    place: placeOf(card, files[fileOf[i] ?? 0]?.traits ?? 0),
    noun: card.kind === 'symbol' ? nounOf(card.symbol_kind) : 0,
    group: groups[i] ?? null,
  }))
}

/** A test is the right place for a recipe, and a page may be in docs/; only what is superseded counts against them. */
const AGAINST_ANY = bitsOf(['older', 'compat', 'locale'])
/** Private places are told by visibility, card by card; a library of declarations has nothing else to show. */
const AGAINST_CODE = AGAINST_ANY | bitsOf(['test', 'example'])

function bitsOf(names: readonly PathTraitName[]): number {
  return names.reduce((bits, name) => bits | bitOfTrait(name), 0)
}

const placeOf = ({ kind }: Card, traits: number): number =>
  traits & (kind === 'symbol' || kind === 'module' ? AGAINST_CODE : AGAINST_ANY)

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
