/**
 * Markdown to sections: the text of one document comes in, DocFacts go out, a section per heading with the
 * source lines it stands on. Never throws; what cannot be read as Markdown is one section of plain text.
 *
 * A real parser decides what a heading is, because a line that starts with `#` is a comment in a shell fence
 * as often as a heading. MDX goes through the same parser with indented code switched off (as MDX has it):
 * the strict MDX parser refuses whole files for one stray `<`, and here a tag is just not prose.
 */
import GithubSlugger from 'github-slugger'
import type { Heading, Html, Nodes, Root, RootContent } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import type { Snippet } from '../runtime/card.ts'
import type { DocFacts, Section } from './facts.ts'
import { fenceLanguage } from './fence-language.ts'
import { type FrontMatter, frontMatter } from './front-matter.ts'
import { plainText, prose } from './markdown-prose.ts'
import { blankComments } from './mdx-comments.ts'
import { leadingSentences } from './sentences.ts'

export interface GuideOptions {
  /** Title of a document that does not say its own: the file's name. */
  readonly stem: string
  readonly mdx?: boolean
}

export function docFacts(text: string, options: GuideOptions): DocFacts {
  const lines = lineStarts(text)
  const lineCount = text === '' ? 0 : lines.length - (text.endsWith('\n') ? 1 : 0)
  try {
    const root = options.mdx === true ? mdx.parse(blankComments(text)) : markdown.parse(text)
    const front = frontMatter(root)
    const { sections, title } = sectionsOf(root, text, lines, front, options)
    return { kind: 'doc', title, sections, lineCount, problems: front.problems }
  } catch (error) {
    const reason = `not readable as Markdown (${error instanceof Error ? error.message : error}); kept as plain text`
    const whole: Section = {
      anchor: 'top',
      heading: options.stem,
      depth: 1,
      breadcrumbs: [],
      lines: [1, Math.max(1, lineCount)],
      text,
      summary: leadingSentences(text.slice(0, 2000)) || options.stem,
      references: [],
      snippets: [],
    }
    return {
      kind: 'doc',
      title: null,
      sections: [whole],
      lineCount,
      problems: [{ line: 1, reason, severity: 'warning' }],
    }
  }
}

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml'])
const mdx = markdown().use(asInMdx)

/** In MDX, text inside a component is indented and stays prose, and a tag does not make its lines HTML. */
function asInMdx(this: Processor): void {
  const data = this.data()
  const off = { disable: { null: ['codeIndented', 'htmlFlow'] } }
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), off]
}

interface Title {
  readonly text: string
  readonly depth: number
  readonly anchor: string | null
}

/** A heading with the nodes under it; `title` is null for what stands before the first heading. */
interface Part {
  readonly title: Title | null
  readonly start: number
  readonly nodes: readonly RootContent[]
}

function sectionsOf(
  root: Root,
  text: string,
  lines: readonly number[],
  front: FrontMatter,
  options: GuideOptions,
): { sections: Section[]; title: string | null } {
  const parts = partsOf(root, front.end)
  const title = front.title ?? ownTitle(parts)
  const slugger = new GithubSlugger()
  const definitions = definitionsOf(root)
  const anchors = parts.map(({ title: own }) =>
    own === null ? 'top' : (own.anchor ?? slugger.slug(own.text)),
  )
  const path: { depth: number; heading: string }[] = []
  const sections: Section[] = []
  for (const [i, part] of parts.entries()) {
    const heading =
      part.title?.text || (part.title === null ? (title ?? options.stem) : `Section ${i}`)
    const depth = part.title?.depth ?? 1
    while (path.length > 0 && (path.at(-1)?.depth ?? 0) >= depth) path.pop()
    const span = spanOf(text, lines, part.start, parts[i + 1]?.start ?? text.length)
    const own = prose(part.nodes)
    // A preamble of badges and imports is not worth a card unless it is all there is.
    if (part.title === null && own === '' && !hasCode(part.nodes) && parts.length > 1) continue
    const breadcrumbs = path.map((step) => step.heading)
    if (title !== null && title !== heading && title !== breadcrumbs[0]) breadcrumbs.unshift(title)
    const snippets = snippetsOf(part.nodes, span.start)
    const described = sections.length === 0 ? front.description : null
    sections.push({
      anchor: anchors[i] || `section-${i}`,
      heading,
      depth,
      breadcrumbs,
      lines: span.lines,
      text: span.text,
      summary:
        leadingSentences(described ?? own) ||
        leadingSentences(snippets[0]?.text.split('\n', 1)[0] ?? '') ||
        heading,
      references: referencesOf(part.nodes, definitions),
      snippets,
    })
    if (part.title !== null) path.push({ depth, heading })
  }
  return { sections, title }
}

/** One heading of depth 1 at the start is the title of the whole; several of them are just headings. */
function ownTitle(parts: readonly Part[]): string | null {
  const top = parts.filter((part) => part.title?.depth === 1)
  const first = parts.find((part) => part.title !== null)
  if (top.length === 1 && top[0] === first && first?.title) return first.title.text || null
  const html =
    parts[0]?.nodes.map((node) => (node.type === 'html' ? node.value : '')).join('') ?? ''
  const words = /<h1\b[^>]*>([\s\S]*?)<\/h1>/i.exec(html)?.[1]?.replace(/<[^>]*>/g, '')
  return words?.replace(/\s+/g, ' ').trim() || null
}

function partsOf(root: Root, bodyStart: number): Part[] {
  const parts: Part[] = []
  let nodes: RootContent[] = []
  let title: Title | null = null
  let start = bodyStart
  let above: RootContent | undefined
  for (const node of root.children) {
    if (node.type === 'yaml' || isToml(node)) continue
    const found = titleOf(node, above)
    if (found !== null) {
      if (title !== null || nodes.length > 0) parts.push({ title, start, nodes })
      title = found
      start = node.position?.start.offset ?? start
      nodes = node.type === 'html' ? [node] : []
    } else nodes.push(node)
    above = node
  }
  if (title !== null || nodes.length > 0 || parts.length === 0) parts.push({ title, start, nodes })
  return parts
}

function isToml(node: RootContent): boolean {
  return String(node.type) === 'toml'
}

function titleOf(node: RootContent, above: RootContent | undefined): Title | null {
  if (node.type === 'heading') return headingTitle(node, above)
  return node.type === 'html' ? htmlTitle(node) : null
}

function headingTitle(node: Heading, above: RootContent | undefined): Title {
  const inside = node.children.map((child) =>
    child.type === 'html' ? anchorIn(child.value) : null,
  )
  const before = above === undefined ? null : standaloneAnchor(above)
  const text = plainText(node).replace(/\s+/g, ' ').trim()
  const explicit = /\s*\{#([^\s{}]+)[^{}]*\}$/.exec(text)
  if (explicit !== null) {
    const bare = text.slice(0, explicit.index)
    return { text: bare, depth: node.depth, anchor: explicit[1] ?? null }
  }
  return { text, depth: node.depth, anchor: inside.find((id) => id !== null) ?? before }
}

/** `<h1 align="center">Zod</h1>`: how many a README writes its headings. */
function htmlTitle(node: Html): Title | null {
  const match = /^\s*<h([1-6])\b([^>]*)>([\s\S]*?)<\/h\1>/i.exec(node.value)
  if (match === null) return null
  const text = (match[3] ?? '')
    .replace(/<br\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return null
  const id = /\bid\s*=\s*["']([^"']+)["']/.exec(match[2] ?? '')?.[1] ?? null
  return { text, depth: Number(match[1]), anchor: id ?? anchorIn(match[3] ?? '') }
}

/** `<a id="x"></a>` alone on the line before a heading names that heading. */
function standaloneAnchor(node: RootContent): string | null {
  if (node.type === 'html')
    return /^\s*<a\b[^>]*>\s*(<\/a>)?\s*$/.test(node.value) ? anchorIn(node.value) : null
  if (node.type !== 'paragraph' || !node.children.every((child) => child.type === 'html'))
    return null
  const html = node.children.map((child) => ('value' in child ? child.value : '')).join('')
  return anchorIn(html)
}

function anchorIn(html: string): string | null {
  return /<a\b[^>]*\b(?:id|name)\s*=\s*["']([^"'\s]+)["']/i.exec(html)?.[1] ?? null
}

/** All nodes below, in the order of the text, without recursion: quotes can be nested by the thousand. */
function* below(nodes: readonly Nodes[]): Generator<Nodes> {
  const stack = [...nodes].reverse()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node
    if ('children' in node) {
      for (let i = node.children.length - 1; i >= 0; i--) {
        const child = node.children[i]
        if (child !== undefined) stack.push(child)
      }
    }
  }
}

function definitionsOf(root: Root): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const node of below(root.children)) {
    if (node.type === 'definition' && !found.has(node.identifier))
      found.set(node.identifier, node.url)
  }
  return found
}

function referencesOf(
  nodes: readonly RootContent[],
  definitions: ReadonlyMap<string, string>,
): string[] {
  const found = new Set<string>()
  for (const node of below(nodes)) {
    if (node.type === 'link') found.add(node.url)
    else if (node.type === 'linkReference') found.add(definitions.get(node.identifier) ?? '')
    else if (node.type === 'html') {
      for (const match of node.value.matchAll(/\bhref\s*=\s*["']([^"']+)["']/g))
        found.add(match[1] ?? '')
    }
  }
  found.delete('')
  return [...found]
}

function snippetsOf(nodes: readonly RootContent[], start: number): Snippet[] {
  const snippets: Snippet[] = []
  for (const node of below(nodes)) {
    if (node.type !== 'code' || node.value.trim() === '') continue
    const language = fenceLanguage(node.lang ?? null, node.meta ?? null)
    if (language === false) continue
    const offset = Math.max(0, (node.position?.start.offset ?? start) - start)
    const code = node.lang?.startsWith('{') ? withoutOptions(node.value) : node.value
    snippets.push({ id: `code-${snippets.length + 1}`, language, text: code, offset })
  }
  return snippets
}

/** A MyST cell may begin with options: `:tags: [remove-input]`, or the same between two `---`. */
function withoutOptions(code: string): string {
  return code
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^(:[\w-]+:.*\n)+/, '')
    .replace(/^\n+/, '')
}

function hasCode(nodes: readonly RootContent[]): boolean {
  return nodes.some((node) => node.type === 'code')
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Whole lines from an offset to another, blank ones at the end left out. */
function spanOf(
  text: string,
  lines: readonly number[],
  from: number,
  to: number,
): { lines: readonly [number, number]; text: string; start: number } {
  const first = lineAt(lines, from)
  let last = to >= text.length ? lines.length - 1 : lineAt(lines, to) - 1
  const line = (i: number) => text.slice(lines[i] ?? 0, lineEnd(text, lines, i))
  while (last > first && line(last).trim() === '') last--
  const start = lines[first] ?? 0
  return {
    lines: [first + 1, last + 1],
    text: text.slice(start, lineEnd(text, lines, last)),
    start,
  }
}

function lineEnd(text: string, lines: readonly number[], i: number): number {
  const next = lines[i + 1]
  return next === undefined ? text.length : next - 1
}

function lineAt(lines: readonly number[], offset: number): number {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lines[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
