/**
 * Places a piece of code without a file among the modules, as if it were a user's file in its language beside the
 * documentation that contains it. So a name in a fence means what its import says, by the rules of each language, as
 * in a test.
 */
import type { LanguageConventions, Module } from '../library.ts'
import { importStyle } from './module-paths.ts'

export type PiecePlace = Pick<
  Module,
  'style' | 'tree' | 'packages' | 'package' | 'family' | 'mixes'
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
    const style = importStyle(language)
    const { family = language, modules: rules } = languages.get(language) ?? {}
    const like = home?.file.language === language ? home : known.get(language)
    if (rules?.names === 'package') {
      // Where imports decide alone, code without imports reveals nothing.
      if (rules.onlyImports === true) return { style }
      const own = like === home ? home?.package : undefined
      const { mixes } = rules
      return { style, package: own ?? '', family, ...(mixes && { mixes }) }
    }
    if (like?.tree !== undefined) {
      const beside = { folder: '', index: rules?.index ?? [] }
      return { style: 'tree', tree: { ...like.tree, beside } }
    }
    return like?.packages === undefined ? { style } : { style, packages: like.packages }
  }
}
