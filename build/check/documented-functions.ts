/**
 * The functions whose docstrings document parameters: those with a card, and classes, whose docstring documents the
 * parameters of the constructor.
 */
import type { Card, Parameter, SymbolCard } from '../../runtime/card.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import { dataClassParameters } from './data-class-parameters.ts'

export interface CheckedFunction {
  readonly card: SymbolCard
  /** All declarations of the function, including this one. */
  readonly overloads: readonly SymbolCard[]
}

export function documentedFunctions(cards: readonly Card[]): CheckedFunction[] {
  const functions = cards.filter(
    (card): card is SymbolCard =>
      card.kind === 'symbol' && /^(?:function|method)$/.test(card.symbol_kind),
  )
  const byId = groupedBy(functions, unnumbered)
  const fieldsOf = dataClassParameters(cards)
  const classes = cards.flatMap((card) =>
    card.kind === 'symbol' ? (constructorOf(card, byId, fieldsOf) ?? []) : [],
  )
  return [
    ...functions.map((card) => ({ card, overloads: byId.get(unnumbered(card)) ?? [card] })),
    ...classes.map((card) => ({ card, overloads: [card] })),
  ]
}

/** A class with the parameters of its only constructor, which has no documentation of its own, or with its fields. */
function constructorOf(
  card: SymbolCard,
  functions: ReadonlyMap<string, readonly SymbolCard[]>,
  fieldsOf: (card: SymbolCard) => readonly Parameter[] | undefined,
): SymbolCard | undefined {
  if (card.symbol_kind !== 'class' || card.docstring === '') return undefined
  const own = (rulesOf(card.language)?.constructors ?? []).flatMap(
    (name) => functions.get(`${unnumbered(card)}.${name}`) ?? [],
  )
  const [first, ...others] = own
  const fields = own.length === 0 ? fieldsOf(card) : undefined
  if (fields !== undefined && fields.length > 0) return { ...card, parameters: fields }
  if (first === undefined || others.length > 0 || first.docstring !== '') return undefined
  const { parameters, signature } = first
  return { ...card, parameters, signature, decorators: [...card.decorators, ...first.decorators] }
}

/** The id that overloads of a function share. */
const unnumbered = ({ symbol }: SymbolCard): string => symbol.replace(/~\d+$/, '')
