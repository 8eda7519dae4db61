/**
 * Shortens names by what their card already says, and restores them. Most related cards are in the same file and
 * module, tests have the path of their file in their id, and there are many of both: they are a third of what a pack
 * stores of cards.
 *
 *   ".x"                in the card itself                 ":x"   in its module, ":" the module; all of its file
 *   "a.b:c"             of its file
 *   [ "name" ]          known by name only                 [ "::x", path ]   a test or example at that path,
 *   [ "a.b:c", path ]   of another file                    [ "/::x", path ]  or below its first folder
 *
 * A symbol's recipes begin with its tests: the first three of [ 3, "p/a.md::x" ] are the first three tests.
 */
import { type Neighbour, RELATIONS, type Related } from '../../card.ts'

/** The card that names others. */
export interface Naming {
  readonly id: string
  readonly project: string
  readonly path: string
}

type Short = string | readonly [name: string] | readonly [name: string, path: string]
/** Relations without entries are left out. */
export type ShortRelations = Readonly<Partial<Record<keyof Related, readonly Short[]>>>

export function shortRelations(related: Related, card: Naming): ShortRelations {
  const kept = RELATIONS.filter((relation) => related[relation].length > 0)
  return Object.fromEntries(
    kept.map((relation) => [relation, related[relation].map((one) => shortNeighbour(one, card))]),
  )
}

export function wholeRelations(short: ShortRelations, card: Naming): Related {
  const whole = (relation: keyof Related): Neighbour[] =>
    (short[relation] ?? []).map((one) => wholeNeighbour(one, card))
  return {
    parents: whole('parents'),
    children: whole('children'),
    imports: whole('imports'),
    calls: whole('calls'),
    called_by: whole('called_by'),
    tests: whole('tests'),
    docs: whole('docs'),
  }
}

function shortNeighbour({ symbol, path }: Neighbour, card: Naming): Short {
  if (path === null) return [symbol]
  if (path === card.path) {
    const short = shortName(symbol, card)
    if (wholeName(short, card) === symbol) return short
  }
  const [whole, within] = [`${card.project}/${path}`, `${card.project}/${belowFirst(path)}`]
  if (symbol.startsWith(`${whole}::`)) return [symbol.slice(whole.length), path]
  return symbol.startsWith(`${within}::`)
    ? [`/${symbol.slice(within.length)}`, path]
    : [symbol, path]
}

/** In a pack of several libraries, each is in a folder that its ids do not contain. */
const belowFirst = (path: string): string => path.slice(path.indexOf('/') + 1)

function wholeNeighbour(short: Short, card: Naming): Neighbour {
  if (typeof short === 'string') return { symbol: wholeName(short, card), path: card.path }
  const [name, path] = short
  if (path === undefined) return { symbol: name, path: null }
  if (name.startsWith('::')) return { symbol: `${card.project}/${path}${name}`, path }
  if (!name.startsWith('/::')) return { symbol: name, path }
  return { symbol: `${card.project}/${belowFirst(path)}${name.slice(1)}`, path }
}

export type ShortRecipes = readonly (number | string)[]

export function shortRecipes(
  recipes: readonly string[],
  tests: readonly Neighbour[],
): ShortRecipes {
  let same = 0
  while (same < recipes.length && recipes[same] === tests[same]?.symbol) same++
  return same === 0 ? recipes : [same, ...recipes.slice(same)]
}

export const wholeRecipes = (short: ShortRecipes, tests: readonly Neighbour[]): string[] =>
  short.flatMap((one) =>
    typeof one === 'string' ? [one] : tests.slice(0, one).map(({ symbol }) => symbol),
  )

/** The module part of an id; the id of a module is all module. */
const moduleOf = (id: string): string => id.split(':', 1)[0] ?? id

export function shortName(name: string, { id }: Naming): string {
  const module = moduleOf(id)
  if (name.startsWith(`${id}.`)) return name.slice(id.length)
  if (name === module) return ':'
  return name.startsWith(`${module}:`) ? name.slice(module.length) : name
}

export function wholeName(short: string, { id }: Naming): string {
  if (short.startsWith('.')) return id + short
  if (short === ':') return moduleOf(id)
  return short.startsWith(':') ? moduleOf(id) + short : short
}
