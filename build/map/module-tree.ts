/**
 * Builds a tree of modules by the parts of their names: `zod.v4.core.api` is below `zod.v4.core`. A branch with one
 * child is merged with it, so that each step down is a choice. A module with others below it is also a child of its
 * own branch.
 */
import { byCodeUnits } from '../../runtime/std/sorted.ts'

export interface Branch {
  readonly name: string
  /** The id of the module that has a card of its own, if there is one of this name. */
  readonly module: string | null
  readonly children: readonly number[]
}

interface TreeNode {
  readonly id: string
  isModule: boolean
  readonly children: Map<string, TreeNode>
}

/**
 * @param modules those with symbols, which the tree is made of
 * @param withCards others too, such as a package that has a docstring alone
 * @returns parents before children; the first is the root
 */
export function branchesOf(
  modules: readonly string[],
  withCards: ReadonlySet<string>,
): readonly Branch[] {
  const root: TreeNode = { id: '', isModule: false, children: new Map() }
  for (const module of [...modules].sort(byCodeUnits)) {
    let at = root
    for (const part of module.split('.')) {
      const below = at.children.get(part) ?? {
        id: at.id === '' ? part : `${at.id}.${part}`,
        isModule: false,
        children: new Map(),
      }
      at.children.set(part, below)
      at = below
    }
    at.isModule = true
  }
  const branches: { name: string; module: string | null; children: number[] }[] = []
  const add = (node: TreeNode, above: string): number => {
    const end = withoutSingleChildren(node)
    const index = branches.length
    const name = nameBelow(end.id, above)
    const isLeaf = end.children.size === 0
    const module = withCards.has(end.id) ? end.id : null
    const branch = { name, module, children: [] as number[] }
    branches.push(branch)
    if (isLeaf) return index
    if (end.isModule)
      branch.children.push(branches.push({ name, module: end.id, children: [] }) - 1)
    for (const child of end.children.values()) branch.children.push(add(child, end.id))
    return index
  }
  add(root, '')
  return branches
}

/** Merges single children down to a module or a choice. */
function withoutSingleChildren(growing: TreeNode): TreeNode {
  let at = growing
  for (;;) {
    const [only, second] = at.children.values()
    if (at.isModule || only === undefined || second !== undefined) return at
    at = only
  }
}

const nameBelow = (id: string, above: string): string =>
  above !== '' && id.startsWith(`${above}.`) ? id.slice(above.length + 1) : id

/** The ids of the modules of a branch. */
export function modulesBelow(branches: readonly Branch[], index: number): string[] {
  const { module, children } = branches[index] ?? { module: null, children: [] }
  if (children.length === 0) return module === null ? [] : [module]
  return children.flatMap((child) => modulesBelow(branches, child))
}
