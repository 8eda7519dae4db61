/**
 * Divides the pages of a site by language and version, because a reader searches one of each: a part becomes a pack
 * in a folder of its own. Where there is nothing to choose, there is one part in the usual folder.
 */
import { groupedBy } from '../../runtime/std/grouping.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { compareVersions } from '../../runtime/versions/version-order.ts'
import type { SitePage } from './read-site.ts'
import { UNNAMED } from './version-folders.ts'

export interface SitePart {
  /** In lower case; `''` where no page names one. */
  readonly language: string
  /** Whether it is the language of the site's first page. */
  readonly isHome: boolean
  /** Null where the site has one version, or for the one that has no name. */
  readonly version: string | null
  /** Of several versions, the default one; it also contains pages without a version. */
  readonly isMain: boolean
  readonly pages: readonly SitePage[]
}

export function sitePartsOf(pages: readonly SitePage[]): SitePart[] {
  const first = pageNearestRoot(pages)
  const home = first?.language ?? ''
  const byLanguage = groupedBy(pages, ({ language }) => language || home)
  return [...byLanguage]
    .sort(([a], [b]) => byCodeUnits(a, b))
    .flatMap(([language, own]): SitePart[] => {
      const isHome = language === home
      const versions = new Set(own.flatMap(({ version }) => version ?? []))
      if (versions.size < 2) return [{ language, isHome, version: null, isMain: true, pages: own }]
      const main = versions.has(UNNAMED)
        ? UNNAMED
        : mainVersion(own.filter(({ version }) => version !== null))
      return [...versions].sort(byCodeUnits).map((version) => ({
        ...{ language, isHome, version: version || null, isMain: version === main },
        pages: own.filter((page) => (page.version ?? main) === version),
      }))
    })
}

/** The version with the page nearest to the site's root; of several, the latest. */
function mainVersion(pages: readonly SitePage[]): string | null {
  const [main] = pages.toSorted(
    (a, b) => depth(a) - depth(b) || compareVersions(b.version ?? '', a.version ?? ''),
  )
  return main?.version ?? null
}

const depth = ({ address }: SitePage): number => address.split('/').length

/** The page nearest to the site's root. */
function pageNearestRoot(pages: readonly SitePage[]): SitePage | undefined {
  return pages.reduce<SitePage | undefined>((best, page) => {
    if (best === undefined) return page
    const nearer = depth(page) - depth(best) || page.address.length - best.address.length
    return nearer < 0 ? page : best
  }, undefined)
}
