/**
 * Finds links in documents that lead nowhere: to a missing file, or to a heading or label that no page has. A site's
 * generator may create pages without a source file, and anchors without a heading. So only two things are reported: a
 * missing path with the extension of a source file, and an anchor that resembles none of a page whose source is
 * available. A finding is a note where a generator may be the cause:
 *
 * - a page of a site names the file, because sites arrange pages in their own ways. The exception is a site of which
 *   almost all linked pages exist under the names of their files;
 * - the folder of the file does not exist, the repository ignores the path, or generators write such files;
 * - the anchor is one word in a link within the page;
 * - most targets of the page, the folder or the library are missing.
 */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { decodedUri } from '../../runtime/std/decoded-uri.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { lastName } from '../diff/surface.ts'
import { type DocsSite, siteOf } from '../doc-sites.ts'
import type { Reference } from '../facts.ts'
import { looseAnchor } from '../link/guides/doc-references.ts'
import { isPlaceholder, mayHaveAnchor } from './anchor-exceptions.ts'
import { elsewherePredicate } from './files-elsewhere.ts'
import { asNote, type Finding, makeFinding } from './finding.ts'
import {
  anchorsOfJoinedPages,
  combinedUses,
  generatedPages,
  generatedTargets,
  type TargetUses,
} from './generated-targets.ts'
import { inclusionsIn } from './included-pages.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import {
  assetFoldersOf,
  candidatesOf,
  endsIn,
  isForgePage,
  isLegal,
  lineOfTarget,
} from './link-targets.ts'
import { anchorForms, labelsOf, looseAnchors, type Page, splitsHeading } from './page-anchors.ts'
import { isHistoricalPath, isOfVersion } from './past-versions.ts'
import { isTestPage } from './test-pages.ts'

export function checkLinks({
  files,
  sites,
  root,
  cards,
}: Pick<LibraryUnderCheck, 'files' | 'sites' | 'root' | 'cards'>): Finding[] {
  const pages = files.flatMap((file): Page[] =>
    file.facts.kind === 'doc' ? [{ path: file.path, text: file.text, facts: file.facts }] : [],
  )
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const contents = sites.flatMap(({ content }) => [content, ...assetFoldersOf(content)])
  /** The page that another one includes by a path. */
  const pageAt = (path: string, from: Page): Page | undefined =>
    candidatesOf(path, from.path, contents).flatMap((each) => byPath.get(each) ?? [])[0]
  const anchors = new Map<string, ReadonlySet<string>>()
  const anchorsIn = (page: Page): ReadonlySet<string> => {
    const known = anchors.get(page.path)
    if (known !== undefined) return known
    const own = looseAnchors(page)
    // Set before the included pages are read, because pages may include each other.
    anchors.set(page.path, own)
    const { included, fields } = inclusionsIn(page.text)
    const all = new Set(own)
    for (const path of [...included, ...fields]) {
      const other = pageAt(path, page)
      if (other !== undefined && other !== page)
        for (const anchor of anchorsIn(other)) all.add(anchor)
    }
    anchors.set(page.path, all)
    return all
  }
  const exists = (path: string): boolean => existsSync(join(root, path))
  const isElsewhere = elsewherePredicate(root)
  const isWritten = (path: string): boolean =>
    path.includes('/') &&
    files.some(({ facts, text }) => facts.kind === 'code' && text.includes(path))
  const labels = new Set(pages.flatMap(labelsOf))
  const uses = new Map<string, TargetUses>()
  const ownMissing = new Map<Finding, string>()
  const siteUses = new Map<DocsSite, TargetUses>()
  const usesOfSite = (site: DocsSite): TargetUses => {
    const known = siteUses.get(site) ?? { existing: new Set(), missing: new Map() }
    siteUses.set(site, known)
    return known
  }
  const usesOf = (path: string): TargetUses => {
    const known = uses.get(path) ?? { existing: new Set(), missing: new Map() }
    uses.set(path, known)
    return known
  }
  const parts = groupedBy(
    pages.flatMap((whole) =>
      inclusionsIn(whole.text).included.flatMap((path) => {
        const part = pageAt(path, whole)
        return part === undefined ? [] : { part, whole }
      }),
    ),
    ({ part }) => part.path,
  )
  const isFlat = sites.some((site) => site.pages === 'flat' || site.linksByName)
  const symbols = new Set(
    cards.flatMap((card) => (card.kind === 'symbol' ? [lastName(card.title)] : [])),
  )
  // Reversed, so that the first page of a name is found.
  const byName = new Map(pages.toReversed().map(({ path }) => [posix.basename(path), path]))
  const onFlatSite = (path: string): string | undefined =>
    isFlat ? byName.get(posix.basename(path)) : undefined
  const findings = pages
    .filter(
      ({ path, facts }) =>
        !isTestPage(path) &&
        !isHistoricalPath(path) &&
        !isOfVersion(path) &&
        facts.notebook === undefined,
    )
    .flatMap((page) =>
      page.facts.sections.flatMap((section) =>
        section.references.flatMap((reference) =>
          findingOf(reference, page, section.lines, {
            byPath,
            parts,
            anchorsIn,
            exists,
            isElsewhere,
            isWritten,
            contents,
            labels,
            usesOf,
            ownMissing,
            usesOfSite,
            onFlatSite,
            sites,
            symbols,
          }),
        ),
      ),
    )
  const anchorUses = [...byPath.keys()].flatMap((path) => uses.get(path) ?? [])
  const generated = new Set([
    ...[...uses.values()].flatMap(generatedTargets),
    ...generatedTargets(combinedUses(anchorUses)),
    ...anchorsOfJoinedPages(ownMissing),
    ...[...siteUses.values()].flatMap(generatedPages),
  ])
  return findings.map((finding) => (generated.has(finding) ? asNote(finding) : finding))
}

interface Surroundings {
  readonly byPath: ReadonlyMap<string, Page>
  /** By their paths, pages that other pages include: their links are read from there. */
  readonly parts: ReadonlyMap<string, readonly { readonly whole: Page }[]>
  anchorsIn(page: Page): ReadonlySet<string>
  exists(path: string): boolean
  /** Whether the repository ignores a path, because a build creates the file. */
  isElsewhere(path: string): boolean
  /** Whether code contains a path, as a script that writes the file does. */
  isWritten(path: string): boolean
  /** Folders of sites. */
  readonly contents: readonly string[]
  /** Those of all pages. */
  readonly labels: ReadonlySet<string>
  usesOf(path: string): TargetUses
  /** The missing anchors that links within a page name. */
  readonly ownMissing: Map<Finding, string>
  /** The pages of a site that its links name by their files. */
  usesOfSite(site: DocsSite): TargetUses
  /** The page with the name of a path, where a generator puts all pages into one folder. */
  onFlatSite(path: string): string | undefined
  readonly sites: readonly DocsSite[]
  /** Names of symbols, for which a generator may create anchors. */
  readonly symbols: ReadonlySet<string>
}

function findingOf(
  { target, role = 'link' }: Reference,
  page: Page,
  lines: readonly [number, number],
  surroundings: Surroundings,
): Finding[] {
  const { byPath, parts, anchorsIn, exists, isElsewhere, isWritten, contents, labels } =
    surroundings
  const { usesOf, ownMissing, usesOfSite, onFlatSite, sites, symbols } = surroundings
  const site = siteOf(sites, page.path)
  if (role !== 'link' || /^[a-z][\w+.-]*:|^\/|[{}<>$]|\s/i.test(target)) return []
  const [, written = '', anchor = ''] = /^([^#]*)#?(.*)$/s.exec(target) ?? []
  const path = decodedUri(written.replace(/\?.*$/, ''))
  const line = lineOfTarget(target, page.text, lines)
  if (line === undefined) return []
  const at = { path: page.path, line, name: target, suggestions: [] }
  const isIncluded = parts.has(page.path) || PARTIAL.test(page.path)
  if (path === '') {
    const loose = looseAnchor(decodedUri(anchor))
    const isOfWhole =
      PARTIAL.test(page.path) ||
      parts.get(page.path)?.some(({ whole }) => anchorsIn(whole).has(loose)) === true
    return isOfWhole || labels.has(loose) ? [] : anchorFinding(page, 'the page')
  }
  const candidates = candidatesOf(path, page.path, contents)
  const own = posix.join(posix.dirname(page.path), path)
  if (own.startsWith('..')) return []
  const found = candidates.find(exists) ?? onFlatSite(path)
  const inFolder = usesOf(`${posix.dirname(own)}/`)
  if (found === own) inFolder.existing.add(own)
  if (found === own && site !== undefined && PAGE.test(path)) usesOfSite(site).existing.add(own)
  if (found === undefined) {
    const isShown = isForgePage(page.path) && site === undefined
    if (
      !(SOURCE.test(path) || (isShown && isLegal(path))) ||
      (isIncluded && [...byPath.keys()].some(endsIn(path)))
    )
      return []
    const stems = candidates.map((each) => each.replace(/\.\w+$/, ''))
    if (!isShown && PAGE_EXTENSIONS.some((end) => stems.some((stem) => exists(stem + end))))
      return []
    const finding = makeFinding('broken-link', {
      ...at,
      target: { path: own },
      message: `there is no file ${own}`,
    })
    const isMade =
      (site !== undefined && !PAGE.test(path)) ||
      candidates.some(isElsewhere) ||
      (!isShown && !exists(posix.dirname(own))) ||
      GENERATED.test(own) ||
      isWritten(own)
    if (isMade) return [asNote(finding)]
    // Generators write pages, but no code.
    if (PAGE.test(path)) inFolder.missing.set(finding, own)
    if (site !== undefined) usesOfSite(site).missing.set(finding, own)
    return [finding]
  }
  const other = byPath.get(found)
  if (other === undefined || other.facts.notebook !== undefined) return []
  return anchorFinding(other, found)

  function anchorFinding(of: Page, called: string): Finding[] {
    if (!isPlainAnchor(anchor)) return []
    // mkdocstrings makes an anchor of each name of the object that the page shows.
    if (anchor.includes('.') && /^:::\s+[\w.]+\s*$/m.test(of.text)) return []
    const [written, bare] = anchorForms(decodedUri(anchor))
    const loose = anchorsIn(of).has(written) ? written : bare
    const { existing, missing } = usesOf(of.path)
    const isShown = isForgePage(of.path) && siteOf(sites, of.path) === undefined
    if (anchorsIn(of).has(loose) && !(isShown && splitsHeading(of, anchor))) {
      existing.add(loose)
      return []
    }
    const message = `${called} has no heading or anchor #${anchor}`
    const finding = makeFinding('broken-anchor', {
      ...at,
      target: { path: of.path, anchor },
      message,
    })
    if (mayHaveAnchor(of.text, anchor, isShown) || symbols.has(anchor)) return [asNote(finding)]
    if (path === '') {
      if (isPlaceholder(target, page.text)) return [asNote(finding)]
      if (isCopied(loose)) return []
      ownMissing.set(finding, anchor)
    }
    missing.set(finding, loose)
    return [path === '' && isWord(anchor) && !isShown ? asNote(finding) : finding]
  }

  /** Whether a page that is assembled from this one contains both the anchor and the line with the link. */
  function isCopied(loose: string): boolean {
    const written = page.text.split('\n')[(line ?? 1) - 1]?.trim() ?? ''
    if (written.length - target.length < SENTENCE) return false
    return [...byPath.values()].some(
      (other) => other !== page && other.text.includes(written) && anchorsIn(other).has(loose),
    )
  }
}

/** In characters. A shorter line, such as an entry of a table of contents, occurs on several pages by chance. */
const SENTENCE = 40

/** Generators create one-word anchors for what they add to a page: a symbol, a tab, a footnote. */
const isWord = (anchor: string): boolean => !/[\p{L}\p{N}][-_][\p{L}\p{N}]/u.test(anchor)

/** A part of other pages, whose links are read from there: `_sidebar.md`, `_includes/note.md`. */
const PARTIAL = /(?:^|\/)(?:_(?!index\b)[^/]+|_(?:includes|partials|snippets)\/.*)$/

/** Hand-written files for readers: a link to one means that file. */
const SOURCE =
  /\.(?:mdx?|markdown|rst|ipynb|py|[cm]?[jt]sx?|go|rs|java|rb|php|toml|ya?ml|txt|png|svg|jpe?g|gif)$/i
/** Files that generators of docs write beside their pages. */
const GENERATED =
  /(?:^|\/)(?:llms(?:[-.]\w+)*|sitemap|robots|(?:gen|mod|py-mod)index)\.\w+$|(?:^|\/)_(?:modules|sources|images|downloads|autosummary)\//i
const PAGE = /\.(?:mdx?|markdown|rst|ipynb|txt)$/i
/** Extensions of pages that a link may replace: `guide.md` may mean `guide.rst`. */
const PAGE_EXTENSIONS = ['.md', '.mdx', '.rst', '.ipynb', '.txt', '.html', '']

/** Line anchors, text fragments and application states are not headings. */
const isPlainAnchor = (anchor: string): boolean =>
  anchor !== '' && !/^(?:L\d+|:~:|!|\/|\?)|^top$/.test(anchor) && !anchor.includes('=')
