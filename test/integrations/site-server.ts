/** Serves a built site as a plain file server does: compressed, a folder by its index.html, `/guide` by guide.html. */
import { createServer } from 'node:http'
import { compressed } from '../../build/serve/compress.ts'
import { send } from '../../build/serve/server-answer.ts'
import { staticFile } from '../../build/serve/static-files.ts'

export interface SiteServer {
  /** Ends with the base of the site. */
  readonly url: string
  stop(): Promise<void>
}

/** @param base path under which the site is served, with a trailing `/` */
export async function serveSite(folder: string, base = '/'): Promise<SiteServer> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming.url ?? '/', String(incoming.headers['accept-encoding'] ?? ''))
      .then(async (found) => {
        if (found === undefined) outgoing.writeHead(404).end('not found')
        else await send(found, outgoing)
      })
      .catch(() => outgoing.destroy())
  })
  const answer = async (address: string, accepted: string) => {
    const { pathname } = new URL(address, 'http://site')
    if (!pathname.startsWith(base)) return undefined
    const below = pathname.slice(base.length)
    const request = { root: folder, path: `/${below}`, method: 'GET', ifNoneMatch: undefined }
    const found =
      (await staticFile({ ...request, below })) ??
      (await staticFile({ ...request, below: `${below}/index.html` })) ??
      (await staticFile({ ...request, below: `${below}.html` }))
    return found && compressed(found, accepted)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}${base}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
