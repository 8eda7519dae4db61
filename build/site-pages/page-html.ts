/**
 * Reads one HTML page of a built site: its content, title, language and version, or the reason why it has no content
 * of its own. html-parts.ts holds everything that differs between generators.
 */
import type { Element, ElementContent, Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { CONTENT, NOT_A_PAGE, NOT_CONTENT, SUBJECTS, VERSIONS } from './html-parts.ts'
import { elementIn, elementsIn, selectorOf } from './select-elements.ts'

export interface PageHtml {
  readonly content: Root
  /** Its first heading, else its title; '' when it has neither. */
  readonly title: string
  /** The dotted path of the symbol that it describes, where the markup of a generator names it; else ''. */
  readonly subject: string
  /** Its `lang` in lower case; '' without one. */
  readonly language: string
  readonly version: string | null
}

const HTML = selectorOf('html')
const H1 = selectorOf('h1')
const TITLE = selectorOf('head title')
const IGNORED = selectorOf(NOT_CONTENT)
const CONTENTS = CONTENT.map(selectorOf)
const NO_PAGES = NOT_A_PAGE.map(([text, reason]) => [selectorOf(text), reason] as const)
const VERSION_TAGS = VERSIONS.map(selectorOf)
const SUBJECT_MARKS = SUBJECTS.map(([text, ...rest]) => [selectorOf(text), ...rest] as const)

/** @returns the reason, in words, for a page without content of its own */
export function readPage(html: string): PageHtml | string {
  const tree = fromHtml(html)
  for (const [selector, reason] of NO_PAGES)
    if (elementIn(tree, selector) !== undefined) return reason
  const ignored = new Set(elementsIn(tree, IGNORED))
  let content: Root | null = null
  for (const selector of CONTENTS) content ??= contentOf(elementsIn(tree, selector), ignored)
  if (content === null) return 'has no text'
  return {
    content,
    title: titleOf(content) || outerTitle(tree),
    subject: subjectOf(tree),
    language: attribute(elementIn(tree, HTML), 'lang').toLowerCase(),
    version: versionOf(tree),
  }
}

export function attribute(element: Element | undefined, name: string): string {
  const value = element?.properties[name]
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(' ') : ''
}

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function contentOf(all: readonly Element[], ignored: ReadonlySet<Element>): Root | null {
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

const titleOf = (content: Root): string => tidy(textOf(elementIn(content, H1) ?? EMPTY))

/**
 * The title in the page's head, or a heading outside of the content that says more: `Class Cart` in the banner of a
 * page of TypeDoc with the title `Cart`. A heading that is the name of the site does not contain the title.
 */
function outerTitle(tree: Root): string {
  const title = headTitle(tree)
  const heading = tidy(textOf(elementIn(tree, H1) ?? EMPTY))
  return title !== '' && heading.includes(title) ? heading : title
}

/** `Install | My library`: the part after the last separator names the site. */
function headTitle(tree: Root): string {
  const title = tidy(textOf(elementIn(tree, TITLE) ?? EMPTY))
  return title.replace(/\s+[|–—·-]\s+[^|–—·]*$/u, '')
}

function subjectOf(tree: Root): string {
  for (const [selector, name, path] of SUBJECT_MARKS) {
    const [, ...names] = path.exec(attribute(elementIn(tree, selector), name)) ?? []
    if (names.length > 0) return names.filter(Boolean).join('.')
  }
  return ''
}

const EMPTY: Root = { type: 'root', children: [] }

function versionOf(tree: Root): string | null {
  for (const selector of VERSION_TAGS) {
    const version = attribute(elementIn(tree, selector), 'content')
    if (version !== '') return version
  }
  return null
}

export const tidy = (text: string): string =>
  text
    .replace(/[\u200B\uFEFF¶]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
