/**
 * Looks up files that pages name by a path: pictures, and what a page includes. A file is certainly missing only if its
 * folder exists and the repository does not ignore it, because a build may write others.
 */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gitIgnoreFilter } from '../discover/git-ignore.ts'
import { type Finding, makeFinding } from './finding.ts'
import { includingFolders } from './included-pages.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'

export interface PageFile {
  /** The path in the library, seen from the page itself. */
  readonly own: string
  /** Where it is on the disk; also seen from the pages that include the page. */
  readonly found: string | undefined
  readonly isMissing: boolean
}

/** Signs of addresses, absolute paths and placeholders. */
const NOT_RELATIVE = /^\w+:|^\/|[*{}<>|$]/

/**
 * @returns what a path on a page leads to; undefined if it leads out of the library or is no relative path. `written` is
 * the path as the page writes it, and `further` has folders from which the page is seen as well.
 */
export function pageFileFinder(
  root: string,
  pages: LibraryUnderCheck['files'],
): (
  page: string,
  path: string,
  options?: { readonly written?: string; readonly further?: readonly string[] },
) => PageFile | undefined {
  const isIgnored = gitIgnoreFilter(root)
  const foldersOf = includingFolders(pages)
  return (page, path, { written = path, further = [] } = {}) => {
    const own = posix.join(posix.dirname(page), path)
    if (NOT_RELATIVE.test(written) || own.startsWith('..')) return undefined
    const found = [posix.dirname(page), ...foldersOf(page), ...further]
      .map((folder) => join(root, folder, path))
      .find((each) => existsSync(each))
    const isMissing =
      found === undefined && existsSync(join(root, posix.dirname(own))) && !isIgnored(own)
    return { own, found, isMissing }
  }
}

export const missingFile = (
  place: Pick<Finding, 'path' | 'line' | 'name'>,
  { own }: PageFile,
): Finding =>
  makeFinding('broken-link', {
    ...place,
    target: { path: own },
    message: `there is no file ${own}`,
    suggestions: [],
  })
