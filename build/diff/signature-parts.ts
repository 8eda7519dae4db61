/**
 * The parts of a signature besides its parameters and types: modifiers, from words and decorators.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import type { CompatibilityRules } from '../languages/compatibility-settings.ts'
import { usedAs } from './surface.ts'

/** Long values are truncated, and a truncated one cannot be compared. */
export const isCut = (signature: string): boolean => signature.includes('…')

export type Modifier = CompatibilityRules['modifiers'][number]

/** @param ownerKind the kind of the type that it is a member of */
export function modifiersOf(
  card: SymbolCard,
  { modifiers }: CompatibilityRules,
  ownerKind?: string,
): ReadonlySet<Modifier> {
  const { signature, decorators } = card
  const isImplicit = ({ implicit }: Modifier) =>
    ownerKind !== undefined && implicit.includes(ownerKind) && usedAs(card) === 'value'
  return new Set(
    modifiers.filter(
      (each) =>
        isImplicit(each) ||
        each.find.test(signature) ||
        decorators.some((decorator) => each.find.test(decorator)),
    ),
  )
}
