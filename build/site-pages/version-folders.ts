/**
 * Finds the versions of a site that keeps each in a folder of its own, `/1.0/guide.html` beside `/2.0/guide.html` or
 * `/guide.html`, where the pages do not name their version themselves.
 */
import { groupedBy } from '../../runtime/std/grouping.ts'
import type { SitePage } from './read-site.ts'

/** The version of pages beside the folders of versions, or in one that is called `stable` or `latest`. */
export const UNNAMED = ''

/**
 * @returns the pages with the names of their folders as versions. A folder is a version's if it is named like one
 * and at least half of its pages are beside it or in another such folder, too.
 */
export function withFolderVersions(pages: readonly SitePage[]): SitePage[] {
  const paths = new Set(pages.map(({ path }) => path))
  const placed = pages.flatMap((page) => (page.version === null ? (placeOf(page) ?? []) : []))
  const versionOf = new Map<SitePage, string>()
  let hasUnnamed = false
  for (const folders of groupedBy(placed, ({ above }) => above).values()) {
    const byName = groupedBy(folders, ({ name }) => name)
    const isBeside = ({ above, rest }: Place): boolean => paths.has(above + rest)
    const isInOther = ({ above, name, rest }: Place): boolean =>
      [...byName.keys()].some((other) => other !== name && paths.has(`${above}${other}/${rest}`))
    const areMost = (own: readonly Place[], test: (place: Place) => boolean): boolean =>
      own.length >= MIN_PAGES && 2 * own.filter(test).length >= own.length
    const copied = new Set([...byName.values()].filter((own) => areMost(own, isBeside)))
    const found = [...byName].filter(([, own]) => copied.has(own) || areMost(own, isInOther))
    const newest =
      copied.size > 0 ? undefined : NEWEST.find((name) => found.some(([own]) => own === name))
    hasUnnamed ||= copied.size > 0 || newest !== undefined
    for (const [name, own] of found)
      for (const { page } of own) versionOf.set(page, name === newest ? UNNAMED : name)
  }
  const others = hasUnnamed ? UNNAMED : null
  return pages.map((page) => ({
    ...page,
    version: versionOf.get(page) ?? page.version ?? others,
  }))
}

/** In the order of preference, where no pages are beside the folders. */
const NEWEST = ['stable', 'latest', 'current']

/** With fewer, a folder may be one subject of the docs, such as the second version of a protocol. */
const MIN_PAGES = 3

interface Place {
  readonly page: SitePage
  /** The path of the folder that has those of versions, `''` or ending in `/`. */
  readonly above: string
  readonly name: string
  /** The path in the folder of the version. */
  readonly rest: string
}

function placeOf(page: SitePage): Place | undefined {
  const { above = '', name, rest } = VERSION_FOLDER.exec(page.path)?.groups ?? {}
  return name === undefined || rest === undefined ? undefined : { page, above, name, rest }
}

const VERSION_FOLDER =
  /^(?<above>(?:[^/]+\/)*?)(?<name>v?\d+(?:\.(?:\d+|x))*(?:[-.]?(?:a|b|rc|alpha|beta|pre|dev)[-.]?\d*)?|stable|latest|current|lts|main|master|trunk|dev(?:el(?:op(?:ment)?)?)?|next|nightly|unstable|edge|canary|beta|pre-?release)\/(?<rest>.+)$/i
