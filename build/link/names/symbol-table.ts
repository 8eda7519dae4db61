/**
 * Makes symbols from definitions and assigns their ids; they can be looked up by module and qualified name.
 *
 * A name may be defined several times (overloads, `if TYPE_CHECKING`, a TypeScript interface and the constant of the
 * same name): each definition gets its own symbol, the second `~2`. An exception is the implementation of
 * TypeScript's overloads, which cannot be called as written: its body goes to the first signature. In Python the
 * implementation carries the documentation, so it comes first and the `@overload` stubs follow. In C and C++ a
 * declaration and its definition (declaration-definitions.ts) are one symbol with the place of the declaration; the
 * defining file also knows it by its name. So do all files that define a part of one type (reopened-types.ts).
 */

import { appendTo, groupedBy } from '../../../runtime/std/grouping.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import type { Definition } from '../../facts.ts'
import { idCounter } from '../ids.ts'
import { isTest, type LibrarySymbol, type Module, qualifiedName } from '../library.ts'
import type { DefinitionsOfDeclarations } from './declaration-definitions.ts'
import type { ReopenedTypes } from './reopened-types.ts'

export interface SymbolTable {
  /** By module path, then in source order. */
  readonly symbols: readonly LibrarySymbol[]
  /** All modules, including those that only re-export. */
  readonly modules: readonly Module[]
  inModule(module: Module): readonly LibrarySymbol[]
  /** Symbols that another module declares and this one defines. */
  definedIn(module: Module): readonly LibrarySymbol[]
  /** All definitions of a qualified name; none for `''`. */
  find(module: Module, qualified: string): readonly LibrarySymbol[]
  /** Direct members of a qualified name; `''` stands for the top level. */
  members(module: Module, qualified: string): readonly LibrarySymbol[]
  owner(symbol: LibrarySymbol): LibrarySymbol | undefined
}

interface ModuleSymbols {
  readonly all: LibrarySymbol[]
  readonly byName: Map<string, LibrarySymbol[]>
  readonly byOwner: Map<string, LibrarySymbol[]>
}

const NONE: readonly LibrarySymbol[] = []
const NO_DECLARATIONS: DefinitionsOfDeclarations = { bodies: new Map(), withoutEntries: new Set() }

export function symbolTable(
  modules: readonly Module[],
  declarations: DefinitionsOfDeclarations = NO_DECLARATIONS,
  reopened: ReopenedTypes = new Map(),
): SymbolTable {
  const numbered = idCounter()
  const tables = new Map<Module, ModuleSymbols>()
  const symbols: LibrarySymbol[] = []
  const separateDefinitions = new Map<Module, LibrarySymbol[]>()
  const furtherParts = new Set([...reopened.values()].flat().map(({ definition }) => definition))

  const compiled = new Map<Module, Module>()
  for (const module of modules) {
    if (module.declaredBy !== undefined) compiled.set(module.declaredBy, module)
  }
  // Declarations come before their compiled files, which only add undeclared names.
  const ordered = modules.toSorted(
    (a, b) =>
      Number(a.declaredBy !== undefined) - Number(b.declaredBy !== undefined) ||
      byCodeUnits(a.name, b.name) ||
      byCodeUnits(a.file.path, b.file.path),
  )
  for (const module of ordered) {
    const table: ModuleSymbols = { all: [], byName: new Map(), byOwner: new Map() }
    tables.set(module, table)
    const declared = module.declaredBy && tables.get(module.declaredBy)
    const bodies = bodiesOf(compiled.get(module))
    for (const { definition, implementation } of groupOverloads(module)) {
      if (declarations.withoutEntries.has(definition) || furtherParts.has(definition)) continue
      if (isTest(definition, module) || definition.kind === 'setup') continue
      if (declared?.byName.has(definition.qualifier[0] ?? definition.name)) continue
      const name = qualifiedName(definition)
      const body = bodies.get(name) ?? declarations.bodies.get(definition)
      bodies.delete(name)
      const parts = reopened.get(definition)
      table.all.push({
        id: numbered({ kind: 'symbol', module: module.name, name, nth: 1 }),
        dotted: `${module.name}.${name}`,
        qualified: name,
        module,
        definition,
        ...(implementation && { implementation: { module, definition: implementation } }),
        ...(body && { implementation: body }),
        ...(parts && { parts }),
      })
    }
    for (const symbol of table.all) {
      const { isSeparate, module: other } = symbol.implementation ?? {}
      if (isSeparate === true && other !== undefined && other !== module)
        appendTo(separateDefinitions, other, symbol)
    }
    // Ordered by number, so that the first is the main definition.
    for (const symbol of table.all) appendTo(table.byName, symbol.qualified, symbol)
    table.all.sort((a, b) => a.definition.lines[0] - b.definition.lines[0])
    for (const symbol of table.all) {
      appendTo(table.byOwner, symbol.definition.qualifier.join('.'), symbol)
    }
    symbols.push(...table.all)
  }
  for (const [module, defined] of separateDefinitions)
    for (const symbol of defined) {
      const { byName } = tables.get(module) ?? {}
      if (byName !== undefined) appendTo(byName, symbol.qualified, symbol)
    }

  joinParts(symbols, tables)

  const inFolder = groupedBy(
    ordered.filter(({ folder }) => folder !== undefined),
    ({ folder }) => folder,
  )
  const find = (module: Module, qualified: string): readonly LibrarySymbol[] => {
    const own = tables.get(module)?.byName.get(qualified)
    if (own !== undefined) return own
    if (module.declaredBy) return find(module.declaredBy, qualified)
    for (const each of module.folder === undefined ? [] : (inFolder.get(module.folder) ?? [])) {
      const matches = tables.get(each)?.byName.get(qualified)
      if (matches !== undefined) return matches
    }
    return NONE
  }
  return {
    symbols,
    modules,
    inModule: (module) => tables.get(module)?.all ?? NONE,
    definedIn: (module) => separateDefinitions.get(module) ?? NONE,
    find,
    members: (module, qualified) => tables.get(module)?.byOwner.get(qualified) ?? NONE,
    owner: (symbol) => {
      const name = symbol.definition.qualifier.join('.')
      if (name === '') return undefined
      const candidates = find(symbol.module, name)
      return (
        candidates.find((each) => encloses(each.definition, symbol.definition)) ?? candidates[0]
      )
    },
  }
}

/** Makes a type known to the files of all its parts, and the members in them to the file of the type. */
function joinParts(
  symbols: readonly LibrarySymbol[],
  tables: ReadonlyMap<Module, ModuleSymbols>,
): void {
  const types = symbols.filter(({ parts }) => parts !== undefined)
  for (const type of types)
    for (const module of modulesOfParts(type)) {
      const { byName, byOwner } = tables.get(module) ?? {}
      if (byName === undefined || byOwner === undefined) continue
      addOnce(byName, type.qualified, type)
      appendTo(byOwner, type.definition.qualifier.join('.'), type)
    }
  for (const type of types) {
    const { qualified } = type
    const own = tables.get(type.module)
    if (own === undefined) continue
    const members = new Set(own.byOwner.get(qualified))
    for (const module of modulesOfParts(type))
      for (const member of tables.get(module)?.byOwner.get(qualified) ?? []) {
        if (!members.has(member)) addOnce(own.byName, member.qualified, member)
        members.add(member)
      }
    own.byOwner.set(qualified, [...members])
  }
}

/** The files other than its own that define a part of a type. */
function modulesOfParts({ module, parts = [] }: LibrarySymbol): ReadonlySet<Module> {
  const modules = new Set(parts.map((part) => part.module))
  modules.delete(module)
  return modules
}

function addOnce(lists: Map<string, LibrarySymbol[]>, key: string, symbol: LibrarySymbol): void {
  if (lists.get(key)?.includes(symbol) !== true) appendTo(lists, key, symbol)
}

function encloses(outer: Definition, inner: Definition): boolean {
  return outer.lines[0] <= inner.lines[0] && inner.lines[1] <= outer.lines[1]
}

interface Grouped {
  readonly definition: Definition
  readonly implementation?: Definition
}

/** The definitions of each name, in the order in which they are numbered. */
function groupOverloads(module: Module): Grouped[] {
  const groups = new Map<string, Definition[]>()
  for (const definition of module.file.facts.definitions) {
    // The placeholder for private fields in a declaration file.
    if (definition.name === '#private') continue
    appendTo(groups, [...definition.qualifier, definition.name].join('\0'), definition)
  }
  const result: Grouped[] = []
  for (const group of groups.values()) {
    if (group.length === 1) result.push(...group.map((definition) => ({ definition })))
    else if (module.rules.overloadSignatures) result.push(...signaturesOf(group))
    else result.push(...group.toSorted(byStub).map((definition) => ({ definition })))
  }
  return result
}

function signaturesOf(group: readonly Definition[]): Grouped[] {
  const isCallable = ({ kind }: Definition) => kind === 'function' || kind === 'method'
  const callable = group.filter(isCallable)
  const implementation = callable.at(-1)
  const first = callable[0]
  const areSignatures =
    callable.length > 1 &&
    callable.slice(0, -1).every(({ body }) => body === '') &&
    implementation?.body
  if (!areSignatures || first === undefined || implementation === undefined) {
    return group.map((definition) => ({ definition }))
  }
  return group
    .filter((each) => each !== implementation)
    .map((definition) => (definition === first ? { definition, implementation } : { definition }))
}

function byStub(a: Definition, b: Definition): number {
  return Number(isStub(a)) - Number(isStub(b))
}

function isStub({ decorators }: Definition): boolean {
  return decorators.some((each) => /(^|\.)overload$/.test(each))
}

/** The first definition of each name in a compiled file. */
function bodiesOf(
  module: Module | undefined,
): Map<string, { module: Module; definition: Definition }> {
  const bodies = new Map<string, { module: Module; definition: Definition }>()
  for (const definition of module?.file.facts.definitions ?? []) {
    const name = qualifiedName(definition)
    if (module && !bodies.has(name)) bodies.set(name, { module, definition })
  }
  return bodies
}
