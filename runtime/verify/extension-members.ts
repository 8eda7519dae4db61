/**
 * Functions that values of other types have as members: Kotlin's and C#'s extension functions, and those of Rust's
 * traits.
 */
import type { CardHead } from '../card.ts'
import { type Entity, isSymbol, type Library } from './library.ts'
import type { ReadingRules } from './reading-rules.ts'

export function isExtensionMember(entity: Entity, library: Library, rules: ReadingRules): boolean {
  const { extensionMembers } = rules.compiled
  const card = extensionMembers === undefined ? undefined : library.card(entity)
  if (!isSymbol(card) || extensionMembers?.test(card.signature) !== true) return false
  const owner = card.dotted.split('.').slice(0, -1)
  return !library.exactly(owner).some(({ head }) => isOneType(head))
}

const isOneType = (head: CardHead): boolean =>
  head.kind === 'symbol' && /^(?:struct|enum|union)$/.test(head.symbol_kind)
