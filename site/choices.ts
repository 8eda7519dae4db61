/**
 * What a reader can choose from in a catalog: libraries, versions, kinds, and questions to try. Loaded with the
 * filters, since no first answer needs it.
 */
// Questions with a filter or to several libraries need these. They are loaded with the choices, because the network may
// be gone when such a question is asked.
import '../runtime/search/card-filter.ts'
import '../runtime/search/question/named-libraries.ts'
import type { Catalog } from '../runtime/catalog.ts'

/** What a reader can choose from. */
export interface Choices {
  readonly projects: readonly string[]
  /** The libraries with several versions. */
  readonly versions: readonly VersionChoice[]
  /** Whether any pack holds vectors. */
  readonly hasVectors: boolean
  /** Ids of the models that could encode a question for some pack. */
  readonly models: readonly string[]
  /** `symbol:class` and the number of such cards, most frequent first. */
  readonly ownKinds: readonly (readonly [name: string, count: number])[]
  /** Questions to try. */
  readonly examples: readonly string[]
}

export interface VersionChoice {
  readonly project: string
  /** The version that is used if none is chosen; null if all of them are. */
  readonly latest: string | null
  /** Names and what they stand for: `next` and `next (2.0.0rc1)`, then the versions themselves, newest first. */
  readonly names: readonly (readonly [name: string, label: string])[]
}

/** The versions of the chosen library, or of the only one that has several. @param project null: none is chosen */
export function versionsFor(
  versions: readonly VersionChoice[],
  project: string | null,
): VersionChoice | undefined {
  const [only, ...others] = versions.filter((one) => project === null || one.project === project)
  return others.length === 0 ? only : undefined
}

export function choicesOf(catalog: Catalog): Choices {
  const manifests = catalog.packs.map(({ manifest }) => manifest)
  const projects = [...new Set(manifests.map(({ project }) => project))]
  return {
    projects,
    versions: [...publishedIn(catalog), ...sideBySideIn(catalog)],
    hasVectors: manifests.some(({ vectors }) => vectors !== null),
    models: [
      ...new Set(manifests.flatMap(({ model, vectors }) => (vectors?.exact ? (model ?? []) : []))),
    ],
    ownKinds: ownKindsIn(catalog),
    examples: manifests.flatMap(({ examples }) => examples),
  }
}

/** Published as versions: the opened pack is that of latest. */
const publishedIn = ({ libraries = [] }: Catalog): VersionChoice[] =>
  libraries
    .filter(({ file }) => file.versions.length > 1)
    .map(({ project, file: { versions, channels } }) => {
      const { latest = null, ...others } = channels
      const named = Object.entries(others).map(([name, version]): [string, string] => [
        name,
        `${name} (${version})`,
      ])
      const own = versions.map(({ version }): [string, string] => [version, version])
      return { project, latest, names: [...named, ...own] }
    })

/** Packs of several versions in one folder, all of which are open. */
function sideBySideIn({ packs }: Catalog): VersionChoice[] {
  const versions = new Map<string, Set<string>>()
  for (const { manifest } of packs) {
    const known = versions.get(manifest.project) ?? new Set()
    versions.set(manifest.project, known.add(manifest.library_version ?? ''))
  }
  return [...versions]
    .filter(([, of]) => of.size > 1)
    .map(([project, of]) => ({
      ...{ project, latest: null },
      names: [...of].filter((version) => version !== '').map((version) => [version, version]),
    }))
}

function ownKindsIn({ packs }: Catalog): [name: string, count: number][] {
  const counts: Record<string, number> = {}
  for (const { manifest } of packs)
    for (const [kind, own] of Object.entries(manifest.own_kinds ?? {}))
      for (const [name, count] of Object.entries(own))
        counts[`${kind}:${name}`] = (counts[`${kind}:${name}`] ?? 0) + count
  return Object.entries(counts).sort(([, a], [, b]) => b - a)
}
