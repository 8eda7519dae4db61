/**
 * The import line for a name that a test need not import because it is in the library's own package. A name that
 * several symbols have is imported only where the recipe is known to use one of them; of several helpers of the tests,
 * the one in the nearest file is meant. A package is named as the library's own code names it.
 */

import type { Card, RecipeCard, SymbolCard } from '../../runtime/card.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { FileFacts, FileRole } from '../facts.ts'
import type { Language } from '../languages/grammars.ts'
import type { ImportPattern } from '../manifests.ts'
import type { ExtensionFunctions } from './extension-functions.ts'
import { isStandard } from './standard-imports.ts'
import { wholeOf } from './whole-recipe.ts'

/** One or more lines. */
export type MissingImports = (name: string, recipe: RecipeCard) => string | undefined

export interface LibraryFile {
  readonly path: string
  readonly text: string
  readonly role: FileRole
  readonly language: string
  readonly facts: FileFacts
}

export function missingImports(
  cards: readonly Card[],
  files: readonly LibraryFile[],
  languages: ReadonlyMap<string, Language>,
  patterns: readonly ImportPattern[] = [],
  extensions?: ExtensionFunctions,
): MissingImports {
  const symbols = publicSymbols(cards)
  const helpers = helpersIn(files)
  const entries = entryFiles(files, languages)
  const recipes = cards.filter((card): card is RecipeCard => card.kind === 'recipe')
  return (name, recipe) => {
    const language = languages.get(recipe.language)
    const template = language?.excerpts?.import
    if (template === undefined) return undefined
    if (template.includes('{package}')) {
      const required = requiredAs(recipes)
      const packageOf = (names: readonly string[]): string | undefined => {
        const paths = names.map(packageKey)
        const own =
          paths.find((path) => entries.has(path)) ?? paths.find((path) => required.has(path))
        const named = own && (required.get(own) ?? entries.get(own))
        return named && template.replace('{package}', () => named)
      }
      const own = packageOf([name, ...namespacesIn(name, recipe)])
      const { mixin } = language?.excerpts ?? {}
      const around = own === undefined && mixin ? namespaceAround(name, recipe) : []
      const [outer] = around
      const needed = outer && packageOf([outer, ...namespacesIn(outer, recipe)])
      if (needed === undefined) return own
      const separator = language?.modules.separator ?? '::'
      return `${needed}\n${mixin?.replace('{owner}', () => around.join(separator))}`
    }
    const all = (symbols.get(name) ?? []).filter(
      (card) =>
        languages.get(card.language)?.family === language?.family &&
        // Another language of the family sees no alias of a type.
        (card.symbol_kind !== 'type' || card.language === recipe.language),
    )
    const used = all.filter(({ id }) =>
      recipe.symbols.some((each) => each === id || each.startsWith(`${id}.`)),
    )
    // `List` is that of the standard library and not `Output.List`, unless the recipe is known to use that.
    const standard = language?.excerpts?.standard
    const others =
      standard !== undefined && isStandard(standard, name) ? all.filter(isOutermost) : all
    const extension = extensions?.usedIn(recipe).get(name)
    const found = (used.length > 0 ? used : others).map(({ public: [path = ''] }) => path)
    const paths = new Set(extension === undefined ? found : [extension])
    const [path = nearest(helpers.get(`${recipe.language} ${name}`), recipe.path)] = paths
    if (path === undefined || paths.size > 1 || !path.includes('.')) return undefined
    const owner = path.slice(0, path.lastIndexOf('.'))
    const imported = template.includes('{imported}')
      ? (importedAs(recipes)(owner) ?? declaredAs(patterns, owner))
      : ''
    // A recipe that imports the package under a name qualifies what it means of it.
    if (imported === undefined || (imported !== '' && wholeOf(recipe).includes(`"${imported}"`)))
      return undefined
    const separator = language?.modules.separator ?? '.'
    return template
      .replace('{imported}', () => imported)
      .replace('{path}', () => path.replaceAll('.', separator))
      .replace('{owner}', () => owner)
      .replace('{name}', () => name)
  }
}

/** Matches folders whose code is not shipped. */
const ASIDE = /(?:^|[/.])(?:benchmarks?|samples?|examples?|demos?|playground)(?:[/.]|$)/i

/** Public symbols at the top level of a module, by name. */
function publicSymbols(cards: readonly Card[]): ReadonlyMap<string, readonly SymbolCard[]> {
  const named = new Map<string, SymbolCard[]>()
  for (const card of cards) {
    if (card.kind !== 'symbol' || card.public.length === 0 || ASIDE.test(card.path)) continue
    const [, qualified = ''] = card.symbol.split(':')
    const name = qualified.slice(qualified.lastIndexOf('.') + 1)
    const isTop = card.public[0]?.endsWith(`.${name}`) === true && !isMember(card)
    if (name === '' || !isTop) continue
    appendTo(named, name, card)
  }
  return named
}

/** Whether a symbol is not inside of a type or a namespace. */
const isOutermost = ({ symbol }: SymbolCard): boolean =>
  !symbol.slice(symbol.indexOf(':') + 1).includes('.')

/** Whether a symbol belongs to a type. */
export const isMember = ({ symbol_kind }: SymbolCard): boolean =>
  /method|property|member/.test(symbol_kind)

/**
 * The namespaces below a name that the recipe uses, the outer ones first: a package may be called by two of them, as
 * `dry-struct` is for `Dry::Struct`.
 */
const namespacesIn = (name: string, { symbols }: RecipeCard): string[] =>
  symbols
    .map((id) => id.slice(id.indexOf(':') + 1).split('.'))
    .filter(([first, ...others]) => first === name && others.length > 0)
    .flatMap((names) => names.slice(1).map((_, i) => names.slice(0, i + 2).join('.')))
    .toSorted((a, b) => a.length - b.length)

/** The namespace of a type that the recipe uses by its own name alone, as documentation inside of it does. */
function namespaceAround(name: string, { symbols }: RecipeCard): readonly string[] {
  const around = symbols.flatMap((id) => {
    const names = id.slice(id.indexOf(':') + 1).split('.')
    const at = names.indexOf(name)
    return at > 0 ? [names.slice(0, at)] : []
  })
  return around[0] ?? []
}

/**
 * What a file of the library is required as, by its normalized name: `lib/faraday.rb` is `faraday`, and
 * `lib/dry/struct.rb` is `dry/struct`, unless there is `lib/dry-struct.rb`.
 */
function entryFiles(
  files: readonly LibraryFile[],
  languages: ReadonlyMap<string, Language>,
): ReadonlyMap<string, string> {
  const required = files.flatMap(({ path, role, language }) => {
    const folders = role === 'source' ? path.replace(/\.\w+$/, '').split('/') : []
    const root = folders.findIndex((folder) =>
      languages.get(language)?.modules.roots?.includes(folder),
    )
    return root < 0 ? [] : [folders.slice(root + 1).join('/')]
  })
  const inward = required.toSorted((a, b) => a.split('/').length - b.split('/').length)
  const entries = new Map<string, string>()
  for (const name of inward) {
    const key = packageKey(name)
    if (!entries.has(key)) entries.set(key, name)
  }
  return entries
}

interface Helper {
  /** The path of its file. */
  readonly place: string
  readonly path: string
}

/** Types of the library's files by language and name, with the namespace in which a test sees them unqualified. */
function helpersIn(files: readonly LibraryFile[]): ReadonlyMap<string, readonly Helper[]> {
  const helpers = new Map<string, Helper[]>()
  for (const { facts, language, path: place } of files) {
    if (facts.kind !== 'code' || facts.package === undefined || ASIDE.test(place)) continue
    for (const { name, qualifier, kind } of facts.definitions) {
      if (!/class|struct|interface|enum/.test(kind) || qualifier.length > 0) continue
      const key = `${language} ${name}`
      const helper = { place, path: `${facts.package}.${name}` }
      appendTo(helpers, key, helper)
    }
  }
  return helpers
}

/** The namespace of the candidate whose file is nearest. */
function nearest(helpers: readonly Helper[] | undefined, path: string): string | undefined {
  const shared = (place: string): number => {
    let length = 0
    while (length < path.length && place[length] === path[length]) length++
    return length
  }
  return helpers?.toSorted((a, b) => shared(b.place) - shared(a.place))[0]?.path
}

/** `ActiveSupport` and `active_support` are the same, and so are `Dry.Struct`, `dry-struct` and `dry/struct`. */
export const packageKey = (name: string): string => name.replace(/[-_/.]/g, '').toLowerCase()

/** The required name (`require 'faraday'`) by its normalized form. */
const requiredAs = memoizeByObject(
  (recipes: readonly RecipeCard[]): ReadonlyMap<string, string> => {
    const names = new Map<string, string>()
    for (const { preamble = '', code } of recipes) {
      for (const [, name = ''] of `${preamble}\n${code}`.matchAll(
        /^\s*require ['"]([\w/-]+)['"]/gm,
      )) {
        if (!names.has(packageKey(name))) names.set(packageKey(name), name)
      }
    }
    return names
  },
)

/**
 * The full import path of a package (`testify.assert` → `github.com/stretchr/testify/assert`) as the library's own
 * code imports it.
 */
const importedAs = memoizeByObject((recipes: readonly RecipeCard[]) => {
  const paths = new Set<string>()
  for (const { preamble = '', code } of recipes) {
    for (const [, path = ''] of `${preamble}\n${code}`.matchAll(/"([\w.-]+\.[\w.-]+\/[\w./-]+)"/g))
      paths.add(path)
  }
  const sorted = [...paths].sort()
  return (owner: string): string | undefined => {
    const end = `/${owner.replaceAll('.', '/')}`
    return (
      sorted.find((path) => path.endsWith(end)) ??
      sorted.find((path) => withoutVersion(path).endsWith(end))
    )
  }
})

/**
 * The full import path of a package below the module that a manifest such as go.mod declares. Of several modules, it is
 * the one whose path has more of the package's: `example.com/shop/v2`, in a folder of its own, has `shop.v2.carts`.
 */
function declaredAs(patterns: readonly ImportPattern[], owner: string): string | undefined {
  const folders = owner.split('.')
  const known = patterns.filter(({ pattern }) => !pattern.includes('*'))
  for (let length = folders.length; length > 0; length--) {
    const end = `/${folders.slice(0, length).join('/')}`
    const declared =
      known.find(({ pattern }) => pattern.endsWith(end)) ??
      known.find(({ pattern }) => withoutVersion(pattern).endsWith(end))
    if (declared !== undefined) return [declared.pattern, ...folders.slice(length)].join('/')
  }
  return undefined
}

/** An import path without the major version at its end, which need not be a folder. */
const withoutVersion = (path: string): string => path.replace(/\/v\d+$/, '')
