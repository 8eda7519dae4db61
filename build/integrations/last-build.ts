/**
 * Serves the packs and the script of a site's last build in its development server. Only built pages are indexed, so
 * during development the search finds the pages of the last build.
 */
import type { Connect } from 'vite'
import { send } from '../serve/server-answer.ts'
import { staticFile } from '../serve/static-files.ts'
import { urlOf } from '../serve/web-request.ts'

export interface LastBuild {
  /** The generator's output folder. */
  readonly site: string
  /** The path below which the site is served, ending in `/`. */
  readonly base: string
}

export function serveLastBuild(middlewares: Connect.Server, { site, base }: LastBuild): void {
  middlewares.use((incoming, outgoing, next) => {
    const { method = 'GET', headers } = incoming
    const { pathname } = urlOf(incoming)
    const below = pathname.startsWith(base) ? pathname.slice(base.length) : ''
    if (!/^(?:pack|cardcat)\//.test(below)) return next()
    const ifNoneMatch = headers['if-none-match']
    staticFile({ root: site, below, path: `/${below}`, method, ifNoneMatch })
      .then((file) => (file === undefined ? next() : send(file, outgoing)))
      .catch(next)
  })
}
