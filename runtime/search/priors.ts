/**
 * Priors are the factors of a card's score that do not depend on its text: its visibility, its staleness, its kind
 * given the kind of question, its library given the libraries that the question names, and its path.
 */
import type { Visibility } from '../card.ts'
import type { Catalog } from '../catalog.ts'
import { columnsOf, type Run, runNumbersOf, runsOf } from '../pack/cards/columns.ts'
import type { StaticFeatures } from '../pack/features/static-features.ts'
import type { Pack } from '../pack/pack.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { penaltiesOfCards } from './path-penalty.ts'
import { namedLibraries, OTHER_LIBRARY } from './question/other-libraries.ts'
import { kindFactor, type QuestionKind, questionKind } from './question/question-kind.ts'
import type { RankingFeature } from './ranking-features.ts'

const VISIBILITY_FACTOR: Readonly<Record<Visibility, number>> = {
  public: 1,
  internal: 0.9,
  private: 0.75,
}
/** Ranks a recipe that uses removed names below every other match. */
const STALE_FACTOR = 0.001

/** What a question contributes to the priors. */
export interface Priors {
  readonly kind: QuestionKind
  /** The libraries that the question names; null where all count alike. */
  readonly libraries: ReadonlySet<string> | null
  /** By path features, a bit mask (path-features.ts). */
  readonly byPath: Float64Array
  readonly without: ReadonlySet<string>
}

export const priorsOf = (
  catalog: Catalog,
  text: string,
  without: ReadonlySet<string>,
  waivedFeatures = 0,
): Priors => ({
  kind: questionKind(text),
  libraries: namedLibraries(catalog, text),
  byPath: penaltiesOfCards(text, waivedFeatures),
  without,
})

/** The columns from which the prior of each card is read. */
export interface PriorColumns {
  /** By run, the product of the factors of its columns. */
  readonly byRun: Float64Array
  /** By card. */
  readonly runs: Uint32Array
  /** By card, its path features. */
  readonly paths: Uint8Array
  /** By path features. */
  readonly byPath: Float64Array
}

export const priorColumnsOf = (pack: Pack, priors: Priors): PriorColumns => ({
  byRun: priorsOfRuns(pack, priors),
  runs: runNumbersOf(pack),
  paths: pack.staticFeatures()?.pathFeatures ?? NO_BYTES,
  byPath: priors.without.has('path') ? NO_FACTORS : priors.byPath,
})

/** The prior of a card: the product of its factors. */
export const priorOf = ({ byRun, runs, paths, byPath }: PriorColumns, card: number): number =>
  (byRun[runs[card] ?? 0] ?? 1) * (byPath[paths[card] ?? 0] ?? 1)

const NO_BYTES = new Uint8Array(0)
const NO_FACTORS = new Float64Array(0)

/** The factors of one card, in the order in which an explanation lists them. */
export type PriorFactors = readonly (readonly [RankingFeature, number])[]

export function priorFactorsOf(pack: Pack, card: number, priors: Priors): PriorFactors {
  const run = columnsOf(pack, card)
  const staticFeatures = pack.staticFeatures()
  return [
    ...(run === undefined ? [] : factorsOfRun(run, priors)),
    ...(staticFeatures === undefined ? [] : factorsOfFeatures(staticFeatures, card, priors)),
  ]
}

const factorsOfFeatures = (
  { pathFeatures }: StaticFeatures,
  card: number,
  { byPath, without }: Priors,
): PriorFactors => (without.has('path') ? [] : [['path', byPath[pathFeatures[card] ?? 0] ?? 1]])

function factorsOfRun(
  { visibility, stale, kind, project }: Run,
  { kind: question, libraries, without }: Priors,
): PriorFactors {
  const all: PriorFactors = [
    ['visibility', VISIBILITY_FACTOR[visibility]],
    ['stale', stale ? STALE_FACTOR : 1],
    ['kind', kindFactor(question, kind)],
    ['library', libraries === null || libraries.has(project) ? 1 : OTHER_LIBRARY],
  ]
  return all.filter(([feature]) => !without.has(feature))
}

/** For each run of cards with equal columns, the product of their factors. */
function priorsOfRuns(pack: Pack, priors: Priors): Float64Array {
  const { kind, libraries, without } = priors
  if (libraries !== null || without.size > 0) return productsOfRuns(pack, priors)
  const memoized = memoizedProducts(pack)
  const products = memoized.get(kind) ?? productsOfRuns(pack, priors)
  memoized.set(kind, products)
  return products
}

/** Questions that name no library and leave out no feature differ only by kind, so their priors are memoized. */
const memoizedProducts = memoizeByObject((_: Pack) => new Map<QuestionKind, Float64Array>())

const productsOfRuns = (pack: Pack, priors: Priors): Float64Array =>
  Float64Array.from(runsOf(pack), (run) =>
    factorsOfRun(run, priors).reduce((all, [, factor]) => all * factor, 1),
  )
