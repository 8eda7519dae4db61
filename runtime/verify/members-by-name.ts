/**
 * The members of values of unknown type, by their names alone: a name of several words that only one public function
 * of the library has means this function. In languages whose compiler checks types, such names seldom belong to
 * something else.
 */
import { nameWords } from '../std/name-words.ts'
import type { Segment } from './chains.ts'
import type { LanguageContext } from './language-contexts.ts'
import { type Entity, isFunction } from './library.ts'

export function onlyMemberCalled(
  { name, call }: Segment,
  { library }: LanguageContext,
): readonly Entity[] {
  if (call === undefined || nameWords(name).length < 2) return []
  const entities = library.called(name).filter(({ head }) => head.visibility === 'public')
  const [first] = entities
  const isOnly =
    first !== undefined &&
    ownerOf(first) !== '' &&
    entities.every((entity) => isFunction(entity) && ownerOf(entity) === ownerOf(first))
  return isOnly ? entities : []
}

/** The class of a method, and the type that an extension function is for. */
const ownerOf = ({ head }: Entity): string =>
  head.kind === 'symbol' ? head.dotted.split('.').slice(0, -1).join('.') : ''
