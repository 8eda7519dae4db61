/**
 * The overloads that a call with its number of arguments may mean: of a getter `text(): string` and a setter
 * `text(value: string): this`, `text()` means the getter. Types of arguments are not compared.
 */
import type { SymbolCard } from '../card.ts'
import { isRest } from '../cards/parameters.ts'
import type { Call } from './call-arguments.ts'
import { isExtensionMember } from './extension-members.ts'
import { type Entity, isSymbol, type Library } from './library.ts'
import type { ReadingRules } from './reading-rules.ts'

/** @returns all of them where none takes this number of arguments, or where it is unknown */
export function overloadsForCall(
  functions: readonly Entity[],
  call: Call | undefined,
  library: Library,
  rules: ReadingRules,
): readonly Entity[] {
  if (call === undefined || call.open || call.block === true || functions.length < 2)
    return functions
  const given = call.positional + call.named.length
  const possible = functions.filter((entity) => {
    const card = library.card(entity)
    if (!isSymbol(card)) return true
    const receivers = isExtensionMember(entity, library, rules) ? 1 : 0
    return takes(given, card, rules) || takes(given + receivers, card, rules)
  })
  return possible.length === 0 ? functions : possible
}

function takes(
  given: number,
  { parameters, signature, approximate }: SymbolCard,
  { defaultsElsewhere }: ReadingRules,
): boolean {
  const own = parameters.filter(({ name }) => name !== 'this')
  const inBrackets = /\((.*)\)/s.exec(signature)?.[1]?.trim()
  // What a signature does not list is unknown.
  if (approximate === true || (own.length === 0 && inBrackets !== '')) return true
  const isOptional = (each: (typeof own)[number]): boolean =>
    isRest(each) || each.default !== undefined || each.kind === 'optional'
  const least =
    defaultsElsewhere !== undefined && new RegExp(defaultsElsewhere, 'u').test(signature)
      ? 0
      : own.filter((each) => !isOptional(each)).length
  return given >= least && (own.some(isRest) || given <= own.length)
}
