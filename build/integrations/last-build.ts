/**
 * Packs and script of a site's last build, for its development server: pages are read as they were built, so while one writes
 * the search knows the pages of the last build.
 */
import type { Connect } from 'vite'
import { send } from '../serve/server-answer.ts'
import { staticFile } from '../serve/static-files.ts'
import { urlOf } from '../serve/web-request.ts'

export interface LastBuild {
  /** What the generator wrote. */
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
      .then((found) => (found === undefined ? next() : send(found, outgoing)))
      .catch(next)
  })
}
