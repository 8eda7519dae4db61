/**
 * Reads the documents of all cards of some packs, in the order of the pack and in batches. The document of a symbol
 * also has its source and its other names, which are in the index of the pack but not on the card.
 */

import type { Card } from '../../runtime/card.ts'
import { eachCard, sourceOf } from '../../runtime/cards/read-cards.ts'
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import type { Document } from '../../runtime/document.ts'
import type { Filter } from '../../runtime/pack/cards/card-predicate.ts'
import type { Pack } from '../../runtime/pack/pack.ts'
import {
  eachSymbolRow,
  reversedSegments,
  symbolKey,
} from '../../runtime/pack/tables/symbol-keys.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import { documentOf } from './card-document.ts'

/** @param catalog opened `resident`, so that its tables are loaded */
export async function* exportDocuments(
  catalog: Catalog,
  filter: Filter = {},
): AsyncGenerator<readonly Document[]> {
  for await (const { cards } of eachCard(catalog, filter)) {
    const { value } = await loadAndRun(catalog, () =>
      cards.map((card) =>
        documentOf(card, {
          names: otherNames(catalog, card),
          source: card.kind === 'symbol' ? linesOf(catalog, card) : undefined,
        }),
      ),
    )
    yield value
  }
}

/** Names in the symbol table that do not follow from the card. */
function otherNames(catalog: Catalog, card: Card): string[] {
  const pack = catalog.packs.find(({ manifest }) =>
    manifest.columns.projects.includes(card.project),
  )
  const number = pack?.cardNumber(card.id)
  if (pack === undefined || number === undefined) return []
  const own =
    card.kind === 'symbol' ? [card.id, card.dotted, ...card.public] : [card.id, card.title]
  const known = new Set(own.map((name) => symbolKey(reversedSegments(name))))
  return (namesOf(pack).get(number) ?? [])
    .filter(({ key }) => !known.has(key))
    .map(({ name }) => name)
}

interface Name {
  readonly key: string
  /** Normalized, except for its last segment. */
  readonly name: string
}

/** By number of a card. */
const namesOf = memoizeByObject((pack: Pack): ReadonlyMap<number, readonly Name[]> => {
  const names = new Map<number, Name[]>()
  for (const { key, bytes, from } of pack.withPrefix('symbols', ''))
    eachSymbolRow(key, bytes, from, (card, last) => {
      const name = [last, ...key.split('.').slice(1)].reverse().join('.')
      appendTo(names, card, { key, name })
    })
  return names
})

function linesOf(catalog: Catalog, card: Card & { readonly kind: 'symbol' }): string | undefined {
  const { path, lines } = card.defined_at ?? card
  const [first, last] = lines
  return sourceOf(catalog, card.project, path)
    ?.split('\n')
    .slice(first - 1, last)
    .join('\n')
}
