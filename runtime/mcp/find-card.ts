/**
 * Finds the card that a model names: by its id from `search`, by its address as a resource, or by any name of a
 * symbol. A model copies ids but also shortens them, so a name that `inspect` would resolve works, too.
 */
import type { Outcome } from '../answers.ts'
import type { Card } from '../card.ts'
import { cardAt } from '../cards/read-cards.ts'
import { packedCardOfId } from '../cards/read-heads.ts'
import { aboutCard, type Catalog, loadAndRun, packsFor } from '../catalog.ts'
import { findTarget } from '../inspect/find-target.ts'
import { readCardUri } from './card-uri.ts'
import { refused } from './tool.ts'

interface CardName {
  readonly id: string
  readonly project?: string
}

export async function findCard(whole: Catalog, asked: CardName): Promise<Outcome<Card>> {
  const { id, project } = addressOf(asked)
  const catalog = await packsFor(whole, aboutCard(id, project))
  const { value, warnings } = await loadAndRun(catalog, (): Outcome<Card> => {
    const place = packedCardOfId(catalog, id, project)
    const card = place === undefined ? undefined : cardAt(place.pack, place.card)
    return card === undefined ? byName(catalog, id, project) : { ok: true, value: card }
  })
  const [first] = [...catalog.failures, ...warnings]
  if (value.ok || first === undefined) return value
  // It may be in the part that could not be read.
  return refused('pack_corrupt', `${value.msg}; but ${first.msg}`)
}

const addressOf = (asked: CardName): CardName => readCardUri(asked.id) ?? asked

function byName(catalog: Catalog, id: string, project: string | undefined): Outcome<Card> {
  const options = project === undefined ? { symbol: id } : { symbol: id, project }
  const target = findTarget(catalog, options)
  const card =
    target.ok && target.value.card !== null
      ? cardAt(target.value.pack, target.value.card)
      : undefined
  if (card !== undefined) return { ok: true, value: card }
  const why = target.ok ? 'its symbol could not be read' : target.msg
  return refused('not_found', `no card has this id, and ${why}`)
}
