/**
 * Adds what a running library says about its symbols where it differs from the source: a decorator changed the
 * parameters, a constructor was created at run time, a docstring was assembled. The parsed signature stays; the live
 * one has a field of its own.
 */

import type { SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import type { Problem } from '../facts.ts'
import { askInspector, type LiveSymbol } from './inspector.ts'
import {
  cardParameters,
  liveParameters,
  sameParameters,
  withoutAddresses,
} from './live-parameters.ts'

/** @internal */
export interface LiveOptions {
  readonly url: string
  readonly timeoutMs?: number
  readonly progress?: (done: number, total: number) => void
}

/** @internal */
export interface Live {
  readonly entries: readonly Entry[]
  readonly problems: readonly Problem[]
  readonly outcome: LiveOutcome
}

export interface LiveOutcome {
  readonly asked: number
  readonly answered: number
  /** The number of cards that got a live signature or docstring. */
  readonly differ: number
}

/** The first request of a batch may import a large library. */
const TIMEOUT_MS = 30_000

const INSPECTED_KINDS = new Set(['function', 'method', 'class'])

/** @internal */
export async function addLiveSignatures(
  entries: readonly Entry[],
  { url, timeoutMs = TIMEOUT_MS, progress }: LiveOptions,
): Promise<Live> {
  // Overloads share a name and one run-time object, so the first card gets its signature.
  const symbols = new Map<string, [SymbolCard, ...SymbolCard[]]>()
  for (const { card } of entries) {
    if (card.kind !== 'symbol' || card.visibility !== 'public') continue
    if (!INSPECTED_KINDS.has(card.symbol_kind)) continue
    appendTo(symbols, importedAs(card), card)
  }
  const answer = await askInspector(url, [...symbols.keys()].sort(), timeoutMs, progress)
  const asked = symbols.size
  if (!answer.ok) {
    return unused(entries, asked, `${answer.reason}. Start it again, or leave out --inspector`)
  }
  if (answer.symbols.length === 0 && asked > 0) {
    const [first] = answer.errors
    const example = first === undefined ? '' : ` (${first.symbol}: ${oneLine(first.reason)})`
    const next = 'Start it where the library can be loaded'
    return unused(entries, asked, `it knows none of ${asked} symbols${example}. ${next}`)
  }
  const liveBySymbol = new Map(answer.symbols.map((live) => [live.symbol, live]))
  const cardsBySymbol = new Map(
    entries.flatMap(({ card }) => (card.kind === 'symbol' ? [[card.symbol, card] as const] : [])),
  )
  let differ = 0
  const after = entries.map((entry) => {
    const { card } = entry
    if (card.kind !== 'symbol') return entry
    const overloads = symbols.get(importedAs(card))
    if (overloads?.[0] !== card) return entry
    const live = liveBySymbol.get(importedAs(card))
    const more = live === undefined ? {} : differences(overloads, live, cardsBySymbol)
    if (Object.keys(more).length === 0) return entry
    differ++
    return { ...entry, card: { ...card, ...more } }
  })
  const problems = answer.errors.flatMap(({ symbol, reason }): Problem[] => {
    const card = symbols.get(symbol)?.[0]
    if (card === undefined) return []
    const message = `the inspector knows no signature of ${symbol}: ${oneLine(reason)}`
    return [{ path: card.path, line: card.lines[0], reason: message, severity: 'info' }]
  })
  return {
    entries: after,
    problems,
    outcome: {
      asked,
      answered: [...liveBySymbol.keys()].filter((name) => symbols.has(name)).length,
      differ,
    },
  }
}

function unused(entries: readonly Entry[], asked: number, why: string): Live {
  const reason = `the inspector was not used: ${why}`
  return {
    entries,
    problems: [{ path: '.', reason, severity: 'warning' }],
    outcome: { asked, answered: 0, differ: 0 },
  }
}

const oneLine = (reason: string): string => reason.replace(/\s+/g, ' ').trim().slice(0, 200)

/**
 * The path by which the definition can be imported: the dotted name, unless it begins with the project's name; else
 * the least public of the public paths.
 */
function importedAs({ dotted, public: paths }: SymbolCard): string {
  return paths.includes(dotted) ? dotted : (paths.at(-1) ?? dotted)
}

function differences(
  overloads: readonly SymbolCard[],
  live: LiveSymbol,
  own: ReadonlyMap<string, SymbolCard>,
): Pick<SymbolCard, 'live_signature' | 'live_docstring'> {
  const parameters = liveParameters(live.signature)
  const known =
    parameters === undefined ||
    overloads.some((card) =>
      parameterLists(card, own).some((written) => sameParameters(written, parameters)),
    )
  const docstring = live.docstring?.trim() ?? ''
  return {
    ...(known ? {} : { live_signature: withoutAddresses(live.signature.trim()) }),
    ...(docstring === '' || overloads.some((card) => card.docstring !== '')
      ? {}
      : { live_docstring: withoutAddresses(docstring) }),
  }
}

/**
 * The parameter lists by which it can be called. A class is called through a constructor, whose name depends on the
 * language.
 */
function parameterLists(card: SymbolCard, own: ReadonlyMap<string, SymbolCard>) {
  const itself = cardParameters(card.parameters)
  if (card.symbol_kind !== 'class') return [itself]
  const members = card.related.children.flatMap(({ symbol }) => own.get(symbol) ?? [])
  return [itself, ...members.map(({ parameters }) => cardParameters(parameters))]
}
