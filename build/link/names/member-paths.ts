/**
 * Records the paths of members below those of their owners: a class, its subclasses, and values of its type
 * (`declare const axios: AxiosStatic`, `const got = create(defaults)`).
 */
import { appendTo } from '../../../runtime/std/grouping.ts'
import { hasMembers, type LanguageConventions, type LibrarySymbol } from '../library.ts'
import { objectOfNames, prototypeOf } from './exported-objects.ts'
import { inheritedMembers } from './inherited-members.ts'
import type { Names } from './names.ts'
import {
  isPrivate,
  MAX_PATHS,
  MAX_SECONDARY,
  type RankedPath,
  type RecordedPaths,
  rankedPath,
  segmentCount,
  sortedPaths,
  sortedRankedPaths,
} from './recorded-paths.ts'
import type { SymbolTable } from './symbol-table.ts'
import type { Uses } from './uses.ts'

const MAX_INHERITED = 2 // paths of a class under which its inherited members are listed
const MANY_SUBCLASSES = 8 // with more, users do not expect a member under the name of any single subclass

export function recordMembers(table: SymbolTable, names: Names, paths: RecordedPaths): void {
  // Owners come first, because members derive their paths from those of the owner.
  const owners = table.symbols
    .filter(
      ({ definition, module, qualified }) =>
        // Functions and objects may have members, too: `describe.only = function () {…}`.
        hasMembers(definition.kind) || table.members(module, qualified).length > 0,
    )
    .toSorted((a, b) => a.definition.qualifier.length - b.definition.qualifier.length)
  const subclassCounts = new Map<LibrarySymbol, number>()
  for (const owner of owners) {
    if (!paths.promised.has(owner)) continue
    for (const each of names.ancestors(owner))
      subclassCounts.set(each, (subclassCounts.get(each) ?? 0) + 1)
  }
  for (const owner of owners) {
    const promised = sortedRankedPaths(paths.promised.get(owner)).slice(0, MAX_PATHS)
    // Importers choose the name of an object or function, usually the package's.
    const shown = hasMembers(owner.definition.kind) ? promised : promised.map(withoutDefault)
    const hidden = sortedRankedPaths([
      ...(paths.accidental.get(owner) ?? []),
      ...(paths.secondary.get(owner) ?? []),
    ]).slice(0, MAX_SECONDARY)
    if (shown.length === 0 && hidden.length === 0) continue
    const own = table.members(owner.module, owner.qualified)
    const added = names.addedMembers(owner)
    const exported = own.filter(({ definition }) => definition.exported !== false)
    // A file that adds a member need not export anything.
    for (const symbol of [...exported, ...added]) {
      if (isPrivate(symbol)) {
        // The library's tests use the path through which they import the class.
        recordBelow(paths.secondary, symbol, shown.slice(0, 1))
        continue
      }
      recordBelow(paths.promised, symbol, shown)
      recordBelow(paths.secondary, symbol, hidden)
    }
    const inherited = inheritedMembers(owner, [...own, ...added], { table, names })
    for (const { ancestor, members } of inherited) {
      const further = (subclassCounts.get(ancestor) ?? 0) >= MANY_SUBCLASSES ? 1.5 : 0.5
      for (const symbol of members) {
        if (isPrivate(symbol)) continue
        recordBelow(paths.promised, symbol, shown.slice(0, MAX_INHERITED), further)
        recordBelow(paths.secondary, symbol, shown.slice(MAX_INHERITED), further)
      }
    }
  }
}

/** Records the paths of what exported objects hold: `Konva.Arc` of `export const Konva = { Arc }`. */
export function recordProperties(table: SymbolTable, names: Names, paths: RecordedPaths): void {
  for (const value of table.symbols) {
    if (value.definition.kind !== 'constant' || !paths.promised.has(value)) continue
    const shown = sortedRankedPaths(paths.promised.get(value))
      .slice(0, MAX_PATHS)
      .map(withoutDefault)
    for (const { key, symbol } of propertiesOf(value, names))
      for (const { path, distance } of shown)
        appendTo(paths.promised, symbol, { path: `${path}.${key}`, distance: distance + 1 })
  }
}

/**
 * Records the paths of what a module exports below the property that inherits from it: `koa.request.accepts` of
 * `this.request = Object.create(request)`.
 */
export function recordInherited(table: SymbolTable, names: Names, paths: RecordedPaths): void {
  for (const property of table.symbols) {
    const { module, definition } = property
    if (definition.kind !== 'property' || !paths.promised.has(property)) continue
    const prototype = prototypeOf(definition)
    const target = prototype === undefined ? undefined : names.local(module, prototype)
    if (target?.kind !== 'module' || target.module === undefined) continue
    const shown = sortedRankedPaths(paths.promised.get(property)).slice(0, MAX_PATHS)
    for (const name of names.exportNames(target.module)) {
      const exported = names.exported(target.module, name)
      if (exported?.kind !== 'symbols') continue
      for (const symbol of exported.symbols) recordBelow(paths.promised, symbol, shown)
    }
  }
}

interface Property {
  readonly key: string
  readonly symbol: LibrarySymbol
}

function propertiesOf(
  value: LibrarySymbol,
  names: Names,
  above: readonly LibrarySymbol[] = [],
): Property[] {
  const { module, definition } = value
  const object =
    module.rules.specifiers === 'path' ? objectOfNames(module.file, definition) : undefined
  if (object === undefined) return []
  const symbolsOf = (name: string): readonly LibrarySymbol[] => {
    const target = names.dotted(module, name.split('.'))
    return target?.kind === 'symbols' ? target.symbols : []
  }
  const own = object.properties.flatMap(({ key, name }) =>
    symbolsOf(name).map((symbol) => ({ key, symbol })),
  )
  const bases = object.bases
    .flatMap(symbolsOf)
    .filter((base) => base !== value && !above.includes(base))
  return [...own, ...bases.flatMap((base) => propertiesOf(base, names, [...above, value]))]
}

export function recordMembersOfValues(
  table: SymbolTable,
  names: Names,
  typesOf: Uses['typesOf'],
  paths: RecordedPaths,
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): void {
  /** Whether users do not write its name, as that of a constructor. */
  const isUnwritten = ({ module, definition: { name } }: LibrarySymbol): boolean =>
    languages.get(module.file.language)?.implicitMembers?.some((each) => each.test(name)) === true
  for (const value of table.symbols) {
    if (value.definition.kind !== 'constant' || !paths.promised.has(value)) continue
    const types = typesOf(value)
    if (types.length === 0) continue
    const nearest = sortedPaths(paths.promised.get(value)).slice(0, MAX_INHERITED)
    // Importers choose the name of a default export, usually the package's.
    const ownerPaths = [
      ...new Set(nearest.flatMap((path) => [path, path.replace(/\.default$/, '')])),
    ].map((path) => rankedPath(path))
    const isDefault = isDefaultExport(value, names)
    for (const owner of types.flatMap((each) => [each, ...names.ancestors(each)])) {
      // Users reach these members through the value alone: the type is not exported, or describes what the module is.
      const isOnlyPath =
        !paths.promised.has(owner) || (isDefault && owner.definition.kind === 'interface')
      const into = isOnlyPath ? paths.promised : paths.secondary
      for (const symbol of table.members(owner.module, owner.qualified)) {
        if (isPrivate(symbol) || (into === paths.promised && isUnwritten(symbol))) continue
        recordBelow(into, symbol, ownerPaths, 1)
      }
    }
  }
}

function isDefaultExport(value: LibrarySymbol, names: Names): boolean {
  const target = names.exported(value.module, 'default')
  return target?.kind === 'symbols' && target.symbols.includes(value)
}

const withoutDefault = ({ path, distance }: RankedPath): RankedPath => ({
  path: path.replace(/\.default$/, ''),
  distance,
})

function recordBelow(
  into: Map<LibrarySymbol, RankedPath[]>,
  symbol: LibrarySymbol,
  ownerPaths: readonly RankedPath[],
  further = 0,
): void {
  const { name } = symbol.definition
  const own = segmentCount(name) + further
  for (const { path, distance } of ownerPaths)
    appendTo(into, symbol, { path: `${path}.${name}`, distance: distance + own })
}
