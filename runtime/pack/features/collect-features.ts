/**
 * Computes the static features of cards (static-features.ts) and the table of their files (file-table.ts). Everything
 * follows from the cards themselves, so documents from other tools have them, too.
 */
import type { Card } from '../../card.ts'
import { placesOf } from '../../cards/places.ts'
import { qualifiedName } from '../../cards/symbol-names.ts'
import { cardFanIn, fileFanIn } from './fan-in.ts'
import type { CardFiles } from './file-table.ts'
import { foldsOf } from './folds.ts'
import { groupsOf } from './groups.ts'
import { bitOfPathFeature, type PathFeature } from './path-features.ts'
import { pathFeaturesOf } from './path-patterns.ts'
import type { WrittenFeatures } from './static-features.ts'
import { staticRankOf } from './static-rank.ts'

export function staticFeaturesOf(
  cards: readonly Card[],
  { files, fileOf }: CardFiles,
): WrittenFeatures[] {
  const fanIn = cardFanIn(cards)
  const groups = groupsOf(cards)
  const pathFeatures = cards.map((card, i) =>
    featuresAgainst(card, files[fileOf[i] ?? 0]?.pathFeatures ?? 0),
  )
  const folds = foldsOf(cards, pathFeatures)
  return cards.map((card, i) => ({
    fanIn: fanIn[i] ?? 0,
    staticRank: staticRankOf(card),
    pathFeatures: pathFeatures[i] ?? 0,
    group: groups[i] ?? null,
    under: folds[i] ?? null,
  }))
}

/** Guides and recipes belong in docs/, so only features of superseded files count against them. */
const AGAINST_ANY = bitsOf(['older', 'compat', 'locale'])
/** Private code is covered by visibility, card by card; a library of declarations has nothing else to show. */
const AGAINST_CODE = AGAINST_ANY | bitsOf(['test', 'example'])

function bitsOf(names: readonly PathFeature[]): number {
  return names.reduce((bits, name) => bits | bitOfPathFeature(name), 0)
}

/** A recipe from a test is ranked below the symbol that it exercises, wherever its file is. */
const featuresAgainst = (card: Card, pathFeatures: number): number =>
  (pathFeatures & (card.kind === 'symbol' || card.kind === 'module' ? AGAINST_CODE : AGAINST_ANY)) |
  (card.kind === 'recipe' && card.recipe_kind === 'test' ? bitOfPathFeature('test') : 0)

/** Files in the order of their first card. A card without a path is a page of its own. */
export function filesOfCards(cards: readonly Card[]): CardFiles {
  const numbers = new Map<string, number>()
  const members: Card[][] = []
  const paths: string[] = []
  const numberOf = (project: string, path: string): number => {
    const key = `${project}\n${path}`
    const number = numbers.get(key) ?? members.length
    if (number === members.length) {
      numbers.set(key, number)
      members.push([])
      paths.push(path)
    }
    return number
  }
  const definedIn = new Map<number, number>()
  const fileOf = cards.map((card, i) => {
    const [own = 0, ...others] = placesOf(card).map(({ path }) =>
      numberOf(card.project, path === '' ? card.id : path),
    )
    for (const file of new Set([own, ...others])) members[file]?.push(card)
    for (const other of others) if (other !== own) definedIn.set(i, other)
    return own
  })
  const pathFeatures = pathFeaturesOf(paths, members.map(definitionsIn))
  const fanIn = fileFanIn(members)
  return {
    files: members.map(([first], i) => ({
      project: first?.project ?? '',
      path: paths[i] ?? '',
      fanIn: fanIn[i] ?? 0,
      pathFeatures: pathFeatures[i] ?? 0,
    })),
    fileOf,
    definedIn,
  }
}

const definitionsIn = (cards: readonly Card[]): number =>
  cards.filter((card) => card.kind === 'symbol' && !qualifiedName(card.symbol).includes('.')).length
