/**
 * Reads one HTML page of a built site: its content, title, language and version, or the reason why it has no content
 * of its own. html-parts.ts holds everything that differs between generators.
 */
import type { Element, ElementContent, Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { select, selectAll } from 'hast-util-select'
import { CONTENT, NOT_A_PAGE, NOT_CONTENT, VERSIONS } from './html-parts.ts'

export interface PageHtml {
  readonly content: Root
  /** Its first heading, else its title; '' when it has neither. */
  readonly title: string
  /** Its `lang` in lower case; '' without one. */
  readonly language: string
  readonly version: string | null
}

/** @returns the reason, in words, for a page without content of its own */
export function readPage(html: string): PageHtml | string {
  const tree = fromHtml(html)
  const head = headOf(tree)
  for (const [selector, reason] of NOT_A_PAGE)
    if (select(selector, head) !== undefined) return reason
  const ignored = new Set(selectAll(NOT_CONTENT, tree))
  const content = contentOf(tree, ignored)
  if (content === null) return 'has no text'
  return {
    content,
    title: titleOf(content) || headTitle(head),
    language: attribute(select('html', head), 'lang').toLowerCase(),
    version: versionOf(head),
  }
}

/** A copy of the document without its body, because most selectors find nothing, and would walk all of it. */
function headOf(tree: Root): Root {
  const children = tree.children.map((child) =>
    child.type === 'element' && child.tagName === 'html'
      ? { ...child, children: child.children.filter((each) => !isElement(each, 'body')) }
      : child,
  )
  return { ...tree, children }
}

const isElement = (node: Nodes, tagName: string): boolean =>
  node.type === 'element' && node.tagName === tagName

export function attribute(element: Element | undefined, name: string): string {
  const value = element?.properties[name]
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(' ') : ''
}

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function contentOf(tree: Root, ignored: ReadonlySet<Element>): Root | null {
  const marked = selectAll(CONTENT.join(', '), tree)
  // Without any mark or landmark, all selectors but the last find nothing.
  if (marked.every((each) => isElement(each, 'body'))) return withText(marked, ignored)
  let content: Root | null = null
  for (const selector of CONTENT) content ??= withText(selectAll(selector, tree), ignored)
  return content
}

function withText(all: readonly Element[], ignored: ReadonlySet<Element>): Root | null {
  // Outer matches contain the nested ones.
  const outer = all.filter((one) => !all.some((other) => other !== one && contains(other, one)))
  const root: Root = { type: 'root', children: outer.map((one) => without(one, ignored)) }
  return /[\p{L}\p{N}]/u.test(textOf(root)) ? root : null
}

function contains(outer: Nodes, inner: Nodes): boolean {
  return (
    'children' in outer && outer.children.some((child) => child === inner || contains(child, inner))
  )
}

/** A copy, because the next selector is tried when this one gives no text. */
function without(element: Element, ignored: ReadonlySet<Element>): Element {
  return {
    ...element,
    children: element.children.flatMap((child): ElementContent[] => {
      if (child.type === 'text') return [child]
      if (child.type !== 'element' || ignored.has(child)) return []
      return [without(child, ignored)]
    }),
  }
}

const titleOf = (content: Root): string => tidy(textOf(select('h1', content) ?? EMPTY))

/** `Install | My library`: the part after the last separator names the site. */
function headTitle(head: Root): string {
  const title = tidy(textOf(select('head title', head) ?? EMPTY))
  return title.replace(/\s+[|–—·-]\s+[^|–—·]*$/u, '')
}

const EMPTY: Root = { type: 'root', children: [] }

function versionOf(head: Root): string | null {
  for (const selector of VERSIONS) {
    const version = attribute(select(selector, head), 'content')
    if (version !== '') return version
  }
  return null
}

export const tidy = (text: string): string =>
  text
    .replace(/[\u200B\uFEFF¶]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
