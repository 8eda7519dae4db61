/**
 * The parameters of a data class, whose constructor is made from its fields. None are known if a base class is not of
 * the library, or a field has another name as a parameter.
 */
import type { Card, Parameter, SymbolCard } from '../../runtime/card.ts'
import { withoutTypeArguments } from '../../runtime/cards/symbol-names.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { isDataClass, RENAMED_FIELD } from '../../runtime/verify/data-classes.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import { lastName, ownerPath } from '../diff/surface.ts'

export function dataClassParameters(
  cards: readonly Card[],
): (card: SymbolCard) => readonly Parameter[] | undefined {
  const symbols = cards.filter((card) => card.kind === 'symbol')
  const classes = groupedBy(
    symbols.filter(({ symbol_kind }) => symbol_kind === 'class'),
    ({ title }) => lastName(title),
  )
  const fields = groupedBy(
    symbols.filter(({ symbol_kind }) => symbol_kind === 'property'),
    ({ dotted }) => ownerPath(dotted),
  )
  const parametersOf = (card: SymbolCard, depth = 0): readonly Parameter[] | undefined => {
    const rules = rulesOf(card.language)
    const own = (fields.get(card.dotted) ?? []).filter(({ returns }) => returns !== undefined)
    if (
      rules === undefined ||
      depth > MAX_DEPTH ||
      own.some(({ signature }) => RENAMED_FIELD.test(signature))
    )
      return undefined
    const above = card.bases.map((written): readonly Parameter[] | undefined => {
      const base = withoutTypeArguments(written)
      if (/^\w+=/.test(written) || rules.compiled.standardTypes.has(base)) return []
      const [parent, ...others] = classes.get(lastName(base)) ?? []
      return parent === undefined || others.length > 0 ? undefined : parametersOf(parent, depth + 1)
    })
    const known = above.filter((each) => each !== undefined)
    return known.length < above.length
      ? undefined
      : [...known.flat(), ...own.map(({ title }) => ({ name: lastName(title) }))]
  }
  return (card) => {
    const rules = rulesOf(card.language)
    return rules !== undefined && isDataClass(card, rules) ? parametersOf(card) : undefined
  }
}

const MAX_DEPTH = 8
