/**
 * The paths of members that a public type inherits from a hidden one: `shop.Pool.Stop`, where `Pool` embeds an
 * unexported `basePool`, or extends a class of its package. Only for languages in which the declaration decides what
 * is public; elsewhere public-paths.ts records them with the exports.
 */
import { appendTo } from '../../../runtime/std/grouping.ts'
import { hasMembers, type LibrarySymbol } from '../library.ts'
import type { Names } from './names.ts'
import { isPrivate } from './recorded-paths.ts'
import type { SymbolTable } from './symbol-table.ts'
import { dottedPath } from './visibility.ts'

const MAX_HEIRS = 2 // types under which a member is listed

export function inheritedPaths(
  table: SymbolTable,
  names: Names,
  isPublic: (symbol: LibrarySymbol) => boolean,
): ReadonlyMap<LibrarySymbol, readonly string[]> {
  const paths = new Map<LibrarySymbol, string[]>()
  for (const heir of table.symbols) {
    const { module, qualified, definition } = heir
    if (module.file.role !== 'source' || module.rules.specifiers !== 'unknown') continue
    if (!hasMembers(definition.kind) || !isPublic(heir)) continue
    const own = table.members(module, qualified)
    const taken = new Set(own.map((each) => each.definition.name))
    for (const ancestor of names.ancestors(heir)) {
      const ownName = ancestor.definition.name
      const members = table
        .members(ancestor.module, ancestor.qualified)
        .filter(({ definition: { name } }) => !taken.has(name) && name !== ownName)
      for (const member of members) {
        const { name } = member.definition
        taken.add(name)
        const isHidden = !isPrivate(member) && !isPublic(member)
        if (isHidden && (paths.get(member)?.length ?? 0) < MAX_HEIRS)
          appendTo(paths, member, `${dottedPath(heir)}.${name}`)
      }
    }
  }
  return paths
}
