/** The fields that are read from manifests, and readers of values in parsed TOML, JSON and YAML. */
import type { Requirement } from '../../runtime/pack/requirement.ts'
import type { VersionPlace } from './version-files.ts'

export interface Manifest {
  readonly name: string | null
  readonly version: string | null
  /** Another file that has the version. */
  readonly versionPlace?: VersionPlace | undefined
  /** One line: what the library is for. */
  readonly description?: string | null
  readonly keywords?: readonly string[]
  /** The versions of the language's runtime or compiler that it works with. */
  readonly requires?: Requirement | null
  /** The path by which code imports the library, where it is more than its name. */
  readonly importPath?: string | null
}

export const required = (
  runtime: string,
  versions: string | null | undefined,
): Requirement | null =>
  versions?.trim() ? { runtime, versions: versions.trim().replace(/\s+/g, ' ') } : null

export function textAt(value: unknown, ...keys: readonly string[]): string | null {
  const at = valueAt(value, keys)
  return typeof at === 'string' && at.trim() !== '' ? at : null
}

export function textsAt(value: unknown, ...keys: readonly string[]): string[] {
  const at = valueAt(value, keys)
  return Array.isArray(at) ? at.filter((text) => typeof text === 'string') : []
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  let at = value
  for (const key of keys) {
    if (typeof at !== 'object' || at === null) return undefined
    at = new Map(Object.entries(at)).get(key)
  }
  return at
}
