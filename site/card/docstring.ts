/**
 * A docstring that is not Markdown (Python's: NumPy, Google or reStructuredText style) as nodes: paragraphs
 * flow, underlined words are headings, everything that its author laid out by indentation keeps its shape.
 * By blocks between blank lines and nothing cleverer: a parser per convention would be right more often and
 * lose text when it is wrong, this never does.
 */
import { type Child, h } from '../markup.ts'

export function docstring(text: string): HTMLElement {
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/)
  return h('div', { class: 'prose' }, ...blocks.flatMap(block))
}

const UNDERLINED = /^([^\n]+)\n[ \t]*([-=~^"]{3,})[ \t]*(?:\n|$)/
/** Lists, doctests, directives, fields and tables mean something by where their lines break. */
const LAID_OUT = /^(?:\s|>>>|\.\. |[-*+•|:@]|\d+[.)] )/

function block(text: string): Child[] {
  const [whole, title = ''] = UNDERLINED.exec(text) ?? []
  if (whole !== undefined) return [h('h3', {}, title.trim()), ...block(text.slice(whole.length))]
  const lines = text.split('\n')
  if (text.trim() === '') return []
  if (lines.some((line) => LAID_OUT.test(line)))
    return [h('div', { class: 'as-written' }, text.replace(/^\n+/, ''))]
  return [h('p', {}, ...inline(text))]
}

/** ``code`` and `code`, with or without a role before it; the rest is words. */
function inline(text: string): Child[] {
  return text
    .split(/(?::[a-z:]+:)?(``[^`]+``|`[^`]+`)_{0,2}/)
    .map((part, i) => (i % 2 === 1 ? h('code', {}, part.replaceAll('`', '')) : part))
}
