/**
 * Answers requests below `/pack/`: the list of packs, their reports, or a file of one of them; undefined for anything
 * else. The packs stay in the folders of their builds. Over HTTP they appear in one folder, under their names.
 */
import { dirname } from 'node:path'
import { ROUTING_FOLDER } from '../../runtime/routing/routing-pack.ts'
import { decodedUri } from '../../runtime/std/decoded-uri.ts'
import { PACK_INDEX, packIndex, versionedOf } from './pack-names.ts'
import { PACK_REPORTS, packReports } from './pack-reports.ts'
import type { ServedBucket } from './served-bucket.ts'
import type { ServerAnswer } from './server-answer.ts'
import { entityTag, fileType, matches, type StaticRequest, staticFile } from './static-files.ts'
import { headersFor } from './static-headers.ts'

export type PackRequest = Pick<StaticRequest, 'path' | 'method' | 'ifNoneMatch'>

/** Files that belong to no single pack. */
const SHARED_FILES: Readonly<
  Record<string, (packs: ReadonlyMap<string, string>, bucket?: ServedBucket) => string>
> = {
  [`/pack/${PACK_INDEX}`]: (packs, bucket) =>
    packIndex(new Set([...packs.keys(), ...(bucket?.names() ?? [])]), {
      versioned: [...versionedOf(packs), ...(bucket?.versioned() ?? [])],
    }),
  [`/pack/${PACK_REPORTS}`]: packReports,
}

/**
 * @param packs folder by the name under which the pack is served
 * @param bucket more packs; a folder of the same name comes first
 */
export async function packFile(
  packs: ReadonlyMap<string, string>,
  asked: PackRequest,
  bucket?: ServedBucket,
): Promise<ServerAnswer | undefined> {
  const ofAll = Object.hasOwn(SHARED_FILES, asked.path) ? SHARED_FILES[asked.path] : undefined
  if (ofAll !== undefined)
    return inMemory(Buffer.from(ofAll(packs, bucket)), 'application/json', asked)
  const [, name, below] = /^\/pack\/([^/]+)\/(.+)$/.exec(asked.path) ?? []
  if (name === undefined || below === undefined) return undefined
  const root = packs.get(decodedUri(name))
  if (root !== undefined) return staticFile({ ...asked, root, below })
  if (bucket?.names().includes(decodedUri(name))) return bucketFile(bucket, asked)
  // A pack of a catalog, which is beside the routing pack.
  const routing = packs.get(ROUTING_FOLDER)
  if (routing === undefined) return undefined
  return staticFile({ ...asked, root: dirname(routing), below: `${name}/${below}` })
}

async function bucketFile(
  bucket: ServedBucket,
  asked: PackRequest,
): Promise<ServerAnswer | undefined> {
  const file = decodedUri(asked.path).slice('/pack/'.length)
  const stored = await bucket.read(file)
  return stored && inMemory(Buffer.from(stored.bytes), fileType(file), asked)
}

function inMemory(
  bytes: Buffer,
  type: string,
  { path, method, ifNoneMatch }: PackRequest,
): ServerAnswer {
  const etag = entityTag(bytes)
  const headers = new Headers({ 'Content-Type': type, ETag: etag, ...headersFor(path) })
  if (matches(ifNoneMatch, etag)) return { status: 304, headers, body: null }
  headers.set('Content-Length', String(bytes.length))
  return { status: 200, headers, body: method === 'HEAD' ? null : bytes }
}
