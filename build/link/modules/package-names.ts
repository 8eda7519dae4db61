/**
 * Resolves names in languages whose files know each other by package (Java, C#, PHP) or by name alone (C, Ruby,
 * Bash).
 *
 * The own package comes first, then imports, then the whole library where only one thing has that name. An ambiguous
 * name resolves to nothing, because a wrong edge is worse than none. Where files know only what they import, their
 * imports decide alone (listed-packages.ts).
 */

import { appendTo } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Import } from '../../facts/code-piece.ts'
import { hasMembers, isTest, type LibrarySymbol, type Module } from '../library.ts'
import { boundNames } from '../names/import-table.ts'
import type { SymbolTable } from '../names/symbol-table.ts'
import { listedPackages } from './listed-packages.ts'

export interface PackageNames {
  find(module: Module, name: string): readonly LibrarySymbol[]
  /** Resolves a complete path. */
  whole(module: Module, segments: readonly string[]): readonly LibrarySymbol[]
  /** Resolves the longest leading part of a path (`spdlog::sinks::null_sink::log`) and returns its length. */
  longestPrefix(
    module: Module,
    segments: readonly string[],
  ): { readonly symbols: readonly LibrarySymbol[]; readonly depth: number } | undefined
}

const NOTHING: readonly LibrarySymbol[] = []

export function packageNames(table: SymbolTable): PackageNames {
  /** Symbols outside of types, by the last segment of their name. */
  const byName = new Map<string, LibrarySymbol[]>()
  for (const symbol of table.symbols) {
    const { package: own, file, onlyImports } = symbol.module
    // If imports decide alone, test helpers cannot be confused with the library's names.
    if (own === undefined || (file.role !== 'source' && !onlyImports)) continue
    const owner = table.owner(symbol)
    const isMember = owner !== undefined && hasMembers(owner.definition.kind)
    if (!isMember || owner.definition.kind === 'namespace') {
      appendTo(byName, lastSegment(symbol.definition.name), symbol)
    }
  }

  const listed = listedPackages(table.modules)

  /** Top-level classes of test files, by package and name. */
  const helpers = new Set(
    table.symbols.flatMap(({ module, definition }) =>
      module.file.role === 'test' &&
      module.package &&
      definition.qualifier.length === 0 &&
      hasMembers(definition.kind)
        ? `${module.package} ${definition.name}`
        : [],
    ),
  )
  const isHelper = (module: Module, name: string) =>
    helpers.has(`${module.package} ${name}`) || ownHelpers(module).has(name)

  /** Finds a name in the file's own package or in what it imports. */
  const importedSymbols = (
    imports: readonly Pick<Import, 'module' | 'name'>[],
    name: string,
    from: Module,
  ): readonly LibrarySymbol[] => {
    const packages = listed.packagesWith(imports, name)
    const known = byName.get(name) ?? NOTHING
    return unambiguous(
      known.filter((each) => isSameFamily(each.module, from) && packages.has(packageOf(each))),
    )
  }

  /** Resolves `Item.price` after `alias Shop.Cart.Item`: the import expands the first segment. */
  const imported = (module: Module, [first = '', ...rest]: readonly string[]) => {
    const path = pathsImported(module).get(first)
    if (path === undefined) return undefined
    const [name] = rest
    if (!module.onlyImports || name === undefined) return named(module, [path, ...rest])
    const symbols = importedSymbols([{ module: path, name: '*' }], name, module)
    return symbols.length === 0 ? undefined : { symbols, depth: 2 }
  }

  /**
   * Resolves `fmt::format` if a macro opens the namespace, so that the parser does not see it, by the headers' names.
   */
  const inMacroNamespace = (module: Module, [first = '', ...rest]: readonly string[]) => {
    if (byName.has(first)) return undefined
    const match = named(module, rest, 1)
    const isOfIt = match?.symbols.every((each) => each.module.name.startsWith(`${first}.`))
    if (!match || !isOfIt) return undefined
    // Overloads in several headers: prefers a header that the file includes, then one with the same name.
    const nearness = ({ module: each, definition: { name } }: LibrarySymbol) =>
      2 * Number(includes(module, each)) + Number(each.name.endsWith(`.${name}`))
    const symbols = match.symbols.toSorted((a, b) => nearness(b) - nearness(a))
    return { symbols, depth: match.depth + 1 }
  }

  /** Resolves the longest matching prefix: `Shop.Cart.total` is a function of Shop.Cart, not of Shop. */
  const named = (module: Module, segments: readonly string[], minDepth = 2) => {
    const words = segments.join('.').split('.')
    for (let depth = segments.length; depth >= minDepth; depth--) {
      const left = segments.length - depth
      const written = words.slice(0, words.length - left).join('.')
      const known = byName.get(segments[depth - 1] ?? '') ?? NOTHING
      const whole = known.filter(
        (each) => isSameFamily(each.module, module) && pathOf(each) === written,
      )
      const symbols = unambiguous(whole)
      if (symbols.length > 0) return { symbols, depth }
    }
    return undefined
  }

  return {
    find(module, name) {
      const named = byName.get(name) ?? NOTHING
      if (module.onlyImports) {
        const own = named.filter((each) => packageOf(each) === module.package)
        return own.length > 0
          ? unambiguous(own)
          : importedSymbols(module.file.facts.imports, name, module)
      }
      const importPath = importedPath(module, name)
      // The import may give it another name here: `use Shop\FrozenCart as Cart`.
      const written = importPath === undefined ? name : lastSegment(importPath)
      const known = written === name ? named : (byName.get(written) ?? NOTHING)
      const candidates = known.filter(
        (symbol) =>
          isSameFamily(symbol.module, module) &&
          isAccessible(symbol, module) &&
          (importPath === undefined || isAt(symbol, importPath)),
      )
      // Tests may define a class or helper with the name of one of the library's.
      if (importPath === undefined && module.file.role === 'test' && isHelper(module, name))
        return NOTHING
      if (candidates.length < 2) return candidates
      const own = candidates.filter((symbol) => packageOf(symbol) === module.package)
      if (module.package !== '' && own.length > 0) return unambiguous(own)
      const imported = candidates.filter((symbol) => isImported(symbol, module))
      return unambiguous(imported.length > 0 ? imported : candidates)
    },
    whole(module, segments) {
      const match = named(module, segments)
      return match?.depth === segments.length ? match.symbols : NOTHING
    },
    longestPrefix(module, segments) {
      const written = imported(module, segments)
      if (written !== undefined || module.onlyImports) return written
      const match = named(module, segments) ?? inMacroNamespace(module, segments)
      if (match !== undefined) return match
      for (let depth = 2; depth <= segments.length; depth++) {
        const written = segments.slice(0, depth).join('.')
        const named = byName.get(segments[depth - 1] ?? '') ?? NOTHING
        // A namespace may be omitted after `using` or inside of it.
        const candidates = named.filter(
          (symbol) =>
            isSameFamily(symbol.module, module) && `.${pathOf(symbol)}`.endsWith(`.${written}`),
        )
        const whole = candidates.filter((symbol) => pathOf(symbol) === written)
        const symbols = unambiguous(whole.length > 0 ? whole : candidates)
        if (symbols.length > 0) return { symbols, depth }
      }
      return undefined
    },
  }
}

/** The last segment of a qualified module name such as `Shop.Cart`. */
function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** Full names of imported modules, by local name. */
const pathsImported = memoizeByObject(({ file }: Module): ReadonlyMap<string, string> => {
  const paths = new Map<string, string>()
  for (const { module, name, alias } of file.facts.imports) {
    if (module === null || name === '*' || !DOTTED.test(module)) continue
    const path = name === null ? module : `${module}.${name}`
    paths.set(alias ?? lastSegment(path), path)
  }
  return paths
})

/** The full name that the file's own import gives: `import java.nio.file.Path`. */
export function importedPath(module: Module, name: string): string | undefined {
  for (const each of boundNames(module).get(name) ?? []) {
    if (each.name === null || each.name === '*') continue
    // Without a module it is at the top: `use InvalidArgumentException`.
    const path = each.module === null ? each.name : `${each.module}.${each.name}`
    return path.replace(/\\|::/g, '.')
  }
  return undefined
}

/**
 * The names of types and functions that a test file defines for itself, at any depth. A property may be called as its
 * type.
 */
const ownHelpers = memoizeByObject(
  (module: Module): ReadonlySet<string> =>
    new Set(
      module.file.facts.definitions.flatMap((each) =>
        isTest(each, module) || /property|field/.test(each.kind) ? [] : each.name,
      ),
    ),
)

/** Whether package and name match. The import may contain segments in between (`Path.Companion.toPath`). */
function isAt(symbol: LibrarySymbol, path: string): boolean {
  const from = packageOf(symbol)
  if (from !== '') return path.startsWith(`${from}.`)
  // A macro may have opened the namespace, so that the parser does not see it.
  return `.${path}`.endsWith(`.${symbol.qualified}`) || `.${symbol.qualified}`.endsWith(`.${path}`)
}

/** Whether a method is accessible: a method of a Ruby module belongs only to classes that include the module. */
function isAccessible({ definition: { kind, qualifier } }: LibrarySymbol, module: Module): boolean {
  if (kind !== 'method' || module.mixes === undefined) return true
  return mixedIn(module).has(qualifier.at(-1) ?? '')
}

/** The last segments of the names of modules that a file includes. */
const mixedIn = memoizeByObject(({ file, mixes }: Module): ReadonlySet<string> => {
  const names =
    mixes === undefined
      ? []
      : [...file.text.matchAll(mixes)].flatMap(([, all = '']) => all.split(','))
  return new Set(names.map((name) => lastSegment(name.trim().replaceAll('::', '.'))))
})

const DOTTED = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u

/** Whether modules see each other's names, as C and C++ do. */
function isSameFamily(one: Module, other: Module): boolean {
  return one.family === other.family
}

function packageOf({ module }: LibrarySymbol): string {
  return module.package ?? ''
}

/** Package and name: `com.google.gson.Gson`, `spdlog.sinks.null_sink`. */
export function pathOf(symbol: LibrarySymbol): string {
  const from = packageOf(symbol)
  return from === '' ? symbol.qualified : `${from}.${symbol.qualified}`
}

function isImported(symbol: LibrarySymbol, { file }: Module): boolean {
  const path = pathOf(symbol)
  return file.facts.imports.some(({ module, name }) => {
    const from = (module ?? '').replaceAll('\\', '.').replaceAll('::', '.')
    const whole = name === null || name === '*' ? from : `${from}.${name}`
    return path === whole || (name === '*' && path === `${from}.${symbol.definition.name}`)
  })
}

function includes({ file }: Module, other: Module): boolean {
  return file.facts.imports.some(
    ({ module }) => module !== null && other.file.path.endsWith(`/${module}`),
  )
}

/** Whether the symbols are a declaration and its definition, or overloads. */
function unambiguous(symbols: readonly LibrarySymbol[]): readonly LibrarySymbol[] {
  const [first] = symbols
  if (first === undefined) return NOTHING
  const isSame = (each: LibrarySymbol) =>
    each.qualified === first.qualified && packageOf(each) === packageOf(first)
  return symbols.every(isSame) ? symbols : NOTHING
}
