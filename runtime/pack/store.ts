/**
 * Where the files of a pack come from: a folder, a server, a worker's assets, memory. A store knows names and bytes
 * but not their content, which pack.ts checks.
 */

import type { StoredVersions } from '../versions/versioned-store.ts'
import type { InflateNow } from './blocks.ts'

export interface FileStore {
  /** For messages: where a person would look for the files. */
  readonly name: string
  /** @throws StoreError when the file cannot be read */
  read(file: string): Promise<Uint8Array>
  /** Inflates synchronously; where it is absent, a stream is used. */
  readonly inflate?: InflateNow
  /** It compares what it returns with its checksums itself. */
  readonly isChecked?: boolean
  /** Of a library of which several versions are published (versions/versioned-store.ts). */
  readonly versions?: StoredVersions
}

export class StoreError extends Error {
  readonly missing: boolean
  constructor(message: string, missing: boolean) {
    super(message)
    this.name = 'StoreError'
    this.missing = missing
  }
}

type Fetch = (url: string) => Promise<Response>

/** Plain GET, one request a file, because static hosts and a worker's assets answer no Range requests. */
export function httpStore(
  baseUrl: string,
  fetchFile: Fetch = (url) => fetch(url),
  inflate?: InflateNow,
): FileStore {
  const base = baseUrl.replace(/\/+$/, '')
  return {
    name: base,
    ...(inflate && { inflate }),
    async read(file) {
      const url = `${base}/${file}`
      let response: Response
      try {
        response = await fetchFile(url)
      } catch (error) {
        throw new StoreError(`${url} could not be fetched: ${String(error)}`, false)
      }
      if (!response.ok)
        throw new StoreError(`${url} answered ${response.status}`, response.status === 404)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

export function memoryStore(name: string, files: ReadonlyMap<string, Uint8Array>): FileStore {
  return {
    name,
    read(file) {
      const bytes = files.get(file)
      if (bytes === undefined)
        return Promise.reject(new StoreError(`${name}/${file} does not exist`, true))
      return Promise.resolve(bytes)
    },
  }
}
