/**
 * Long bodies are searched in parts: text deep inside is found, and the result is the whole card, once.
 */
import { expect, test } from 'vitest'
import { search } from '../../runtime/search.ts'
import { openSmall, smallPack } from '../small-pack.ts'

const filler = (seed: number): string =>
  Array.from({ length: 2_000 }, (_, i) => `step${(i * 7 + seed) % 400}`).join(' ')

test('a part of a long body is scored as if it were the whole body', async () => {
  const catalog = await openSmall(
    smallPack([
      { id: 'a:long', fields: { name: 'long', body: `${filler(1)} needle thread ${filler(2)}` } },
      { id: 'a:scattered', fields: { name: 'scattered', body: `needle ${filler(3)} thread` } },
      { id: 'a:piece', fields: { name: 'piece', body: `needle ${filler(4).slice(0, 1_500)}` } },
      { id: 'a:other', fields: { name: 'other', body: filler(5) } },
    ]),
  )
  const { results } = await search(catalog, 'needle', { mode: 'lexical' })
  expect(results.map(({ id }) => id).toSorted()).toEqual(['a:long', 'a:piece', 'a:scattered'])
  // 4,000 surrounding words reduce the score less than a fifth as much as 200 would without parts.
  const scores = results.map(({ score }) => score)
  expect(Math.min(...scores) / Math.max(...scores)).toBeGreaterThan(0.8)
})

test('a part with many occurrences of a word ranks above one with a single occurrence', async () => {
  const catalog = await openSmall(
    smallPack([
      { id: 'a:dense', fields: { name: 'dense', body: `${'needle '.repeat(20)} ${filler(1)}` } },
      { id: 'a:once', fields: { name: 'once', body: `needle ${filler(2)}` } },
    ]),
  )
  const { results } = await search(catalog, 'needle', { mode: 'lexical' })
  expect(results[0]?.id).toBe('a:dense')
})
