/**
 * Finds the cards that a question names. Either the question is a name (an id, a dotted name, a name in separate
 * words), or it contains names among other words. Only the first kind decides the order by itself.
 */
import { type Catalog, isLoading } from '../../catalog.ts'
import { lazyCode } from '../../lazy-code.ts'
import type { Pack } from '../../pack/pack.ts'
import { reversedSegments, symbolKey } from '../../pack/tables/symbol-keys.ts'
import { EXACT_WEIGHT } from '../card-features.ts'
import { joinedName, readQuestion, wholeName } from '../question/question.ts'
import { lookUpSymbol } from './symbol-lookup.ts'

/** For each card, the quality of its name match, 0–1. */
export interface Names {
  /** The whole question is this name. */
  readonly asked: ReadonlyMap<number, number>
  /** The name is among other words. */
  readonly named: ReadonlyMap<number, number>
}

/** The quality of a name that matches only after spelling correction. */
const RESPELLED = 0.5
/** A prefix, or a member of an unknown receiver, is a guess: it raises a card but never puts it above all others. */
const GUESS = 0.8 / EXACT_WEIGHT
/** A question that is a name in separate words, such as `grid search cv`. */
const JOINED = 0.85
/**
 * A question with characters that only ids contain. Other questions are looked up by name only, which saves a lazy
 * reader one file.
 */
const LIKE_AN_ID = /^\S*[:~#]\S*$/
/** Higher than any name, because an id such as `pkg:f~2` means that overload and not the first one. */
const BY_ID = 1.1

/**
 * A bare `GeoSeries` in a sentence is an argument or a result; `GeoSeries.clip`, `read_csv` and `clip()` are what the
 * question is about.
 */
const IN_PASSING = 0.1

const isPointed = (name: string, text: string): boolean =>
  /[._:#/]/.test(name) || text.includes(`${name}(`) || text.includes(`\`${name}\``)

/** @returns for each pack, what the question names in it */
export function namesIn(catalog: Catalog, text: string, typing: boolean): (pack: Pack) => Names {
  const whole = wholeName(text)
  const asked = askedFor(catalog, text, whole, typing)
  const named: NameMatches = new Map()
  if (whole === undefined)
    for (const name of readQuestion(text).identifiers)
      addMatches(
        named,
        catalog,
        name,
        isPointed(name, text) ? 1 : IN_PASSING,
        typing && text.trimEnd().endsWith(name),
      )
  return (pack) => ({ asked: asked.get(pack) ?? NONE, named: named.get(pack) ?? NONE })
}

/** For searches in which names do not count. */
export const noNames = (): Names => ({ asked: NONE, named: NONE })

type NameMatches = Map<Pack, Map<number, number>>
const NONE: ReadonlyMap<number, number> = new Map()

function askedFor(
  catalog: Catalog,
  text: string,
  whole: string | undefined,
  typing: boolean,
): NameMatches {
  const cardsByPack: NameMatches = new Map()
  const id = text.trim()
  if (LIKE_AN_ID.test(id))
    for (const pack of catalog.packs) {
      const card = pack.cardNumber(id)
      if (card !== undefined) cardsByPack.set(pack, new Map([[card, BY_ID]]))
    }
  if (whole !== undefined) addMatches(cardsByPack, catalog, whole, 1, typing)
  const joined = joinedName(text)
  if (joined !== undefined) addMatches(cardsByPack, catalog, joined, JOINED, typing)
  if (whole !== undefined && cardsByPack.size === 0 && !typing && !isLoading(catalog)) {
    const other = spelling()?.correctedName(catalog, whole) ?? whole
    // A word that some card contains is not corrected, and has been looked up already.
    if (keyOf(other) !== keyOf(whole)) addMatches(cardsByPack, catalog, other, RESPELLED, false)
  }
  return cardsByPack
}

const spelling = lazyCode(() => import('../unknown-words.ts'))

const keyOf = (name: string): string => symbolKey(reversedSegments(name))

/** `package.json` is a file and not a member of a package. */
const FILE_NAME =
  /\.(?:json|toml|ya?ml|ini|cfg|lock|md|rst|txt|html?|css|[cm]?[jt]sx?|py|rs|go|rb|sh)$/i

/** `to_crs` of `gdf.to_crs`: the receiver is a variable that only the question knows. */
function memberOf(name: string): string | undefined {
  const [member, owner] = reversedSegments(name)
  return owner === undefined || FILE_NAME.test(name) ? undefined : member
}

function addMatches(
  cardsByPack: NameMatches,
  catalog: Catalog,
  name: string,
  factor: number,
  unfinished: boolean,
): void {
  const known = lookUpSymbol(catalog, name, unfinished)
  const member = known.length > 0 || isLoading(catalog) ? undefined : memberOf(name)
  const matches = member === undefined ? known : lookUpSymbol(catalog, member, unfinished)
  for (const match of matches) {
    const guess = match.how === 'prefix' || member !== undefined ? GUESS : 1
    const cards = cardsByPack.get(match.pack) ?? new Map<number, number>()
    const quality = match.quality * factor * guess
    if (quality > (cards.get(match.card) ?? 0)) cards.set(match.card, quality)
    cardsByPack.set(match.pack, cards)
  }
}
