/**
 * How a card stands, whatever it says: by what the rest of its score is multiplied. By its columns: for its visibility, its
 * staleness, its kind against the kind of question, its library against those that the question names. By its traits: for
 * its place.
 */
import type { Visibility } from '../card.ts'
import type { Catalog } from '../catalog.ts'
import { oncePer } from '../once-per.ts'
import { columnsOf, type Run, runsOf } from '../pack/cards/columns.ts'
import type { Pack } from '../pack/pack.ts'
import type { CardTraits } from '../pack/traits/card-traits.ts'
import type { Ingredient } from './ingredients.ts'
import { penaltiesOfCards } from './path-penalty.ts'
import { namedLibraries, OTHER_LIBRARY } from './question/named-libraries.ts'
import { kindFactor, type QuestionKind, questionKind } from './question/question-kind.ts'

const VISIBILITY_FACTOR: Readonly<Record<Visibility, number>> = {
  public: 1,
  internal: 0.9,
  private: 0.75,
}
/** A recipe that uses what is no longer there comes behind everything else that matches. */
const STALE_FACTOR = 0.001

/** What a question says of how cards stand. */
export interface Preference {
  readonly kind: QuestionKind
  /** Those that the question names; null where all count alike. */
  readonly libraries: ReadonlySet<string> | null
  /** By place (card-traits.ts). */
  readonly byPlace: Float64Array
  readonly without: ReadonlySet<Ingredient>
}

export const preferenceOf = (
  catalog: Catalog,
  text: string,
  without: ReadonlySet<Ingredient>,
  liftedTraits = 0,
): Preference => ({
  kind: questionKind(text),
  libraries: namedLibraries(catalog, text),
  byPlace: penaltiesOfCards(text, liftedTraits),
  without,
})

export type Factors = readonly (readonly [Ingredient, number])[]

export function factorsOf(pack: Pack, card: number, preference: Preference): Factors {
  const run = columnsOf(pack, card)
  const traits = pack.traits()
  return [
    ...(run === undefined ? [] : factorsOfRun(run, preference)),
    ...(traits === undefined ? [] : factorsOfTraits(traits, card, preference)),
  ]
}

const factorsOfTraits = (
  { place }: CardTraits,
  card: number,
  { byPlace, without }: Preference,
): Factors => (without.has('path') ? [] : [['path', byPlace[place[card] ?? 0] ?? 1]])

function factorsOfRun(
  { visibility, stale, kind, project }: Run,
  { kind: question, libraries, without }: Preference,
): Factors {
  const all: Factors = [
    ['visibility', VISIBILITY_FACTOR[visibility]],
    ['stale', stale ? STALE_FACTOR : 1],
    ['kind', kindFactor(question, kind)],
    ['library', libraries === null || libraries.has(project) ? 1 : OTHER_LIBRARY],
  ]
  return all.filter(([ingredient]) => !without.has(ingredient))
}

/** By run, the product of its factors: cards of a run stand alike. */
export function standingOfRuns(pack: Pack, preference: Preference): Float64Array {
  const { kind, libraries, without } = preference
  if (libraries !== null || without.size > 0) return productsOfRuns(pack, preference)
  const usual = usualOf(pack)
  const products = usual.get(kind) ?? productsOfRuns(pack, preference)
  usual.set(kind, products)
  return products
}

/** Of questions that name no library, with nothing left out: only their kind tells them apart. */
const usualOf = oncePer((_: Pack) => new Map<QuestionKind, Float64Array>())

const productsOfRuns = (pack: Pack, preference: Preference): Float64Array =>
  Float64Array.from(runsOf(pack), (run) =>
    factorsOfRun(run, preference).reduce((all, [, factor]) => all * factor, 1),
  )

/** What is left of a file of that library. */
export const libraryFactor = (
  project: string,
  { libraries, without }: Pick<Preference, 'libraries' | 'without'>,
): number =>
  libraries === null || libraries.has(project) || without.has('library') ? 1 : OTHER_LIBRARY
