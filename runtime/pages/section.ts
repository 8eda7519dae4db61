/**
 * A heading with its content; nothing when the content is empty.
 */
import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'

export function section(
  title: string,
  ...content: readonly (ElementContent | undefined)[]
): Element | undefined {
  const present = content.filter((one) => one !== undefined)
  if (present.length === 0) return undefined
  const id = title.toLowerCase().replace(/[^a-z]+/g, '-')
  return h('section', { ariaLabelledBy: [id] }, h('h2', { id }, title), present)
}
