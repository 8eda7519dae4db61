/**
 * Re-exports by modules that are written inside of a file, in languages whose modules form a tree:
 * `pub mod prelude { pub use crate::seq::Slice; }`. They belong to that module, not to the file.
 */
import { appendTo } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Import } from '../../facts/code-piece.ts'
import type { LibrarySymbol, Module, ModuleTree } from '../library.ts'
import { treeImport } from '../modules/module-trees.ts'

export interface InlineExports {
  /** By exported name. */
  readonly reexported: ReadonlyMap<string, readonly Import[]>
  /** Modules of which all names are exported. */
  readonly stars: readonly string[]
}

const NONE: InlineExports = { reexported: new Map(), stars: [] }

/** What a module inside of a file re-exports; nothing for any other symbol. */
export const inlineExports = ({ module, qualified }: LibrarySymbol): InlineExports =>
  exportsByScope(module).get(qualified) ?? NONE

/** The names from the outermost module inside of the file to the one that an import belongs to; none at top level. */
export function inlineScopeOf(
  { line }: Pick<Import, 'line'>,
  module: Module,
): readonly string[] | undefined {
  const within = namespacesIn(module).filter(({ lines: [from, to] }) => from <= line && line <= to)
  const innermost = within.at(-1)
  return innermost && [...innermost.qualifier, innermost.name]
}

/** Outer ones before inner ones. */
const namespacesIn = memoizeByObject(({ tree, file }: Module) =>
  tree === undefined
    ? []
    : file.facts.definitions
        .filter(({ kind }) => kind === 'namespace')
        .toSorted((a, b) => a.qualifier.length - b.qualifier.length),
)

const exportsByScope = memoizeByObject((module: Module): ReadonlyMap<string, InlineExports> => {
  const scopes = new Map<string, { reexported: Map<string, Import[]>; stars: string[] }>()
  const { tree, file } = module
  if (tree === undefined || namespacesIn(module).length === 0) return scopes
  for (const written of file.facts.imports) {
    const scope = written.reexport ? inlineScopeOf(written, module) : undefined
    if (scope === undefined) continue
    const own = treeImport(written, tree)
    const each = { ...own, module: own.module && fromFile(own.module, scope, tree) }
    // `mod codecs { pub mod jpeg; }` is the file codecs/jpeg.rs.
    const { separator, here } = tree.keywords
    const isFile = own.name === null && own.module !== null && own.module === each.module
    const inside = isFile ? [{ ...own, module: [here, ...scope, own.module].join(separator) }] : []
    const key = scope.join('.')
    const found = scopes.get(key) ?? { reexported: new Map<string, Import[]>(), stars: [] }
    scopes.set(key, found)
    const name = each.alias ?? each.name
    if (each.name === '*' && each.alias === null) found.stars.push(each.module ?? '')
    else if (name !== null)
      for (const candidate of [...inside, each]) appendTo(found.reexported, name, candidate)
  }
  return scopes
})

/** A path as the file would write it: `self::prelude::a` for `self::a` in `mod prelude`, `self::a` for `super::a`. */
function fromFile(
  path: string,
  scope: readonly string[],
  { keywords: { separator, here, up } }: ModuleTree,
): string {
  const segments = path.split(separator)
  const [first] = segments
  if (first !== here && first !== up) return path
  const ups = segments.findIndex((segment) => segment !== up)
  const steps = first === here ? 0 : ups < 0 ? segments.length : ups
  const rest = segments.slice(first === here ? 1 : steps)
  const outer = scope.slice(0, Math.max(0, scope.length - steps))
  const above = Array.from({ length: Math.max(0, steps - scope.length) }, () => up)
  return [...(above.length > 0 ? above : [here]), ...outer, ...rest].join(separator)
}
