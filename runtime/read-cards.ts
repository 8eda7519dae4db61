/**
 * Numbers → cards: heads for result lists, whole cards, and the sources they point into.
 * A field that repeats the card's own lines is not stored; it is read from the source here. When that file
 * cannot be had, the card comes with its summary in place of the text, and the catalog warns.
 */
import type { Warning } from './answers.ts'
import type { Card, CardHead } from './card.ts'
import { type Catalog, type Place, settle } from './catalog.ts'
import { type Filter, passing } from './pack/columns.ts'
import type { Pack } from './pack/pack.ts'
import { LINE_END } from './pack/source-entry.ts'

const places = new WeakMap<CardHead, Place>()

/** Synchronous, for use inside `settle`. */
export function headAt(pack: Pack, card: number): CardHead | undefined {
  const text = pack.record('heads', card)
  if (text === undefined) return undefined
  // Checked bytes that encode-pack.ts wrote: the checksum is the validation.
  const head: CardHead = JSON.parse(text)
  places.set(head, { pack, card })
  return head
}

/** Synchronous, for use inside `settle`. */
export function cardAt(pack: Pack, card: number): Card | undefined {
  const head = pack.record('heads', card)
  const body = pack.record('bodies', card)
  if (head === undefined || body === undefined) return undefined
  const stored: Card & { readonly from_source?: readonly string[] } = {
    ...JSON.parse(head),
    ...JSON.parse(body),
  }
  const { from_source: fields, ...whole } = stored
  if (fields === undefined) return whole
  const source = sourceAt(pack, whole.path)
  const own = source
    ?.split(LINE_END)
    .slice(whole.lines[0] - 1, whole.lines[1])
    .join('\n')
  const read = fields.map((field) => [field, own ?? whole.summary])
  return { ...whole, ...Object.fromEntries(read) }
}

/** Synchronous, for use inside `settle`. */
export function sourceAt(pack: Pack, path: string): string | undefined {
  const entry = pack.source(path)
  if (entry === undefined || entry.record === null) return undefined
  return pack.record('sources', entry.record)
}

/** The pack and number of a head, from this catalog or read from JSON elsewhere. */
export function placeOf(catalog: Catalog, head: CardHead): Place | undefined {
  const known = places.get(head)
  if (known !== undefined) return known
  return placeOfId(catalog, head.id, head.project)
}

export function placeOfId(catalog: Catalog, id: string, project?: string): Place | undefined {
  for (const pack of catalog.packs) {
    if (project !== undefined && !pack.manifest.columns.projects.includes(project)) continue
    const card = pack.cardNumber(id)
    if (card !== undefined) return { pack, card }
  }
  return undefined
}

export interface CardsRead {
  readonly cards: readonly Card[]
  readonly warnings: readonly Warning[]
}

/** Whole cards for heads, in their order; one that cannot be read is left out with a warning. */
export async function readCards(catalog: Catalog, heads: readonly CardHead[]): Promise<CardsRead> {
  const { value, warnings } = await settle(catalog, () =>
    heads.flatMap((head) => {
      const place = placeOf(catalog, head)
      const card = place === undefined ? undefined : cardAt(place.pack, place.card)
      return card === undefined ? [] : [card]
    }),
  )
  return { cards: value, warnings }
}

export async function readCardById(
  catalog: Catalog,
  id: string,
  project?: string,
): Promise<Card | undefined> {
  const { value } = await settle(catalog, () => {
    const place = placeOfId(catalog, id, project)
    return place === undefined ? undefined : cardAt(place.pack, place.card)
  })
  return value
}

/** All cards that pass, pack by pack in their order, some hundred at a time: the memory of a few blocks. */
export async function* eachCard(catalog: Catalog, filter: Filter = {}): AsyncGenerator<CardsRead> {
  const BATCH = 256
  for (const pack of catalog.packs) {
    const passes = passing(pack, filter) ?? (() => true)
    const numbers = Array.from({ length: pack.size }, (_, card) => card).filter(passes)
    for (let from = 0; from < numbers.length; from += BATCH) {
      const { value: cards, warnings } = await settle(catalog, () =>
        numbers.slice(from, from + BATCH).flatMap((card) => cardAt(pack, card) ?? []),
      )
      yield { cards, warnings }
    }
  }
}

export async function readSource(
  catalog: Catalog,
  project: string,
  path: string,
): Promise<string | undefined> {
  const { value } = await settle(catalog, () => {
    for (const pack of catalog.packs) {
      if (!pack.manifest.columns.projects.includes(project)) continue
      const text = sourceAt(pack, path)
      if (text !== undefined) return text
    }
    return undefined
  })
  return value
}
