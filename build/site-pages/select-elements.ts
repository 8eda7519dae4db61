/** Selects elements of an HTML tree (hast) by CSS selectors, which are compiled once for all pages. */
import { compile, type Options, selectAll, selectOne } from 'css-select'
import type { Element, Nodes, Parents, Root } from 'hast'

export type Selector = (element: Element) => boolean

const parents = new WeakMap<Nodes, Parents>()

/** Selectors with `>` look at the parents of elements, which a tree does not have by itself. */
function rememberParents(parent: Parents): void {
  for (const child of parent.children) {
    // Of a tree that an earlier selector walked.
    if (parents.get(child) === parent) return
    parents.set(child, parent)
    if (child.type === 'element') rememberParents(child)
  }
}

/** `httpEquiv` of a tree is `http-equiv` of a selector, and `className` is `class`. */
function attributeOf({ properties }: Element, name: string): string | undefined {
  const wanted = name === 'class' ? 'classname' : name.replaceAll('-', '')
  for (const key in properties) {
    if (key.length !== wanted.length || key.toLowerCase() !== wanted) continue
    const value = properties[key]
    if (value === true) return ''
    if (value === false || value === null || value === undefined) return undefined
    return Array.isArray(value) ? value.join(' ') : String(value)
  }
  return undefined
}

const childrenOf = (node: Nodes): Nodes[] => ('children' in node ? node.children : [])

const adapter: NonNullable<Options<Nodes, Element>['adapter']> = {
  isTag: (node) => node.type === 'element',
  getAttributeValue: attributeOf,
  hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
  getChildren: childrenOf,
  getName: ({ tagName }) => tagName,
  getParent: (node) => parents.get(node) ?? null,
  getSiblings: (node) => childrenOf(parents.get(node) ?? { type: 'root', children: [] }),
  getText: () => '',
  removeSubsets: (nodes) => nodes,
}

export const selectorOf = (text: string): Selector => compile<Nodes, Element>(text, { adapter })

/** In the order of the document, of a tree that does not change any more. */
export function elementsIn(tree: Root, selector: Selector): Element[] {
  rememberParents(tree)
  return selectAll<Nodes, Element>(selector, tree, { adapter })
}

export function elementIn(tree: Root, selector: Selector): Element | undefined {
  rememberParents(tree)
  return selectOne<Nodes, Element>(selector, tree, { adapter }) ?? undefined
}
