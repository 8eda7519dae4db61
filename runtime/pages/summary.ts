/**
 * The summary of a card as one line, in HTML and in Markdown: the same text and code in both, without links and
 * emphasis.
 */
import type { Element } from 'hast'
import { h } from 'hastscript'
import { inlineParts } from '../cards/inline-parts.ts'
import { inCode } from '../context/render-card.ts'

export const summaryWords = (summary: string): (Element | string)[] =>
  inlineParts(summary).map(({ text, isCode }) => (isCode ? h('code', text) : text))

export const summaryMarkdown = (summary: string): string =>
  inlineParts(summary.replace(/\s+/gu, ' ').trim())
    .map(({ text, isCode }) => (isCode ? inCode(text) : escaped(text)))
    .join('')

/** Text of a line that cannot form a link, code or HTML. */
export const escaped = (text: string): string => text.replace(/[\\`[\]<>]/g, '\\$&')
