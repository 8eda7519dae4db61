/**
 * The members of values of unknown type, by their names alone: a name of several words that only one public function
 * of the library has means this function, if values of other types have it as well, or if the text uses other names
 * of its class. In languages whose compiler checks types, such names seldom belong to something else.
 */
import { nameWords } from '../std/name-words.ts'
import { isExtensionMember } from './extension-members.ts'
import type { PlacedUse } from './judgement.ts'
import type { LanguageContext } from './language-contexts.ts'
import { type Entity, isFunction, isTopLevel } from './library.ts'
import { meaningsAt } from './meanings-at.ts'
import type { ParsedChain, Segment } from './parsed-chains.ts'
import type { ParsedPiece } from './parsed-piece.ts'

interface Surroundings {
  readonly own: ParsedPiece
  /** The pieces up to this one. */
  readonly read: readonly ParsedPiece[]
  readonly context: LanguageContext
  /** The names that the text has used before. */
  readonly uses: readonly PlacedUse[]
}

/** @param at the number of the segment */
export function memberCalled(
  { segments }: ParsedChain,
  at: number,
  { own, read, context: { library }, uses }: Surroundings,
): readonly Entity[] {
  const segment = segments[at]
  if (segment?.call === undefined || nameWords(segment.name).length < 2) return []
  const receiver = segments[at - 1]
  const isImported =
    at === 1 &&
    read.some(({ names }) =>
      names.bindings.get(receiver?.name ?? '')?.some(({ meaning }) => meaning.kind === 'import'),
    )
  // A variable that is declared with a type, which is none of the library.
  if (at === 1 && receiver !== undefined && isDeclared(own, receiver)) return []
  // A function of another package or class: `context.WithTimeout`, `Validate.isTrue`.
  if (isImported || (receiver?.call === undefined && /^\p{Lu}/u.test(receiver?.name ?? '')))
    return []
  const entities = library.called(segment.name).filter(({ head }) => head.visibility === 'public')
  const [first] = entities
  if (first === undefined) return []
  const owner = ownerOf(first)
  const isOnly = entities.every(
    (entity) => isFunction(entity) && !isTopLevel(entity) && ownerOf(entity) === owner,
  )
  const isLikely = (): boolean =>
    isExtensionMember(first, library, own.rules) ||
    uses.some(({ entity }) => dottedOf(entity) === owner || ownerOf(entity) === owner)
  return isOnly && isLikely() ? entities : []
}

/** Whether a type declares the variable, in the bindings that it may have there. */
function isDeclared({ names }: ParsedPiece, { name, start, call }: Segment): boolean {
  if (call !== undefined) return false
  const { bindings, count } = meaningsAt(names, name, start)
  return bindings.slice(0, count).some(({ meaning }) => meaning.kind === 'type')
}

const dottedOf = ({ head }: Entity): string => (head.kind === 'symbol' ? head.dotted : '')

/** The class of a method, or the type that an extension function is for. */
const ownerOf = (entity: Entity): string => dottedOf(entity).split('.').slice(0, -1).join('.')
