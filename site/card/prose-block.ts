/**
 * Renders a text of a pack as Markdown, or in its own layout where it is not Markdown: in Markdown the indented
 * parameter lists of Python's docstrings would become code blocks.
 */
import type { Card } from '../../runtime/card.ts'
import { jsdocToMarkdown } from '../../runtime/pages/jsdoc.ts'
import { linkedCardId, MARKDOWN_COMMENTS } from '../../runtime/pages/linked-card.ts'
import { safeHref } from '../../runtime/pages/safe-href.ts'
import { h } from '../markup.ts'
import { codeBlock } from './code-block.ts'
import { docstring } from './docstring.ts'
import type { CardMaterial } from './material.ts'

export function proseBlock(text: string, material: CardMaterial): HTMLElement | null {
  if (text.trim() === '') return null
  const { card } = material
  if (card.kind !== 'guide' && !MARKDOWN_COMMENTS.has(card.language)) return docstring(text)
  const nodes = material.prose(card.kind === 'guide' ? text : jsdocToMarkdown(text), {
    resolve: (target) => resolve(target, card, material),
    code: (code, language) => codeBlock(code, { language, label: 'Example' }),
    topLevel: 3,
  })
  return h('div', { class: 'prose' }, nodes)
}

/**
 * An absolute URL stays, `./other.md#part` leads to the card of that section, and other links are relative to the
 * card's own URL.
 */
function resolve(target: string, card: Card, material: CardMaterial): string | null {
  if (URL.canParse(target)) return safeHref(target)
  const [path = ''] = target.split('#', 1)
  const id = path === '' || /\.mdx?$/i.test(path) ? linkedCardId(target, card) : undefined
  if (id !== undefined) return material.linkTo({ project: card.project, id })
  return card.url === undefined || path === '' ? null : safeHref(target, card.url)
}
