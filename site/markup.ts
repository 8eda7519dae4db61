/**
 * Creates DOM nodes from a tag, attributes and children. Strings become text nodes, never markup, and every `href`
 * passes the one check of addresses, so that no text of a library can become code. site/ uses innerHTML nowhere, and
 * the page's policy (require-trusted-types-for) would make the browser refuse it.
 */
import { safeHref } from '../runtime/pages/safe-href.ts'

export type Child = Node | string | null | undefined | false
type Value = string | number | boolean | null | undefined | ((event: Event) => void)
type Attributes = Readonly<Record<string, Value>>

/** `h('a', { href, class: 'x', onclick: open }, 'text', node)`; null, undefined and false are skipped. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value)
    else if (name === 'href') setHref(element, String(value))
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...present(children))
  return element
}

/** Sets no link where the address is not allowed. */
export function setHref(element: HTMLElement, address: string, base?: string): void {
  const href = safeHref(address, base)
  if (href === null) element.removeAttribute('href')
  else element.setAttribute('href', href)
}

/** Line icons on a 16 × 16 grid, hidden from screen readers because the words beside them say the same. */
export function icon(...paths: readonly string[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', 'icon')
  for (const path of paths) {
    const line = document.createElementNS(SVG, 'path')
    line.setAttribute('d', path)
    svg.append(line)
  }
  return svg
}

/** A name that may break only after its dots, slashes, colons and underscores. */
export function breakable(name: string): (Node | string)[] {
  return name
    .split(/(?<=[./:_#])/)
    .flatMap((part, i) => (i === 0 ? [part] : [document.createElement('wbr'), part]))
}

const SVG = 'http://www.w3.org/2000/svg'

function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child instanceof Node || !!child)
}
