/** Two thousand random cards are written to a pack and read back. The same input in any order gives the same bytes. */
import { beforeAll, describe, expect, test } from 'vitest'
import { cardAt, eachCard, readSource } from '../../runtime/cards/read-cards.ts'
import { headAt, packedCardOfId } from '../../runtime/cards/read-heads.ts'
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import { cardPredicate } from '../../runtime/pack/cards/card-predicate.ts'
import { columnsOf, runsOf } from '../../runtime/pack/cards/columns.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { lookUpSymbol } from '../../runtime/search/names/symbol-lookup.ts'
import { type Files, hash, openSmall, smallEntry, smallPack } from '../small-pack.ts'
import { cardsOfHeads } from './cards-of-heads.ts'
import { randomCards, randomSources, shuffled } from './random-cards.ts'

const SOURCES = randomSources(1, 30)
const CARDS = randomCards(2, 2000, SOURCES)
const ENTRIES = CARDS.map(smallEntry)

let files: Files
let catalog: Catalog

beforeAll(async () => {
  files = smallPack(CARDS, SOURCES)
  catalog = await openSmall(files)
})

describe('what was written is read back', () => {
  test('every card completely, including text that is stored in its source', async () => {
    const read = new Map<string, unknown>()
    for await (const { cards } of eachCard(catalog))
      for (const card of cards) read.set(card.id, card)
    expect(read.size).toBe(CARDS.length)
    for (const { card } of ENTRIES) expect(read.get(card.id)).toEqual(card)
  })

  test('every card by its id, in the requested order', async () => {
    const ids = shuffled(
      3,
      CARDS.map(({ id }) => id),
    ).slice(0, 200)
    const { value: heads } = await loadAndRun(catalog, () =>
      ids.map((id) => {
        const place = packedCardOfId(catalog, id)
        return place === undefined ? undefined : headAt(place.pack, place.card)
      }),
    )
    const { cards, warnings } = await cardsOfHeads(
      catalog,
      heads.flatMap((head) => head ?? []),
    )
    expect(cards.map(({ id }) => id)).toEqual(ids)
    expect(warnings).toEqual([])
  })

  test('every symbol by its name', async () => {
    const symbols = CARDS.filter(({ kind }) => kind === 'symbol')
    const { value } = await loadAndRun(catalog, () =>
      symbols.map(({ id }) => {
        const [best] = lookUpSymbol(catalog, id)
        return best === undefined ? undefined : cardAt(best.pack, best.card)?.id
      }),
    )
    expect(value).toEqual(symbols.map(({ id }) => id))
  })

  test('every source, byte by byte', async () => {
    for (const { path, text } of SOURCES)
      expect(await readSource(catalog, 'alpha', path)).toBe(text)
    expect(await readSource(catalog, 'alpha', 'src/none.py')).toBeUndefined()
  })

  test('the columns of every card, and all filters on them', async () => {
    const [pack] = catalog.packs
    if (pack === undefined) throw new Error('no pack')
    const { value: heads } = await loadAndRun(catalog, () =>
      Array.from({ length: pack.size }, (_, card) => headAt(pack, card)),
    )
    for (const [card, head] of heads.entries()) {
      const { kind, project, language, visibility } = columnsOf(pack, card) ?? {}
      expect({ kind, project, language, visibility }).toEqual({
        kind: head?.kind,
        project: head?.project,
        language: head?.language,
        visibility: head?.visibility,
      })
    }
    const passes = cardPredicate(pack, { kinds: ['guide', 'recipe'], projects: ['beta'] })
    expect(heads.flatMap((head, card) => (passes?.(card) ? [head?.id] : []))).toEqual(
      heads.flatMap((head) =>
        (head?.kind === 'guide' || head?.kind === 'recipe') && head.project === 'beta'
          ? [head.id]
          : [],
      ),
    )
    expect(runsOf(pack).length).toBeLessThan(100)
  })
})

describe('the files', () => {
  test('are named by the hash of their content', () => {
    for (const [file, bytes] of files)
      if (file !== MANIFEST) expect(file).toMatch(new RegExp(`^[a-z]+/${hash(bytes)}\\.bin$`))
  })

  test('are written with the manifest last, so that a killed writer never leaves a wrong manifest', () => {
    expect([...files.keys()].at(-1)).toBe(MANIFEST)
  })

  test('have the same bytes for the same cards in any order', () => {
    for (const seed of [4])
      expect(smallPack(shuffled(seed, CARDS), shuffled(seed, SOURCES))).toEqual(files)
  })

  test('have other bytes if one letter differs', () => {
    const [first, ...others] = CARDS
    if (first === undefined) throw new Error('no card')
    const changed = { ...first, fields: { ...first.fields, text: `${first.fields?.text} more` } }
    expect(smallPack([changed, ...others], SOURCES).get(MANIFEST)).not.toEqual(files.get(MANIFEST))
  })

  test('of no cards form an empty pack that opens', async () => {
    const empty = await openSmall(smallPack([]), { resident: true })
    expect(empty.size).toBe(0)
  })
})
