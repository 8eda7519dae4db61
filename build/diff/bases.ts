/** The bases of a type: those in its declaration, those that its decorators add, and the target of an alias. */
import type { SymbolCard } from '../../runtime/card.ts'
import type { CompatibilityRules } from '../languages/compatibility-settings.ts'

/** The bases in a declaration and its decorators. */
export function basesOf(
  { bases, decorators }: SymbolCard,
  { derived }: CompatibilityRules,
): readonly string[] {
  const decorated = decorators.flatMap((decorator) => {
    const names = derived === undefined ? undefined : derived.exec(decorator)?.[1]
    return names?.split(',').map((name) => name.trim()) ?? []
  })
  return [...bases, ...decorated.filter((name) => name !== '')]
}

/** The target of an alias, whose members the alias has. */
export function aliasedType({ symbol_kind, bases, signature }: SymbolCard): readonly string[] {
  const original =
    symbol_kind === 'type' && bases.length === 0 ? ALIAS.exec(signature)?.[1] : undefined
  return original === undefined ? [] : [original]
}

/** `type Shelf<T> = made::Furniture<T>`, but no union, tuple or object type. */
const ALIAS = /^[^={(]*=\s*([\w$]+(?:(?:::|\.)[\w$]+)*)(?:<[^|&]*>)?\s*;?$/
