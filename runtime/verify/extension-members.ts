/**
 * Functions that values of other types have as members: Kotlin's and C#'s extension functions, and those of Rust's
 * traits.
 */
import type { CardHead } from '../card.ts'
import { type Entity, isSymbol, type Library } from './library.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Value } from './value.ts'
import type { TypeOf } from './written-types.ts'

export function isExtensionMember(entity: Entity, library: Library, rules: ReadingRules): boolean {
  const { extensionMembers } = rules.compiled
  const card = extensionMembers === undefined ? undefined : library.card(entity)
  if (!isSymbol(card) || extensionMembers?.test(card.signature) !== true) return false
  const owner = card.dotted.split('.').slice(0, -1)
  return !library.exactly(owner).some(({ head }) => isOneType(head))
}

/** Finds the functions of the library that a value has as members because of its classes. */
export function createExtensions(
  library: Library,
  rules: ReadingRules,
  typeOf: TypeOf,
  ancestors: (owner: Entity) => readonly Entity[] | undefined,
): (value: Value, name: string) => readonly Entity[] {
  const { extensionMembers } = rules.compiled
  return (value, name) => {
    if (extensionMembers === undefined || value.kind === 'path' || value.isWrapped === true)
      return []
    const ids = new Set(
      value.classes
        .flatMap((each) => [each, ...(ancestors(each) ?? [])])
        .map(({ head }) => head.id),
    )
    return library.called(name).filter((entity) => {
      const card = library.card(entity)
      const written = isSymbol(card) ? extensionMembers.exec(card.signature) : null
      const receiver = written?.groups?.receiver
      const type = receiver === undefined ? undefined : typeOf(receiver, entity)
      return (
        type?.kind === 'instance' &&
        type.isWrapped !== true &&
        type.classes.some(({ head }) => ids.has(head.id))
      )
    })
  }
}

const isOneType = (head: CardHead): boolean =>
  head.kind === 'symbol' && /^(?:struct|enum|union)$/.test(head.symbol_kind)
