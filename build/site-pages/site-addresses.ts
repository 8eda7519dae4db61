/**
 * Determines the URL of each page of a built site from the links in its pages. `guide/start.html` may be linked to as
 * `/docs/guide/start.html`, `/docs/guide/start` or `/docs/guide/start/`, by settings that only the generator knows;
 * the site's own menus are right by definition.
 */
import { posix } from 'node:path'
import { decodedUri } from '../../runtime/std/decoded-uri.ts'

export interface SiteFile {
  /** Relative to the folder of the site. */
  readonly path: string
  /** The `href`s in it, as written. */
  readonly links: readonly string[]
}

export interface SiteAddresses {
  /** The base of the site: `/`, `/docs/`, `https://example.org/docs/`. */
  readonly base: string
  /** The URL of a page, by its file. */
  of(path: string): string
  /** The target of a link in a page, as the URL of a page if it is one of this site. */
  resolve(href: string, from: string): string
}

/** @param given where the site will be published, if known: a URL or a path */
export function siteAddresses(files: readonly SiteFile[], given?: string): SiteAddresses {
  const pages = new Map<string, string>()
  for (const { path } of files) for (const form of formsOf(path)) pages.set(routeKey(form), path)
  const base = given === undefined ? baseIn(files, pages) : asBase(given)
  const start = new URL(base, NOWHERE)
  /** Below the base; undefined for a URL elsewhere. */
  const inside = (href: string, from: string): URL | undefined => {
    const at = new URL(from, start)
    if (!URL.canParse(href, at.href)) return undefined
    const url = new URL(href, at)
    return url.origin === start.origin && url.pathname.startsWith(start.pathname) ? url : undefined
  }
  const below = ({ pathname }: URL): string => decodedUri(pathname.slice(start.pathname.length))

  const counts = new Map<string, number>()
  for (const { path, links } of files) {
    for (const href of links) {
      const url = inside(href, path)
      const route = url && below(url)
      if (route !== undefined && routeKey(route) !== routeKey(path))
        counts.set(route, (counts.get(route) ?? 0) + 1)
    }
  }
  const routes = new Map(
    files.map(({ path }) => {
      const forms = formsOf(path)
      const count = (form: string): number => counts.get(form) ?? 0
      const best = forms.reduce((most, form) => (count(form) > count(most) ? form : most))
      return [path, best]
    }),
  )
  const of = (path: string): string => base + encoded(routes.get(path) ?? path)
  return {
    base,
    of,
    resolve(href, from) {
      if (href.startsWith('#')) return href
      const url = inside(href, from)
      if (url === undefined) return href
      const page = pages.get(routeKey(below(url)))
      return (page === undefined ? base + below(url) : of(page)) + url.search + url.hash
    },
  }
}

const NOWHERE = 'https://site.invalid/'

/** The first form works on any file server. */
function formsOf(path: string): [string, ...string[]] {
  const stem = path.replace(/\.html?$/i, '')
  if (!/(?:^|\/)index$/i.test(stem)) return [path, stem, `${stem}/`]
  const folder = posix.dirname(path)
  return folder === '.' ? ['', path] : [`${folder}/`, path, folder]
}

/** One key for all forms. */
const routeKey = (route: string): string =>
  route
    .replace(/(?:^|\/)index\.html?$/i, '')
    .replace(/\.html?$/i, '')
    .replace(/\/$/, '')

/** Most sites are at the root of a host. Menus with `/docs/guide/` for the file `guide/index.html` reveal a base. */
function baseIn(files: readonly SiteFile[], pages: ReadonlyMap<string, string>): string {
  const votes = new Map<string, number>()
  for (const { links } of files) {
    for (const href of new Set(links)) {
      const [, path] = /^(\/(?!\/)[^?#]*)/.exec(href) ?? []
      if (path === undefined) continue
      const steps = decodedUri(path).split('/')
      for (let i = 1; i <= Math.min(MAX_BASE_SEGMENTS, steps.length - 1); i++) {
        const rest = routeKey(steps.slice(i).join('/'))
        // Every site has a first page, so a link to it does not reveal the base.
        if (rest === '' || !pages.has(rest)) continue
        const base = steps.slice(0, i).join('/')
        votes.set(base, (votes.get(base) ?? 0) + 1)
        break
      }
    }
  }
  const [best] = [...votes].sort(([a, m], [b, n]) => n - m || a.length - b.length)
  return asBase(best?.[0] ?? '/')
}

const MAX_BASE_SEGMENTS = 4 // steps: `/org/project/en/`

function asBase(given: string): string {
  const whole = /^https?:\/\//i.test(given) || given.startsWith('/') ? given : `/${given}`
  return whole.replace(/\/*$/, '/')
}

const encoded = (route: string): string => route.split('/').map(encodeURIComponent).join('/')
