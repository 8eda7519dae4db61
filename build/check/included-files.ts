/**
 * Finds files that pages include and that do not exist, and parts of these files that a page names and they do not
 * have: `literalinclude`, AsciiDoc's `include::`, `{{#include}}` of mdBook. A file is certainly missing if its folder
 * exists, the repository does not ignore it and no code contains its name; a build may write others.
 */
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { siteOf } from '../doc-sites.ts'
import { type Finding, makeFinding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { withoutComments } from './name-texts.ts'
import { missingFile, pageFileFinder } from './page-files.ts'
import { isHistoricalPath } from './past-versions.ts'
import { isTestPage } from './test-pages.ts'

interface Inclusion {
  readonly line: number
  readonly target: string
  /** What the file must contain, by the name that the page gives it. */
  readonly parts: ReadonlyMap<string, RegExp>
}

export function checkIncludedFiles({
  files,
  sites,
  root,
}: Pick<LibraryUnderCheck, 'files' | 'sites' | 'root'>): Finding[] {
  const pages = files.filter(({ facts }) => facts.kind === 'doc' && facts.notebook === undefined)
  const fileAt = pageFileFinder(root, pages)
  const code = files.filter(({ facts }) => facts.kind === 'code')
  const isWritten = (file: string): boolean => code.some(({ text }) => text.includes(file))
  return pages.flatMap(({ path, text, language }) => {
    if (isTestPage(path) || isHistoricalPath(path)) return []
    const generator = siteOf(sites, path)?.generator
    const read = generator === 'mdbook' ? ofMdBook : READERS.get(language)
    if (read === undefined) return []
    return read(withoutComments(text, language)).flatMap(({ line, target, parts }): Finding[] => {
      const file = fileAt(path, target)
      if (file?.found !== undefined)
        return missingParts(file.found, parts, file.own, { path, line, suggestions: [] })
      if (file?.isMissing !== true || isWritten(basename(file.own))) return []
      return [missingFile({ path, line, name: target }, file)]
    })
  })
}

function missingParts(
  file: string,
  parts: Inclusion['parts'],
  own: string,
  at: Pick<Finding, 'path' | 'line' | 'suggestions'>,
): Finding[] {
  if (parts.size === 0 || !statSync(file).isFile()) return []
  const text = readFileSync(file, 'utf8')
  return [...parts]
    .filter(([, pattern]) => !pattern.test(text))
    .map(([name]) =>
      makeFinding('broken-anchor', {
        ...at,
        name,
        target: { path: own, anchor: name },
        message: `${own} has no part ${name}`,
      }),
    )
}

/** By the format of a page. */
const READERS: ReadonlyMap<string, (text: string) => Inclusion[]> = new Map([
  ['rst', ofRst],
  ['asciidoc', ofAsciidoc],
])

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

function ofRst(text: string): Inclusion[] {
  return [...text.matchAll(RST)].map(({ index, 1: target = '', 2: options = '' }) => ({
    ...{ line: lineAt(text, index), target },
    parts: new Map(
      [...options.matchAll(RST_PARTS)].map(([, option, name = '']) => [
        name,
        option === 'pyobject'
          ? new RegExp(String.raw`^\s*(?:async\s+)?(?:def|class)\s+${lastOf(name)}\b`, 'm')
          : new RegExp(escapePattern(name)),
      ]),
    ),
  }))
}

const lastOf = (name: string): string => escapePattern(name.split('.').at(-1) ?? '')

const RST =
  /(?<=^[ \t]*\.\. )(?:include|literalinclude)::[ \t]+(\S+\.\w{1,5})[ \t]*((?:\n[ \t]+:[\w-]+:.*)*)$/gm
const RST_PARTS = /^[ \t]+:(pyobject|start-after|end-before|start-at|end-at):[ \t]*(\S.*?)[ \t]*$/gm

function ofAsciidoc(text: string): Inclusion[] {
  return [...text.matchAll(ASCIIDOC)].map(({ index, 1: target = '', 2: attributes = '' }) => ({
    ...{ line: lineAt(text, index), target },
    parts: new Map(
      (/\btags?=["']?([\w;,.-]+)/.exec(attributes)?.[1] ?? '')
        .split(/[;,]/)
        .filter((tag) => tag !== '')
        .map((tag) => [tag, new RegExp(String.raw`\btag::${escapePattern(tag)}\[`)]),
    ),
  }))
}

const ASCIIDOC = /^include::([^[\]\s]+\.\w+)\[(.*)\]/gm

function ofMdBook(text: string): Inclusion[] {
  return [...text.matchAll(MDBOOK)].map(({ index, 1: target = '', 2: anchor }) => ({
    ...{ line: lineAt(text, index), target },
    parts: new Map(
      anchor === undefined
        ? []
        : [[anchor, new RegExp(String.raw`ANCHOR:\s*${escapePattern(anchor)}(?![\w-])`)]],
    ),
  }))
}

const MDBOOK = /(?<!\\)\{\{#(?:rustdoc_)?include\s+([^}:\s]+)(?::([A-Za-z_][\w-]*))?[^}]*\}\}/g
