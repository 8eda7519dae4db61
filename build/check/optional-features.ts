/**
 * Finds optional features that docs name and manifests lack: features of a crate (`features = ["serde"]`) and extras of
 * a Python package (`pip install 'shelf[sql]'`).
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import * as v from 'valibot'
import { didYouMean } from '../../runtime/std/did-you-mean.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { type Finding, makeFinding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { similarity } from './name-similarity.ts'
import { isHistoricalPath, isOfVersion } from './past-versions.ts'
import { isTypo } from './renames.ts'

interface Package {
  readonly kind: 'feature' | 'extra'
  readonly name: string
  readonly features: readonly string[]
}

export function checkOptionalFeatures({
  files,
  root,
}: Pick<LibraryUnderCheck, 'files' | 'root'>): Finding[] {
  const folders = new Set([
    '',
    ...files.flatMap(({ path }) => /^(.*\/)src\//.exec(path)?.[1] ?? []),
  ])
  const packages = [...folders]
    .flatMap((folder) => ['Cargo.toml', 'pyproject.toml'].map((name) => join(root, folder, name)))
    .filter((path) => existsSync(path))
    .flatMap((path) => packageIn(path) ?? [])
  return withoutNamesakes(packages).flatMap((own) => {
    const uses = USES[own.kind](escapePattern(own.name))
    const isNamed = new RegExp(escapePattern(own.name), own.kind === 'extra' ? 'i' : '')
    return files.flatMap(({ path, text, facts, role }): Finding[] => {
      const isRead = facts.kind === 'doc' || (facts.kind === 'code' && role !== 'test')
      if (
        !isRead ||
        !isNamed.test(text) ||
        isHistoricalPath(path) ||
        isOfVersion(path) ||
        PLANS.test(path)
      )
        return []
      return uses.flatMap((pattern) =>
        [...text.matchAll(pattern)].flatMap(({ 0: all, 1: list = '', index }) =>
          list
            .split(/[\s,"']+/)
            .filter((name) => NAME.test(name) && !hasFeature(own, name))
            .map((name) => {
              const line = text.slice(0, index + all.lastIndexOf(name)).split('\n').length
              return missingFeature(own, name, path, line)
            }),
        ),
      )
    })
  })
}

/** Packages of one name, such as a crate and a benchmark's copy of it, as one with the features of all. */
function withoutNamesakes(packages: readonly Package[]): Package[] {
  const groups = groupedBy(packages, ({ kind, name }) => `${kind} ${name}`)
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : { ...first, features: [first, ...others].flatMap(({ features }) => features) },
  )
}

function missingFeature(
  { kind, name: owner, features }: Package,
  name: string,
  path: string,
  line: number,
): Finding {
  const suggestions = features
    .filter((each) => isTypo(each, name) || similarity(each, name) > ALIKE)
    .slice(0, 3)
  return makeFinding('unknown-name', {
    ...{ path, line, name, suggestions },
    message: `${owner} has no ${kind} ${name}${didYouMean(suggestions)}`,
  })
}

/** Including what every package has. */
const hasFeature = ({ kind, features }: Package, name: string): boolean =>
  kind === 'extra'
    ? name === 'all' || features.some((each) => normalized(each) === normalized(name))
    : name === 'default' || features.includes(name)

/** PEP 685. */
const normalized = (extra: string): string => extra.toLowerCase().replace(/[-_.]+/g, '-')

/** Notes on what is planned. */
const PLANS = /(?:^|\/)(?:TODO|ROADMAP)\b[^/]*$/i

const NAME = /^[A-Za-z][\w.-]*$/
/** The minimum similarity (name-similarity.ts). */
const ALIKE = 0.5

/** Patterns for a list of features, group 1. */
const USES: Readonly<Record<Package['kind'], (name: string) => readonly RegExp[]>> = {
  feature: (name) => [
    new RegExp(String.raw`(?<![\w-])${name}\s*=\s*\{[^{}]*\bfeatures\s*=\s*\[([^\]]*)\]`, 'g'),
    new RegExp(
      String.raw`\bcargo add ${name}(?:@\S+)?[^\n]*?\s(?:--features|-F)[ =]["']?([\w,-]+)`,
      'g',
    ),
  ],
  extra: (name) => [
    new RegExp(String.raw`\b(?:install|add)\b[^\n]*?["' ]${name}\[([\w, .-]+)\]`, 'gi'),
  ],
}

const Features = v.record(v.string(), v.array(v.string()))
const Cargo = v.object({
  package: v.object({ name: v.string() }),
  features: v.optional(Features, {}),
  dependencies: v.optional(v.record(v.string(), v.unknown()), {}),
})
const Pyproject = v.object({
  project: v.object({
    name: v.string(),
    'optional-dependencies': Features,
    dynamic: v.optional(v.array(v.string()), []),
  }),
})

/** A package whose features its manifest lists, none of them computed. */
function packageIn(path: string): Package | undefined {
  const written = tomlAt(path)
  const cargo = v.safeParse(Cargo, written)
  if (cargo.success) {
    const { package: own, features, dependencies } = cargo.output
    const optional = Object.entries(dependencies).flatMap(([name, of]) =>
      v.is(v.object({ optional: v.literal(true) }), of) ? name : [],
    )
    return { kind: 'feature', name: own.name, features: [...Object.keys(features), ...optional] }
  }
  const python = v.safeParse(Pyproject, written)
  if (!python.success || python.output.project.dynamic.includes('optional-dependencies'))
    return undefined
  const { name, 'optional-dependencies': extras } = python.output.project
  return { kind: 'extra', name, features: Object.keys(extras) }
}

function tomlAt(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
