/**
 * A name → the cards it names, exactly or by its beginning. No ranking model here: a match is as good as
 * the part of the name it spells out. In: a name in any spelling (dotted, canonical, public path, suffix).
 */
import type { Catalog, Place } from './catalog.ts'
import { columnsOf } from './columns.ts'
import type { Pack } from './pack.ts'
import { foldSegment, readSymbolRows, reversedSegments } from './symbol-keys.ts'

export type MatchKind = 'whole' | 'suffix' | 'prefix'

export interface SymbolMatch extends Place {
  readonly how: MatchKind
  /** In the case and with the underscores that were asked for. */
  readonly asWritten: boolean
  /** 0–1: whole name above suffix above beginning, written case above folded, public above private. */
  readonly quality: number
}

/** Rows read for one name: a name that more symbols share cannot single one out. */
const ROW_LIMIT = 400
/** Chunks read for one name, so that a lazy reader stays within its bytes. */
const CHUNK_LIMIT = 3

const SUFFIX = 0.9
const PER_EXTRA_SEGMENT = 0.01
const FOLDED = 0.06
const NOT_PUBLIC = { public: 0, internal: 0.04, private: 0.08 } as const

export function lookUpSymbol(catalog: Catalog, name: string, typing = false): SymbolMatch[] {
  const best = new Map<Pack, Map<number, SymbolMatch>>()
  const wanted = wantedName(name)
  if (wanted === undefined) return []
  for (const pack of catalog.packs) {
    const matches = new Map<number, SymbolMatch>()
    for (const match of matchesIn(pack, wanted, typing)) {
      const known = matches.get(match.card)
      if (known === undefined || known.quality < match.quality) matches.set(match.card, match)
    }
    best.set(pack, matches)
  }
  return [...best.values()]
    .flatMap((matches) => [...matches.values()])
    .sort((a, b) => b.quality - a.quality)
}

interface WantedName {
  readonly segments: readonly string[]
  readonly folded: readonly string[]
}

function wantedName(name: string): WantedName | undefined {
  const segments = reversedSegments(name)
  return segments.length === 0 ? undefined : { segments, folded: segments.map(foldSegment) }
}

function* matchesIn(pack: Pack, wanted: WantedName, typing: boolean): Generator<SymbolMatch> {
  const [last = '', ...parents] = wanted.folded
  // While typing only the last segment is unfinished; its parents are checked row by row.
  const prefix = typing ? last : wanted.folded.join('.')
  let rows = 0
  for (const found of pack.withPrefix('symbols', prefix, CHUNK_LIMIT)) {
    const [name = '', ...owners] = found.key.split('.')
    const begins = name !== last
    if (begins && !typing) break
    if (!parents.every((parent, i) => owners[i] === parent)) continue
    for (const row of readSymbolRows(found.key, found.bytes, found.from)) {
      const extra = owners.length - parents.length
      const how = begins ? 'prefix' : extra === 0 ? 'whole' : 'suffix'
      const asWritten = isAsWritten(row.reversed, wanted)
      const quality = qualityOf(how, extra, name, last, asWritten, pack, row.card)
      yield { pack, card: row.card, how, asWritten, quality }
      if (++rows >= ROW_LIMIT) return
    }
  }
}

function qualityOf(
  how: MatchKind,
  extra: number,
  name: string,
  typed: string,
  asWritten: boolean,
  pack: Pack,
  card: number,
): number {
  const hidden = NOT_PUBLIC[columnsOf(pack, card)?.visibility ?? 'public']
  const loss = hidden + (asWritten ? 0 : FOLDED) + Math.min(extra, 10) * PER_EXTRA_SEGMENT
  if (how === 'whole') return 1 - loss
  if (how === 'suffix') return SUFFIX - loss
  return Math.max(0.01, (SUFFIX - loss) * (typed.length / Math.max(1, name.length)))
}

function isAsWritten(reversed: string, { segments }: WantedName): boolean {
  const written = segments.join('.')
  return reversed.startsWith(written)
}
