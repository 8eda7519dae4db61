/**
 * The last entry written to the cache of a library, below the pack's URL: without it the cache is incomplete. It says
 * what is kept, for the page and for the service worker.
 */

/** No pack has a file of this name. */
export const MARKER = '~complete.json'

export interface Marker {
  readonly checksum: string
  readonly files: number
  readonly bytes: number
  /** The version that was chosen; null: the latest. */
  readonly version: string | null
  /** Where several versions are published: the list of versions, as far as they can be read from this cache. */
  readonly versions?: SavedVersions
}

/** A list of versions (runtime/versions/versions-file.ts), whose content is read where it is used. */
export interface SavedVersions {
  readonly channels: Readonly<Record<string, string>>
  readonly versions: readonly { readonly version: string; readonly base_only?: true }[]
}

/** By hand, because the service worker loads no schema library. */
export function readMarker(value: unknown): Marker | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { checksum, files, bytes, version = null, versions }: Partial<Marker> = value
  if (typeof checksum !== 'string' || typeof files !== 'number' || typeof bytes !== 'number')
    return undefined
  if (version !== null && typeof version !== 'string') return undefined
  const isList = Array.isArray(versions?.versions) && typeof versions.channels === 'object'
  return { ...{ checksum, files, bytes, version }, ...(isList && { versions }) }
}
