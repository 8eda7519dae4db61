/**
 * Combines a library with the built pages of its site: adds the pages, and removes the documents that they were made
 * from. Linking then finds in a page what it finds in any document: uses of the API, links, recipes.
 */
import type { FileFacts, SourceFile } from '../facts.ts'
import type { SitePage } from './read-site.ts'

/** A site as part of a build. */
export interface SiteInput {
  /** The base URL or path, ending in `/`. */
  readonly base: string
  readonly pages: readonly SitePage[]
  /** True: only the pages, without the library. */
  readonly onlyPages: boolean
}

export interface ReadFile extends SourceFile {
  readonly facts: FileFacts
}

/** Where both have a file with one path, the page stays. */
export function withPages(files: readonly SourceFile[], { pages }: SiteInput): SourceFile[] {
  const taken = new Set(pages.map(({ path }) => path))
  return [
    ...files.filter(({ path }) => !taken.has(path)),
    ...pages.map(
      ({ path, text }): SourceFile => ({ path, role: 'docs', language: 'markdown', text }),
    ),
  ]
}

/**
 * Removes documents that the site publishes. A document belongs to a page that has half of its headings or more,
 * whatever settings, includes and components were involved.
 */
export function withoutPublished(files: readonly ReadFile[], { pages }: SiteInput): ReadFile[] {
  const isPage = new Set(pages.map(({ path }) => path))
  const pagesOf = new Map<string, Set<string>>()
  for (const file of files) {
    if (!isPage.has(file.path)) continue
    for (const heading of headingsOf(file)) {
      const known = pagesOf.get(heading) ?? new Set()
      pagesOf.set(heading, known.add(file.path))
    }
  }
  return files.filter((file) => {
    if (isPage.has(file.path) || file.role !== 'docs') return true
    const headings = headingsOf(file)
    const shared = new Map<string, number>()
    for (const heading of headings)
      for (const page of pagesOf.get(heading) ?? []) shared.set(page, (shared.get(page) ?? 0) + 1)
    return Math.max(0, ...shared.values()) < Math.max(1, headings.size / 2)
  })
}

function headingsOf({ facts }: ReadFile): Set<string> {
  if (facts.kind !== 'doc') return new Set()
  const words = facts.sections.map(({ heading }) =>
    heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''),
  )
  return new Set(words.filter((word) => word !== ''))
}

/** The URL of each page by its path. */
export const addressesOf = ({ pages }: SiteInput): ReadonlyMap<string, string> =>
  new Map(pages.map(({ path, address }) => [path, address]))
