/**
 * The parts of a signature besides its parameters and types: modifiers, from words and decorators.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import type { CompatibilityRules } from '../languages/compatibility-settings.ts'

/** Long values are truncated, and a truncated one cannot be compared. */
export const isCut = (signature: string): boolean => signature.includes('…')

export function modifiersOf(
  { signature, decorators }: SymbolCard,
  { modifiers }: CompatibilityRules,
): Set<string> {
  return new Set(
    modifiers
      .filter(({ find }) => find.test(signature) || decorators.some((each) => find.test(each)))
      .map(({ word }) => word),
  )
}
