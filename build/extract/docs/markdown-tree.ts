/**
 * Walks the syntax tree of a Markdown document.
 */
import type { Nodes, Root } from 'mdast'

/**
 * All descendants with their preceding nodes, in document order. Not recursive, because quotes may be nested by the
 * thousand.
 */
export function* descendants(
  nodes: readonly Nodes[],
): Generator<[node: Nodes, before: Nodes | undefined]> {
  const stack: [Nodes, Nodes | undefined][] = []
  const push = (children: readonly Nodes[]): void => {
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]
      if (child !== undefined) stack.push([child, children[i - 1]])
    }
  }
  push(nodes)
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next
    const [node] = next
    if ('children' in node) push(node.children)
  }
}

export function definitionsOf(root: Root): ReadonlyMap<string, string> {
  const definitions = new Map<string, string>()
  for (const [node] of descendants(root.children)) {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node.url)
  }
  return definitions
}
