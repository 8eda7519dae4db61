/** Where and when results were taken, and the dated files in results/ that keep them. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import type { allNames, NameFigures } from './exact-names.ts'
import type { SetResult } from './one-set.ts'
import type { EarlierResults } from './shortfalls.ts'

export const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(import.meta.dirname, 'results')

/** @param options what was given after `npm run eval --`, without folders of this machine */
export function circumstances(options: readonly string[]) {
  return {
    // The only clock that enters the results: when they were taken.
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short', 'HEAD'),
    dirty: git('status', '--porcelain', '--untracked-files=no') !== '',
    command: ['npm run eval', ...(options.length === 0 ? [] : ['--', ...options])].join(' '),
    machine: {
      cpu: cpus()[0]?.model.trim() ?? 'unknown',
      cores: cpus().length,
      memory_gb: Math.round(totalmem() / 1e9),
      system: `${platform()} ${release()}`,
      node: process.version,
    },
  }
}

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

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
