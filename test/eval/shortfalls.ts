/**
 * Sentences for each figure that is below a plain BM25, below lexical or semantic search alone, below its target or
 * below an earlier result; and how much of a teacher's quality is kept by packs that need none at query time.
 */
import { METRICS, type Scores } from '../../build/answer/metrics.ts'
import type { NameFigures } from './exact-names.ts'
import type { SetResult } from './one-set.ts'
import { type Goal, WANTED, WANTED_NAMES } from './sets.ts'
import { METRIC_NAMES, percent, share } from './table.ts'

/** The parts of earlier results that are compared. */
export interface EarlierResults {
  readonly commit: string
  readonly sets: readonly {
    readonly name: string
    readonly models: readonly {
      readonly name: string
      readonly modes: Readonly<Record<string, Scores | undefined>>
    }[]
  }[]
}

/**
 * Figures below their minimum.
 * @param before each set is compared with the first of these that contains it
 */
export function shortfalls(
  results: readonly SetResult[],
  before: readonly EarlierResults[] = [],
  wanted: typeof WANTED = WANTED,
): string[] {
  return results.flatMap((set) =>
    set.models.flatMap((result) => {
      const { lexical, semantic, hybrid } = result.modes
      const where = `${set.name}, ${result.name}`
      const goal = wanted[set.name]?.[result.name]
      const earlier = before.find(({ sets }) => sets.some(({ name }) => name === set.name))
      const was = earlier?.sets
        .find(({ name }) => name === set.name)
        ?.models.find(({ name }) => name === result.name)?.modes.hybrid
      return [
        ...behind(`${where}, words`, lexical, "BM25's", set.bm25),
        ...behind(`${where}, both`, hybrid, "words' alone", lexical),
        ...behind(`${where}, both`, hybrid, "meaning's alone", semantic),
        ...behind(`${where}, both`, hybrid, `at ${earlier?.commit}`, was, [set.metric]),
        ...(goal === undefined ? [] : short(set, where, hybrid, goal.must, 'wanted')),
      ]
    }),
  )
}

/** Figures that meet their minimum but not the aim. */
export function belowAims(results: readonly SetResult[], wanted: typeof WANTED = WANTED): string[] {
  return results.flatMap((set) =>
    set.models.flatMap((result) => {
      const { must, aim }: Partial<Goal> = wanted[set.name]?.[result.name] ?? {}
      const { hybrid } = result.modes
      if (must === undefined || aim === undefined || hybrid === undefined) return []
      if (hybrid[set.metric] < must) return []
      return short(set, `${set.name}, ${result.name}`, hybrid, aim, 'aim')
    }),
  )
}

export function nameShortfalls(names: readonly NameFigures[]): string[] {
  return names
    .filter(({ first }) => first < WANTED_NAMES.must)
    .map(
      ({ library, first, n, misses }) =>
        `exact names of ${library}: ${percent(first)} at rank 1 is lower than the wanted ` +
        `${percent(WANTED_NAMES.must)} (${misses.length} of ${n}; the first: ${misses[0]?.name})`,
    )
}

function short(
  { metric }: SetResult,
  where: string,
  ours: (Scores & { readonly n: number }) | undefined,
  goal: number,
  what: string,
): string[] {
  if (ours === undefined || ours[metric] >= goal) return []
  return [
    `${where}, both: ${METRIC_NAMES[metric]} ${share(ours[metric])} is lower than the ${what} ${goal}`,
  ]
}

function behind(
  what: string,
  ours: (Scores & { readonly n: number }) | undefined,
  whose: string,
  other: Scores | null | undefined,
  metrics: readonly (keyof Scores)[] = METRICS,
): string[] {
  if (ours === undefined || other === null || other === undefined) return []
  return metrics
    .filter((metric) => ours[metric] < other[metric])
    .map(
      (metric) =>
        `${what}: ${METRIC_NAMES[metric]} ${share(ours[metric])} is lower than ${whose} ${share(other[metric])} (n ${ours.n})`,
    )
}

export interface Kept {
  readonly sets: readonly { readonly name: string; readonly share: number }[]
  readonly mean: number
}

/** The share of the figure with the teacher's own query vectors that stored vectors reach; null if not measured. */
export function keptOf(results: readonly SetResult[]): Kept | null {
  const sets = results.flatMap(({ name, metric, models }) => {
    const { hybrid, exact } = models.find((model) => model.name === 'teacher')?.modes ?? {}
    if (hybrid === undefined || exact === undefined || exact[metric] === 0) return []
    return [{ name, share: hybrid[metric] / exact[metric] }]
  })
  if (sets.length === 0) return null
  return { sets, mean: sets.reduce((sum, set) => sum + set.share, 0) / sets.length }
}

export function keptText({ sets, mean }: Kept): string {
  const rounded = (value: number): string => `${(value * 100).toFixed(1)} %`
  const each = sets.map((set) => `${set.name} ${rounded(set.share)}`).join(', ')
  return `Of the teacher's own questions the stored words keep ${rounded(mean)} of the figure that counts (${each}).`
}
