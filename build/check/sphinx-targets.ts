/**
 * Finds references of Sphinx that lead nowhere: to a page (`:doc:`, `toctree`), a label (`:ref:`) or a target of
 * reStructuredText (`` `words`_ ``, `word_`). Extensions create pages and labels, and a label may belong to
 * another project. So a missing page is an error only in a folder with other pages, and a missing label or target only
 * if it resembles an existing one.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { didYouMean } from '../../runtime/std/did-you-mean.ts'
import { gitIgnoreFilter } from '../discover/git-ignore.ts'
import { siteOf } from '../doc-sites.ts'
import type { Reference } from '../facts.ts'
import { asNote, type Finding, makeFinding } from './finding.ts'
import { includingFolders } from './included-pages.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { lineOfTarget } from './link-targets.ts'
import { similarity } from './name-similarity.ts'
import { withoutComments } from './name-texts.ts'
import type { Page } from './page-anchors.ts'
import { isHistoricalPage, isHistoricalPath } from './past-versions.ts'
import { prose } from './prose.ts'
import { isTypo } from './renames.ts'

export function checkSphinxTargets({
  files,
  sites,
  root,
}: Pick<LibraryUnderCheck, 'files' | 'sites' | 'root'>): Finding[] {
  const pages = files.flatMap((file): Page[] =>
    file.facts.kind === 'doc' && file.language === 'rst'
      ? [{ path: file.path, text: withoutComments(file.text, 'rst'), facts: file.facts }]
      : [],
  )
  const labels = new Set(
    [...files.map(({ text }) => text), ...unreadPages(pages, root)].flatMap(targetsIn),
  )
  const titles = new Set(
    pages.flatMap(({ facts }) => facts.sections.map(({ heading }) => folded(heading))),
  )
  const isLabel = (label: string): boolean => labels.has(label) || titles.has(label)
  const isIgnored = gitIgnoreFilter(root)
  /** Whether code contains the name of the page, as a script that writes it does. */
  const isWritten = (path: string): boolean => {
    const name = posix.basename(path)
    return files.some(
      ({ facts, text }) =>
        facts.kind === 'code' &&
        ['.md', '.rst'].some((extension) => text.includes(name + extension)),
    )
  }
  const exists = (path: string): boolean =>
    PAGE_EXTENSIONS.some((extension) => existsSync(join(root, path + extension)))

  const foldersOf = includingFolders(pages)

  const pageFinding = (written: string, page: Page): Finding | undefined => {
    // Sphinx normalizes paths, so that a slash at the end makes no difference.
    const target = written.replace(/(?<=.)\/+$/, '')
    const content = siteOf(sites, page.path)?.content ?? ''
    const own = target.startsWith('/')
      ? posix.join(content, target)
      : posix.join(posix.dirname(page.path), target)
    // The text that a page includes has its links from there.
    const isOfIncluding = foldersOf(page.path).some((folder) => exists(posix.join(folder, target)))
    if (own.startsWith('..') || exists(own) || isOfIncluding || GENERATED.test(own))
      return undefined
    if (BUILTIN.has(posix.basename(own))) return undefined
    const finding = makeFinding('broken-link', {
      ...{ path: page.path, line: 0, name: written, target: { path: own } },
      message: `there is no page ${own}`,
      suggestions: [],
    })
    const folder = posix.dirname(own)
    const isMade =
      isWritten(own) ||
      PAGE_EXTENSIONS.some((extension) => isIgnored(own + extension)) ||
      !existsSync(join(root, folder)) ||
      !readdirSync(join(root, folder)).some((name) => /\.(?:rst|md|ipynb|txt)$/.test(name))
    return isMade ? asNote(finding) : finding
  }

  /** Whether a label may be one of another project. */
  const hasOthers = files.some(({ text }) => /^intersphinx_mapping\s*[:=]/m.test(text))

  const labelFinding = (
    target: string,
    page: Page,
    known: Iterable<string>,
    isLike: (label: string, target: string) => boolean,
  ): Finding => {
    const near = [...known].filter((each) => isLike(each, folded(target)))
    const message = `there is no label ${target}${didYouMean(near)}`
    const finding = makeFinding('broken-anchor', {
      ...{ path: page.path, line: 0, name: target, message, suggestions: near },
    })
    return near.length === 0 ? asNote(finding) : finding
  }

  const findingOf = ({ target, role }: Reference, page: Page): Finding | undefined => {
    if (role === 'doc' || role === 'toctree')
      return /^[\w./-]+$/.test(target) ? pageFinding(target, page) : undefined
    const label = folded(target)
    if (role === 'ref')
      return /:/.test(target) || isLabel(label) || BUILTIN.has(label)
        ? undefined
        : labelFinding(target, page, labels, hasOthers ? isVeryNear : isNear)
    return undefined
  }

  return pages
    .filter(({ path, text }) => !isHistoricalPath(path) && !isHistoricalPage(text))
    .flatMap((page) => {
      const inSections = page.facts.sections.flatMap(({ references, lines }) =>
        references.flatMap((reference) => {
          const finding = findingOf(reference, page)
          if (finding === undefined) return []
          const line = lineOfTarget(reference.target, page.text, lines)
          return line === undefined ? [] : [{ ...finding, line }]
        }),
      )
      const named = prose(page.text)
        .split('\n')
        .flatMap((text, i) =>
          [...(DIRECTIVE.test(text) ? [] : text.matchAll(NAMED))].flatMap(
            ([, words, word = '']): Finding[] => {
              const target = words ?? word
              if (isLabel(folded(target))) return []
              const finding = labelFinding(target, page, targetsIn(page.text), isNear)
              return finding.level === 'note' ? [] : [{ ...finding, line: i + 1 }]
            },
          ),
        )
      return [...inSections, ...named]
    })
}

/** The texts of pages beside those that are read: a build skips licences. */
function unreadPages(pages: readonly Page[], root: string): string[] {
  const known = new Set(pages.map(({ path }) => path))
  return [...new Set([...known].map((path) => posix.dirname(path)))].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => posix.join(folder, name))
      .filter((path) => path.endsWith('.rst') && !known.has(path))
      .map((path) => readFileSync(join(root, path), 'utf8')),
  )
}

/** `.. _label:`, `.. _label: https://…`, `(label)=` of MyST, `:name: label`. */
const LABEL =
  /^[ \t]*(?:\.\.[ \t]+_(`[^`\n]+`|[^:\n]+):|\(([^()\n]+)\)=[ \t]*$|:name:[ \t]+(\S.*)$)/gm

/** The name that it takes is no reference: `.. automodule:: shelf.async_`. */
const DIRECTIVE = /^\s*\.\.\s+[\w:-]+::/

const labelIn = ([, target, label, name]: RegExpMatchArray): string =>
  folded(target ?? label ?? name ?? '')

const targetsIn = (text: string): string[] => [...text.matchAll(LABEL)].map(labelIn)

/** `` `words`_ `` and `word_`, which docutils looks up among the targets of the page. */
const NAMED =
  /(?<![:`\w])`([^`<>\n]+)`_(?![_\w])|(?<![\w`:/.<-])([A-Za-z][\w.-]*[A-Za-z\d])_(?![\w_`>])/g

const BUILTIN: ReadonlySet<string> = new Set(['genindex', 'modindex', 'search', 'py-modindex'])

const PAGE_EXTENSIONS = ['', '.rst', '.md', '.ipynb', '.txt', '.rest', '.myst', '.py']

const GENERATED =
  /(?:^|\/)(?:_?auto\w*|\w*gallery\w*|generated|_?api(?:docs?)?|modules|reference\/_)(?:\/|$)/i

const folded = (label: string): string =>
  label.replace(/`/g, '').replace(/\s+/g, ' ').trim().toLowerCase()

const isNear = (label: string, target: string): boolean =>
  isTypo(label, target) || similarity(plain(label), plain(target)) >= ALIKE

/** Another project may have a label that shares a word with one of these. */
const isVeryNear = (label: string, target: string): boolean =>
  isTypo(label, target) || similarity(plain(label), plain(target)) >= VERY_ALIKE

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '_')

const ALIKE = 0.5
const VERY_ALIKE = 0.75
