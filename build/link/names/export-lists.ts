/**
 * What the lists of exported names leave to users: that of a module in Haskell, that of the whole package in Julia and
 * in R's file NAMESPACE. A library or module without a list exports everything. In Julia, a documented method of
 * another package's function (`Base.push!`) is exported by that package.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { LanguageConventions, LibrarySymbol, Module } from '../library.ts'

export function exportLists(
  modules: readonly Module[],
  languages: ReadonlyMap<string, LanguageConventions>,
): (symbol: LibrarySymbol) => boolean {
  const scopeOf = ({ file }: Module) => languages.get(file.language)?.modules?.exportList
  const listOf = memoizeByObject(({ file }: Module) => new Set(file.facts.all))
  const byLanguage = new Map<string, Set<string>>()
  for (const module of modules) {
    const { language, role, facts } = module.file
    if (facts.all === undefined || role !== 'source' || !isOfLibrary(scopeOf(module))) continue
    const known = byLanguage.get(language) ?? new Set()
    for (const name of facts.all) known.add(name)
    byLanguage.set(language, known)
  }
  return ({ module, definition: { qualifier, name, docstring } }) => {
    const scope = scopeOf(module)
    if (scope === undefined || (scope.endsWith('documented') && docstring !== '')) return true
    const listed = isOfLibrary(scope) ? byLanguage.get(module.file.language) : listOf(module)
    return listed === undefined || listed.size === 0 || listed.has(qualifier[0] ?? name)
  }
}

const isOfLibrary = (scope: string | undefined): boolean => scope?.startsWith('library') === true
