/**
 * Time and machine of results, and the dated files in results/.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measurementRecord } from '../measurement-record.ts'
import type { allNames, NameFigures } from './exact-names.ts'
import type { SetResult } from './one-set.ts'
import type { EarlierResults } from './shortfalls.ts'

export const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(import.meta.dirname, 'results')

/** @param options arguments after `npm run eval --`, without paths of this machine */
export const evaluationRecord = (options: readonly string[]) =>
  measurementRecord(['npm run eval', ...(options.length === 0 ? [] : ['--', ...options])].join(' '))

export interface Results {
  readonly date: string
  readonly commit: string
  readonly sets: readonly SetResult[]
  readonly exact_names: {
    readonly libraries: readonly NameFigures[]
    readonly all: ReturnType<typeof allNames>
  }
}

/** @returns the path of the file from the repository's root */
export function keepResults(results: Results): string {
  const name = `${results.date}-${results.commit}.json`
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, name), `${JSON.stringify(ownFigures(results), null, 2)}\n`)
  return `test/eval/results/${name}`
}

/** Number of missed names listed per library. */
const MISSES_KEPT = 20

/** Removes everything that quotes the sets, which are not ours to publish, and keeps the figures. */
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

/** Results by file name. */
export function earlierResults(name: string): EarlierResults | undefined {
  const file = join(RESULTS, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
