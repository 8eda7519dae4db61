/**
 * Questions encoded by Workers AI: a binding that answers, fails, stalls, or has another model than the pack.
 */
import { expect, test } from 'vitest'
import { openCatalog } from '../../runtime/catalog.ts'
import type { PackEmbedding } from '../../runtime/embedding/pack-embedding.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { search } from '../../runtime/search.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { type AiBinding, workersAi } from '../../runtime/workers-ai.ts'
import { smallPack } from '../small-pack.ts'
import { toyEmbedding } from '../toy-embedding.ts'
import { LIBRARY } from './answers.ts'

const BUILT = 'toy-embedder/q8/cls/128/0123456789ab'
/** A word of no card. */
const QUESTION = 'zugzwang'
const SAME = '@cf/somebody/Toy-Embedder'

/** The vector of the card of GridSearchCV, which the fake binding returns. */
let meant: number[] = []
const files = smallPack(LIBRARY, [], 'small', (entries): PackEmbedding => {
  const meaning = toyEmbedding(entries)
  const { dimensions } = meaning
  const at = entries.findIndex(({ card }) => card.id === 'model:GridSearchCV')
  meant = [...meaning.cardVectors.subarray(at * dimensions, (at + 1) * dimensions)]
  const rotation = new Float32Array(dimensions * dimensions)
  for (let i = 0; i < dimensions; i++) rotation[i * dimensions + i] = 1
  return { ...meaning, model: BUILT, exact: { mean: new Float32Array(dimensions), rotation } }
})

interface Asked {
  readonly model: string
  readonly inputs: object
}

async function answer(run: AiBinding['run'], model = SAME) {
  const asked: Asked[] = []
  const ai: AiBinding = {
    run(name, inputs) {
      asked.push({ model: name, inputs })
      return run(name, inputs)
    },
  }
  const catalog = await openCatalog([memoryStore('small', files)])
  const built = catalog.packs.flatMap(({ manifest }) => manifest.model ?? [])
  const encoder = workersAi({ ai, model, prefix: 'query: ', built, milliseconds: 50 })
  const withEncoder = { ...catalog, encoder }
  return { asked, catalog: withEncoder, ...(await search(withEncoder, QUESTION)) }
}

const vectors = async () => ({ shape: [1, meant.length], data: [meant.map((value) => value * 7)] })

test('a question is encoded with its prefix and the pooling of the pack', async () => {
  const { asked, results, warnings, catalog } = await answer(vectors)
  expect(asked).toEqual([{ model: SAME, inputs: { text: [`query: ${QUESTION}`], pooling: 'cls' } }])
  expect(results[0]?.id).toBe('model:GridSearchCV')
  expect(warnings).toBeUndefined()
  const byFile = await searchFiles(catalog, QUESTION)
  expect(byFile.results.length).toBeGreaterThan(0)
  expect(asked).toHaveLength(2)
})

test.each<[string, AiBinding['run'], RegExp]>([
  ['fails', () => Promise.reject(new Error('3040: Capacity exceeded')), /Capacity exceeded/],
  ['stalls', () => new Promise(() => {}), /gave no vector within 50 ms/],
  ['is a language model', async () => ({ response: 'Hello!' }), /not a model for text embeddings/],
  ['gives vectors of another length', async () => ({ data: [[1, 0]] }), /gave 2 components/],
])('if the service %s, term vectors are used and the answer says so', async (_, run, says) => {
  const { results, reason, warnings } = await answer(run)
  expect(warnings).toMatchObject([{ code: 'exact_failed', msg: expect.stringMatching(says) }])
  expect(results).toEqual([])
  expect(reason).toContain(QUESTION)
})

test('a model that did not build the pack is refused without a request', async () => {
  const { asked, warnings } = await answer(vectors, '@cf/somebody/other-embedder')
  expect(asked).toEqual([])
  expect(warnings).toMatchObject([
    {
      code: 'exact_unavailable',
      msg: `the pack of small was built with ${BUILT} and not with @cf/somebody/other-embedder; its own term vectors answer`,
    },
  ])
})
