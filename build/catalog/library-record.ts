/**
 * The record of a library in a catalog, from its opened pack: its names, its imports and its description, in a few
 * thousand characters. Questions are routed by these records, so that the packs of other libraries need not be opened.
 *
 * Everything comes from the pack, so that a catalog can be made without the sources. The beginning of a library's docs
 * describes its purpose best. Names and summaries of its symbols add what the docs omit.
 */
import type { Card, CardHead } from '../../runtime/card.ts'
import { writtenSummary } from '../../runtime/cards/derived-summaries.ts'
import { cardAt } from '../../runtime/cards/read-cards.ts'
import { bareHeadAt } from '../../runtime/cards/read-heads.ts'
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import type { Pack } from '../../runtime/pack/pack.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { importRoots } from './import-roots.ts'
import { proseOf } from './prose-of.ts'

/** One line of JSON in a catalog's list. */
export interface LibraryRecord {
  /** The path of the pack's folder below that of the catalog. */
  readonly path: string
  /** The checksum of the pack's manifest; a record is up to date while it is the same. */
  readonly checksum: string
  readonly project: string
  readonly version: string | null
  readonly cards: number
  /** Its project, its aliases, and the names by which it is imported. */
  readonly names: readonly string[]
  /** The language of most of its symbols. */
  readonly language: string
  /** The description in its package manifest, and the first sentences of its docs. */
  readonly description: string
  /** From its package manifest. */
  readonly keywords: readonly string[]
  /** Headings of its docs. */
  readonly headings: readonly string[]
  /** Names of its most used public symbols. */
  readonly symbols: readonly string[]
  /** Summaries of its symbols, one line each. */
  readonly summaries: readonly string[]
}

const DESCRIPTION = 1_200 // characters
const HEADINGS = 30
const SYMBOLS = 40
const SUMMARIES = 20

export async function libraryRecord(
  catalog: Catalog,
  pack: Pack,
  path: string,
): Promise<LibraryRecord> {
  const { manifest } = pack
  const { value: heads } = await loadAndRun(catalog, () => headsOf(pack))
  const guides = heads.filter(({ head }) => head.kind === 'guide' && !isSecondaryPage(head.path))
  const opening = guides.toSorted(
    (a, b) => pageOrder(a.head) - pageOrder(b.head) || a.card - b.card,
  )
  const modules = heads.filter(({ head }) => head.kind === 'module').slice(0, MODULES_READ)
  const read = [...opening.slice(0, GUIDES_READ), ...modules].map(({ card }) => card)
  const { value: cards } = await loadAndRun(catalog, () =>
    read.flatMap((card) => cardAt(pack, card) ?? []),
  )
  const symbols = await publicSymbols(catalog, pack, heads)
  return {
    path,
    checksum: manifest.checksum,
    project: manifest.project,
    version: manifest.library_version,
    cards: pack.size,
    names: unique([
      manifest.project,
      ...manifest.columns.projects,
      ...manifest.aliases,
      ...importRoots(symbols),
    ]),
    language: languageOf(symbols, heads),
    description: unique([manifest.description ?? '', descriptionOf(cards)]).join('\n'),
    keywords: manifest.keywords ?? [],
    headings: unique(opening.map(({ head }) => head.title)).slice(0, HEADINGS),
    symbols: unique(symbols.map(lastName)).slice(0, SYMBOLS),
    summaries: unique(symbols.flatMap((head) => writtenSummary(head) ?? [])).slice(0, SUMMARIES),
  }
}

interface NumberedHead {
  readonly card: number
  readonly head: CardHead
}

const GUIDES_READ = 12
const MODULES_READ = 3

const headsOf = (pack: Pack): NumberedHead[] =>
  Array.from({ length: pack.size }, (_, card) => card).flatMap((card) => {
    const head = bareHeadAt(pack, card)
    return head === undefined ? [] : [{ card, head }]
  })

/** Matches pages that do not describe the library's purpose. */
const SECONDARY_PAGES =
  /change|history|release|news|contribut|conduct|licen[cs]e|security|authors|upgrad|migrat/i
const isSecondaryPage = (path: string): boolean =>
  SECONDARY_PAGES.test(path.split('/').at(-1) ?? '')

/** Order of pages: the introduction comes first. */
function pageOrder({ path }: CardHead): number {
  const segments = path.split('/')
  const file = segments.at(-1) ?? ''
  const depth = Math.min(9, segments.length)
  if (/^readme\b/i.test(file)) return depth
  return 10 + depth + (/^(?:index|introduction|intro|overview|about)\b/i.test(file) ? 0 : 10)
}

function descriptionOf(cards: readonly Card[]): string {
  let text = ''
  for (const card of cards) {
    if (text.length >= DESCRIPTION) break
    const isUndocumented = card.kind === 'module' && writtenSummary(card) === null
    const prose = isUndocumented ? '' : proseOf(card.text)
    if (prose !== '') text += `${text === '' ? '' : '\n'}${prose}`
  }
  return text.slice(0, DESCRIPTION)
}

/** Public symbols, most used first. */
async function publicSymbols(
  catalog: Catalog,
  pack: Pack,
  heads: readonly NumberedHead[],
): Promise<SymbolHead[]> {
  const { value: features } = await loadAndRun(catalog, () => pack.staticFeatures())
  const weightOf = (card: number): number =>
    2 * (features?.fanIn[card] ?? 0) + (features?.staticRank[card] ?? 0)
  return heads
    .filter(({ head }) => head.kind === 'symbol' && head.visibility === 'public')
    .sort((a, b) => weightOf(b.card) - weightOf(a.card) || a.card - b.card)
    .flatMap(({ head }) => (head.kind === 'symbol' ? [head] : []))
}

type SymbolHead = Extract<CardHead, { kind: 'symbol' }>

const lastName = ({ symbol }: SymbolHead): string => {
  const name = (symbol.split(/[:.#]/).at(-1) ?? '').replace(/~\d+$/, '')
  return /^_|^constructor$/.test(name) ? '' : name
}

function languageOf(symbols: readonly SymbolHead[], heads: readonly NumberedHead[]): string {
  const counts = new Map<string, number>()
  const of = symbols.length > 0 ? symbols : heads.map(({ head }) => head)
  for (const { language } of of) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || byCodeUnits(a, b))[0]?.[0] ?? ''
}

const unique = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text !== '')

export const byPath = (a: LibraryRecord, b: LibraryRecord): number => byCodeUnits(a.path, b.path)
