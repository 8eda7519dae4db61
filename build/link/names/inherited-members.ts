/** The members that a class has from its ancestors, without those that a nearer class defines. */
import type { LibrarySymbol } from '../library.ts'
import type { Names } from './names.ts'
import type { SymbolTable } from './symbol-table.ts'

export interface InheritedMembers {
  readonly ancestor: LibrarySymbol
  /** Several may have one name, as overloads do. */
  readonly members: readonly LibrarySymbol[]
}

/**
 * @param own the members that the class defines or that are added to it
 * @param isInherited false for members that stay with their class, such as constructors
 */
export function inheritedMembers(
  subclass: LibrarySymbol,
  own: readonly LibrarySymbol[],
  { table, names }: { readonly table: SymbolTable; readonly names: Names },
  isInherited: (member: LibrarySymbol, ancestor: LibrarySymbol) => boolean = () => true,
): InheritedMembers[] {
  const taken = new Set(own.map(({ definition }) => definition.name))
  return names.ancestors(subclass).map((ancestor) => {
    const members = table
      .members(ancestor.module, ancestor.qualified)
      .filter((member) => !taken.has(member.definition.name) && isInherited(member, ancestor))
    for (const { definition } of members) taken.add(definition.name)
    return { ancestor, members }
  })
}
