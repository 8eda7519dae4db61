/** Passages that differ come first, and none is lost. */
import { expect, test } from 'vitest'
import { diversify } from '../../runtime/context/diversify.ts'
import { findPassages } from '../../runtime/context/find.ts'
import { readSettings } from '../../runtime/context/settings.ts'
import { openSmall, smallPack } from '../small-pack.ts'

test('passages that were not compared follow those that were', async () => {
  const cards = Array.from({ length: 6 }, (_, i) => ({
    id: `m:f${i}`,
    fields: { name: `f${i}`, text: 'reads a table' },
  }))
  const catalog = await openSmall(smallPack(cards))
  const passages = await findPassages(catalog, 'reads a table', { depth: 6 })
  expect(passages).toHaveLength(6)
  for (const fetched of [1, 3]) {
    const settings = { ...readSettings({}).settings, mmrFetch: fetched }
    const ordered = await diversify(catalog, passages, settings)
    expect(new Set(ordered)).toEqual(new Set(passages))
    expect(ordered.slice(fetched)).toEqual(passages.slice(fetched))
  }
})
