/**
 * Divides a reStructuredText document into sections, as guides.ts does for Markdown. It works line by line: there is no
 * complete parser in JavaScript, docutils needs Python, and a card uses only titles, paragraphs, code and links.
 */
import type { Snippet } from '../../../runtime/card.ts'
import { indentOf } from '../../../runtime/std/indentation.ts'
import type { DocFacts, Section } from '../../facts.ts'
import { describedObjects } from './described-objects.ts'
import { roleText } from './role-text.ts'
import {
  LABEL,
  normalizedLabel,
  type RstCode,
  type RstState,
  rstPieces,
  targetsOf,
} from './rst-pieces.ts'
import { firstLine, leadingSentences, listed } from './sentences.ts'

export function rstFacts(text: string, stem: string): DocFacts {
  const lines = text.split('\n')
  const lineCount = lines.length - (text.endsWith('\n') || text === '' ? 1 : 0)
  const titles = titlesOf(lines)
  const opening = lines.slice(0, titles[0]?.first ?? lines.length)
  let state: RstState = { targets: targetsOf(lines) }
  const top = titles.filter((title) => title.depth === 1)
  const title = top.length === 1 && top[0] === titles[0] ? (top[0]?.heading ?? null) : null
  const page: Title = {
    heading: title ?? stem,
    depth: 1,
    first: 0,
    body: 0,
    labels: [],
    isTop: true,
  }
  const [first, ...others] = titles
  // Directives above the title belong to its section: `.. currentmodule::`, hidden set-up.
  const written = opening.findIndex((line) => line.trim() !== '')
  const starts: readonly Title[] =
    first === undefined
      ? [page]
      : hasProse(opening)
        ? [page, ...titles]
        : [{ ...first, first: written < 0 ? first.first : written }, ...others]

  const path: Title[] = []
  const sections = starts.map((start, i): Section => {
    let end = starts[i + 1]?.first ?? lines.length
    while (end > start.first + 1 && (lines[end - 1] ?? '').trim() === '') end--
    while (path.length > 0 && (path.at(-1)?.depth ?? 0) >= start.depth) path.pop()
    const breadcrumbs = path.map((step) => step.heading)
    if (start.isTop !== true) path.push(start)
    const own = lines.slice(start.first, end)
    const pieces = rstPieces(own, state)
    state = pieces.state
    const snippets = snippetsOf(pieces.code, own)
    const labels = [...new Set([...start.labels, ...pieces.labels])]
    return {
      anchor: start.isTop === true ? 'top' : null,
      ...(labels.length > 0 && { labels }),
      heading: start.heading,
      depth: start.depth,
      breadcrumbs,
      lines: [start.first + 1, Math.max(start.first + 1, end)],
      text: own.join('\n'),
      summary:
        leadingSentences(summaryOf(lines.slice(start.body, end))) ||
        leadingSentences(firstLine(snippets)) ||
        leadingSentences(listed(pieces.references)) ||
        start.heading,
      references: pieces.references,
      snippets,
    }
  })
  const described = describedObjects(lines)
  return {
    kind: 'doc',
    title,
    sections,
    ...(described.length > 0 && { described }),
    lineCount,
    problems: [],
  }
}

/** Whether plain text has underlined titles and can be read as reStructuredText. */
export function hasTitles(text: string): boolean {
  return titlesOf(text.split('\n')).length > 1
}

interface Title {
  readonly heading: string
  readonly depth: number
  readonly labels: readonly string[]
  /** Set for the text before the first title. */
  readonly isTop?: true
  /** First line of the section (its label, overline or title) and first line below the title. */
  readonly first: number
  readonly body: number
}

const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/
/** A title of one letter needs one sign only; `titlesOf` compares the lengths. */
const UNDERLINE = /^([!-/:-@[-`{-~])\1*\s*$/

/** Titles are underlined and may be overlined; levels are numbered in the order in which their signs appear. */
function titlesOf(lines: readonly string[]): Title[] {
  const titles: Title[] = []
  const depths = new Map<string, number>()
  for (let i = 0; i + 1 < lines.length; i++) {
    const line = lines[i] ?? ''
    const sign = UNDERLINE.exec(lines[i + 1] ?? '')?.[1]
    const heading = line.trim()
    if (sign === undefined || heading === '') continue
    const over = isOverlined(lines, i)
    if (/^\s/.test(line) && !over) continue
    if (ADORNMENT.test(line) || (lines[i + 1] ?? '').trim().length < Math.min(heading.length, 4))
      continue
    const before = lines[i - (over ? 2 : 1)] ?? ''
    // A title follows a blank line or a label; dashes under a paragraph belong to a table.
    if (before.trim() !== '' && !LABEL.test(before)) continue
    const style = `${over ? 'over' : ''}${sign}`
    if (!depths.has(style)) depths.set(style, depths.size + 1)
    const above = labelsAbove(lines, i - (over ? 1 : 0))
    titles.push({
      heading: plain(heading),
      depth: depths.get(style) ?? 1,
      ...above,
      body: i + 2,
    })
    i++
  }
  return titles
}

function isOverlined(lines: readonly string[], i: number): boolean {
  const above = lines[i - 1] ?? ''
  return ADORNMENT.test(above) && above.trim() === (lines[i + 1] ?? '').trim()
}

/** The labels before a title, and the line of the first one. */
function labelsAbove(
  lines: readonly string[],
  title: number,
): { first: number; labels: readonly string[] } {
  const labels: string[] = []
  let first = title
  for (let at = title - 1; at >= 0; at--) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    const label = LABEL.exec(line)?.[1]
    if (label === undefined) break
    labels.unshift(normalizedLabel(label))
    first = at
  }
  return { first, labels }
}

/** Code with the offset of its directive, paragraph or session in the section. */
function snippetsOf(code: readonly RstCode[], lines: readonly string[]): Snippet[] {
  let line = 0
  let offset = 0
  return code.map((each, i) => {
    for (; line < each.line; line++) offset += (lines[line] ?? '').length + 1
    return { id: `code-${i + 1}`, language: each.language, text: each.text, offset }
  })
}

function hasProse(lines: readonly string[]): boolean {
  return firstParagraph(withoutDirectives(lines)) !== ''
}

function summaryOf(lines: readonly string[]): string {
  const lead = firstParagraph(withoutDirectives(lines)) || firstParagraph(lines)
  return /\p{L}{2}/u.test(lead) ? lead : ''
}

/** Text outside of directives, comments and sessions. Notes count only if there is nothing else. */
function withoutDirectives(lines: readonly string[]): string[] {
  const kept: string[] = []
  let below = -1
  let prompt = false
  for (const line of lines) {
    const blank = line.trim() === ''
    if (blank) prompt = false
    else if (/^\s*>>> /.test(line)) prompt = true
    if (below >= 0 && !blank && indentOf(line) <= below) below = -1
    if (below < 0 && /^\s*\.\.(\s|$)/.test(line)) below = indentOf(line)
    kept.push(below >= 0 || prompt ? '' : line)
  }
  return kept
}

function firstParagraph(lines: readonly string[]): string {
  const paragraph: string[] = []
  for (const line of lines) {
    const words = line.trim()
    if (words !== '' && !MARKUP.test(line))
      paragraph.push(words.replace(/^([-*+•]|#?\d*\.)\s+/, ''))
    else if (paragraph.length > 0) break
  }
  return plain(paragraph.join(' ')).replace(/::$/, ':')
}

/** Matches directives, fields, tables, prompts and adornments, which are not prose. */
const MARKUP =
  /^\s*(\.\. |\.\.$|__ |:[\w.-]+:(\s|$)|[|+]|>>>|={3,}|-{3,})|^\s{2,}:|^\s*([!-/:-@[-`{-~])\3{2,}\s*$/

/** The text of roles, substitutions, links and emphasis without their markup. */
function plain(text: string): string {
  return text
    .replace(/:[\w:+.-]+:`([^`]*)`/g, (_, quoted: string) => roleText(quoted))
    .replace(/`([^`<]*?)\s*<[^`>]*>`__?/g, '$1')
    .replace(/``([^`]*)``/g, '$1')
    .replace(/`([^`]*)`_{0,2}/g, '$1')
    .replace(/\*\*([^*]+)\*\*|\*([^*]+)\*/g, '$1$2')
    .replace(/\|(\w[^|]*)\|_?/g, '$1')
    .replace(/\b([A-Za-z][\w-]*)_(?!\w)/g, '$1')
    .replace(/\\(.)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
