/**
 * Reads whole cards by number, and the sources that they refer to; read-heads.ts reads what a result list shows. Text
 * that is in the source is read from there (pack/cards/card-record.ts). When that file cannot be read, the card has
 * its summary in place of the text, and the catalog warns.
 */
import type { Warning } from '../answers.ts'
import type { Card, CardHead } from '../card.ts'
import { aboutCard, type Catalog, loadAndRun, packsFor } from '../catalog.ts'
import { readCard } from '../pack/cards/card-body.ts'
import { cardPredicate, type Filter } from '../pack/cards/card-predicate.ts'
import { linesFrom } from '../pack/cards/pieces.ts'
import type { FileOrigin } from '../pack/entry.ts'
import type { Pack } from '../pack/pack.ts'
import { readOrigin } from '../pack/tables/origin.ts'
import { sourceEntryOf } from '../pack/tables/source-entry.ts'
import { bareHeadAt, headAt, packedCardOfId } from './read-heads.ts'

/** Synchronous, for use inside `loadAndRun`. */
export function cardAt(pack: Pack, card: number): Card | undefined {
  // Both are requested before either is inspected, so that they load in one round.
  const head = bareHeadAt(pack, card)
  const body = pack.record('bodies', card)
  if (head === undefined || body === undefined) return undefined
  return readCard(head, body, (path) => {
    const record = sourceEntryOf(pack, path)?.record ?? null
    const source = record === null ? undefined : pack.recordBytes('sources', record)
    return source === undefined ? undefined : linesFrom(source)
  })
}

/** Synchronous, for use inside `loadAndRun`. */
export function sourceAt(pack: Pack, path: string): string | undefined {
  const record = sourceEntryOf(pack, path)?.record ?? null
  return record === null ? undefined : pack.record('sources', record)
}

/** The role and last commit of a file, where the pack knows them. Synchronous, for use inside `loadAndRun`. */
export function originAt(pack: Pack, path: string): FileOrigin | undefined {
  const record = sourceEntryOf(pack, path)?.record ?? null
  const text = record === null ? undefined : pack.record('origins', record)
  return text === undefined ? undefined : readOrigin(text)
}

export interface CardsRead {
  readonly cards: readonly Card[]
  readonly warnings: readonly Warning[]
}

export async function readCardById(
  whole: Catalog,
  id: string,
  project?: string,
): Promise<Card | undefined> {
  const catalog = await packsFor(whole, aboutCard(id, project))
  const { value } = await loadAndRun(catalog, () => {
    const place = packedCardOfId(catalog, id, project)
    return place === undefined ? undefined : cardAt(place.pack, place.card)
  })
  return value
}

/**
 * All cards that pass, pack by pack in their order, some hundred at a time, so that memory stays bounded.
 * @param skipped how many of those that pass are left out at the beginning
 */
export async function* eachCard(
  catalog: Catalog,
  filter: Filter = {},
  skipped = 0,
): AsyncGenerator<CardsRead> {
  let before = skipped
  for (const pack of catalog.packs) {
    const numbers = await numbersOf(catalog, pack, filter)
    for await (const { value: cards, warnings } of inBatches(
      catalog,
      numbers.slice(before),
      (card) => cardAt(pack, card),
    ))
      yield { cards, warnings }
    before = Math.max(0, before - numbers.length)
  }
}

/** The heads of a pack that pass, in the same way. */
export async function* eachHead(
  catalog: Catalog,
  pack: Pack,
  filter: Filter,
): AsyncGenerator<readonly CardHead[]> {
  const numbers = await numbersOf(catalog, pack, filter)
  for await (const { value } of inBatches(catalog, numbers, (card) => headAt(pack, card)))
    yield value
}

async function numbersOf(catalog: Catalog, pack: Pack, filter: Filter): Promise<number[]> {
  const { value: passes } = await loadAndRun(
    catalog,
    () => cardPredicate(pack, filter) ?? (() => true),
  )
  return Array.from({ length: pack.size }, (_, card) => card).filter(passes)
}

const BATCH = 256

async function* inBatches<T>(
  catalog: Catalog,
  numbers: readonly number[],
  at: (card: number) => T | undefined,
): AsyncGenerator<{ readonly value: T[]; readonly warnings: readonly Warning[] }> {
  for (let from = 0; from < numbers.length; from += BATCH)
    yield await loadAndRun(catalog, () =>
      numbers.slice(from, from + BATCH).flatMap((card) => at(card) ?? []),
    )
}

export async function readSource(
  whole: Catalog,
  project: string,
  path: string,
): Promise<string | undefined> {
  const catalog = await packsFor(whole, { text: project, projects: [project] })
  const { value } = await loadAndRun(catalog, () => sourceOf(catalog, project, path))
  return value
}

/** Synchronous, for use inside `loadAndRun`. */
export function sourceOf(catalog: Catalog, project: string, path: string): string | undefined {
  for (const pack of catalog.packs) {
    if (!pack.manifest.columns.projects.includes(project)) continue
    const text = sourceAt(pack, path)
    if (text !== undefined) return text
  }
  return undefined
}
