/**
 * Deletes, truncates and flips a bit in every file of a pack, one file at a time, with the pack opened lazily and in
 * memory. Every answer is then either complete or names the file, and no answer contains a wrong card.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Warning } from '../../runtime/answers.ts'
import type { Card } from '../../runtime/card.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { inspect } from '../../runtime/inspect.ts'
import { PackError } from '../../runtime/pack/pack.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { search } from '../../runtime/search.ts'
import { type Files, seededRandom, smallEntry, smallPack } from '../small-pack.ts'
import { toyEmbedding } from '../toy-embedding.ts'
import { cardsOfHeads } from './cards-of-heads.ts'
import { randomCards, randomSources } from './random-cards.ts'

const SOURCES = randomSources(21, 4)
const CARDS = randomCards(22, 60, SOURCES)
const TRUTH = new Map(CARDS.map(smallEntry).map(({ card }) => [card.id, card]))
const QUESTIONS = ['parse', 'read csv', 'größe', '検索', 'readTble', CARDS[0]?.id ?? '']

let files: Files
let whole: Answers

beforeAll(async () => {
  files = smallPack(CARDS, SOURCES, 'small', toyEmbedding)
  whole = await askAll(files, false)
})

const DAMAGES: Record<string, (bytes: Uint8Array, random: () => number) => Uint8Array | undefined> =
  {
    deleted: () => undefined,
    emptied: () => new Uint8Array(0),
    cut: (bytes, random) => bytes.slice(0, Math.floor(random() * bytes.length)),
    lengthened: (bytes) => new Uint8Array([...bytes, 0]),
    'changed by one bit': (bytes, random) => {
      const at = Math.floor(random() * bytes.length)
      const bit = 1 << Math.floor(random() * 8)
      return bytes.map((byte, i) => (i === at ? byte ^ bit : byte))
    },
  }

interface Answers {
  /** As JSON, without the warnings. */
  readonly said: readonly string[]
  readonly cards: readonly Card[]
  readonly warnings: readonly Warning[]
}

async function askAll(of: Files, resident: boolean): Promise<Answers> {
  const catalog = await openCatalog([memoryStore('pack', of)], { resident })
  const said: string[] = []
  const cards: Card[] = []
  const warnings: Warning[] = []
  for (const question of QUESTIONS) {
    const { warnings: own = [], ...answer } = await search(catalog, question, { limit: 100 })
    const read = await cardsOfHeads(catalog, answer.results)
    said.push(JSON.stringify(answer), JSON.stringify(read.cards))
    cards.push(...read.cards)
    warnings.push(...own, ...read.warnings)
  }
  await askInspect(catalog, said, warnings)
  return { said, cards, warnings }
}

async function askInspect(catalog: Catalog, said: string[], warnings: Warning[]): Promise<void> {
  for (const options of [{ symbol: CARDS[0]?.id ?? '' }, { path: SOURCES[0]?.path ?? '' }]) {
    const outcome = await inspect(catalog, options)
    if (outcome.ok) {
      const { warnings: own = [], ...inspection } = outcome.value
      said.push(JSON.stringify(inspection))
      warnings.push(...own)
    } else {
      said.push(outcome.code)
      warnings.push({ code: outcome.code, msg: outcome.msg })
    }
  }
}

test('an undamaged pack answers without warnings', () => {
  expect(whole.warnings).toEqual([])
  expect(whole.cards.length).toBeGreaterThan(20)
})

test('an empty result because of missing files says so', async () => {
  const left = new Map(files)
  const catalog = await openCatalog([memoryStore('pack', left)], {})
  left.clear()
  const { results, reason, warnings = [] } = await search(catalog, 'parse', { kinds: ['symbol'] })
  expect(results).toEqual([])
  expect(reason).toBe('Files of the index could not be read: check the connection, then ask again.')
  expect(warnings.length).toBeGreaterThan(0)
})

describe.each(Object.entries(DAMAGES))('a file %s', (_, damage) => {
  test.each([
    ['lazy', false],
    ['resident', true],
  ])('%s', async (_, resident) => {
    const random = seededRandom(31)
    let noticed = 0
    for (const [file, bytes] of files) {
      const damaged: Files = new Map(files)
      const rest = damage(bytes, random)
      if (rest === undefined) damaged.delete(file)
      else damaged.set(file, rest)
      const answers = await askAll(damaged, resident).catch((error: unknown) => {
        if (!(error instanceof PackError)) throw error
        expect(error.message).toContain(file)
        return undefined
      })
      if (answers === undefined) {
        noticed++
        continue
      }
      for (const card of answers.cards) expectTrue(card, answers.warnings)
      if (JSON.stringify(answers.said) === JSON.stringify(whole.said)) continue
      noticed++
      expect(
        answers.warnings.some(({ msg }) => msg.includes(file)),
        `${file} is named`,
      ).toBe(true)
    }
    expect(noticed).toBeGreaterThan(files.size / 2)
  })
})

/** The card as it was built. Only a text whose source is unavailable may be the summary instead, with a warning. */
function expectTrue(card: Card, warnings: readonly Warning[]): void {
  const truth = TRUTH.get(card.id)
  const instead = { text: card.summary, ...(card.kind === 'recipe' ? { code: card.summary } : {}) }
  if (JSON.stringify(card) === JSON.stringify(truth)) return
  try {
    expect(card).toEqual(truth)
  } catch {
    expect({ ...truth, ...instead }).toEqual({ ...card, ...instead })
    expect(card.text === truth?.text || card.text === card.summary).toBe(true)
    expect(warnings.some(({ msg }) => /\/(?:sources|paths)\//.test(msg))).toBe(true)
  }
}

describe('a file that was temporarily unavailable', () => {
  test('is fetched again, and then the answer is complete', async () => {
    const reachable: Files = new Map(files)
    const catalog = await openCatalog([memoryStore('pack', reachable)])
    const terms = [...files].filter(([file]) => file.startsWith('terms/'))
    for (const [file] of terms) reachable.delete(file)
    const without = await search(catalog, 'parse')
    expect(without.warnings?.[0]?.code).toBe('chunk_missing')
    for (const [file, bytes] of terms) reachable.set(file, bytes)
    const again = await search(catalog, 'parse')
    expect(again.warnings).toBeUndefined()
    expect(again.results.length).toBeGreaterThan(without.results.length)
  })

  test('in one of two packs does not affect the other', async () => {
    const gone = memoryStore('gone', new Map())
    const catalog = await openCatalog([gone, memoryStore('pack', files)])
    const answer = await search(catalog, 'parse')
    expect(answer.results.length).toBeGreaterThan(0)
    expect(answer.warnings?.[0]).toMatchObject({ code: 'pack_missing' })
    await expect(openCatalog([gone])).rejects.toThrow('gone')
    await expect(openCatalog([])).rejects.toThrow('cardcat build')
  })
})
