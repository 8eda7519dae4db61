/**
 * The words, level and anchor of a Markdown heading; null for other nodes. An explicit anchor is used where it
 * exists: `{#id}`, `<a id>` in the heading or on the line above.
 */
import type { Heading, Html, RootContent } from 'mdast'
import { plainText } from './markdown-prose.ts'

export interface Title {
  readonly text: string
  readonly depth: number
  /** Null if it is derived from the words. */
  readonly anchor: string | null
}

export function titleOf(node: RootContent, above: RootContent | undefined): Title | null {
  if (node.type === 'heading') return headingTitle(node, above)
  return node.type === 'html' ? htmlTitle(node) : null
}

function headingTitle(node: Heading, above: RootContent | undefined): Title {
  const inside = node.children.map((child) =>
    child.type === 'html' ? anchorIn(child.value) : null,
  )
  const before = above === undefined ? null : standaloneAnchor(above)
  const text = plainText(node).replace(/\s+/g, ' ').trim()
  const attributes = ATTRIBUTES.exec(text)
  if (attributes !== null) {
    const bare = text.slice(0, attributes.index)
    const id = /#([^\s{}[\]*]+)/.exec(attributes[0])?.[1] ?? null
    return { text: bare, depth: node.depth, anchor: id ?? before }
  }
  return { text, depth: node.depth, anchor: inside.find((id) => id !== null) ?? before }
}

/**
 * `{#id}`, `[#id]`, `{: #id .class }`, `{.class}`, or MDX's comment with `#id` at the end of a heading; `{name}` alone
 * is a word in braces.
 */
const ATTRIBUTES = /\s*(?:%?\{(?::|\/\*)?\s*[#.][^{}]*\}%?|(?<=\s)\[#[\w-]+\])$/

/** An HTML heading, as is common in READMEs: `<h1 align="center">Zod</h1>`. */
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

/** Whether a node is `(label)=` or `<a id="x"></a>`, alone on the lines before a heading. */
export function isLabel(node: RootContent | undefined): boolean {
  if (node === undefined) return false
  if (standaloneAnchor(node) !== null) return true
  return node.type === 'paragraph' && /^\s*(?:\([^\s()]+\)=\s*)+$/.test(plainText(node))
}

/** The anchor `<a id="x"></a>` alone on the line before a heading. */
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
