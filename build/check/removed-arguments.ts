/**
 * Finds named arguments that an earlier version accepted, where the called function is unknown: `client.read_coils(2,
 * slave=1)`. An argument is reported if the function's name has several words and no function of this name accepts the
 * argument now.
 */
import type { Card } from '../../runtime/card.ts'
import { isRest } from '../../runtime/cards/parameters.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import type { CodePiece } from '../../runtime/verify/text-pieces.ts'
import { lastName } from '../diff/surface.ts'
import { nearbyClosingBracket } from '../text/chains.ts'
import { listedSpans } from '../text/listed-spans.ts'

export interface RemovedArgument {
  /** A function that had it. */
  readonly name: string
  readonly parameter: string
  readonly line: number
}

interface Parameters {
  readonly title: string
  readonly names: Set<string>
  hasRest: boolean
}

export function removedArgumentFinder(
  old: readonly Card[],
  now: readonly Card[],
): (piece: CodePiece) => RemovedArgument[] {
  const before = parametersByName(old)
  const after = parametersByName(now)
  const removed = new Map<string, { readonly title: string; readonly names: readonly string[] }>()
  for (const [name, { title, names }] of before) {
    const current = after.get(name)
    if (current === undefined || current.hasRest || nameWords(name).length < 2) continue
    const lost = [...names].filter((each) => !current.names.has(each))
    if (lost.length > 0) removed.set(name, { title, names: lost })
  }
  return ({ code, line }) =>
    [...code.matchAll(CALL)].flatMap(({ index, 0: written, groups }) => {
      const own = removed.get(groups?.name ?? '')
      const open = index + written.length - 1
      const close = own === undefined ? -1 : nearbyClosingBracket(code, open)
      if (own === undefined || close < 0) return []
      return listedSpans(code, { start: open, end: close + 1 }).flatMap(({ start, end }) => {
        const parameter = NAMED.exec(code.slice(start, end))?.groups?.name
        if (parameter === undefined || !own.names.includes(parameter)) return []
        const above = code.slice(0, start).split('\n').length - 1
        return [{ name: own.title, parameter, line: line + above }]
      })
    })
}

const CALL = /(?<=[\w)\]](?:\.|->|::))(?<name>[\p{L}_$][\p{L}\p{N}_$]*)\(/gu

function parametersByName(cards: readonly Card[]): Map<string, Parameters> {
  const byName = new Map<string, Parameters>()
  for (const card of cards) {
    if (card.kind !== 'symbol' || !/^(?:function|method)$/.test(card.symbol_kind)) continue
    const name = lastName(card.title)
    const all = byName.get(name) ?? { title: card.title, names: new Set(), hasRest: false }
    byName.set(name, all)
    for (const parameter of card.parameters)
      if (isRest(parameter)) all.hasRest = true
      else all.names.add(parameter.name)
  }
  return byName
}

const NAMED = /^(?<name>[\p{L}_$][\p{L}\p{N}_$]*)\s*(?:=(?![=>])|:(?![:=]))/u
