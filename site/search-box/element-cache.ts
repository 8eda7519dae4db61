/**
 * Elements of a list that changes with every key: what is in the next list too keeps its element, and what stays where it
 * was is not touched, so that nothing flickers and the reader's choice stays chosen.
 */
export interface ElementCache {
  /** The element of that name, made when the last list had none. */
  get(name: string, make: () => HTMLElement): HTMLElement
  /** Forgets those that no `get` asked for since the last call. */
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

/** The children become these, moving as few as may be. */
export function place(parent: HTMLElement, children: readonly HTMLElement[]): void {
  const wanted = new Set<Element>(children)
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove()
  for (const [i, child] of children.entries())
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null)
}
