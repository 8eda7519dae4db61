/**
 * The members of a class, type or object: its own, those that it inherits, those that other files of its module tree
 * or JavaScript package add, and those of its mixins.
 */
import { groupedBy } from '../../../runtime/std/grouping.ts'
import { hasMembers, type LibrarySymbol, type Module } from '../library.ts'
import type { Names } from './names.ts'
import type { SymbolTable } from './symbol-table.ts'

export interface Members {
  /** Members of a class, own and inherited. */
  member(owner: LibrarySymbol, name: string): readonly LibrarySymbol[]
  /**
   * Members that other files add: `impl Display for Value` in value/display.rs, `Color.prototype.alpha = …` in
   * alpha.js, and those of mixins.
   */
  addedMembers(owner: LibrarySymbol): readonly LibrarySymbol[]
  /** The library's base classes of a class, nearest first. */
  ancestors(symbol: LibrarySymbol): readonly LibrarySymbol[]
}

const MAX_ANCESTORS = 64
const NOTHING: readonly LibrarySymbol[] = []

export function memberResolver(
  table: SymbolTable,
  {
    local,
    dotted,
    exported,
    exportNames,
  }: Pick<Names, 'local' | 'dotted' | 'exported' | 'exportNames'>,
): Members {
  /** Depth of nested lookups of ancestors. */
  let ancestorDepth = 0
  const inherited = new Map<LibrarySymbol, readonly LibrarySymbol[]>()
  const added = new Map<LibrarySymbol, readonly LibrarySymbol[]>()
  /** Members in files that do not define their owner, by the files that may share it and the owner. */
  let outsideMembers: ReadonlyMap<string, readonly LibrarySymbol[]> | undefined
  let exportedTypes: ReadonlyMap<string, readonly LibrarySymbol[]> | undefined
  const members = new Map<LibrarySymbol, Map<string, readonly LibrarySymbol[]>>()

  const ancestors = (symbol: LibrarySymbol): readonly LibrarySymbol[] => {
    const cached = inherited.get(symbol)
    if (cached !== undefined) return cached
    ancestorDepth++
    inherited.set(symbol, []) // a class may inherit from itself by mistake
    const family = table.find(symbol.module, symbol.qualified)
    const parts = family.flatMap((each) => [each, ...(each.parts ?? [])])
    const parents = parts.flatMap((each) =>
      each.definition.bases.flatMap((base) => {
        const name = /^[\p{L}_$][\p{L}\p{N}_$.]*/u.exec(base)?.[0] ?? ''
        const target = dotted(each.module, name.split('.'), enclosing(each.definition.qualifier))
        return target?.kind === 'symbols' ? target.symbols : []
      }),
    )
    const direct = new Set(parents.filter(({ definition }) => hasMembers(definition.kind)))
    const ordered = [...direct].flatMap((parent) => [parent, ...ancestors(parent)])
    // A common ancestor of two parents comes after both, as in Python's method resolution order.
    const result = new Set(ordered.toReversed())
    for (const each of family) result.delete(each)
    const list = [...result].toReversed().slice(0, MAX_ANCESTORS)
    ancestorDepth--
    inherited.set(symbol, list)
    // Overloads share their ancestors, so that thousands of them need one lookup.
    if (ancestorDepth === 0) for (const each of family) inherited.set(each, list)
    return list
  }

  const member = (owner: LibrarySymbol, name: string): readonly LibrarySymbol[] => {
    let known = members.get(owner)
    if (known === undefined) {
      known = new Map()
      members.set(owner, known)
    }
    let symbols = known.get(name)
    if (symbols === undefined) {
      symbols = findMember(owner, name)
      // During a lookup of ancestors, a missing member may still be found in one of them.
      if (ancestorDepth === 0) known.set(name, symbols)
    }
    return symbols
  }

  const findMember = (owner: LibrarySymbol, name: string): readonly LibrarySymbol[] => {
    const own = table.find(owner.module, `${owner.qualified}.${name}`)
    if (own.length > 0) return own
    // Private members, which the declaration of their class leaves out.
    const { module } = owner.implementation ?? owner
    const undeclared =
      module === owner.module ? [] : table.find(module, `${owner.qualified}.${name}`)
    if (undeclared.length > 0) return undeclared
    for (const above of ancestors(owner)) {
      const symbols = table.find(above.module, `${above.qualified}.${name}`)
      if (symbols.length > 0) return symbols
    }
    return addedMembers(owner).filter(({ definition }) => definition.name === name)
  }

  const addedMembers = (owner: LibrarySymbol): readonly LibrarySymbol[] => {
    const { module, definition } = owner
    const group = groupOf(module)
    if (group === undefined || definition.qualifier.length > 0) return NOTHING
    const known = added.get(owner)
    if (known !== undefined) return known
    outsideMembers ??= groupedBy(table.symbols.filter(isOutsideMember), ownerKey)
    const all = outsideMembers.get(`${group}\0${definition.name}`) ?? NOTHING
    const ownMembers = all.filter((each) => {
      const target = local(each.module, definition.name)
      if (target === undefined && each.definition.ownerIsPassed) return isOnlyType(owner)
      return target?.kind === 'symbols' && target.symbols.includes(owner)
    })
    const list = [...ownMembers, ...mixedIn(owner)]
    added.set(owner, list)
    return list
  }

  /** Whether no other file that may share the owner exports a type with its name. */
  const isOnlyType = ({ module, definition }: LibrarySymbol): boolean => {
    exportedTypes ??= groupedBy(table.symbols.filter(isExportedType), typeKey)
    const namesakes = exportedTypes.get(typeKey({ module, definition })) ?? NOTHING
    return namesakes.length > 0 && namesakes.every((each) => each.module === module)
  }

  /** `Object.assign(Cart.prototype, totals)`: the exports of the module `totals`, or the members of the object. */
  const mixedIn = ({ module, definition }: LibrarySymbol): LibrarySymbol[] =>
    (module.file.facts.mixins ?? []).flatMap(({ owner, name }) => {
      const target = owner === definition.name ? local(module, name) : undefined
      if (target?.kind === 'symbols')
        return target.symbols.flatMap((each) => table.members(each.module, each.qualified))
      const source = target?.module
      if (source === undefined) return []
      const names = exportNames(source).filter((each) => each !== 'default')
      return names.flatMap((each) => {
        const exports = exported(source, each)
        return exports?.kind === 'symbols' ? exports.symbols.filter(isValue) : []
      })
    })

  const isOutsideMember = ({ module, definition }: LibrarySymbol): boolean => {
    const [name = ''] = definition.qualifier
    const isMember = groupOf(module) !== undefined && definition.qualifier.length === 1
    // What a declaration file declares instead is no alias of this file.
    const isOwnAlias = (each: LibrarySymbol) => isAlias(each) && each.module === module
    return isMember && module.file.role === 'source' && table.find(module, name).every(isOwnAlias)
  }

  const ownerKey = ({ module, definition: { qualifier } }: LibrarySymbol): string => {
    const [name = ''] = qualifier
    const [alias] = table.find(module, name)
    return `${groupOf(module)}\0${alias === undefined ? name : aliased(alias)}`
  }

  return { member, addedMembers, ancestors }
}

/** The group of files that may add members to each other's types: a module tree, or all files that import by path. */
const groupOf = ({ tree, rules }: Module): string | undefined =>
  tree?.root ?? (rules.specifiers === 'path' ? '' : undefined)

function isExportedType({ module, definition }: LibrarySymbol): boolean {
  const { qualifier, kind, exported } = definition
  return (
    module.file.role === 'source' &&
    qualifier.length === 0 &&
    hasMembers(kind) &&
    exported !== false
  )
}

const typeKey = ({ module, definition }: Pick<LibrarySymbol, 'module' | 'definition'>): string =>
  `${groupOf(module)}\0${definition.name}`

/** Whether it exists when the code runs. */
function isValue({ definition }: LibrarySymbol): boolean {
  return definition.kind !== 'interface' && definition.kind !== 'type'
}

function isAlias({ definition }: LibrarySymbol): boolean {
  return definition.kind === 'type'
}

/** The name of the aliased type: `type OwnedDFA = dense::DFA<Vec<u32>>` → DFA. */
function aliased({ definition }: LibrarySymbol): string {
  return /^[\w:]*?(\w+)(?=\W|$)(?!::)/.exec(definition.body)?.[1] ?? ''
}

/** ['A', 'B'] → ['A.B', 'A'] */
function enclosing(qualifier: readonly string[]): string[] {
  return qualifier.map((_, index) => qualifier.slice(0, qualifier.length - index).join('.'))
}
