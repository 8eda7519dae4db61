/**
 * Converts the content of a page to Markdown, so that the rest of the build reads a section of a page like a section
 * of a source file. Headings keep their ids (`## Install {#install}`), code keeps its language, and links are URLs of
 * the site.
 *
 * Libraries do the conversion. This file adds what they cannot know: where themes put the id of a heading, how they
 * mark up code, and that a definition with an id (`<dt id>`, an API entry of Sphinx, a glossary) is a section.
 */
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import type { Nodes } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Handle, toMarkdown } from 'mdast-util-to-markdown'
import { attribute, textOf, tidy } from './page-html.ts'

/** @param addressOf the target of a link */
export function pageMarkdown(content: Root, addressOf: (href: string) => string): string {
  const converted: Root = {
    ...content,
    children: convertedAll(children(content), { depth: 0, addressOf }),
  }
  const tree: Nodes = toMdast(converted)
  return toMarkdown(tree, {
    bullet: '-',
    fences: true,
    resourceLink: true,
    extensions: [gfmToMarkdown()],
    handlers: { text },
  })
}

interface ConversionState {
  /** The level of the heading above. */
  depth: number
  readonly addressOf: (href: string) => string
}

const children = (parent: Root | Element): readonly ElementContent[] =>
  parent.children.flatMap((child) => (child.type === 'doctype' ? [] : [child]))

function convertedAll(
  nodes: readonly ElementContent[],
  state: ConversionState,
  parent?: Element,
): ElementContent[] {
  return nodes.flatMap((node, i) =>
    node.type === 'element'
      ? convertedElement(node, state, { parent, before: elementBefore(nodes, i) })
      : [node],
  )
}

export interface Context {
  readonly parent: Element | undefined
  readonly before: Element | undefined
}

function convertedElement(
  element: Element,
  shaping: ConversionState,
  context: Context,
): ElementContent[] {
  const { tagName } = element
  const level = /^h([1-6])$/.exec(tagName)?.[1]
  if (level !== undefined) {
    shaping.depth = Number(level)
    return [heading(shaping.depth, textOf(element), idOf(element, context))]
  }
  if (tagName === 'pre') return [code(element, context)]
  if (tagName === 'dl' && element.children.some(isNamedTerm)) return terms(element, shaping)
  if (tagName === 'img') {
    const alt = attribute(element, 'alt')
    return alt === '' ? [] : [{ type: 'text', value: alt }]
  }
  if (tagName === 'a') {
    if (element.properties.href === undefined)
      return convertedAll(children(element), shaping, element)
    const href = shaping.addressOf(attribute(element, 'href'))
    const inner = convertedAll(children(element), shaping, element)
    // A link without text, or around a block, is replaced by its content.
    if (tidy(textOf(element)) === '' || inner.some(isBlock)) return inner
    return [{ ...element, properties: { href }, children: inner }]
  }
  // The wrapper of a highlighted block names its language; code in a table of line numbers is in its second cell.
  if (tagName === 'table' && /highlighttable/.test(classes(element))) {
    return convertedAll(
      allOf(element, 'pre').map((pre) => pre),
      shaping,
      context.parent,
    )
  }
  const inherited = languageOf(element) ?? (context.parent && languageOf(context.parent))
  const properties: Properties = {
    ...element.properties,
    ...(inherited && { dataLanguage: inherited }),
  }
  const self = { ...element, properties }
  return [{ ...self, children: convertedAll(children(element), shaping, self) }]
}

export const elementBefore = (nodes: readonly RootContent[], at: number): Element | undefined => {
  for (let i = at - 1; i >= 0; i--) {
    const node = nodes[i]
    if (node?.type === 'element') return node
    if (node?.type === 'text' && node.value.trim() !== '') return undefined
  }
  return undefined
}

function heading(depth: number, words: string, id: string): Element {
  const value = tidy(words) + (id === '' ? '' : ` {#${id}}`)
  return {
    type: 'element',
    tagName: `h${depth}`,
    properties: {},
    children: [{ type: 'text', value }],
  }
}

/** On the heading, in it, on the section that begins with it, or on an empty element before it. */
export function idOf(element: Element, { parent, before }: Context): string {
  const own = attribute(element, 'id') || allOf(element, 'a', 'span').map(idOrName).find(Boolean)
  if (own) return usableId(own)
  const isEmpty = before !== undefined && tidy(textOf(before)) === ''
  if (before !== undefined && !isEmpty) return ''
  const section = parent !== undefined && /^(?:section|div|article)$/.test(parent.tagName)
  const label = before !== undefined && /^(?:a|span)$/.test(before.tagName)
  return (section && usableId(idOrName(parent))) || (label && usableId(idOrName(before))) || ''
}

const idOrName = (element: Element): string =>
  attribute(element, 'id') || attribute(element, 'name')

/** Whether `{#…}` can contain it. */
const usableId = (id: string): string => (/[\s{}]/.test(id) ? '' : id)

/** Lines are text nodes in one theme, elements in another, and separated by `<br>` in a third. */
function code(pre: Element, { parent }: Context): Element {
  const inner = pre.children.find((child) => child.type === 'element' && child.tagName === 'code')
  const language =
    languageOf(pre) ??
    (inner?.type === 'element' ? languageOf(inner) : undefined) ??
    (parent && languageOf(parent))
  const value = linesOf(pre)
    .replace(/\u200B/gu, '')
    .replace(/\s+$/u, '')
  return {
    type: 'element',
    tagName: 'pre',
    properties: {},
    children: [
      {
        type: 'element',
        tagName: 'code',
        properties: language === undefined ? {} : { className: [`language-${language}`] },
        children: [{ type: 'text', value: `${value}\n` }],
      },
    ],
  }
}

function linesOf(element: Element): string {
  let text = ''
  for (const child of element.children) {
    if (child.type === 'text') text += child.value
    if (child.type !== 'element') continue
    if (child.tagName === 'br') text += '\n'
    else {
      const inner = linesOf(child)
      text += child.tagName === 'div' && !inner.endsWith('\n') ? `${inner}\n` : inner
    }
  }
  return text
}

/** `data-language`, or a class such as `language-ts`, `highlight-python`, `lang-js`. */
function languageOf(element: Element): string | undefined {
  const given = attribute(element, 'dataLanguage')
  const word = given || /(?:^|\s)(?:language|lang|highlight)-([\w+#-]+)/.exec(classes(element))?.[1]
  return word === undefined || word === '' || NO_LANGUAGE.has(word) ? undefined : word
}

const NO_LANGUAGE = new Set(['default', 'none', 'text', 'plaintext', 'txt'])

const classes = (element: Element): string => attribute(element, 'className')

function allOf(element: Element, ...tags: readonly string[]): Element[] {
  return element.children.flatMap((child) => {
    if (child.type !== 'element') return []
    const below = allOf(child, ...tags)
    return tags.includes(child.tagName) ? [child, ...below] : below
  })
}

const isNamedTerm = (node: ElementContent): boolean =>
  node.type === 'element' && node.tagName === 'dt' && attribute(node, 'id') !== ''

/** Converts a definition list whose terms have ids: a heading for each term, its signature, and its description. */
function terms(list: Element, shaping: ConversionState): ElementContent[] {
  const above = shaping.depth
  const depth = Math.min(above + 1, 6)
  const content = list.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return []
    if (child.tagName === 'dt') {
      shaping.depth = depth
      const id = usableId(attribute(child, 'id'))
      const words = tidy(textOf(child)).replace(/\s*\[source\]$/u, '')
      const name = nameOf(child, id)
      if (id === '') return [paragraph(words)]
      return name === words
        ? [heading(depth, words, id)]
        : [heading(depth, name, id), signature(words)]
    }
    shaping.depth = depth
    return convertedAll(children(child), shaping, child)
  })
  shaping.depth = above
  return content
}

/**
 * The name of an API entry is its id, a dotted name that ends in the displayed name; that of any other term its text.
 */
function nameOf(term: Element, id: string): string {
  const shown = allOf(term, 'span').find((span) =>
    /(?:^|\s)(?:descname|sig-name)(?:\s|$)/.test(classes(span)),
  )
  const name = shown === undefined ? undefined : tidy(textOf(shown))
  if (name === undefined) return tidy(textOf(term))
  return id.endsWith(name) && /^[\w.]+$/.test(id) ? id : name
}

const paragraph = (value: string): Element => ({
  type: 'element',
  tagName: 'p',
  properties: {},
  children: [{ type: 'text', value }],
})

const signature = (value: string): Element => ({
  type: 'element',
  tagName: 'p',
  properties: {},
  children: [
    { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value }] },
  ],
})

const BLOCKS = new Set([
  'div',
  'p',
  'ul',
  'ol',
  'table',
  'pre',
  'blockquote',
  'section',
  'h1',
  'h2',
  'h3',
  'h4',
])
const isBlock = (node: ElementContent): boolean =>
  node.type === 'element' && (BLOCKS.has(node.tagName) || node.children.some(isBlock))

/**
 * Escapes only what would be read as markup. The library also escapes every `_`, which would split the names that
 * people search for.
 */
const text: Handle = (node: { value: string }, _parent, { stack }, { before }) => {
  const isInTable = stack.includes('tableCell')
  const plain = node.value
    .replace(/[`*\\]|<(?=[a-z/!?])|&(?=#?\w+;)/giu, '\\$&')
    .replace(/\|/gu, isInTable ? '\\|' : '|')
  if (before !== '\n' && before !== '') return plain
  return plain.replace(/^(?:[#>+-](?=[#\s>]|$)|={3}|~{3}|:{3})|^(\d+)(?=[.)])/u, (mark, digits) =>
    digits === undefined ? `\\${mark}` : mark,
  )
}
