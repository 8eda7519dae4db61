/** Where and when results were taken, and the dated files in results/ that keep them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { circumstancesOf } from '../circumstances.ts'
import type { allNames, NameFigures } from './exact-names.ts'
import type { SetResult } from './one-set.ts'
import type { EarlierResults } from './shortfalls.ts'

export const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(import.meta.dirname, 'results')

/** @param options what was given after `npm run eval --`, without folders of this machine */
export const circumstances = (options: readonly string[]) =>
  circumstancesOf(['npm run eval', ...(options.length === 0 ? [] : ['--', ...options])].join(' '))

export interface Results {
  readonly date: string
  readonly commit: string
  readonly sets: readonly SetResult[]
  readonly exact_names: {
    readonly libraries: readonly NameFigures[]
    readonly all: ReturnType<typeof allNames>
  }
}

/** @returns the file, seen from the repository's root */
export function keepResults(results: Results): string {
  const name = `${results.date}-${results.commit}.json`
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, name), `${JSON.stringify(ownFigures(results), null, 2)}\n`)
  return `test/eval/results/${name}`
}

/** Names that are told of each library. */
const MISSES_KEPT = 20

/** What goes into the repository: our figures, and nothing out of the files of the sets, which are not ours. */
export function ownFigures(results: Results) {
  const { sets, exact_names } = results
  return {
    ...results,
    sets: sets.map(({ published, missing, ...own }) => ({
      ...own,
      published: Object.fromEntries(
        Object.entries(published).map(([name, { all }]) => [name, all]),
      ),
      missing: missing.length,
    })),
    exact_names: {
      ...exact_names,
      libraries: exact_names.libraries.map(({ misses, ...own }) => ({
        ...own,
        missed: misses.length,
        misses: misses.slice(0, MISSES_KEPT),
      })),
    },
  }
}

/** Kept ones, by the file's name. */
export function earlierResults(name: string): EarlierResults | undefined {
  const file = join(RESULTS, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
