/**
 * Finds pictures that do not exist: of directives of reStructuredText, and of `<img>` on pages that a forge shows. Only
 * a picture in a folder that exists is certainly missing, because builds write others.
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join, posix } from 'node:path'
import { decodedUri } from '../../runtime/std/decoded-uri.ts'
import { siteOf } from '../doc-sites.ts'
import type { Finding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { isForgePage } from './link-targets.ts'
import { withoutComments } from './name-texts.ts'
import { missingFile, pageFileFinder } from './page-files.ts'
import { isHistoricalPath } from './past-versions.ts'
import { isTestPage } from './test-pages.ts'

export function checkImages({
  files,
  sites,
  root,
}: Pick<LibraryUnderCheck, 'files' | 'sites' | 'root'>): Finding[] {
  const pages = files.filter(({ facts }) => facts.kind === 'doc' && facts.notebook === undefined)
  const fileAt = pageFileFinder(root, pages)
  const shownAtRoot = linkedPages(root)
  return pages.flatMap(({ path, text, language }) => {
    if (isTestPage(path) || isHistoricalPath(path)) return []
    const further = shownAtRoot.has(path) ? ['.'] : []
    const isShown = isForgePage(path) && siteOf(sites, path) === undefined
    const patterns = [...(language === 'rst' ? [DIRECTIVE] : []), ...(isShown ? [ELEMENT] : [])]
    const written = withoutComments(text, language)
    const matches = patterns.flatMap((pattern) => [...written.matchAll(pattern)])
    return matches.flatMap(({ index, 1: target = '' }): Finding[] => {
      const file = fileAt(path, decodedUri(target.replace(/[?#].*$/, '')), {
        written: target,
        further,
      })
      if (file?.isMissing !== true) return []
      const line = written.slice(0, index).split('\n').length
      return [missingFile({ path, line, name: target }, file)]
    })
  })
}

/** The pages to which a symbolic link at the root leads: a forge shows `README.md` there. */
function linkedPages(root: string): ReadonlySet<string> {
  const own = realpathSync(root)
  const links = readdirSync(root, { withFileTypes: true }).filter((each) => each.isSymbolicLink())
  return new Set(
    links.flatMap(({ name }) => {
      const path = join(root, name)
      return existsSync(path) ? [posix.relative(own, realpathSync(path))] : []
    }),
  )
}

const DIRECTIVE = /(?<=^[ \t]*\.\. (?:\|[^|\n]+\| )?)(?:image|figure)::[ \t]+(\S+\.\w+)[ \t]*$/gm
const ELEMENT = /<img\s[^<>]*?\bsrc=["']([^"'\s]+\.\w+)["']/g
