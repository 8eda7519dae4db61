/**
 * The visibility of a symbol in the whole library, from its own file, its owners, its module and the public paths.
 */
import type { Visibility } from '../../../runtime/card.ts'
import { hasMembers, type LibrarySymbol, type Module } from '../library.ts'
import { isPrivateName } from './public-paths.ts'
import type { SymbolTable } from './symbol-table.ts'

export function visibilities(
  table: SymbolTable,
  isReachable: (symbol: LibrarySymbol) => boolean,
  publicNames: readonly string[],
): (symbol: LibrarySymbol) => Visibility {
  const known = new Map<LibrarySymbol, Visibility>()
  const isDeclaredPublic = (symbol: LibrarySymbol): boolean =>
    publicNames.some((name) => {
      const path = dottedPath(symbol)
      return path === name || path.startsWith(`${name}.`)
    })
  const visibilityOf = (symbol: LibrarySymbol): Visibility => {
    const found = known.get(symbol)
    if (found !== undefined) return found
    known.set(symbol, 'internal') // for an owner that owns itself, by a mistake of extraction
    const { definition, module } = symbol
    const owner = table.owner(symbol)
    const isPrivate =
      definition.visibility === 'private' ||
      definition.exported === false ||
      (owner !== undefined &&
        (!hasMembers(owner.definition.kind) || visibilityOf(owner) === 'private')) ||
      (module.style === 'python' && module.importPath.split('.').some(isPrivateName))
    // Where nothing is known of how a language imports, and in a program, its own word has to do.
    const isOpen = module.style === 'none' || module.tree?.isProgram === true
    const isPublic = isDeclaredPublic(symbol) || isReachable(symbol) || (isOpen && !isPrivate)
    const visibility = isPublic ? 'public' : isPrivate ? 'private' : 'internal'
    known.set(symbol, visibility)
    return visibility
  }
  return visibilityOf
}

export function moduleVisibility(module: Module, isRoot: boolean): Visibility {
  if (module.style === 'none' || isRoot) return 'public'
  const isPrivate = module.style === 'python' && module.importPath.split('.').some(isPrivateName)
  return isPrivate ? 'private' : 'internal'
}

/**
 * As the language writes it: in Python without the project, where that is another word; in Go by the folder, in
 * Java by the package.
 */
export function dottedPath({ module, qualified }: LibrarySymbol): string {
  const { importPath, folder, index } = module
  if (module.package !== undefined) {
    return module.package === '' ? qualified : `${module.package}.${qualified}`
  }
  const isFile = folder !== undefined && !index
  return `${isFile ? importPath.slice(0, importPath.lastIndexOf('.')) : importPath}.${qualified}`
}
