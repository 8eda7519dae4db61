/**
 * A card that is close to everything is a hub; one that is close to a single question is not.
 */
import { describe, expect, test } from 'vitest'
import { withHubness } from '../../build/embed/spaces/hubness.ts'
import type { PackEmbedding } from '../../runtime/embedding/pack-embedding.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { entryOf } from './entries.ts'

const AXES = ['alpha', 'bravo', 'carol', 'delta']

/** A card for each axis, and one in their middle. */
const ENTRIES = [
  ...AXES.map((name) => entryOf({ name, text: `${name} ${name} ${name}.` })),
  entryOf({ name: 'everything' }),
]
const EMBEDDING: PackEmbedding = {
  model: 'test',
  dimensions: AXES.length,
  terms: AXES,
  termVectors: Float32Array.from({ length: 16 }, (_, i) => (i % 5 === 0 ? 3 : 0)),
  cardVectors: Float32Array.from({ length: 20 }, (_, i) => {
    if (i >= 16) return 0.5
    return i % 5 === 0 ? 1 : 0
  }),
}

describe.each([
  ['WebAssembly', kernelOf(scanModule())],
  ['JavaScript', kernelOf()],
])('with the kernel in %s', (_, kernel) => {
  const { hubness = new Float32Array(0) } = withHubness(ENTRIES, EMBEDDING, kernel)

  test('a card in the middle is near to every question, and a distant one only to its own', () => {
    const [aside = 0] = hubness
    expect(hubness[4]).toBeGreaterThan(aside)
    for (const other of hubness.subarray(0, 4)) expect(other).toBeCloseTo(aside)
  })

  test('the mean correction is zero', () => {
    expect(hubness.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0)
  })

  test('the rest of the embedding does not change', () => {
    const { hubness: _hubness, ...rest } = withHubness(ENTRIES, EMBEDDING, kernel)
    expect(rest).toEqual(EMBEDDING)
  })
})

test('a library without text has no hubs', () => {
  const silent = [entryOf({}, 'a'), entryOf({}, 'b')]
  const { hubness } = withHubness(
    silent,
    { ...EMBEDDING, cardVectors: new Float32Array(8) },
    kernelOf(),
  )
  expect([...(hubness ?? [])]).toEqual([0, 0])
})
