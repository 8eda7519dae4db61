/**
 * Renders a docstring that is not Markdown; docstring-blocks.ts parses it.
 */
import { type DocstringBlock, docstringBlocks } from '../../runtime/pages/docstring-blocks.ts'
import { h } from '../markup.ts'

export const docstring = (text: string): HTMLElement =>
  h('div', { class: 'prose' }, ...docstringBlocks(text).map(nodeOf))

function nodeOf(block: DocstringBlock): HTMLElement {
  switch (block.kind) {
    case 'heading':
      return h('h3', {}, block.text)
    case 'as-written':
      return h('div', { class: 'as-written' }, block.text)
    case 'paragraph':
      return h(
        'p',
        {},
        ...block.parts.map(({ isCode, text }) => (isCode ? h('code', {}, text) : text)),
      )
    default:
      return block satisfies never
  }
}
