/**
 * A request for a file of the assembled folder in, its response out; undefined when there is no such file.
 * What a worker's assets do at the edge, for the same routes in Node: index.html for a folder, types by
 * extension, the headers of static-headers.ts, an entity tag for revalidation, nothing outside the folder.
 */
import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { headersFor } from './static-headers.ts'

export async function staticFile(root: string, request: Request): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const { pathname } = new URL(request.url)
  const file = await fileAt(root, pathname)
  if (file === undefined) return undefined
  const bytes = await readFile(file)
  const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
  const headers = {
    'Cache-Control': 'no-cache',
    'Content-Type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
    ETag: tag,
    ...headersFor(pathname),
  }
  if (request.headers.get('If-None-Match')?.includes(tag) === true)
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Length': String(bytes.length) },
  })
}

async function fileAt(root: string, pathname: string): Promise<string | undefined> {
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  const hidden = path.split(/[\\/]/).some((part) => part.startsWith('.') || part === '_headers')
  if (hidden || path.includes('\0')) return undefined
  try {
    const found = await realpath(join(root, path.endsWith('/') ? `${path}index.html` : path))
    const inside = found.startsWith((await realpath(root)) + sep)
    return inside && (await stat(found)).isFile() ? found : undefined
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
