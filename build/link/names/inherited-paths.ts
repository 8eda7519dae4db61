/**
 * The paths of members that a public type inherits from a hidden one: `shop.Pool.Stop`, where `Pool` embeds an
 * unexported `basePool`, or extends a class of its package. Only for languages in which the declaration decides what
 * is public; elsewhere public-paths.ts records them with the exports.
 */
import { appendTo } from '../../../runtime/std/grouping.ts'
import { hasMembers, type LibrarySymbol } from '../library.ts'
import { inheritedMembers } from './inherited-members.ts'
import type { Names } from './names.ts'
import { isPrivate } from './recorded-paths.ts'
import type { SymbolTable } from './symbol-table.ts'
import { dottedPath } from './visibility.ts'

const MAX_SUBTYPES = 2 // types under which a member is listed

export function inheritedPaths(
  table: SymbolTable,
  names: Names,
  isPublic: (symbol: LibrarySymbol) => boolean,
): ReadonlyMap<LibrarySymbol, readonly string[]> {
  const paths = new Map<LibrarySymbol, string[]>()
  for (const subtype of table.symbols) {
    const { module, qualified, definition } = subtype
    if (module.file.role !== 'source' || module.rules.specifiers !== 'unknown') continue
    if (!hasMembers(definition.kind) || !isPublic(subtype)) continue
    const own = table.members(module, qualified)
    for (const { members } of inheritedMembers(subtype, own, { table, names }, isNoConstructor))
      for (const member of members) {
        const isHidden = !isPrivate(member) && !isPublic(member)
        if (isHidden && (paths.get(member)?.length ?? 0) < MAX_SUBTYPES)
          appendTo(paths, member, `${dottedPath(subtype)}.${member.definition.name}`)
      }
  }
  return paths
}

/** In these languages, a constructor has the name of its class. */
const isNoConstructor = (member: LibrarySymbol, owner: LibrarySymbol): boolean =>
  member.definition.name !== owner.definition.name
