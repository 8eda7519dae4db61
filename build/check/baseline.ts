/**
 * Removes findings that a baseline file accepts. A finding is identified by its rule, file and name, and not by its
 * line, which every edit above it moves; of three equal findings with two in the baseline, one is new.
 */
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { UsageError } from '../errors.ts'
import type { Finding } from './finding.ts'

const Baseline = v.strictObject({
  version: v.literal(1),
  findings: v.array(
    v.strictObject({
      rule: v.string(),
      path: v.string(),
      name: v.string(),
      count: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
  ),
})
export type Baseline = v.InferOutput<typeof Baseline>

export function baselineOf(findings: readonly Finding[]): Baseline {
  const counts = new Map<string, Baseline['findings'][number]>()
  for (const { rule, path, name } of findings) {
    const key = keyOf({ rule, path, name })
    counts.set(key, { rule, path, name, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const sorted = [...counts].sort(([a], [b]) => byCodeUnits(a, b)).map(([, each]) => each)
  return { version: 1, findings: sorted }
}

export function newSince(findings: readonly Finding[], baseline: Baseline): Finding[] {
  const left = new Map(baseline.findings.map((each) => [keyOf(each), each.count]))
  return findings.filter((finding) => {
    const key = keyOf(finding)
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0
  })
}

/** @throws UsageError for an invalid file */
export function readBaseline(file: string): Baseline {
  if (!existsSync(file))
    throw new UsageError(`--baseline ${file} does not exist: write it with --update-baseline`)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    json = undefined
  }
  const parsed = v.safeParse(Baseline, json)
  if (!parsed.success)
    throw new UsageError(
      `--baseline ${file} is not a baseline: write a new one with --update-baseline`,
    )
  return parsed.output
}

export const keyOf = ({ rule, path, name }: Pick<Finding, 'path' | 'name'> & { rule: string }) =>
  `${path}\0${rule}\0${name}`
