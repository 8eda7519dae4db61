/**
 * Cards as resources: every card can be read as Markdown by its address (card-uri.ts). Only modules and guides are
 * listed, page by page, because some clients show the whole list to a person and twenty thousand entries would be
 * useless. `search` finds the others.
 */
import type { Outcome } from '../answers.ts'
import type { CardKind } from '../card.ts'
import { headAt } from '../cards/read-heads.ts'
import { type Catalog, loadAndRun } from '../catalog.ts'
import { cardPredicate } from '../pack/cards/card-predicate.ts'
import type { Pack } from '../pack/pack.ts'
import { cardText } from './card-text.ts'
import { CARD_URI_TEMPLATE, readCardUri, uriOfCard } from './card-uri.ts'
import { findCard } from './find-card.ts'
import { refused } from './tool.ts'

export const MARKDOWN = 'text/markdown'
export const PAGE_SIZE = 100

const LISTED = ['module', 'guide'] as const satisfies readonly CardKind[]

export interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: typeof MARKDOWN
}

export interface ResourcePage {
  readonly resources: Resource[]
  readonly nextCursor?: string
}

export const CARD_TEMPLATE = {
  uriTemplate: CARD_URI_TEMPLATE,
  name: 'card',
  title: 'A card',
  description: 'A symbol, example, guide or module as Markdown; `search` gives ids and addresses',
  mimeType: MARKDOWN,
}

/** @param cursor how many were listed before, from an earlier page */
export async function listResources(
  catalog: Catalog,
  cursor: string | undefined,
): Promise<Outcome<ResourcePage>> {
  const from = cursor === undefined ? 0 : Number(cursor)
  const all = LISTED.flatMap((kind) => catalog.packs.map((pack) => placesOf(pack, kind)))
  const total = all.reduce((sum, { cards }) => sum + cards.length, 0)
  if (!/^\d{1,9}$/.test(cursor ?? '0') || from > total)
    return refused('invalid_input', 'the cursor is not one of this list: begin without one')
  const page = pageOf(all, from)
  const { value } = await loadAndRun(catalog, () =>
    page.flatMap(({ pack, card }): Resource[] => {
      const head = headAt(pack, card)
      if (head === undefined) return []
      const { id, title, summary } = head
      const description = summary
      return [{ uri: uriOfCard(head), name: id, title, description, mimeType: MARKDOWN }]
    }),
  )
  const next = from + page.length
  return {
    ok: true,
    value: { resources: value, ...(next < total && { nextCursor: String(next) }) },
  }
}

export async function readResource(catalog: Catalog, uri: string): Promise<Outcome<string>> {
  const address = readCardUri(uri)
  if (address === undefined)
    return refused('not_found', `no resource has this address: cards are at ${CARD_URI_TEMPLATE}`)
  const outcome = await findCard(catalog, address)
  return outcome.ok ? { ok: true, value: cardText(outcome.value) } : outcome
}

interface Listed {
  readonly pack: Pack
  readonly cards: readonly number[]
}

function placesOf(pack: Pack, kind: CardKind): Listed {
  const passes = cardPredicate(pack, { kinds: [kind], visibilities: ['public', 'internal'] })
  const cards: number[] = []
  for (let card = 0; card < pack.size; card++) if (passes?.(card) === true) cards.push(card)
  return { pack, cards }
}

function pageOf(all: readonly Listed[], from: number): { pack: Pack; card: number }[] {
  const page: { pack: Pack; card: number }[] = []
  let skipped = from
  for (const { pack, cards } of all) {
    for (const card of cards.slice(skipped, skipped + PAGE_SIZE - page.length))
      page.push({ pack, card })
    skipped = Math.max(0, skipped - cards.length)
  }
  return page
}
