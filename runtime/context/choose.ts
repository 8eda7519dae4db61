/**
 * Decides which passages enter a context, and in which order they fill the budget. Passages are taken in turn from
 * the buckets. Quotas by kind apply as long as other passages are left; passages over their quota come last, because
 * an empty place helps nobody. One file gives only a few passages.
 */
import type { CardKind } from '../card.ts'
import type { Passage } from './find.ts'

/** The share of each kind in a context, for questions about what to call and for all others. */
const QUOTAS: Readonly<Record<'api' | 'other', Readonly<Record<CardKind, number>>>> = {
  api: { symbol: 0.8, recipe: 0.3, guide: 0.2, module: 0.1 },
  other: { symbol: 0.3, recipe: 0.2, guide: 0.5, module: 0.2 },
}
const ORDER: readonly CardKind[] = ['symbol', 'recipe', 'guide', 'module']

export interface PriorityOptions {
  readonly isApi: boolean
  readonly results: number
  readonly perSource: number
  readonly symbolsPerSource: number
  readonly isNamed: (passage: Passage) => boolean
}

/** Returns all passages, best first, because the number that fits is not known here. */
export function byPriority(
  passages: readonly Passage[],
  { isApi, results, perSource, symbolsPerSource, isNamed }: PriorityOptions,
): Passage[] {
  const quotas = QUOTAS[isApi ? 'api' : 'other']
  const sources = new Map<string, number>()
  const kinds = new Map<CardKind, number>()
  const first: Passage[] = []
  const rest: Passage[] = []
  for (const passage of passages) {
    const { kind, project, path } = passage.head
    // A library may keep its whole API in one file, whereas a page makes its point in one section.
    const isSymbol = kind === 'symbol'
    const source = `${project}\n${path}\n${isSymbol}`
    const fromSource = sources.get(source) ?? 0
    const most = isSymbol ? symbolsPerSource : perSource
    if (fromSource >= most && !isNamed(passage)) continue
    sources.set(source, fromSource + 1)
    const ofKind = kinds.get(kind) ?? 0
    kinds.set(kind, ofKind + 1)
    if (ofKind < Math.max(1, Math.round(quotas[kind] * results))) first.push(passage)
    else rest.push(passage)
  }
  return [...(isApi ? byKind(first) : first), ...rest]
}

/** Symbols, then recipes, then guides, each in its order. */
export const byKind = (passages: readonly Passage[]): Passage[] =>
  ORDER.flatMap((kind) => passages.filter(({ head }) => head.kind === kind))
