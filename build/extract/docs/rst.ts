/**
 * reStructuredText to sections: the text of one document comes in, DocFacts go out, as guides.ts gives them
 * for Markdown. Line by line and not by a full parser: none exists for JavaScript, docutils would mean
 * Python, and what a card needs of the markup is little: titles, paragraphs, code, links.
 */
import type { Snippet } from '../../../runtime/card.ts'
import type { DocFacts, Section } from '../../facts.ts'
import { fenceLanguage } from './fence-language.ts'
import { leadingSentences } from './sentences.ts'

export function rstFacts(text: string, stem: string): DocFacts {
  const lines = text.split('\n')
  const lineCount = lines.length - (text.endsWith('\n') || text === '' ? 1 : 0)
  const titles = titlesOf(lines)
  const targets = targetsOf(lines)
  const top = titles.filter((title) => title.depth === 1)
  const title = top.length === 1 && top[0] === titles[0] ? (top[0]?.heading ?? null) : null
  const starts: readonly Title[] = hasProse(lines.slice(0, titles[0]?.first ?? lines.length))
    ? [{ heading: title ?? stem, depth: 1, first: 0, body: 0, anchor: 'top' }, ...titles]
    : titles.length > 0
      ? titles
      : [{ heading: stem, depth: 1, first: 0, body: 0, anchor: 'top' }]

  const anchors = new Map<string, number>()
  const path: Title[] = []
  const sections = starts.map((start, i): Section => {
    let end = starts[i + 1]?.first ?? lines.length
    while (end > start.first + 1 && (lines[end - 1] ?? '').trim() === '') end--
    while (path.length > 0 && (path.at(-1)?.depth ?? 0) >= start.depth) path.pop()
    const breadcrumbs = path.map((step) => step.heading)
    if (start.anchor !== 'top') path.push(start)
    const own = lines.slice(start.first, end)
    const used = anchors.get(start.anchor) ?? 0
    anchors.set(start.anchor, used + 1)
    const snippets = snippetsOf(own)
    return {
      anchor: used === 0 ? start.anchor : `${start.anchor}-${used}`,
      heading: start.heading,
      depth: start.depth,
      breadcrumbs,
      lines: [start.first + 1, Math.max(start.first + 1, end)],
      text: own.join('\n'),
      summary:
        leadingSentences(summaryOf(lines.slice(start.body, end))) ||
        leadingSentences(snippets[0]?.text.split('\n', 1)[0] ?? '') ||
        start.heading,
      references: referencesOf(own, targets),
      snippets,
    }
  })
  return { kind: 'doc', title, sections, lineCount, problems: [] }
}

interface Title {
  readonly heading: string
  readonly depth: number
  readonly anchor: string
  /** First line of the section (its label, overline or title) and first line below the title. */
  readonly first: number
  readonly body: number
}

const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/

/** A title is underlined, and may be overlined; depths are numbered in the order the signs appear. */
function titlesOf(lines: readonly string[]): Title[] {
  const titles: Title[] = []
  const depths = new Map<string, number>()
  for (let i = 0; i + 1 < lines.length; i++) {
    const line = lines[i] ?? ''
    const sign = ADORNMENT.exec(lines[i + 1] ?? '')?.[1]
    const heading = line.trim()
    if (sign === undefined || heading === '') continue
    const over = isOverlined(lines, i)
    if (/^\s/.test(line) && !over) continue
    if (ADORNMENT.test(line) || (lines[i + 1] ?? '').trim().length < Math.min(heading.length, 4))
      continue
    const before = lines[i - (over ? 2 : 1)] ?? ''
    // A title stands after a blank line or a label; a line of dashes under a paragraph is a table.
    if (before.trim() !== '' && !LABEL.test(before)) continue
    const style = `${over ? 'over' : ''}${sign}`
    if (!depths.has(style)) depths.set(style, depths.size + 1)
    const label = labelAbove(lines, i - (over ? 1 : 0))
    titles.push({
      heading: plain(heading),
      depth: depths.get(style) ?? 1,
      anchor: label?.anchor ?? anchorOf(plain(heading)),
      first: label?.line ?? i - (over ? 1 : 0),
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

const LABEL = /^\.\. _([^:]+):\s*$/

function labelAbove(lines: readonly string[], i: number): { line: number; anchor: string } | null {
  let at = i - 1
  while (at >= 0 && (lines[at] ?? '').trim() === '') at--
  const name = LABEL.exec(lines[at] ?? '')?.[1]
  return name === undefined ? null : { line: at, anchor: anchorOf(name.replace(/`/g, '')) }
}

/** As docutils makes ids. */
function anchorOf(title: string): string {
  const id = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return id || 'section'
}

/** `.. _name: https://…` */
function targetsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  for (const line of lines) {
    const match = /^\s*\.\. _`?([^:`]+)`?:\s+(\S+)\s*$/.exec(line)
    if (match) targets.set((match[1] ?? '').toLowerCase(), match[2] ?? '')
  }
  return targets
}

function referencesOf(lines: readonly string[], targets: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>()
  for (const match of lines.join('\n').matchAll(REFERENCE)) {
    const [, inside, name, role, url] = match
    if (url !== undefined) found.add(url.replace(/[.,;:!?)\]]+$/, ''))
    else if (role !== undefined) found.add(/<([^>]+)>\s*$/.exec(role)?.[1] ?? role)
    else if (inside !== undefined) found.add(inside.replace(/\s+/g, ''))
    else found.add(targets.get((name ?? '').replace(/\s+/g, ' ').toLowerCase()) ?? '')
  }
  found.delete('')
  return [...found]
}

/** `text <target>`_, `name`_, :ref:`x` and :doc:`x`, bare URLs. */
const REFERENCE =
  /(?<![:`\w])`[^`<]*<([^`>]+)>`__?|(?<![:`\w])`([^`<]+)`__?|:(?:ref|doc|any|term):`([^`]+)`|(?<![<"'`\w])(https?:\/\/[^\s<>`"']+)/g

const CODE =
  /^(\s*)\.\. (code-block|code|sourcecode|ipython|testcode|doctest|prompt|code-cell)::\s*(\S*)/

function snippetsOf(lines: readonly string[]): Snippet[] {
  const snippets: Snippet[] = []
  let offset = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    const directive = CODE.exec(line)
    const literal = directive === null && /::\s*$/.test(line) && !/^\s*\.\. /.test(line)
    const doctest = directive === null && /^\s*>>> /.test(line)
    const block = doctest
      ? doctestAt(lines, i)
      : directive !== null || literal
        ? indentedBelow(lines, i)
        : null
    const at = offset
    offset += line.length + 1
    if (block === null || block.text.trim() === '') continue
    const given = fenceLanguage(directive?.[3] || null, null) || null
    const isPython =
      block.text.startsWith('>>> ') || /^(ipython|testcode|doctest)$/.test(directive?.[2] ?? '')
    const language = given ?? (isPython ? 'python' : null)
    snippets.push({ id: `code-${snippets.length + 1}`, language, text: block.text, offset: at })
    for (; i + 1 < block.end; i++) offset += (lines[i + 1] ?? '').length + 1
  }
  return snippets
}

interface Block {
  readonly text: string
  /** Index of the first line after it. */
  readonly end: number
}

function doctestAt(lines: readonly string[], start: number): Block {
  let end = start
  while ((lines[end] ?? '').trim() !== '') end++
  return { text: dedent(lines.slice(start, end)), end }
}

/** The block below a directive or `::`, without the directive's options. */
function indentedBelow(lines: readonly string[], start: number): Block | null {
  const base = indentOf(lines[start] ?? '')
  let at = start + 1
  while (/^\s+:[\w-]+:/.test(lines[at] ?? '')) at++
  while (at < lines.length && (lines[at] ?? '').trim() === '') at++
  let end = at
  while (
    end < lines.length &&
    ((lines[end] ?? '').trim() === '' || indentOf(lines[end] ?? '') > base)
  )
    end++
  while (end > at && (lines[end - 1] ?? '').trim() === '') end--
  return end > at ? { text: dedent(lines.slice(at, end)), end } : null
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function dedent(lines: readonly string[]): string {
  const margin = Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf))
  return lines.map((line) => line.slice(margin).replace(/\r$/, '')).join('\n')
}

function hasProse(lines: readonly string[]): boolean {
  return firstParagraph(withoutDirectives(lines)) !== ''
}

function summaryOf(lines: readonly string[]): string {
  return firstParagraph(withoutDirectives(lines)) || firstParagraph(lines)
}

/** Text outside of directives, comments and sessions; a note counts only when nothing else is there. */
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

/** Directives, fields, tables, prompts and adornments are not read aloud. */
const MARKUP =
  /^\s*(\.\. |\.\.$|__ |:[\w-]+:(\s|$)|[|+]|>>>|={3,}|-{3,})|^\s{2,}:|^\s*([!-/:-@[-`{-~])\3{2,}\s*$/

/** Text as read aloud: roles, substitutions, links and emphasis without their signs. */
function plain(text: string): string {
  return text
    .replace(/:[\w:+.-]+:`~?!?([^`<]*?)\s*(?:<[^`>]*>)?`/g, '$1')
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
