/**
 * Finds what an inspection is about: a symbol in any spelling, or a path with or without a line. Returns the card or
 * file, and the other candidates. Only names and tables decide, so that an answer can be traced to what was written;
 * similarity is used only for suggestions when nothing has the name.
 *
 * Synchronous over loaded files (pack.ts), for use inside `loadAndRun`.
 */

import type { Failure, InspectOptions, Outcome } from '../answers.ts'
import type { CardHead, LineSpan, Neighbour } from '../card.ts'
import { linesIn, placesOf, sourcePlaceOf } from '../cards/places.ts'
import { sourceAt } from '../cards/read-cards.ts'
import { headAt, packedCardOfId } from '../cards/read-heads.ts'
import type { Catalog, PackedCard } from '../catalog.ts'
import { columnsOf } from '../pack/cards/columns.ts'
import type { Pack } from '../pack/pack.ts'
import { sourceEntryOf } from '../pack/tables/source-entry.ts'
import { reversedSegments } from '../pack/tables/symbol-keys.ts'
import { suggestNames, suggestPaths } from '../search/names/suggest-names.ts'
import { lookUpSymbol, type SymbolMatch } from '../search/names/symbol-lookup.ts'
import { didYouMean } from '../std/did-you-mean.ts'
import { invalidInput } from '../wire/invalid-input.ts'
import { type FileCard, type NamedCard, VISIBILITY_ORDER } from './inspected.ts'

export interface Target {
  readonly pack: Pack
  readonly path: string
  /** The card that was asked for; null for the file as a whole. */
  readonly card: number | null
  /** The lines of the card in this file: those of its definition rather than its declaration. */
  readonly lines?: LineSpan
  /** 1-based: the position in the file, when one was given and no card is there. */
  readonly line?: number
  /** The other cards with this name or path, best first. */
  readonly candidates: readonly Neighbour[]
}

export function findTarget(catalog: Catalog, options: InspectOptions): Outcome<Target> {
  const { symbol, path, line, project } = options
  if ((symbol === undefined) === (path === undefined))
    return invalidInput('give exactly one of symbol and path')
  if (symbol !== undefined) return targetOfSymbol(catalog, symbol, project)
  return targetOfPath(catalog, path ?? '', line, project)
}

/** Heads of the cards of a file, in the order of the pack; a file of documents may hold very many. */
export function cardsOfFile(pack: Pack, path: string): FileCard[] {
  const MAX_CARDS = 2_000
  const cards = sourceEntryOf(pack, path)?.cards.slice(0, MAX_CARDS) ?? []
  return cards.flatMap((card) => {
    const head = headAt(pack, card)
    return head === undefined ? [] : [{ pack, card, head, lines: linesIn(path, head) }]
  })
}

export const asNeighbour = (head: CardHead): Neighbour => ({
  symbol: head.kind === 'symbol' ? head.symbol : head.id,
  path: head.path,
})

const CANDIDATES = 10
/** How many cards with the same name are compared; a more common name identifies none. */
const COMPARED = 48

function targetOfSymbol(
  catalog: Catalog,
  symbol: string,
  project: string | undefined,
): Outcome<Target> {
  const name = symbol.trim().replace(/\(\s*\)$/u, '')
  if (name === '') return invalidInput('symbol is empty: give a name')
  const asWritten = namedCards(catalog, name, project)
  // Ruby's `save!` has the sign in its name; Rust's `arg!` has it in the call.
  const named =
    asWritten.length > 0 || !name.endsWith('!')
      ? asWritten
      : namedCards(catalog, name.slice(0, -1), project)
  const [best, ...others] = named
  if (best === undefined)
    return notFound(`no symbol is called ${name}`, suggestNames(catalog, name, project))
  return {
    ok: true,
    value: {
      pack: best.pack,
      ...sourcePlaceOf(best.head),
      card: best.card,
      candidates: others.slice(0, CANDIDATES).map(({ head }) => asNeighbour(head)),
    },
  }
}

/**
 * The cards whose name matches best: as written before folded, whole before suffix. Among them come symbols before
 * recipes and guides, reachable before internal ones, then those with the fewest omitted owners, then the shortest
 * public path, then the order of the packs.
 */
function namedCards(catalog: Catalog, name: string, project: string | undefined): NamedCard[] {
  const inProject = ({ pack, card }: PackedCard): boolean =>
    project === undefined || columnsOf(pack, card)?.project === project
  const matches = lookUpSymbol(catalog, name).filter(inProject)
  const canonical = packedCardOfId(catalog, name, project)
  const [best] = matches.toSorted((a, b) => order(matchOrder(a), matchOrder(b)))
  const alike = matches
    .filter((match) => best !== undefined && !differs(matchOrder(match), matchOrder(best)))
    .toSorted((a, b) => order(cardOrder(catalog, a), cardOrder(catalog, b)))
    .slice(0, COMPARED)
  const named: PackedCard[] =
    canonical === undefined
      ? alike
      : [canonical, ...alike.filter((match) => !isSame(match, canonical))]
  const heads = named.flatMap(({ pack, card }): NamedCard[] => {
    const head = headAt(pack, card)
    return head === undefined ? [] : [{ pack, card, head }]
  })
  const quality = new Map(alike.map((match) => [keyOf(catalog, match), match.quality]))
  const key = (named: NamedCard): number[] => [
    canonical !== undefined && isSame(named, canonical) ? 0 : 1,
    ...cardOrder(catalog, named).slice(0, 2),
    -(quality.get(keyOf(catalog, named)) ?? 0),
    shortestPublicPath(named.head),
    ...cardOrder(catalog, named).slice(2),
  ]
  return heads.toSorted((a, b) => order(key(a), key(b)))
}

const KIND_ORDER = { symbol: 0, module: 1, recipe: 2, guide: 3 } as const

const matchOrder = ({ asWritten, how }: SymbolMatch): number[] => [
  asWritten ? 0 : 1,
  how === 'whole' ? 0 : 1,
]

/** Kind, visibility, then place in the catalog: what can be compared without reading a file. */
function cardOrder(catalog: Catalog, { pack, card }: PackedCard): number[] {
  const columns = columnsOf(pack, card)
  return [
    KIND_ORDER[columns?.kind ?? 'guide'],
    VISIBILITY_ORDER[columns?.visibility ?? 'private'],
    catalog.packs.indexOf(pack),
    card,
  ]
}

const keyOf = (catalog: Catalog, { pack, card }: PackedCard): string =>
  `${catalog.packs.indexOf(pack)}:${card}`

const isSame = (a: PackedCard, b: PackedCard): boolean => a.pack === b.pack && a.card === b.card

/** In segments, because segments are what has to be typed and remembered. */
function shortestPublicPath(head: CardHead): number {
  if (head.kind !== 'symbol') return 0
  return Math.min(100, ...head.public.map((path) => reversedSegments(path).length))
}

/** Compares lists of numbers position by position. */
function order(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) {
    const difference = value - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const differs = (a: readonly number[], b: readonly number[]): boolean => order(a, b) !== 0

function targetOfPath(
  catalog: Catalog,
  asked: string,
  line: number | undefined,
  project: string | undefined,
): Outcome<Target> {
  const path = asked
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+/u, '')
  if (path === '') return invalidInput('path is empty: give a path relative to the library')
  if (path.startsWith('/') || /^[a-z]:/iu.test(path) || path.includes('\0'))
    return invalidInput('path must be relative to the root of the library')
  if (path.split('/').includes('..')) return invalidInput('path must not contain ..')
  const packs = catalog.packs.filter(
    (pack) => project === undefined || pack.manifest.columns.projects.includes(project),
  )
  const holders = packs.filter((pack) => sourceEntryOf(pack, path) !== undefined)
  const [pack, ...others] = holders
  if (pack === undefined) return notFound(`no pack has ${path}`, suggestPaths(packs, path))
  const candidates = others.map(({ manifest }) => ({ symbol: manifest.project, path }))
  if (line === undefined) return { ok: true, value: { pack, path, card: null, candidates } }
  const lines = sourceEntryOf(pack, path)?.lineCount ?? 0
  if (line < 1 || (lines > 0 && line > lines)) {
    // The pack counts what follows the last line break as a line, where an editor's cursor may be.
    const isEnded = sourceAt(pack, path)?.endsWith('\n') === true
    return invalidInput(
      `${path} has no line ${line}; it ends at line ${isEnded ? lines - 1 : lines}`,
    )
  }
  const fileCard = innermost(cardsOfFile(pack, path), path, line)
  const about =
    fileCard === undefined ? { card: null } : { card: fileCard.card, lines: fileCard.lines }
  return { ok: true, value: { pack, path, ...about, line, candidates } }
}

/** The smallest definition around a line; else the section of a guide. */
function innermost(cards: readonly FileCard[], path: string, line: number): FileCard | undefined {
  const around = cards
    .filter(({ head }) => head.kind !== 'module')
    .flatMap((card) =>
      placesOf(card.head)
        .filter((place) => place.path === path)
        .map(({ lines }) => ({ ...card, lines })),
    )
    .filter(({ lines }) => lines[0] <= line && line <= lines[1])
  return around.toSorted((a, b) => order(sizeOrder(a), sizeOrder(b)))[0]
}

const sizeOrder = ({ head, lines, card }: FileCard): number[] => [
  KIND_ORDER[head.kind],
  lines[1] - lines[0],
  card,
]

const notFound = (what: string, near: readonly string[]): Failure => ({
  ok: false,
  code: 'not_found',
  msg:
    near.length === 0
      ? `${what}, and nothing is near it: try \`search\` with other words`
      : `${what}${didYouMean(near)}`,
})
