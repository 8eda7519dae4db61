/**
 * Numbers → heads of cards, what a result list shows, and back. Apart from whole cards (read-cards.ts): a search box
 * loads what reads those when the first one is shown.
 */
import type { CardHead } from '../card.ts'
import type { Catalog, PackedCard } from '../catalog.ts'
import { readHead } from '../pack/cards/card-head.ts'
import { columnsOf } from '../pack/cards/columns.ts'
import type { Pack } from '../pack/pack.ts'

const packedCards = new WeakMap<CardHead, PackedCard>()

/**
 * Synchronous, for use inside `loadAndRun`. It also remembers the place of the head in the catalog, for packedCardOf.
 */
export function headAt(pack: Pack, card: number): CardHead | undefined {
  const head = bareHeadAt(pack, card)
  if (head !== undefined) packedCards.set(head, { pack, card })
  return head
}

/** The same without the place, which is cheaper. */
export function bareHeadAt(pack: Pack, card: number): CardHead | undefined {
  const text = pack.record('heads', card)
  const columns = columnsOf(pack, card)
  if (text === undefined || columns === undefined) return undefined
  const { kind, project, language, visibility } = columns
  const version = pack.manifest.library_version
  return readHead(text, { kind, project, language, visibility, version })
}

/** The pack and number of a head, from this catalog or read from JSON elsewhere. */
export function packedCardOf(catalog: Catalog, head: CardHead): PackedCard | undefined {
  const known = packedCards.get(head)
  if (known !== undefined) return known
  return packedCardOfId(catalog, head.id, head.project)
}

export function packedCardOfId(
  catalog: Catalog,
  id: string,
  project?: string,
): PackedCard | undefined {
  for (const pack of catalog.packs) {
    if (project !== undefined && !pack.manifest.columns.projects.includes(project)) continue
    const card = pack.cardNumber(id)
    if (card !== undefined) return { pack, card }
  }
  return undefined
}
