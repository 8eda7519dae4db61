/**
 * The complete runs in results/, newest first, in the order of the commits that added them, since two may have the
 * same date.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { BenchResults } from './results.ts'

export const RESULTS = join(import.meta.dirname, 'results')

export function keptRuns(): BenchResults[] {
  const added = execFileSync(
    'git',
    ['log', '--diff-filter=A', '--name-only', '--format=', '--', RESULTS],
    { cwd: RESULTS, encoding: 'utf8' },
  )
  const order = added.split('\n').map((path) => path.slice(path.lastIndexOf('/') + 1))
  // A run that is not committed is the newest.
  const age = (file: string): number => order.indexOf(file)
  return readdirSync(RESULTS)
    .filter((file) => file.endsWith('.json'))
    .sort((a, b) => age(a) - age(b) || (a < b ? 1 : -1))
    .map((file) => v.parse(BenchResults, JSON.parse(readFileSync(join(RESULTS, file), 'utf8'))))
}
