/**
 * A name → the cards it names, exactly or by its beginning. No ranking model here: a match is as good as
 * the part of the name it spells out. In: a name in any spelling (dotted, canonical, public path, suffix).
 */
import type { Catalog, Place } from '../catalog.ts'
import { columnsOf } from '../pack/columns.ts'
import { lettersOf } from '../pack/letters.ts'
import type { Found, Pack } from '../pack/pack.ts'
import { foldSegment, readSymbolRows, reversedSegments } from '../pack/symbol-keys.ts'

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
/** Who types a capital or an underscore means it: `_parse` is the private one, not the public `parse`. */
const FOLDED_ON_PURPOSE = 0.1
const ON_PURPOSE = lettersOf(/[\p{Lu}_]/u)
/** A test may be called like what it tests; the name means the thing first. */
const RECIPE = 0.3
const NOT_PUBLIC = { public: 0, internal: 0.04, private: 0.08 } as const

export function lookUpSymbol(catalog: Catalog, name: string, typing = false): SymbolMatch[] {
  const wanted = wantedName(name)
  if (wanted === undefined) return []
  return catalog.packs
    .flatMap((pack) => bestByCard(matchesIn(pack, wanted, typing)))
    .sort((a, b) => b.quality - a.quality)
}

/** A card has several names; the one that matches best counts. */
function bestByCard(matches: Iterable<SymbolMatch>): SymbolMatch[] {
  const best = new Map<number, SymbolMatch>()
  for (const match of matches) {
    const known = best.get(match.card)
    if (known === undefined || known.quality < match.quality) best.set(match.card, match)
  }
  return [...best.values()]
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
  const [written = ''] = wanted.segments
  const folded = ON_PURPOSE(written).test(written) ? FOLDED_ON_PURPOSE : FOLDED
  let rows = 0
  for (const found of keysOf(pack, wanted, typing)) {
    const [name = '', ...owners] = found.key.split('.')
    if (!parents.every((parent, i) => owners[i] === parent)) continue
    const extra = owners.length - parents.length
    const how = name === last ? (extra === 0 ? 'whole' : 'suffix') : 'prefix'
    for (const row of readSymbolRows(found.key, found.bytes, found.from)) {
      const asWritten = how === 'prefix' ? row.name.startsWith(written) : row.name === written
      const columns = columnsOf(pack, row.card)
      const loss =
        NOT_PUBLIC[columns?.visibility ?? 'public'] +
        (columns?.kind === 'recipe' ? RECIPE : 0) +
        (asWritten ? 0 : folded) +
        Math.min(extra, 10) * PER_EXTRA_SEGMENT
      const spelled = last.length / Math.max(1, name.length)
      yield { pack, card: row.card, how, asWritten, quality: qualityOf(how, loss, spelled) }
      if (++rows >= ROW_LIMIT) return
    }
  }
}

/** While typing only the last segment is unfinished; its parents are checked row by row. */
function* keysOf(pack: Pack, { folded }: WantedName, typing: boolean): Generator<Found> {
  if (typing) {
    yield* pack.withPrefix('symbols', folded[0] ?? '', CHUNK_LIMIT)
    return
  }
  const key = folded.join('.')
  const whole = pack.find('symbols', key)
  if (whole !== undefined) yield whole
  yield* pack.withPrefix('symbols', `${key}.`, CHUNK_LIMIT)
}

/** @param spelled share of the name that was typed */
function qualityOf(how: MatchKind, loss: number, spelled: number): number {
  switch (how) {
    case 'whole':
      return 1 - loss
    case 'suffix':
      return SUFFIX - loss
    case 'prefix':
      return Math.max(0.01, (SUFFIX - loss) * spelled)
    default:
      return how satisfies never
  }
}
