/**
 * Looks a name up, exactly or by prefix, in any spelling (dotted, canonical, public path, suffix). No ranking model is
 * involved: the quality of a match is the share of the card's name that was spelled out.
 */
import type { Catalog, PackedCard } from '../../catalog.ts'
import { columnsOf } from '../../pack/cards/columns.ts'
import { asciiFastPath } from '../../pack/lexical/ascii-fast-path.ts'
import type { Pack, TableHit } from '../../pack/pack.ts'
import { eachSymbolRow, foldSegment, reversedSegments } from '../../pack/tables/symbol-keys.ts'

export type MatchKind = 'whole' | 'suffix' | 'prefix'

export interface SymbolMatch extends PackedCard {
  readonly how: MatchKind
  /** Whether case and underscores match what was asked. */
  readonly asWritten: boolean
  /** 0–1: whole name above suffix above prefix, same case above folded case, public above private. */
  readonly quality: number
}

/** Rows read for one name. A name that more symbols share identifies none of them. */
const ROW_LIMIT = 400
/** Chunks read for one name, so that a lazy reader stays within its budget. */
const CHUNK_LIMIT = 3

const SUFFIX = 0.9
const PER_EXTRA_SEGMENT = 0.01
const FOLDED = 0.06
/**
 * The penalty for a capital or an underscore that the name does not have. It was typed deliberately: `_parse` is the
 * private function and not the public `parse`.
 */
const FOLDED_ON_PURPOSE = 0.14
const ON_PURPOSE = asciiFastPath(/[\p{Lu}_]/u)
/** The penalty for a leading underscore that was not asked for: `ZodString` comes before `_ZodString`. */
const ADORNED = 0.02
/** The penalty for a test, which may have the name of what it tests. The name means the symbol first. */
const RECIPE = 0.3
/** The penalty for a module, which often has the name of the one symbol in it. The symbol is usually meant. */
const MODULE = 0.02
const NOT_PUBLIC = { public: 0, internal: 0.04, private: 0.08 } as const

export function lookUpSymbol(catalog: Catalog, name: string, typing = false): SymbolMatch[] {
  const wanted = wantedName(name)
  if (wanted === undefined) return []
  return catalog.packs
    .flatMap((pack) => matchesIn(pack, wanted, typing))
    .sort((a, b) => b.quality - a.quality)
}

interface WantedName {
  /** The last segment, as written and folded. */
  readonly written: string
  readonly last: string
  /** What follows the last segment in a key, with its dot: `.zodstring` of `ZodString.email`. */
  readonly owners: string
}

function wantedName(name: string): WantedName | undefined {
  const [written, ...others] = reversedSegments(name)
  if (written === undefined) return undefined
  const owners = others.map((segment) => `.${foldSegment(segment)}`).join('')
  return { written, last: foldSegment(written), owners }
}

/** A card has several names; the best match counts. */
function matchesIn(pack: Pack, wanted: WantedName, typing: boolean): SymbolMatch[] {
  const { written, last, owners } = wanted
  const folded = ON_PURPOSE(written).test(written) ? FOLDED_ON_PURPOSE : FOLDED
  const best = new Map<number, SymbolMatch>()
  let rows = 0
  const addRows = ({ key, bytes, from }: TableHit): void => {
    const dot = key.indexOf('.')
    const end = dot < 0 ? key.length : dot
    if (!isOwnedBy(key, end, owners)) return
    const extra = dotsFrom(key, end + owners.length)
    const how = end > last.length ? 'prefix' : extra === 0 ? 'whole' : 'suffix'
    eachSymbolRow(key, bytes, from, (card, name) => {
      if (rows++ >= ROW_LIMIT) return
      const asWritten = how === 'prefix' ? name.startsWith(written) : name === written
      const columns = columnsOf(pack, card)
      const loss =
        NOT_PUBLIC[columns?.visibility ?? 'public'] +
        (columns?.kind === 'recipe' ? RECIPE : columns?.kind === 'module' ? MODULE : 0) +
        (asWritten ? 0 : folded) +
        (name.startsWith('_') && !written.startsWith('_') ? ADORNED : 0) +
        Math.min(extra, 10) * PER_EXTRA_SEGMENT
      const quality = qualityOf(how, loss, last.length / Math.max(1, end))
      if (quality > (best.get(card)?.quality ?? 0))
        best.set(card, { pack, card, how, asWritten, quality })
    })
  }
  // While typing, only the last segment is unfinished; its parents are checked row by row.
  const whole = typing ? undefined : pack.find('symbols', last + owners)
  if (whole !== undefined) addRows(whole)
  const prefix = typing ? last : `${last + owners}.`
  for (const hit of pack.withPrefix('symbols', prefix, CHUNK_LIMIT)) {
    if (rows >= ROW_LIMIT) break
    addRows(hit)
  }
  return [...best.values()]
}

/** Whether the segments from `end` on are these and stop at a segment boundary. */
function isOwnedBy(key: string, end: number, owners: string): boolean {
  const next = key[end + owners.length]
  return key.startsWith(owners, end) && (next === undefined || next === '.')
}

function dotsFrom(key: string, from: number): number {
  let dots = 0
  for (let at = key.indexOf('.', from); at >= 0; at = key.indexOf('.', at + 1)) dots++
  return dots
}

/** @param spelled the share of the name that was typed */
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
