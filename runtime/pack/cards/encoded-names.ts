/**
 * Encodes the names of related cards without what the card itself already says, and decodes them. Most related cards
 * are in the same file and module, and tests have the path of their file in their id.
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
export interface NamingCard {
  readonly id: string
  readonly project: string
  readonly path: string
}

type Encoded = string | readonly [name: string] | readonly [name: string, path: string]
/** Relations without entries are left out. */
export type EncodedRelations = Readonly<Partial<Record<keyof Related, readonly Encoded[]>>>

export function encodeRelations(related: Related, card: NamingCard): EncodedRelations {
  const kept = RELATIONS.filter((relation) => related[relation].length > 0)
  return Object.fromEntries(
    kept.map((relation) => [relation, related[relation].map((one) => encodeNeighbour(one, card))]),
  )
}

export function decodeRelations(encoded: EncodedRelations, card: NamingCard): Related {
  const decoded = (relation: keyof Related): Neighbour[] =>
    (encoded[relation] ?? []).map((one) => decodeNeighbour(one, card))
  return {
    parents: decoded('parents'),
    children: decoded('children'),
    imports: decoded('imports'),
    calls: decoded('calls'),
    called_by: decoded('called_by'),
    tests: decoded('tests'),
    docs: decoded('docs'),
  }
}

function encodeNeighbour({ symbol, path }: Neighbour, card: NamingCard): Encoded {
  if (path === null) return [symbol]
  if (path === card.path) {
    const encoded = encodeName(symbol, card)
    if (decodeName(encoded, card) === symbol) return encoded
  }
  const [whole, within] = [`${card.project}/${path}`, `${card.project}/${belowFirst(path)}`]
  if (symbol.startsWith(`${whole}::`)) return [symbol.slice(whole.length), path]
  return symbol.startsWith(`${within}::`)
    ? [`/${symbol.slice(within.length)}`, path]
    : [symbol, path]
}

/** In a pack of several libraries, each is in a folder that its ids do not contain. */
const belowFirst = (path: string): string => path.slice(path.indexOf('/') + 1)

function decodeNeighbour(encoded: Encoded, card: NamingCard): Neighbour {
  if (typeof encoded === 'string') return { symbol: decodeName(encoded, card), path: card.path }
  const [name, path] = encoded
  if (path === undefined) return { symbol: name, path: null }
  if (name.startsWith('::')) return { symbol: `${card.project}/${path}${name}`, path }
  if (!name.startsWith('/::')) return { symbol: name, path }
  return { symbol: `${card.project}/${belowFirst(path)}${name.slice(1)}`, path }
}

export type EncodedRecipes = readonly (number | string)[]

export function encodeRecipes(
  recipes: readonly string[],
  tests: readonly Neighbour[],
): EncodedRecipes {
  let same = 0
  while (same < recipes.length && recipes[same] === tests[same]?.symbol) same++
  return same === 0 ? recipes : [same, ...recipes.slice(same)]
}

export const decodeRecipes = (encoded: EncodedRecipes, tests: readonly Neighbour[]): string[] =>
  encoded.flatMap((one) =>
    typeof one === 'string' ? [one] : tests.slice(0, one).map(({ symbol }) => symbol),
  )

/** The module part of an id; the id of a module is all module. */
const moduleOf = (id: string): string => id.split(':', 1)[0] ?? id

export function encodeName(name: string, { id }: NamingCard): string {
  const module = moduleOf(id)
  if (name.startsWith(`${id}.`)) return name.slice(id.length)
  if (name === module) return ':'
  return name.startsWith(`${module}:`) ? name.slice(module.length) : name
}

export function decodeName(encoded: string, { id }: NamingCard): string {
  if (encoded.startsWith('.')) return id + encoded
  if (encoded === ':') return moduleOf(id)
  return encoded.startsWith(':') ? moduleOf(id) + encoded : encoded
}
