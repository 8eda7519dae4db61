/**
 * Lists of links to other cards by id: relatives, exports, children. A name without a card (an unresolved call, a
 * builtin) is shown as text.
 */
import type { Neighbour } from '../../runtime/card.ts'
import { breakable, type Child, h } from '../markup.ts'
import type { CardMaterial } from './material.ts'

/** A readable form of an id: `ZodString.email` of `zod.v4.classic.schemas:ZodString.email`. */
export function shortName(id: string): string {
  const name = id.includes(':')
    ? id.slice(id.lastIndexOf(':') + 1)
    : id.slice(id.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name === '' ? id : name)
  } catch {
    return name
  }
}

export function neighbourList(
  neighbours: readonly Neighbour[],
  material: CardMaterial,
): HTMLElement {
  return h(
    'ul',
    { class: 'names' },
    ...neighbours.map((one) => h('li', {}, neighbour(one, material))),
  )
}

export function idList(ids: readonly string[], material: CardMaterial): HTMLElement {
  return h('ul', { class: 'names' }, ...ids.map((id) => h('li', {}, idLink(id, id, material))))
}

function neighbour(one: Neighbour, material: CardMaterial): Child {
  if (one.path === null)
    return h('span', { class: 'unresolved', title: 'not in this catalog' }, one.symbol)
  return idLink(one.symbol, `${one.symbol}\n${one.path}`, material)
}

function idLink(id: string, title: string, material: CardMaterial): Child {
  const href = material.linkTo({ project: material.card.project, id })
  return h('a', { href, title }, ...breakable(shortName(id)))
}
