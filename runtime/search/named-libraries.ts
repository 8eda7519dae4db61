/**
 * A question → the libraries it names: by project, by an alias, or by an import in its code. Where several libraries
 * answer together, the others' cards step back; where none is named, or only one is there, nothing changes.
 */
import type { Catalog } from '../catalog.ts'
import { chainsOf, fold } from '../pack/terms.ts'

/** What is left of the score of another library's card. */
export const OTHER_LIBRARY = 0.5

const QUOTED_MODULE = /(?:from|require|import)\s*\(?\s*['"]([^'"]+)['"]/g
const SCOPED = /@[\w.-]+\/[\w.-]+/g
const HYPHENED = /[A-Za-z][\w]*(?:-[\w]+)+/g

/** @returns the projects that are named, or null when all count alike */
export function namedLibraries(catalog: Catalog, text: string): ReadonlySet<string> | null {
  const names = new Map<string, string>()
  const projects = new Set<string>()
  for (const { manifest } of catalog.packs) {
    for (const project of manifest.columns.projects) {
      projects.add(project)
      names.set(fold(project), project)
    }
    for (const alias of manifest.aliases) names.set(fold(alias), manifest.project)
  }
  if (projects.size < 2) return null
  const written = [
    ...chainsOf(text).flatMap((chain) => chain.split('.')[0] ?? []),
    ...[...text.matchAll(QUOTED_MODULE)].flatMap(([, module]) => module ?? []),
    ...(text.match(SCOPED) ?? []),
    ...(text.match(HYPHENED) ?? []),
  ]
  const named = new Set(written.flatMap((word) => names.get(fold(word)) ?? []))
  return named.size === 0 || named.size === projects.size ? null : named
}
