/**
 * A library and the built pages of its site as one: the files of the library come in; the same files go out with the pages
 * among them, and without the documents that the pages were made of. Linking then finds in a page what it finds in any
 * document: uses of the API, links, recipes.
 */
import type { FileFacts, SourceFile } from '../facts.ts'
import type { SitePage } from './read-site.ts'

/** A site as part of a build. */
export interface SiteInput {
  /** Where it begins, ending in `/`. */
  readonly base: string
  readonly pages: readonly SitePage[]
  /** True: the pages alone, nothing of the library. */
  readonly alone: boolean
}

export interface ReadFile extends SourceFile {
  readonly facts: FileFacts
}

/** Where both have a file of one path, the page stays. */
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
 * Leaves out documents that the site publishes. A document is known by its headings: where half of them or more are headings
 * of one page, the page was made of it, whatever settings, includes and components lie between the two.
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

/** The address of each page by its path. */
export const addressesOf = ({ pages }: SiteInput): ReadonlyMap<string, string> =>
  new Map(pages.map(({ path, address }) => [path, address]))
