/**
 * Serves packs and the script of the search box in Vite's development server, from disk, with the headers of a
 * deployed site, bypassing Vite's own transformations.
 */
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import type { ViteDevServer } from 'vite'
import { isExpected } from '../errors.ts'
import { packFile } from '../serve/pack-files.ts'
import { isClientGone, refusal, type ServerAnswer, send } from '../serve/server-answer.ts'
import { staticFile } from '../serve/static-files.ts'
import { urlOf } from '../serve/web-request.ts'
import { ELEMENT_PATH, elementFolder } from './element.ts'
import type { PackFolders } from './packs.ts'

/**
 * @param find called once, with the first request for a pack
 * @param closing aborted when the server closes
 */
export function serveInDevelopment(
  { middlewares, config: { base, logger } }: ViteDevServer,
  find: (signal: AbortSignal) => Promise<PackFolders>,
  closing: AbortSignal,
): void {
  let packFolders: Promise<PackFolders | string> | undefined
  // Kept after a failure, too, because a search box asks at every keystroke and a build takes its time.
  const packs = (): Promise<PackFolders | string> => {
    packFolders ??= find(closing).catch((error: unknown) => {
      const msg = messageOf(error)
      if (closing.aborted) return msg
      logger.error(`cardcat: ${msg}\nMend this, then restart Vite to index again.`, {
        timestamp: true,
      })
      return msg
    })
    return packFolders
  }

  middlewares.use((incoming, outgoing, next) => {
    answerTo(incoming, base, packs)
      .then((answer) => (answer === undefined ? next() : send(answer, outgoing)))
      .catch((error: unknown) => {
        if (!isClientGone(error)) logger.error(`cardcat: ${messageOf(error)}`, { timestamp: true })
        outgoing.destroy()
      })
  })
}

/** @returns undefined for requests that Vite should answer */
async function answerTo(
  incoming: IncomingMessage,
  base: string,
  packs: () => Promise<PackFolders | string>,
): Promise<ServerAnswer | undefined> {
  const { method = 'GET', headers } = incoming
  const { pathname } = urlOf(incoming)
  if ((method !== 'GET' && method !== 'HEAD') || !pathname.startsWith(base)) return undefined
  const path = `/${pathname.slice(base.length)}`
  const asked = { path, method, ifNoneMatch: headers['if-none-match'] }
  if (path.startsWith(ELEMENT_BELOW))
    return staticFile({ ...asked, root: elementFolder(), below: path.slice(ELEMENT_BELOW.length) })
  const [, first] = /^\/pack\/([^/]+)(?:\/|$)/.exec(path) ?? []
  if (first === undefined) return undefined
  const folders = await packs()
  if (typeof folders === 'string') return refusal(503, 'pack_missing', folders)
  const file = await packFile(folders, asked)
  // Vite would answer with the site's first page, as if the file existed.
  if (file === undefined && folders.has(first))
    return refusal(404, 'not_found', `there is no file ${path}`)
  return file
}

const ELEMENT_BELOW = `/${dirname(ELEMENT_PATH)}/`

const messageOf = (error: unknown): string =>
  isExpected(error)
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error)
