/**
 * Places a piece of code without a file among the modules, as if it were a user's file in its language beside the
 * documentation that contains it. So a name in a fence means what its import says, by the rules of each language, as
 * in a test.
 */
import type { LanguageConventions, Module } from '../library.ts'
import { importRules, TREE_RULES } from './import-rules.ts'

export type PiecePlace = Pick<
  Module,
  'rules' | 'tree' | 'packages' | 'package' | 'family' | 'mixes'
>

export type PiecePlaces = (language: string, home?: Module) => PiecePlace

export function piecePlaces(
  modules: readonly Module[],
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): PiecePlaces {
  const known = new Map<string, Module>()
  for (const module of modules) {
    const { language, role } = module.file
    if (role === 'source' && !known.has(language)) known.set(language, module)
  }
  return (language, home) => {
    const rules = importRules(language)
    const { family = language, modules } = languages.get(language) ?? {}
    const like = home?.file.language === language ? home : known.get(language)
    if (modules?.names === 'package') {
      // Where imports decide alone, code without imports reveals nothing.
      if (modules.onlyImports === true) return { rules }
      const own = like === home ? home?.package : undefined
      const { mixins } = modules
      return { rules, package: own ?? '', family, ...(mixins && { mixes: mixins }) }
    }
    if (like?.tree !== undefined) {
      const beside = { folder: '', index: modules?.index ?? [] }
      return { rules: TREE_RULES, tree: { ...like.tree, beside } }
    }
    return like?.packages === undefined ? { rules } : { rules, packages: like.packages }
  }
}
