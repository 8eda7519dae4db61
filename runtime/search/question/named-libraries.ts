/**
 * Finds the libraries that a question names: by project, by alias, or by an import in its code.
 */
import type { Catalog } from '../../catalog.ts'
import { chainsOf, fold } from '../../pack/lexical/tokenizer.ts'
import { memoizeByObject } from '../../std/memoize-by-object.ts'

/** Characters that every pattern below needs; most questions have none of them. */
const HAS_SIGNS = /['"@-]/
const QUOTED_MODULE = /(?:from|require|import)\s*(?:\(\s*)?['"]([^'"]+)['"]/g
const SCOPED = /@[\w.-]+\/[\w.-]+/g
const HYPHENED = /\b[A-Za-z]\w*(?:-\w+)+/g

/** @returns the projects that are named, or null when all count alike */
export function librariesIn(catalog: Catalog, text: string): ReadonlySet<string> | null {
  const { projects, names } = librariesOf(catalog.packs)
  const written = chainsOf(text).flatMap((chain) => chain.split('.')[0] ?? [])
  if (HAS_SIGNS.test(text)) written.push(...namesWithSigns(text))
  const named = new Set(written.flatMap((word) => names.get(fold(word)) ?? []))
  return named.size === 0 || named.size === projects ? null : named
}

const namesWithSigns = (text: string): string[] => [
  ...[...text.matchAll(QUOTED_MODULE)].flatMap(([, module]) => module ?? []),
  ...(text.match(SCOPED) ?? []),
  ...(text.match(HYPHENED) ?? []),
]

interface Libraries {
  /** The number of projects. */
  readonly projects: number
  /** The project of each folded name or alias. */
  readonly names: ReadonlyMap<string, string>
}

const librariesOf = memoizeByObject((packs: Catalog['packs']): Libraries => {
  const names = new Map<string, string>()
  const projects = new Set<string>()
  for (const { manifest } of packs) {
    for (const project of manifest.columns.projects) {
      projects.add(project)
      names.set(fold(project), project)
    }
    for (const alias of manifest.aliases) names.set(fold(alias), manifest.project)
  }
  return { projects: projects.size, names }
})
