/**
 * Finds functions that are classes: other definitions add methods to them by their name, as `Runner.prototype.run =
 * function () {…}` does. Before ES2015 all classes of JavaScript were written like this.
 */
import type { DefinitionNode } from './definition-tree.ts'

export function constructorFunctions(
  nodes: readonly DefinitionNode[],
): ReadonlySet<DefinitionNode> {
  const owners = new Set(
    nodes.flatMap(({ mark, qualifier }) =>
      mark.kind === 'method' && mark.owner !== null && qualifier.length === 1 ? qualifier : [],
    ),
  )
  if (owners.size === 0) return NONE
  return new Set(
    nodes.filter(
      ({ kind, name, qualifier }) =>
        kind === 'function' && qualifier.length === 0 && owners.has(name),
    ),
  )
}

const NONE: ReadonlySet<DefinitionNode> = new Set()
