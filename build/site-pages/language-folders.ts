/**
 * Finds the languages of a site that keeps translations in folders, `/zh-cn/guide.html` beside `/guide.html`, where
 * the pages do not name their language themselves.
 */
import { groupedBy } from '../../runtime/std/grouping.ts'
import type { SitePage } from './read-site.ts'

/** With fewer pages, a folder may be anything. */
const MIN_PAGES = 3

/** @returns the pages; those in a folder that is named by a language, and of which half are beside it, have it */
export function withFolderLanguages(pages: readonly SitePage[]): SitePage[] {
  const paths = new Set(pages.map(({ path }) => path))
  const placed = pages.flatMap((page) => {
    const { above = '', name, rest } = LANGUAGE_FOLDER.exec(page.path)?.groups ?? {}
    const language = name?.replace('_', '-').toLowerCase()
    return page.language !== '' || language === undefined || !isLanguage(language)
      ? []
      : [{ page, language, folder: `${above}${name}`, isCopy: paths.has(`${above}${rest}`) }]
  })
  const found = new Map<SitePage, string>()
  for (const own of groupedBy(placed, ({ folder }) => folder).values())
    if (own.length >= MIN_PAGES && 2 * own.filter(({ isCopy }) => isCopy).length >= own.length)
      for (const { page, language } of own) found.set(page, language)
  return pages.map((page) => ({ ...page, language: found.get(page) ?? page.language }))
}

const LANGUAGE_FOLDER =
  /^(?<above>(?:[^/]+\/)*?)(?<name>[a-z]{2,3}(?:[-_][a-z]{2,4})?)\/(?<rest>.+)$/i

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

const isLanguage = (code: string): boolean => NAMES.of(code) !== undefined
