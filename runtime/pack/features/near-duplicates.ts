/**
 * Finds symbols that repeat a public name in another entry point or in an internal module:
 *
 *   zod.email        the public name
 *   zod/mini.email   the same of another entry point, with the same call
 *   zod.core._email  the same below it, marked as internal
 *   zod/v3.email     the same of an older version
 *
 * Equal names are not enough: `torch.load` and `torch.jit.load` are two things, as are `zod.date` and
 * `zod.coerce.date`.
 */

import type { Card, SymbolCard } from '../../card.ts'
import { qualifiedName } from '../../cards/symbol-names.ts'
import { appendTo } from '../../std/grouping.ts'
import { bitOfPathFeature } from './path-features.ts'

const OLDER = bitOfPathFeature('older')

/** @returns for the number of each copy, that of the public name */
export function duplicatesOf(
  cards: readonly Card[],
  pathFeatures: readonly number[],
): ReadonlyMap<number, number> {
  const duplicates = new Map<number, number>()
  for (const namesakes of namesakesIn(cards, pathFeatures)) {
    const open = namesakes
      .filter(
        ({ card, isOlder, isMarked }) => card.visibility === 'public' && !isOlder && !isMarked,
      )
      .sort((a, b) => a.card.title.length - b.card.title.length || a.number - b.number)
    for (const one of namesakes) {
      // Names before it are more public; a copy without a public name may belong to any of them.
      const before = open.includes(one) ? open.slice(0, open.indexOf(one)) : open
      const first = before.find((other) => !duplicates.has(other.number) && isDuplicate(one, other))
      if (first !== undefined) duplicates.set(one.number, first.number)
    }
  }
  return duplicates
}

interface Namesake {
  readonly number: number
  readonly card: SymbolCard
  /** `zod/mini` of `zod/mini.coerce.date`. */
  readonly entry: string
  /** `coerce.date`, without the marks of internal names. */
  readonly path: string
  readonly isMarked: boolean
  readonly isOlder: boolean
}

/** Grouped by their own name, without owners and marks: `email` for `zod.core._email`. */
function namesakesIn(
  cards: readonly Card[],
  pathFeatures: readonly number[],
): Iterable<Namesake[]> {
  const all = new Map<string, Namesake[]>()
  for (const [number, card] of cards.entries()) {
    if (card.kind !== 'symbol') continue
    const { entry, path } = partsOf(card)
    const depth = qualifiedName(card.symbol).split('.').length
    const name = path.split('.').slice(-depth).join('.')
    const isOlder = ((pathFeatures[number] ?? 0) & OLDER) !== 0
    const one = { number, card, entry, path: plain(path), isMarked: plain(name) !== name, isOlder }
    const key = `${card.project}\n${plain(name)}`
    appendTo(all, key, one)
  }
  return all.values()
}

/** A symbol that nobody imports is named by its definition. */
function partsOf(card: SymbolCard): { entry: string; path: string } {
  const { title } = card
  if (card.visibility !== 'public')
    return { entry: '', path: withoutNumber(qualifiedName(card.symbol)) }
  const at = title.indexOf('.', title.lastIndexOf('/') + 1)
  return { entry: title.slice(0, Math.max(0, at)), path: title.slice(at + 1) }
}

const withoutNumber = (name: string): string => name.replace(/~\d+$/, '')

const plain = (path: string): string => path.replace(/(^|\.)[$_]+(?=\p{L})/gu, '$1')

function isDuplicate(candidate: Namesake, open: Namesake): boolean {
  const [own, other] = [candidate.card, open.card]
  // A constant may have become a function in a later version.
  if (own.symbol_kind !== other.symbol_kind && !candidate.isOlder) return false
  if (own.visibility === 'public') {
    const isBelow = candidate.entry === open.entry || candidate.entry.startsWith(`${open.entry}/`)
    if (!isBelow) return false
  }
  if (candidate.isMarked || (other.docstring !== '' && own.docstring === other.docstring))
    return true
  // A namespace may contain other things of the same name; another entry point exports the same ones.
  if (
    own.visibility === 'public' &&
    (candidate.entry === open.entry || candidate.path !== open.path)
  )
    return false
  return candidate.isOlder || (other.parameters.length > 0 && namesIn(own) === namesIn(other))
}

const namesIn = ({ parameters }: SymbolCard): string => parameters.map(({ name }) => name).join()
