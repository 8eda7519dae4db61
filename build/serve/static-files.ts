/**
 * Serves a file below a folder as a worker's assets do at the edge: index.html for a folder, types by extension, the
 * headers of static-headers.ts, an entity tag for revalidation, nothing outside the folder. Undefined when there is
 * no such file.
 *
 * Files are streamed from an open handle, so that a file that is replaced meanwhile is sent as it was. The entity tag
 * is the file's name if that is a hash, otherwise a hash of the content, memoized while the file is unchanged.
 * Modification times do not suffice as tags, because package managers and image builders set them all to the same date.
 */
import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { basename, extname, join, sep } from 'node:path'
import type { ServerAnswer } from './server-answer.ts'
import { headersFor, isImmutable } from './static-headers.ts'

export interface StaticRequest {
  readonly root: string
  /** Below `root`, as in the URL. */
  readonly below: string
  /** The whole path, which determines the headers. */
  readonly path: string
  readonly method: string
  readonly ifNoneMatch: string | undefined
}

export async function staticFile(request: StaticRequest): Promise<ServerAnswer | undefined> {
  const { root, below, path, method, ifNoneMatch } = request
  const file = await fileBelow(root, below)
  if (file === undefined) return undefined
  const handle = await open(file).catch(() => undefined)
  if (handle === undefined) return undefined
  let isSending = false
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return undefined
    const stamp = `${stats.ino}-${stats.size}-${stats.mtimeMs}`
    const etag = `W/"${isImmutable(path) ? basename(file) : await contentTag(file, handle, stamp)}"`
    const headers = new Headers({
      'Cache-Control': 'no-cache',
      'Content-Type': fileType(file),
      ETag: etag,
      ...headersFor(path),
    })
    if (matches(ifNoneMatch, etag)) return { status: 304, headers, body: null }
    headers.set('Content-Length', String(stats.size))
    if (method === 'HEAD') return { status: 200, headers, body: null }
    isSending = true
    // As long as announced, even if the file grows.
    const body = handle.createReadStream({
      start: 0,
      ...(stats.size > 0 && { end: stats.size - 1 }),
    })
    return { status: 200, headers, body }
  } finally {
    if (!isSending) await handle.close()
  }
}

export const fileType = (file: string): string =>
  TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream'

/** RFC 9110, 13.1.2: compared weakly. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === opaque)
}

/** Weak, so that it covers every encoding of the content. */
export const entityTag = (content: Uint8Array): string =>
  `W/"${shortened(createHash('sha256').update(content))}"`

/** One for each file that is not named by its content: a page, a manifest, a report. */
const contentTags = new Map<string, { readonly stamp: string; readonly tag: string }>()

async function contentTag(file: string, handle: FileHandle, stamp: string): Promise<string> {
  const known = contentTags.get(file)
  if (known !== undefined && known.stamp === stamp) return known.tag
  const hash = createHash('sha256')
  for await (const bytes of handle.createReadStream({ start: 0, autoClose: false }))
    hash.update(bytes)
  const tag = shortened(hash)
  contentTags.set(file, { stamp, tag })
  return tag
}

const shortened = (hash: Hash): string => hash.digest('hex').slice(0, 16)

async function fileBelow(root: string, below: string): Promise<string | undefined> {
  let path: string
  try {
    path = decodeURIComponent(below)
  } catch {
    return undefined
  }
  const hidden = path.split(/[\\/]/).some((part) => part.startsWith('.') || part === '_headers')
  if (hidden || path.includes('\0')) return undefined
  try {
    const file = await realpath(
      join(root, path === '' || path.endsWith('/') ? `${path}index.html` : path),
    )
    return file.startsWith((await realpath(root)) + sep) ? file : undefined
  } catch {
    return undefined
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}
