/**
 * Whole cards as the bytes that an answer contains. A card is decoded, validated and serialized once, and its JSON is
 * cached, because these steps do not depend on the question and are a large part of an answer. Cached cards share the
 * memory limit of inflated blocks.
 */
import type { Hit } from '../answers.ts'
import type { CardHead } from '../card.ts'
import { cardAt } from '../cards/read-cards.ts'
import { utf8 } from '../pack/bytes.ts'
import type { Pack } from '../pack/pack.ts'
import { type ValueCache, valueCache } from '../pack/value-cache.ts'
import type { Reading } from '../search.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { cardIssue } from './responses.ts'

export interface WrittenCard extends Pick<CardHead, 'id' | 'project' | 'version'> {
  /** JSON in UTF-8 without the closing brace, so that the scores of an answer can follow. */
  readonly json: Uint8Array
  /** What is wrong with the card, naming the field. */
  readonly broken: string | undefined
}

export const WRITTEN_CARDS: Reading<WrittenCard> = {
  sections: ['heads', 'bodies', 'sources'],
  at(pack, number) {
    const cards = keptOf(pack)
    const written = cards.get(number) ?? writtenAt(pack, number)
    // Scores are added to what is returned, so every answer has a copy.
    return written && { ...written }
  },
}

const keptOf = memoizeByObject(
  ({ memory }: Pack): ValueCache<WrittenCard> => valueCache(memory.blocks),
)

function writtenAt(pack: Pack, number: number): WrittenCard | undefined {
  const card = cardAt(pack, number)
  if (card === undefined) return undefined
  const { id, project, version } = card
  const json = utf8(JSON.stringify(card).slice(0, -1))
  const written = { id, project, version, json, broken: cardIssue(card) }
  // A card whose files are missing has other text in their place.
  if (pack.isComplete()) keptOf(pack).add(number, written, json.length + BESIDE_JSON)
  return written
}

/** Bytes of memory that an entry takes besides its JSON: the object, its id and its places in the maps. */
const BESIDE_JSON = 500

/** What the answer adds to the card. */
export function scoresOf(hit: Hit<WrittenCard>): object {
  const { id: _id, project: _project, version: _version, json: _json, broken: _, ...scores } = hit
  return scores
}
