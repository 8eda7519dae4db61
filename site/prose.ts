// biome-ignore-all lint/suspicious/noUnnecessaryConditions: the linter does not see through mdast's union of nodes, tsc does
/**
 * Renders Markdown as DOM nodes from the syntax tree of mdast, one line per kind of node. It is a chunk of its own,
 * fetched when the first card with prose opens.
 *
 * A library that returns HTML would make the page trust a string. Here raw HTML in a document is shown as text,
 * scripts included, and images become links, so that opening a card contacts no other server.
 */
import type { Code, Nodes, Parents, Root, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { withoutLayoutTags } from '../runtime/pages/layout-tags.ts'
import { type Child, h } from './markup.ts'

export interface ProseOptions {
  /** The target of a link in the document, or null when it leads nowhere. */
  readonly resolve: (target: string) => string | null
  /** @param line where the text of the block begins in the Markdown */
  readonly code: (text: string, language: string, line: number) => Node
  /** Replaces text or a code span that begins at this line; default: the text itself. */
  readonly words?: (text: string, line: number, isCode: boolean) => Iterable<Node | string>
  /** The level of the text's top headings. */
  readonly topLevel: number
}

export function prose(markdown: string, options: ProseOptions): DocumentFragment {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const writer: Writer = {
    ...options,
    definitions: definitionsIn(tree),
    shallowest: shallowest(tree),
  }
  const fragment = document.createDocumentFragment()
  fragment.append(...children(tree, writer))
  return fragment
}

interface Writer extends ProseOptions {
  readonly definitions: ReadonlyMap<string, string>
  readonly shallowest: number
}

function children(node: Parents, writer: Writer): Node[] {
  return node.children.flatMap((child) => {
    const made = write(child, writer)
    return made === null ? [] : [made]
  })
}

function write(node: Nodes, writer: Writer): Node | null {
  const inside = (): readonly Child[] => ('children' in node ? children(node, writer) : [])
  switch (node.type) {
    case 'text':
      return words(node.value, lineOf(node), writer)
    case 'paragraph':
      return h('p', {}, ...inside())
    case 'heading':
      return heading(node.depth, inside(), writer)
    case 'emphasis':
      return h('em', {}, ...inside())
    case 'strong':
      return h('strong', {}, ...inside())
    case 'delete':
      return h('del', {}, ...inside())
    case 'inlineCode':
      return h('code', {}, ...(writer.words?.(node.value, lineOf(node), true) ?? [node.value]))
    case 'code':
      return writer.code(node.value, node.lang ?? '', firstLine(node))
    case 'blockquote':
      return h('blockquote', {}, ...inside())
    case 'list':
      return node.ordered === true
        ? h('ol', { start: node.start ?? 1 }, ...inside())
        : h('ul', {}, ...inside())
    case 'listItem':
      return h(
        'li',
        { class: node.checked == null ? null : 'task' },
        tick(node.checked),
        ...inside(),
      )
    case 'thematicBreak':
      return h('hr')
    case 'break':
      return h('br')
    case 'link':
      return link(node.url, inside(), writer)
    case 'linkReference':
      return link(writer.definitions.get(node.identifier) ?? '', inside(), writer)
    case 'image':
      return picture(node.alt, node.url, writer)
    case 'imageReference':
      return picture(node.alt, writer.definitions.get(node.identifier) ?? '', writer)
    case 'table':
      return table(node, writer)
    case 'footnoteReference':
      return h('sup', {}, node.label ?? node.identifier)
    case 'footnoteDefinition':
      return h(
        'div',
        { class: 'footnote' },
        h('sup', {}, node.label ?? node.identifier),
        ...inside(),
      )
    case 'html':
      return rawHtml(node.value)
    case 'definition':
    case 'yaml':
      return null
    case 'root':
    case 'tableRow':
    case 'tableCell':
      return h('span', {}, ...inside())
    default:
      return node satisfies never
  }
}

function words(text: string, line: number, writer: Writer): Node {
  if (writer.words === undefined) return new Text(text)
  const fragment = document.createDocumentFragment()
  fragment.append(...writer.words(text, line, false))
  return fragment
}

const lineOf = ({ position }: Nodes): number => position?.start.line ?? 1

/** The line after the fence, which an indented block does not have. */
function firstLine(node: Code): number {
  const { start, end } = node.position ?? { start: { line: 1 }, end: { line: 1 } }
  const isFenced = end.line - start.line >= node.value.split('\n').length
  return isFenced ? start.line + 1 : start.line
}

function heading(depth: number, inside: readonly Child[], writer: Writer): Node {
  const level = Math.min(6, writer.topLevel + depth - writer.shallowest)
  const element = document.createElement(`h${level}`)
  element.append(...inside.filter((child): child is Node => child instanceof Node))
  return element
}

function link(target: string, inside: readonly Child[], writer: Writer): Node {
  const href = writer.resolve(target)
  if (href === null) return h('span', { class: 'dead-link', title: target }, ...inside)
  return h('a', { href, rel: 'noopener noreferrer' }, ...inside)
}

function picture(alt: string | null | undefined, target: string, writer: Writer): Node {
  return link(target, [`[${alt || 'picture'}]`], writer)
}

function tick(checked: boolean | null | undefined): Child {
  return checked == null ? null : checked ? '☑ ' : '☐ '
}

function table(node: Table, writer: Writer): Node {
  const rows = node.children.map((row, i) =>
    h(
      'tr',
      {},
      ...row.children.map((cell) => h(i === 0 ? 'th' : 'td', {}, ...children(cell, writer))),
    ),
  )
  return h('div', { class: 'table' }, h('table', {}, ...rows))
}

function rawHtml(value: string): Node | null {
  const text = withoutLayoutTags(value)
  return text === '' ? null : h('span', { class: 'raw' }, text)
}

function definitionsIn(tree: Root): Map<string, string> {
  const urls = new Map<string, string>()
  const visit = (node: Nodes): void => {
    if (node.type === 'definition' && !urls.has(node.identifier))
      urls.set(node.identifier, node.url)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return urls
}

function shallowest(tree: Root): number {
  return Math.min(
    6,
    ...tree.children.flatMap((node) => (node.type === 'heading' ? [node.depth] : [])),
  )
}
