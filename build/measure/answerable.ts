/**
 * Selects the symbols that can be the answer to a question: those that a reader would look up by what they do. A
 * value or a member without behaviour is found with its owner, a constructor with its class, and an interface of data
 * with the function that takes or returns it. Private and deprecated symbols are not answers.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { lastSegment } from './symbol-names.ts'

/** With fewer public symbols the library is an application, and its private symbols are answers, too. */
const MIN_PUBLIC = 10

/** @returns ids of cards */
export function answerableIds(entries: readonly Entry[]): ReadonlySet<string> {
  const isData = dataInterfacesIn(entries)
  const answerable = entries.flatMap(({ card }) =>
    card.kind === 'symbol' && card.visibility !== 'private' && isAnswerable(card) && !isData(card)
      ? [card]
      : [],
  )
  const open = answerable.filter(({ visibility }) => visibility === 'public')
  return new Set((open.length < MIN_PUBLIC ? answerable : open).map(({ id }) => id))
}

function isAnswerable({ symbol_kind, dotted, deprecated }: SymbolCard): boolean {
  if (deprecated !== undefined || VALUES.has(symbol_kind)) return false
  const name = lastSegment(dotted)
  const owner = lastSegment(dotted.slice(0, -name.length - 1))
  return name !== owner && !CONSTRUCTORS.has(name) && !/^__.*__$/.test(name)
}

/** Whether an interface has properties alone, of its own and of no base. */
function dataInterfacesIn(entries: readonly Entry[]): (card: SymbolCard) => boolean {
  const behaving = new Set<string>()
  const holding = new Set<string>()
  for (const { card } of entries) {
    if (card.kind !== 'symbol') continue
    const owner = card.id.slice(0, -lastSegment(card.id).length - 1)
    ;(VALUES.has(card.symbol_kind) ? holding : behaving).add(owner)
  }
  return ({ id, symbol_kind, bases }) =>
    symbol_kind === 'interface' && bases.length === 0 && holding.has(id) && !behaving.has(id)
}

const VALUES: ReadonlySet<string> = new Set(
  'property constant variable enum_member namespace type type_parameter'.split(' '),
)
const CONSTRUCTORS: ReadonlySet<string> = new Set(['constructor', 'new'])

/** The share of all texts of a kind: a symbol that more of them use is the subject of none. */
const RARE = 0.05
/** In a small library everything is used by a large share. */
const ENOUGH_USERS = 3

/** @param uses the symbols of each text @returns whether few texts use a symbol */
export function rareIn(uses: readonly (readonly string[])[]): (symbol: string) => boolean {
  const users = new Map<string, number>()
  for (const symbols of uses)
    for (const symbol of new Set(symbols)) users.set(symbol, (users.get(symbol) ?? 0) + 1)
  const most = Math.max(ENOUGH_USERS, RARE * uses.length)
  return (symbol) => (users.get(symbol) ?? 0) <= most
}
