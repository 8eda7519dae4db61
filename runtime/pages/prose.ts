/**
 * Renders a text of a pack as an HTML tree (hast): as Markdown, or in its own layout where it is not Markdown.
 * Nothing that a document says becomes markup: raw HTML is shown as text, a link needs an address that safe-href.ts
 * allows, and a picture becomes a link, so that a page requests nothing from other hosts.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { h } from 'hastscript'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { type Handlers, toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { codeOf } from './code.ts'
import { type DocstringBlock, docstringBlocks } from './docstring-blocks.ts'
import { withoutLayoutTags } from './layout-tags.ts'

export interface ProseOptions {
  /** The target of a link on this page; null removes the link. */
  readonly resolve: (target: string) => string | null
  /** The level of the text's top headings. */
  readonly topLevel: number
}

export function markdownProse(markdown: string, options: ProseOptions): ElementContent[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const made = toHast(tree, {
    handlers: HANDLERS,
    // Prefixes anchors, so that a heading of a document cannot shadow an id of the page.
    clobberPrefix: 'text-',
  })
  return withLinks(elementsOf(made), options, shallowest(tree))
}

const HANDLERS: Handlers = {
  html: (_state, node: { value: string }) => {
    const text = withoutLayoutTags(node.value)
    return text === '' ? undefined : { type: 'text', value: text }
  },
  code: (_state, node: { value: string; lang?: string | null }) =>
    codeOf(node.value, node.lang ?? ''),
}

function elementsOf(made: Element | Root | RootContent): ElementContent[] {
  const nodes = made.type === 'root' ? made.children : [made]
  return nodes.filter((node): node is ElementContent => node.type !== 'doctype')
}

/** Resolves links and pictures, and lowers headings below those of the page. */
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

/** A docstring that is not Markdown. */
export const docstringProse = (text: string, topLevel: number): ElementContent[] =>
  docstringBlocks(text).map((block) => elementOf(block, topLevel))

function elementOf(block: DocstringBlock, topLevel: number): Element {
  switch (block.kind) {
    case 'heading':
      return h(`h${topLevel}`, block.text)
    case 'as-written':
      return h('div', { class: 'as-written' }, block.text)
    case 'paragraph':
      return h(
        'p',
        block.parts.map(({ isCode, text }) => (isCode ? h('code', text) : text)),
      )
    default:
      return block satisfies never
  }
}
