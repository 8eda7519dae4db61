/**
 * Keeps the elements of a list that changes with every keystroke: an item that is also in the next list keeps its
 * element, and unmoved elements are not touched, so that nothing flickers and the selection stays.
 */
export interface ElementCache {
  /** The element with that name, created when the last list had none. */
  get(name: string, make: () => HTMLElement): HTMLElement
  /** Drops elements that no `get` returned since the last call. */
  sweep(): void
}

export function elementCache(): ElementCache {
  let before = new Map<string, HTMLElement>()
  let now = new Map<string, HTMLElement>()
  return {
    get(name, make) {
      const node = now.get(name) ?? before.get(name) ?? make()
      now.set(name, node)
      return node
    },
    sweep() {
      before = now
      now = new Map()
    },
  }
}

/** Sets the children of an element with as few moves as possible. */
export function place(parent: HTMLElement, children: readonly HTMLElement[]): void {
  const wanted = new Set<Element>(children)
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove()
  for (const [i, child] of children.entries())
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null)
}
