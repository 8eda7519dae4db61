/**
 * The similarity of two symbols apart from their names, 0–1, by their parameters, their documentation and bodies, and
 * the members of a type. It is Dice's coefficient with weights: a word counts the more, the fewer of the compared
 * symbols have it.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import type { LibraryVersion } from './library-version.ts'
import { type Api, lastName, type Surface } from './surface.ts'

export type Features = ReadonlySet<string>

/** In characters of one body; more adds nothing. */
const MAX_BODY_LENGTH = 8_000

export function featuresOf(api: Api, surface: Surface, version: LibraryVersion): Features {
  const features = new Set<string>()
  const own = new RegExp(`(?<![\\w$])${escapePattern(api.name)}(?![\\w$])`, 'gu')
  for (const card of api.cards) {
    for (const { name, type } of card.parameters) {
      features.add(`parameter ${name}`)
      if (type !== undefined) features.add(`parameter ${name}: ${type.replace(/\s+/g, '')}`)
    }
    if (card.returns !== undefined) features.add(`returns ${card.returns.replace(/\s+/g, '')}`)
    for (const base of card.bases) features.add(`base ${base}`)
    if (api.usedAs === 'value' || card.symbol_kind === 'type')
      features.add(`is ${card.signature.replace(own, ' ')}`)
    for (const word of card.docstring.replace(own, ' ').match(WORDS) ?? [])
      features.add(`says ${word.toLowerCase()}`)
    if (api.usedAs !== 'type')
      for (const line of bodyOf(card, version).replace(own, ' ').split('\n')) {
        const plain = line.replace(/\s+/g, ' ').trim()
        if (plain.length > 3) features.add(`line ${plain}`)
        for (const word of plain.match(WORDS) ?? []) features.add(`does ${word}`)
      }
  }
  if (api.usedAs === 'type')
    for (const { name } of surface.membersOf(api.path)) features.add(`has ${lastName(name)}`)
  return features
}

const WORDS = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu

/** Without its first line, which contains the name and is compared as a signature. */
function bodyOf({ path, lines, docstring }: SymbolCard, version: LibraryVersion): string {
  const source = version.source(path)
  if (source === undefined) return ''
  const [from, to] = lines
  const body = source.split('\n').slice(from, to).join('\n').slice(0, MAX_BODY_LENGTH)
  const [opening = ''] = docstring.split('\n')
  return opening === '' ? body : body.replace(opening, '')
}

export type Similarity = (a: Features, b: Features) => number

/** @param all of everything that is compared: common words distinguish least */
export function similarityAmong(all: readonly Features[]): Similarity {
  const counts = new Map<string, number>()
  for (const features of all)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const weightOf = (feature: string): number =>
    Math.log(1 + all.length / (counts.get(feature) ?? 1))
  const weights = new Map<Features, number>()
  const weight = (features: Features): number => {
    const known = weights.get(features)
    if (known !== undefined) return known
    let sum = 0
    for (const feature of features) sum += weightOf(feature)
    weights.set(features, sum)
    return sum
  }
  return (a, b) => {
    const total = weight(a) + weight(b)
    if (total === 0) return 0
    let shared = 0
    for (const feature of a) if (b.has(feature)) shared += weightOf(feature)
    return (2 * shared) / total
  }
}
