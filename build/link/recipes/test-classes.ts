/**
 * The class of a test and its base classes in test files. Classes of tests are not names of the library (a test may
 * define one with the name of a class of the library), so the bases are looked up here, by import, package, or a unique
 * name.
 */
import { groupedBy } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Definition } from '../../facts.ts'
import { lastName } from '../../text/imported-names.ts'
import { hasMembers, type LibrarySymbol, type Module } from '../library.ts'
import { importedPath, pathOf } from '../modules/package-names.ts'
import type { Names } from '../names/names.ts'
import type { SymbolTable } from '../names/symbol-table.ts'

interface ClassContext {
  readonly table: SymbolTable
  readonly names: Names
}

export function ownerOf(
  { qualifier }: Definition,
  module: Module,
  table: SymbolTable,
): LibrarySymbol | undefined {
  const isClass = ({ definition: each }: LibrarySymbol) => hasMembers(each.kind)
  const own = table.find(module, qualifier.join('.')).find(isClass)
  if (own !== undefined || module.package === undefined) return own
  // `TEST_F(ShopTest, adds)`: another test file may define the class.
  return only(classesNamed(qualifier.at(-1) ?? '', module, table))
}

/** How many base classes are followed; more would be a mistake in the lookup. */
const MAX_BASES = 8

/** The class of tests and its bases in test files, nearest first. */
export function testClasses(
  self: LibrarySymbol | undefined,
  { table, names }: ClassContext,
): readonly LibrarySymbol[] {
  if (self === undefined) return []
  const inTests = [self, ...names.ancestors(self)].filter(isInTests)
  const classes = new Set(inTests)
  for (const each of classes) {
    if (classes.size > MAX_BASES) break
    for (const base of each.definition.bases) {
      const found = baseNamed(base, each.module, table)
      if (found !== undefined) classes.add(found)
    }
  }
  return [...classes]
}

const isInTests = ({ module }: LibrarySymbol): boolean => module.file.role !== 'source'

function baseNamed(base: string, module: Module, table: SymbolTable): LibrarySymbol | undefined {
  const written = /^[\p{L}_$\\][\p{L}\p{N}_$.:\\]*/u.exec(base)?.[0] ?? ''
  const path = written.replace(SEPARATORS, '.').replace(/^\./, '')
  const name = lastName(path)
  const named = classesNamed(name, module, table)
  if (named.length === 0) return undefined
  if (path !== name) return only(named.filter((each) => pathOf(each).endsWith(`.${path}`)))
  const imported = importedPath(module, name)
  if (imported !== undefined) return only(named.filter((each) => pathOf(each) === imported))
  return only(named.filter((each) => each.module.package === module.package)) ?? only(named)
}

const SEPARATORS = /\\|::/g

function classesNamed(name: string, { family }: Module, table: SymbolTable) {
  return (classesOfTests(table).get(name) ?? []).filter(({ module }) => module.family === family)
}

const classesOfTests = memoizeByObject((table: SymbolTable) =>
  groupedBy(
    table.symbols.filter(
      ({ module, definition: { kind } }) =>
        module.file.role === 'test' && hasMembers(kind) && kind !== 'namespace',
    ),
    ({ definition }) => definition.name,
  ),
)

const only = <T>([first, ...others]: readonly T[]): T | undefined =>
  others.length === 0 ? first : undefined
