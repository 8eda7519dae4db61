/**
 * A titled part of a card's page.
 */
import { type Child, h } from '../markup.ts'

export function section(title: string, ...children: readonly Child[]): HTMLElement {
  return h('section', {}, h('h3', {}, title), ...children)
}
