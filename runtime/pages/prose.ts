/**
 * A text of a pack as an HTML tree: Markdown where it is Markdown, its own layout where it is not. In: a text and what its
 * links mean. Out: nodes of hast, so that nothing a document says becomes markup: raw HTML is shown as the text it is, a
 * link needs an address that safe-href.ts allows, and a picture becomes a link, so that a page asks no foreign host for anything.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { h } from 'hastscript'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { type Handlers, toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { codeOf } from './code.ts'

export interface ProseOptions {
  /** Where a link of the document leads from this page; null: nowhere. */
  readonly resolve: (target: string) => string | null
  /** Headings of the text start at this level. */
  readonly topLevel: number
}

export function markdownProse(markdown: string, options: ProseOptions): ElementContent[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const made = toHast(tree, {
    handlers: HANDLERS,
    // Prefixes anchors, so that a heading of a document cannot replace an id of the page.
    clobberPrefix: 'text-',
  })
  return withLinks(elementsOf(made), options, shallowest(tree))
}

const HANDLERS: Handlers = {
  html: (_state, node: { value: string }) => {
    const text = node.value.replace(LAYOUT, ' ').trim()
    return text === '' ? undefined : { type: 'text', value: text }
  },
  code: (_state, node: { value: string; lang?: string | null }) =>
    codeOf(node.value, node.lang ?? ''),
}

// Layout tags and comments say nothing to a reader. `<T>` in a docstring is a type and stays.
const LAYOUT =
  /<!--[\s\S]*?-->|<\/?(?:a|b|br|center|details|div|em|h[1-6]|i|img|kbd|p|picture|source|span|strong|sub|summary|sup)(?:\s[^<>]*|\/)?>/gi

function elementsOf(made: Element | Root | RootContent): ElementContent[] {
  const nodes = made.type === 'root' ? made.children : [made]
  return nodes.filter((node): node is ElementContent => node.type !== 'doctype')
}

/** Links and pictures through `resolve`, headings below those of the page. */
function withLinks(
  nodes: readonly ElementContent[],
  options: ProseOptions,
  first: number,
): ElementContent[] {
  return nodes.map((node): ElementContent => {
    if (node.type !== 'element') return node
    const children = withLinks(node.children, options, first)
    const heading = /^h([1-6])$/.exec(node.tagName)
    if (heading !== null)
      return h(`h${Math.min(6, options.topLevel + Number(heading[1]) - first)}`, ...children)
    if (node.tagName === 'a')
      return linkTo(String(node.properties.href ?? ''), children, options.resolve)
    if (node.tagName === 'img')
      return linkTo(
        String(node.properties.src ?? ''),
        [{ type: 'text', value: `[${String(node.properties.alt ?? '') || 'picture'}]` }],
        options.resolve,
      )
    return { ...node, children }
  })
}

function linkTo(
  target: string,
  children: ElementContent[],
  resolve: ProseOptions['resolve'],
): Element {
  const href = target.startsWith('#text-fn') ? target : resolve(target)
  return href === null ? h('span', { title: target }, children) : h('a', { href }, children)
}

function shallowest(tree: Nodes): number {
  if (!('children' in tree)) return 1
  return Math.min(
    6,
    ...tree.children.flatMap((node) => (node.type === 'heading' ? [node.depth] : [])),
  )
}

/**
 * A docstring in NumPy, Google or reStructuredText style: paragraphs flow, underlined words are headings, and what its
 * author laid out by indentation keeps its shape.
 */
export function docstringProse(text: string, topLevel: number): ElementContent[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .flatMap((block) => blockOf(block, topLevel))
}

const UNDERLINED = /^([^\n]+)\n[ \t]*([-=~^"]{3,})[ \t]*(?:\n|$)/
/** Lists, doctests, directives, fields and tables mean something by where their lines break. */
const LAID_OUT = /^(?:\s|>>>|\.\. |[-*+•|:@]|\d+[.)] )/

function blockOf(text: string, topLevel: number): ElementContent[] {
  const [heading, title = ''] = UNDERLINED.exec(text) ?? []
  if (heading !== undefined)
    return [h(`h${topLevel}`, title.trim()), ...blockOf(text.slice(heading.length), topLevel)]
  if (text.trim() === '') return []
  if (text.split('\n').some((line) => LAID_OUT.test(line)))
    return [h('div', { class: 'as-written' }, text.replace(/^\n+/, ''))]
  return [h('p', inlineOf(text))]
}

/** ``code`` and `code`, with or without a role before it; the rest is words. */
const inlineOf = (text: string): (Element | string)[] =>
  text
    .split(/(?::[a-z:]+:)?(``[^`]+``|`[^`]+`)_{0,2}/)
    .map((part, i) => (i % 2 === 1 ? h('code', part.replaceAll('`', '')) : part))
