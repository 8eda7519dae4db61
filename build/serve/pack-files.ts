/**
 * A request below `/pack/` in, the list of packs or a file of one of them out; undefined when neither is asked for. The
 * packs stay where they are built: what looks like one folder to a browser is put together from their names.
 */
import { packIndex } from './pack-names.ts'
import type { ServerAnswer } from './server-answer.ts'
import { entityTag, matches, type StaticRequest, staticFile } from './static-files.ts'
import { headersFor } from './static-headers.ts'

export type PackRequest = Pick<StaticRequest, 'path' | 'method' | 'ifNoneMatch'>

const INDEX_PATH = '/pack/index.json'

/** @param packs folder by the name under which the pack is served */
export async function packFile(
  packs: ReadonlyMap<string, string>,
  asked: PackRequest,
): Promise<ServerAnswer | undefined> {
  if (asked.path === INDEX_PATH) return packList(packIndex(packs.keys()), asked)
  const [, name, below] = /^\/pack\/([^/]+)\/(.+)$/.exec(asked.path) ?? []
  if (name === undefined || below === undefined) return undefined
  const root = packs.get(decoded(name))
  return root === undefined ? undefined : staticFile({ ...asked, root, below })
}

function packList(text: string, { method, ifNoneMatch }: PackRequest): ServerAnswer {
  const bytes = Buffer.from(text)
  const etag = entityTag(bytes)
  const headers = new Headers({
    'Content-Type': 'application/json',
    ETag: etag,
    ...headersFor(INDEX_PATH),
  })
  if (matches(ifNoneMatch, etag)) return { status: 304, headers, body: null }
  headers.set('Content-Length', String(bytes.length))
  return { status: 200, headers, body: method === 'HEAD' ? null : bytes }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
