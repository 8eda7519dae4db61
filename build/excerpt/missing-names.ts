/**
 * The import of a name that an example leaves out because its test is in the library's own package: the cards of a
 * library come in, a function goes out that gives the line by which a user would import the name. Nothing is guessed: a
 * name that two symbols have is imported only where the recipe is known to use one of them.
 */
import type { Card, RecipeCard, SymbolCard } from '../../runtime/card.ts'
import type { Language } from '../extract/code/grammars.ts'

export type MissingImports = (name: string, recipe: RecipeCard) => string | undefined

export function missingImports(
  cards: readonly Card[],
  languages: ReadonlyMap<string, Language>,
  project: string,
): MissingImports {
  const symbols = cards.filter((card): card is SymbolCard => card.kind === 'symbol')
  const named = new Map<string, SymbolCard[]>()
  for (const card of symbols) {
    const [, qualified = ''] = card.symbol.split(':')
    if (qualified === '' || qualified.includes('.')) continue
    const known = named.get(qualified)
    if (known === undefined) named.set(qualified, [card])
    else known.push(card)
  }
  const whole = wholePackage(cards, project)
  return (name, recipe) => {
    const language = languages.get(recipe.language)
    const template = language?.excerpts?.import
    if (template === undefined) return undefined
    const all = (named.get(name) ?? []).filter(
      (card) => languages.get(card.language)?.family === language?.family && card.public.length > 0,
    )
    const used = all.filter(({ id }) =>
      recipe.symbols.some((each) => each === id || each.startsWith(`${id}.`)),
    )
    const paths = new Set((used.length > 0 ? used : all).map(({ public: [path = ''] }) => path))
    const [path] = paths
    if (path === undefined || paths.size > 1 || !path.includes('.')) return undefined
    if (template.includes('{package}'))
      return whole === undefined ? undefined : template.replace('{package}', () => whole)
    return template
      .replace('{path}', () => path)
      .replace('{owner}', () => path.slice(0, path.lastIndexOf('.')))
      .replace('{name}', () => name)
  }
}

/** What the library's own pages require: `require 'faraday'`. */
function wholePackage(cards: readonly Card[], project: string): string | undefined {
  const names = [project, project.replaceAll('-', '/'), project.replaceAll('-', '_')]
  const isNamed = ({ text }: Card): boolean =>
    names.some((name) => text.includes(`require '${name}'`) || text.includes(`require "${name}"`))
  const card = cards.find((each) => each.kind !== 'symbol' && isNamed(each))
  return (
    card &&
    names.find(
      (name) => card.text.includes(`require '${name}'`) || card.text.includes(`require "${name}"`),
    )
  )
}
