/**
 * Which members users must implement: those of an interface or trait, and abstract ones of any other type. A new one
 * without a default breaks their implementations.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import type { CompatibilityRules } from '../languages/compatibility-settings.ts'
import type { OwnerKinds } from './bases-and-modifiers.ts'
import type { LibraryVersion } from './library-version.ts'

export function mustBeImplemented(
  card: SymbolCard,
  owners: OwnerKinds,
  { implemented }: CompatibilityRules,
  source: LibraryVersion['source'],
): boolean {
  const kinds = [owners.old, owners.now]
  // Nobody has implemented a type that is new.
  if (implemented === undefined || kinds.includes(undefined)) return false
  const { members } = implemented
  if (
    members !== undefined &&
    [card.signature, ...card.decorators].some((each) => members.test(each))
  )
    return true
  if (!kinds.every((kind) => kind !== undefined && implemented.kinds.includes(kind))) return false
  const [from, to] = card.lines
  const lines = source(card.path)
    ?.split('\n')
    .slice(from - 1, to)
  return implemented.unless?.test(lines?.join('\n') ?? card.signature) !== true
}
