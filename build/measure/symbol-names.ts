/**
 * The symbols of a library and their names. Several cards count as one symbol if a reader could use any of them:
 * overloads, an interface and the constant of its name, the members of a family, the same function in another version
 * or edition of the library. The first public one represents all.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'

export interface SymbolNames {
  /** The id that represents this one; undefined if it is not a symbol of the library. */
  representative(id: string): string | undefined
  /** Ids of all cards that are this symbol. */
  variants(id: string): readonly string[]
  /** Dotted and public paths of all of them. */
  paths(id: string): readonly string[]
}

export function symbolNames(entries: readonly Entry[]): SymbolNames {
  const symbols = entries.flatMap(({ card, fields }) =>
    card.kind === 'symbol' ? [{ card, body: fields.body }] : [],
  )
  const groups = variantsOf(symbols).map(publicFirst)
  const byId = new Map(groups.flatMap((forms) => forms.map(({ id }) => [id, forms] as const)))
  const formsOf = (id: string): readonly SymbolCard[] => byId.get(id) ?? []
  return {
    representative: (id) => formsOf(id)[0]?.id,
    variants: (id) => formsOf(id).map((card) => card.id),
    paths: (id) => [...new Set(formsOf(id).flatMap((card) => [card.dotted, ...card.public]))],
  }
}

const publicFirst = (cards: readonly SymbolCard[]): SymbolCard[] =>
  cards.toSorted((a, b) => Number(b.visibility === 'public') - Number(a.visibility === 'public'))

interface WithBody {
  readonly card: SymbolCard
  readonly body: string
}

/** A name in more modules is a convention of the library, such as `default` or `new`, and not one symbol. */
const MAX_EDITIONS = 8
/** In characters of code: shorter bodies may be equal by chance. */
const SAME_BODY = 80

/** Groups symbols that share a key, transitively. */
function variantsOf(symbols: readonly WithBody[]): SymbolCard[][] {
  const cards = symbols.map(({ card }) => card)
  const parent = new Map(cards.map((card) => [card, card]))
  const rootOf = (card: SymbolCard): SymbolCard => {
    const up = parent.get(card) ?? card
    if (up === card) return card
    const root = rootOf(up)
    parent.set(card, root)
    return root
  }
  const join = (some: readonly SymbolCard[]): void => {
    const [first] = some
    if (first !== undefined) for (const card of some) parent.set(rootOf(card), rootOf(first))
  }
  const joinBy = (keysOf: (symbol: WithBody) => readonly string[], most: number): void => {
    const keyed = symbols.flatMap((each) =>
      [...new Set(keysOf(each))].map((key) => ({ key, card: each.card })),
    )
    for (const group of groupedBy(keyed, ({ key }) => key).values())
      if (group.length <= most) join(group.map(({ card }) => card))
  }
  joinBy(({ card }) => [card.dotted], Number.POSITIVE_INFINITY)
  joinBy(({ card: { family } }) => (family === undefined ? [] : [family]), Number.POSITIVE_INFINITY)
  joinBy(({ card }) => namesOf(card), MAX_EDITIONS)
  joinBy(
    ({ card, body }) =>
      body.length < SAME_BODY ? [] : [`${lastSegment(card.dotted)}\0${body.replace(/\s+/g, ' ')}`],
    MAX_EDITIONS,
  )
  const groups = groupedBy(cards, rootOf)
  return [...groups.values()]
}

/**
 * The name of a symbol in any module: `ZodString.min` of `zod.v3.types:ZodString.min`, `string` of the constant
 * `stringType` that is exported as `string`. Marks of internal copies are ignored: `_string`, `$ZodString`. A default
 * export has no name of its own.
 */
function namesOf({ id, symbol_kind, public: paths, visibility }: SymbolCard): string[] {
  if (visibility === 'private' || VALUES.has(symbol_kind)) return []
  const qualified = id.slice(id.indexOf(':') + 1).replace(/~\d+$/, '')
  const isMember = qualified.includes('.')
  const names = isMember ? [qualified] : [qualified, ...paths.map(lastSegment)]
  return names
    .filter((name) => name !== 'default')
    .map((name) => name.replace(/(?<=^|\.)[$_]+(?=\p{L})/gu, ''))
}

/** Kinds whose names are often equal without being related. */
const VALUES: ReadonlySet<string> = new Set(['property', 'enum_member'])

/** `read_file` of `geopandas.io.read_file`. Searched from the end, because paths are long and numerous. */
export function lastSegment(path: string): string {
  let at = path.length
  while (at > 0 && !SEPARATORS.includes(path.charAt(at - 1))) at--
  // An operator may have the name of a separator.
  return path.slice(Math.min(at, path.length - 1))
}

const SEPARATORS = './:#'
