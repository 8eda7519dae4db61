/** A line of Markdown as text and code: the links and emphasis of a summary have no room in a list. */
import { inlineParts } from '../runtime/cards/inline-parts.ts'
import { h } from './markup.ts'
import { visible } from './search-box/visible.ts'

export const inlineProse = (markdown: string): (Node | string)[] =>
  inlineParts(markdown).map(({ text, isCode }) =>
    isCode ? h('code', { dir: 'ltr' }, visible(text)) : visible(text),
  )
