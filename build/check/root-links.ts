/**
 * Finds links from the root of a site (`/guide/start`) that lead to no page. Sites name their pages in different ways,
 * so such a link is reported only where almost all others of the site are understood.
 */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { decodedUri } from '../../runtime/std/decoded-uri.ts'
import { type DocsSite, siteOf } from '../doc-sites.ts'
import type { DocFacts } from '../facts.ts'
import type { LinkFile } from '../link/library.ts'
import { type Finding, makeFinding } from './finding.ts'
import { generatedPages, type TargetUses } from './generated-targets.ts'
import { frontMatterIn } from './included-pages.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { assetFoldersOf, lineOfTarget } from './link-targets.ts'
import { isHistoricalPath, isOfVersion } from './past-versions.ts'

type SiteFolder = Pick<DocsSite, 'content' | 'route'>

interface SitePage extends LinkFile {
  readonly facts: DocFacts
}

export function checkRootLinks({
  files,
  sites,
  root,
}: Pick<LibraryUnderCheck, 'files' | 'sites' | 'root'>): Finding[] {
  const pages = files.filter((file): file is SitePage => file.facts.kind === 'doc')
  const code = files.filter(({ facts }) => facts.kind === 'code')
  /** Redirects and pages that a script writes. */
  const isInCode = (path: string): boolean => code.some(({ text }) => text.includes(path))
  /** Folders of docs whose generator is not known. */
  const others = [...new Set(pages.map(({ path }) => path.split('/')[0] ?? ''))]
    .filter((folder) => DOCS.test(folder))
    .map((content) => ({ content, route: '' }))
  const isOf = (path: string, { content }: SiteFolder): boolean => {
    const site = siteOf(sites, path)
    return site === undefined ? path.startsWith(`${content}/`) : site.content === content
  }
  return [...sites, ...others].flatMap((site) => {
    const own = pages.filter(({ path }) => isOf(path, site))
    const routes = new Set(own.flatMap((page) => routesOf(page, site)))
    const folders = [site.content, ...assetFoldersOf(site.content)]
    const uses: TargetUses = { existing: new Set(), missing: new Map() }
    for (const { path, text, facts } of own) {
      if (isHistoricalPath(path) || isOfVersion(path)) continue
      for (const { references, lines } of facts.sections)
        for (const { target, role = 'link' } of references) {
          if (role !== 'link' || !ROOT_LINK.test(target)) continue
          const written = decodedUri(target.replace(/[?#].*$/s, ''))
          const route = plainRoute(written)
          const isFile = folders.some((folder) => existsSync(join(root, folder, written)))
          if (isFile || endings(route).some((each) => routes.has(each))) {
            uses.existing.add(route)
            continue
          }
          const line = lineOfTarget(target, text, lines)
          if (line === undefined || GENERATED.test(route) || isInCode(route)) continue
          const finding = makeFinding('broken-link', {
            ...{ path, line, name: target, target: { path: route }, suggestions: [] },
            message: `there is no page ${written}`,
          })
          uses.missing.set(finding, route)
        }
    }
    const generated = new Set(generatedPages(uses))
    return [...uses.missing.keys()].filter((finding) => !generated.has(finding))
  })
}

const DOCS = /^(?:docs?|documentation|website|site)$/i

const ROOT_LINK = /^\/[^/\s{}<>$]/

/** Folders of pages that a generator writes. */
const GENERATED = /(?:^|\/)(?:api|apidocs?|javadocs?|reference|tags?|categories|blog)(?:\/|$)/i

/** The addresses of a page below the root of its site, without slashes around them. */
function routesOf({ path, text }: SitePage, { content, route }: SiteFolder): string[] {
  const plain = plainRoute(posix.relative(content, path))
  const given = [...frontMatterIn(text).matchAll(ADDRESS)].map(([, address = '']) =>
    plainRoute(address),
  )
  return [plain, plainRoute(posix.join(route, plain)), ...given]
}

/** A field of the front matter. */
const ADDRESS = /^(?:slug|permalink|path|url):\s*["']?([^"'\s]+)/gm

/** Without extensions, the names of index pages, and the numbers by which files are sorted. */
const plainRoute = (path: string): string =>
  path
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/^\d+[.-]\s*(?=\D)/, ''))
    .join('/')
    .replace(/\.(?:mdx?|markdown|rst|ipynb|html?)$/, '')
    .replace(/(?:^|\/)(?:index|readme)$/, '')
    .replace(/^\/+|\/+$/g, '')

/** A site may be below a path of its host. */
const endings = (route: string): string[] => {
  const parts = route.split('/')
  return parts.map((_, from) => parts.slice(from).join('/'))
}
