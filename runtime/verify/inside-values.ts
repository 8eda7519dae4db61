/**
 * What a value contains that code iterates over: the element type of a list, as the library declares it, or what the
 * iterator of a class gives (`__iter__`), or the type argument of a list that a class extends.
 */
import type { Entity, Library } from './library.ts'
import { isSymbol } from './library.ts'
import type { Members } from './members.ts'
import type { ReadingRules } from './reading-rules.ts'
import { unwrapped, type Value } from './value.ts'
import { elementType, type TypeOf } from './written-types.ts'

export function createInsideValues({
  library,
  rules,
  typeOf,
  member,
  ancestors,
}: {
  readonly library: Library
  readonly rules: ReadingRules
  readonly typeOf: TypeOf
  readonly member: Members['member']
  readonly ancestors: Members['ancestors']
}): (value: Value | undefined) => Value | undefined {
  /** The type of the elements, with the card that writes it. */
  const typeIn = (owner: Entity): Value | undefined => {
    const receiver: Value = { kind: 'instance', classes: [owner] }
    for (const name of rules.lists?.iterators ?? [])
      for (const method of member(owner, name)) {
        const card = library.card(method)
        const type = isSymbol(card) ? elementType(card.returns ?? '', rules) : undefined
        if (type !== undefined) return typeOf(type, method, receiver)
      }
    for (const each of [owner, ...(ancestors(owner) ?? [])]) {
      const card = library.card(each)
      for (const base of isSymbol(card) ? card.bases : []) {
        const type = elementType(base, rules)
        if (type !== undefined) return typeOf(type, each, receiver)
      }
    }
    return undefined
  }

  return (value) => {
    if (value?.kind !== 'instance' || value.derived !== undefined) return undefined
    if (value.isWrapped === true) return unwrapped(value)
    const [owner, ...others] = value.classes
    const element = owner === undefined || others.length > 0 ? undefined : typeIn(owner)
    return element?.kind === 'instance' && element.isWrapped !== true ? element : undefined
  }
}
