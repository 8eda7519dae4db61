/**
 * Markdown to sections: the text of one document comes in, DocFacts go out, a section per heading with the
 * source lines it stands on. Never throws; what cannot be read as Markdown is one section of plain text.
 *
 * A real parser decides what a heading is, because a line that starts with `#` is a comment in a shell fence
 * as often as a heading. MDX goes through the same parser with indented code switched off (as MDX has it):
 * the strict MDX parser refuses whole files for one stray `<`, and here a tag is just not prose.
 */
import GithubSlugger from 'github-slugger'
import type { Nodes, Root, RootContent } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import type { Snippet } from '../../../runtime/card.ts'
import type { DocFacts, Section } from '../../facts.ts'
import { fenceLanguage } from './fence-language.ts'
import { type FrontMatter, frontMatter } from './front-matter.ts'
import { lineStarts, spanOf } from './line-spans.ts'
import { prose } from './markdown-prose.ts'
import { type Title, titleOf } from './markdown-titles.ts'
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
