/**
 * The visibility of symbols and modules in the whole library, from their own file, their owners and the public paths.
 */
import type { Visibility } from '../../../runtime/card.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import {
  hasMembers,
  type LanguageConventions,
  type LibrarySymbol,
  type Module,
} from '../library.ts'
import { exportLists } from './export-lists.ts'
import { includedFiles } from './included-files.ts'
import { isPrivateName } from './recorded-paths.ts'
import type { SymbolTable } from './symbol-table.ts'

export interface Visibilities {
  of(symbol: LibrarySymbol): Visibility
  ofModule(module: Module, isRoot: boolean): Visibility
}

export function visibilities(
  table: SymbolTable,
  isReachable: (symbol: LibrarySymbol) => boolean,
  publicNames: readonly string[],
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): Visibilities {
  const known = new Map<LibrarySymbol, Visibility>()
  const main = largestSourceLanguage(table.modules)
  const isScript = ({ file: { language } }: Module): boolean =>
    language !== main && languages.get(language)?.modules?.scripts === true
  const isHidden = ({ file: { language, path } }: Module): boolean =>
    languages.get(language)?.modules?.hidden?.some((each) => each.test(path)) === true
  const isIncluded = includedFiles(table.modules, languages, main)
  const isListed = exportLists(table.modules, languages)
  const isInternalName = (symbol: LibrarySymbol): boolean => {
    const patterns = languages.get(symbol.module.file.language)?.modules?.internal
    return patterns?.some((each) => each.test(dottedPath(symbol))) === true
  }
  const isDeclaredPublic = (symbol: LibrarySymbol): boolean =>
    publicNames.some((name) => {
      const path = dottedPath(symbol)
      return path === name || path.startsWith(`${name}.`)
    })
  const isUsable = memoizeByObject(
    (module: Module): boolean =>
      module.rules.specifiers === 'unknown' &&
      module.file.role === 'source' &&
      !isScript(module) &&
      !isHidden(module) &&
      isIncluded(module),
  )
  const visibilityOf = (symbol: LibrarySymbol): Visibility => {
    const cached = known.get(symbol)
    if (cached !== undefined) return cached
    known.set(symbol, 'internal') // guards against cyclic ownership
    const { definition, module } = symbol
    const owner = table.owner(symbol)
    const isPrivate =
      definition.visibility === 'private' ||
      definition.exported === false ||
      (owner !== undefined &&
        (!hasMembers(owner.definition.kind) || visibilityOf(owner) === 'private')) ||
      isPrivatePath(module)
    // If the import rules are unknown, and in programs, the declared visibility decides.
    const declarationDecides = isUsable(module) || module.tree?.isProgram === true
    const isPublic =
      isDeclaredPublic(symbol) ||
      isReachable(symbol) ||
      (declarationDecides && !isPrivate && isListed(symbol) && !isInternalName(symbol))
    const visibility = isPublic ? 'public' : isPrivate ? 'private' : 'internal'
    known.set(symbol, visibility)
    return visibility
  }
  return {
    of: visibilityOf,
    ofModule(module, isRoot) {
      if (isUsable(module) || isRoot) return 'public'
      return isPrivatePath(module) ? 'private' : 'internal'
    },
  }
}

const isPrivatePath = ({ rules, importPath }: Module): boolean =>
  rules.privateUnderscores && importPath.split('.').some(isPrivateName)

/** The language with the most definitions in the library's source. */
function largestSourceLanguage(modules: readonly Module[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { file } of modules) {
    if (file.role !== 'source') continue
    const { length } = file.facts.definitions
    counts.set(file.language, (counts.get(file.language) ?? 0) + length)
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || byCodeUnits(a, b))[0]?.[0]
}

/**
 * The dotted path in the language's own notation: without the project in Python, unless the package has its name; by
 * folder in Go; by package in Java.
 */
export function dottedPath({ module, qualified }: LibrarySymbol): string {
  const { importPath, folder, index } = module
  if (module.package !== undefined) {
    return module.package === '' ? qualified : `${module.package}.${qualified}`
  }
  const isFile = folder !== undefined && !index
  return `${isFile ? importPath.slice(0, importPath.lastIndexOf('.')) : importPath}.${qualified}`
}
