/**
 * The plain text of Markdown nodes, as a person would read it aloud: without tags, badges, comments, labels, and the
 * fences of directives.
 */
import type { Nodes, RootContent } from 'mdast'
import { isPlaceholder } from './placeholders.ts'
import { roleText } from './role-text.ts'

/** The plain text of one node. */
export function plainText(node: Nodes): string {
  if (node.type === 'html') return isPlaceholder(node.value) ? node.value : ''
  if ('value' in node) return NOT_PROSE.has(node.type) ? '' : node.value
  if ('alt' in node) return node.alt ?? ''
  if ('children' in node) return inOrder(node.children, plainText)
  return node.type === 'break' ? ' ' : ''
}

/** A MyST role before its code: {func}`~numpy.sum`. */
const ROLE = /\{[a-z][\w:+.-]*\}$/

/** @param read renders a node; code spans after a role are rendered by the role */
function inOrder(nodes: readonly Nodes[], read: (node: Nodes) => string): string {
  let soFar = ''
  for (const node of nodes) {
    const hasRole = node.type === 'inlineCode' && ROLE.test(soFar)
    soFar = hasRole ? soFar.replace(ROLE, '') + roleText(node.value) : soFar + read(node)
  }
  return soFar
}

const NOT_PROSE: ReadonlySet<string> = new Set(['yaml', 'toml'])

/** The first paragraph with text; otherwise the text of lists, tables or HTML; '' if there is none. */
export function prose(nodes: readonly RootContent[]): string {
  return firstParagraph(nodes) || firstOf(nodes, inTables) || firstOf(nodes, inHtml)
}

function firstParagraph(nodes: readonly Nodes[], depth = 0): string {
  for (const node of nodes) {
    const text =
      node.type === 'paragraph'
        ? proseOfParagraph(node)
        : 'children' in node && CONTAINERS.has(node.type) && depth < 8
          ? firstParagraph(node.children, depth + 1)
          : ''
    if (text !== '') return text
  }
  return ''
}

const CONTAINERS: ReadonlySet<string> = new Set([
  'blockquote',
  'list',
  'listItem',
  'footnoteDefinition',
])

/** A paragraph without badges, JSX imports, `:::note` and `(label)=`. */
function proseOfParagraph(node: Nodes): string {
  const raw = 'children' in node ? inOrder(node.children, proseOfPart) : ''
  // mkdocstrings: `::: package.name` with its options
  if (/^\s*:::\s+\w+(\.\w+)+\s*(\n|$)/.test(raw)) return ''
  const lines = raw
    .split('\n')
    .filter(
      (line) =>
        !/^\s*(:{3,}.*|:[\w-]+:(\s.*)?|\([\w.:-]+\)=|import\s.+from\s+['"].*|<\/?[A-Z][^<]*>|\/>|export\s+(const|default)\b.*|\[!\w+\])\s*$/.test(
          line,
        ),
    )
  return lines
    .join(' ')
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function proseOfPart(node: Nodes): string {
  if ('alt' in node) return ''
  if ('children' in node) return inOrder(node.children, proseOfPart)
  return plainText(node)
}

function firstOf(nodes: readonly RootContent[], read: (node: RootContent) => string): string {
  for (const node of nodes) {
    const text = read(node).replace(/\s+/g, ' ').trim()
    if (text !== '') return text
  }
  return ''
}

function inTables(node: RootContent): string {
  if (node.type !== 'table') return ''
  return node.children.map((row) => row.children.map(plainText).join(' ')).join(' ')
}

function inHtml(node: RootContent): string {
  if (node.type !== 'html') return ''
  return node.value
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<h[1-6]\b[\s\S]*?<\/h[1-6]>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
}
