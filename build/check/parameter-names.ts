/**
 * Suggests a new name for a named argument that the signature no longer accepts: one of the parameters that the earlier
 * version did not have.
 */
import type { Card, SymbolCard } from '../../runtime/card.ts'
import { isRest } from '../../runtime/cards/parameters.ts'
import { ownerPath } from '../diff/surface.ts'
import type { Finding } from './finding.ts'
import { MAX_SUGGESTIONS, newNameHint, type SuccessorsOf } from './successors.ts'

/** The parameters of a function, or of the constructors of a class, that the earlier version does not have. */
export function addedParameters(
  old: readonly Card[],
  now: readonly Card[],
): (name: string) => readonly string[] {
  const before = namesByFunction(old)
  const after = namesByFunction(now)
  return (name) => {
    const known = before.get(name) ?? new Set()
    return [...(after.get(name) ?? [])].filter((each) => !known.has(each))
  }
}

function namesByFunction(cards: readonly Card[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  for (const card of cards) {
    if (card.kind !== 'symbol' || !/^(?:function|method)$/.test(card.symbol_kind)) continue
    for (const path of card.public.length > 0 ? [card.title, ...card.public] : [card.title]) {
      const owners = isConstructor(card) ? [path, ownerPath(path)] : [path]
      for (const owner of owners) {
        const all = names.get(owner) ?? new Set()
        for (const parameter of card.parameters)
          if (!isRest(parameter)) for (const name of namesOf(parameter.name)) all.add(name)
        names.set(owner, all)
      }
    }
  }
  return names
}

/** A destructured parameter has the names of its keys: `{ depth, path: from }`. */
const namesOf = (written: string): string[] =>
  written.startsWith('{')
    ? [...written.matchAll(/[{,]\s*([\p{L}_$][\p{L}\p{N}_$]*)/gu)].map(([, name = '']) => name)
    : [written.replace(/\?$/, '')]

const isConstructor = ({ title }: SymbolCard): boolean =>
  /[.#:\\](?:__init__|__new__|__construct|constructor|initialize)$/.test(title)

export function withParameters(
  finding: Finding,
  successorsOf: SuccessorsOf,
  added: (name: string) => readonly string[],
): Finding {
  const from = finding.parameter
  if (from === undefined) return finding
  const candidates = added(finding.name)
  const likely = candidates.length === 1 ? candidates : successorsOf(from, candidates)
  if (likely.length === 0) return finding
  return {
    ...finding,
    message: `${finding.message}${newNameHint(likely)}`,
    suggestions: [...likely, ...finding.suggestions].slice(0, MAX_SUGGESTIONS),
  }
}
