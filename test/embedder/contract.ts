/**
 * The contract of embedders. Call it in a test file of its own with a function that creates one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Embedder } from '../../runtime/embedding/embedder.ts'

export interface Candidate {
  readonly make: () => Promise<Embedder> | Embedder
  readonly close?: (embedder: Embedder) => Promise<void>
  /** At least three texts with different meanings. */
  readonly texts: readonly string[]
}

const ROLES = ['query', 'document'] as const

export function embedderContract(name: string, { make, close, texts }: Candidate): void {
  describe(`the embedder contract: ${name}`, () => {
    let embedder: Embedder
    beforeAll(async () => {
      embedder = await make()
    })
    afterAll(async () => close?.(embedder))

    test('it has an id and dimensions', () => {
      expect(embedder.id).toMatch(/\S/)
      expect(Number.isInteger(embedder.dimensions) && embedder.dimensions > 0).toBe(true)
    })

    test.each(ROLES)('as %s each text becomes a vector of length 1', async (role) => {
      const vectors = await embedder.embed(texts, role)
      expect(vectors.length).toBe(texts.length)
      for (const vector of vectors) {
        expect(vector).toBeInstanceOf(Float32Array)
        expect(vector.length).toBe(embedder.dimensions)
        expect(Math.hypot(...vector)).toBeCloseTo(1, 3)
      }
    })

    test.each(ROLES)('as %s an empty list gives no vectors', async (role) => {
      expect(await embedder.embed([], role)).toEqual([])
    })

    test.each(ROLES)('as %s a text without known words becomes zeros', async (role) => {
      const zeros = new Float32Array(embedder.dimensions)
      expect(await embedder.embed(['', ' \n\t'], role)).toEqual([zeros, zeros])
    })

    test.each(ROLES)('as %s a vector depends only on its text', async (role) => {
      const together = await embedder.embed(texts, role)
      const reversed = await embedder.embed([...texts].reverse(), role)
      expect(reversed.reverse()).toEqual(together)
      for (const [i, text] of texts.entries())
        expect((await embedder.embed([text], role))[0]).toEqual(together[i])
    })

    test('different texts have different vectors', async () => {
      const vectors = await embedder.embed(texts, 'document')
      expect(new Set(vectors.map((vector) => vector.join())).size).toBe(texts.length)
    })

    test('another embedder with the same id gives the same bits', async () => {
      const other = await make()
      expect(other.id).toBe(embedder.id)
      for (const role of ROLES)
        expect(await other.embed(texts, role)).toEqual(await embedder.embed(texts, role))
      await close?.(other)
    })
  })
}
