/**
 * Divides a Markdown document into sections, one per heading, with their source lines. Never throws; text that is not
 * Markdown becomes one plain section.
 *
 * A parser decides what a heading is, because a line that starts with `#` is often a comment in a shell fence. MDX is
 * parsed as Markdown without indented code, because the strict MDX parser rejects a whole file for one stray `<`. Here,
 * a tag is just not prose.
 */
import type { Root, RootContent } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { errorMessage } from '../../../runtime/std/error-message.ts'
import type { DocFacts, Section } from '../../facts.ts'
import { type FrontMatter, frontMatter } from './front-matter.ts'
import { type Unindented, unindentBlocks } from './indented-blocks.ts'
import { lineStarts, spanOf } from './line-spans.ts'
import { withoutNavigation } from './markdown-navigation.ts'
import { type Page, piecesOf } from './markdown-pieces.ts'
import { prose } from './markdown-prose.ts'
import { isLabel, type Title, titleOf } from './markdown-titles.ts'
import { definitionsOf } from './markdown-tree.ts'
import { blankComments } from './mdx-comments.ts'
import { blankTags, type WithoutTags } from './mdx-tags.ts'
import { colonFences } from './myst.ts'
import { firstLine, leadingSentences, listed } from './sentences.ts'
import { bodyOf } from './sphinx-directives.ts'

export interface GuideOptions {
  /** The file's name, the title of a document without one. */
  readonly stem: string
  readonly mdx?: boolean
}

export function docFacts(text: string, options: GuideOptions): DocFacts {
  const lines = lineStarts(text)
  const lineCount = text === '' ? 0 : lines.length - (text.endsWith('\n') ? 1 : 0)
  try {
    const { text: readable, tags, moved } = readableAs(text, options)
    const root = (options.mdx === true ? mdx : markdown).parse(readable)
    const front = frontMatter(root)
    const { sections, title } = sectionsOf(root, { text, lines, tags, moved }, front, options)
    const slug = front.slug === null ? {} : { slug: front.slug }
    return { kind: 'doc', title, ...slug, sections, lineCount, problems: front.problems }
  } catch (error) {
    const reason = `not readable as Markdown (${errorMessage(error)}); kept as plain text`
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

/** The text converted to plain Markdown, with all lines in place. */
function readableAs(text: string, { mdx }: GuideOptions): WithoutTags & Unindented {
  if (mdx === true) return { ...blankTags(blankComments(text)), moved: new Map() }
  return { ...unindentBlocks(colonFences(text, (name) => bodyOf(name) !== 'prose')), tags: [] }
}

/**
 * Bare URLs are found in the tree afterwards. Finding them while parsing takes quadratic time in long text without
 * paragraphs, because each letter that may begin one is checked for an open bracket before it.
 */
const DISABLED = ['wwwAutolink', 'protocolAutolink', 'emailAutolink']
/** In MDX, text inside a component is indented but remains prose, and a tag does not make its lines HTML. */
const DISABLED_IN_MDX = ['codeIndented', 'htmlFlow']
const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter, ['yaml', 'toml'])
  .use(without, DISABLED)
const mdx = markdown().use(without, DISABLED_IN_MDX)

function without(this: Processor, constructs: string[]): void {
  const data = this.data()
  const off = { disable: { null: constructs } }
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), off]
}

/** A heading with the nodes below it; `title` is null for the text before the first heading. */
interface Part {
  readonly title: Title | null
  readonly start: number
  readonly nodes: readonly RootContent[]
}

function sectionsOf(
  root: Root,
  { text, lines, tags, moved }: Pick<Page, 'text' | 'lines' | 'tags' | 'moved'>,
  front: FrontMatter,
  options: GuideOptions,
): { sections: Section[]; title: string | null } {
  const parts = partsOf(root, front.end)
  const title = front.title ?? ownTitle(parts)
  const page: Page = {
    ...{ text, lines, tags, moved },
    definitions: definitionsOf(root),
    parse: (inner) => markdown.parse(inner),
  }
  const path: { depth: number; heading: string }[] = []
  const sections: Section[] = []
  for (const [i, part] of parts.entries()) {
    const heading =
      part.title?.text || (part.title === null ? (title ?? options.stem) : `Section ${i}`)
    const depth = part.title?.depth ?? 1
    while (path.length > 0 && (path.at(-1)?.depth ?? 0) >= depth) path.pop()
    const span = spanOf(text, lines, part.start, parts[i + 1]?.start ?? text.length)
    const own = prose(withoutNavigation(part.nodes))
    // A preamble of badges, imports and navigation gets a card only if there is nothing else.
    if (part.title === null && own === '' && !hasCode(part.nodes) && parts.length > 1) continue
    const breadcrumbs = path.map((step) => step.heading)
    if (title !== null && title !== heading && title !== breadcrumbs[0]) breadcrumbs.unshift(title)
    const { references, labels, snippets, titles } = piecesOf(part.nodes, span, page)
    const described = sections.length === 0 ? front.description : null
    sections.push({
      anchor: part.title === null ? 'top' : part.title.anchor,
      ...(labels.length > 0 && { labels }),
      heading,
      depth,
      breadcrumbs,
      lines: span.lines,
      text: span.text,
      summary:
        leadingSentences(described ?? (own || prose(part.nodes))) ||
        leadingSentences(titles.join(', ')) ||
        leadingSentences(firstLine(snippets)) ||
        leadingSentences(listed(references)) ||
        heading,
      references,
      snippets,
    })
    if (part.title !== null) path.push({ depth, heading })
  }
  return { sections, title }
}

/**
 * A single heading of depth 1 at the start is the document's title; if there are several, they are ordinary headings.
 */
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
    const nextTitle = titleOf(node, above)
    if (nextTitle !== null) {
      // A label precedes the section that it names.
      const own: RootContent[] = []
      while (isLabel(nodes.at(-1))) own.unshift(...nodes.splice(-1))
      if (title !== null || nodes.length > 0) parts.push({ title, start, nodes })
      title = nextTitle
      start = (own[0] ?? node).position?.start.offset ?? start
      nodes = [...own, node]
    } else nodes.push(node)
    above = node
  }
  if (title !== null || nodes.length > 0 || parts.length === 0) parts.push({ title, start, nodes })
  return parts
}

function isToml(node: RootContent): boolean {
  return String(node.type) === 'toml'
}

function hasCode(nodes: readonly RootContent[]): boolean {
  return nodes.some((node) => node.type === 'code')
}
