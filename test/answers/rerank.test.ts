/**
 * A cross-encoder orders the retrieved cards and drops irrelevant ones; without one, the order stays.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { contextTools } from '../../build/answer/context-tools.ts'
import { UsageError } from '../../build/errors.ts'
import * as peer from '../../build/optional-peer.ts'
import type { ContextMessage } from '../../runtime/context/message.ts'
import type { ContextTools } from '../../runtime/context/tools.ts'
import { context } from '../../runtime/context.ts'
import { openShelf } from './shelf.ts'

vi.mock('../../build/optional-peer.ts', { spy: true })

async function ask(
  content: string,
  env: Readonly<Record<string, string>>,
  tools: ContextTools,
): Promise<ContextMessage> {
  const catalog = await openShelf(true)
  const outcome = await context(catalog, { messages: [{ role: 'user', content }] }, env, tools)
  if (!outcome.ok) throw new Error(outcome.msg)
  return outcome.value
}

const QUESTION = 'how do I find a book by its title'
const MODEL = { CARDCAT_RERANK_MODEL: 'fake', CARDCAT_SIGNATURES: '0' }
const idsOf = ({ sources }: ContextMessage): string[] => sources.map(({ id }) => id)

/** Prefers texts that contain `word`. */
const liking = (word: string): ContextTools => ({
  reranker: async () => async (_, texts) => texts.map((text) => (text.includes(word) ? 0.9 : 0.05)),
})

test('the order and the threshold of the reranker apply', async () => {
  const before = await ask(QUESTION, { CARDCAT_SIGNATURES: '0' }, {})
  expect(idsOf(before)).toContain('shelf.store:find')
  const { sources, warnings } = await ask(QUESTION, MODEL, liking('number'))
  expect(sources.map(({ id }) => id)).toEqual(['shelf.deep.index:find'])
  expect(warnings).toBeUndefined()
  const all = await ask(QUESTION, { ...MODEL, CARDCAT_RERANK_THRESHOLD: '0' }, liking('number'))
  expect(idsOf(all)[0]).toBe('shelf.deep.index:find')
  expect(all.sources.length).toBeGreaterThan(1)
})

test('the reranker scores the question with whole cards, up to the configured number', async () => {
  const seen: (readonly [string, readonly string[]])[] = []
  const tools: ContextTools = {
    reranker: async () => async (question, texts) => {
      seen.push([question, texts])
      return texts.map(() => 1)
    },
  }
  await ask(QUESTION, { ...MODEL, CARDCAT_RERANK_PIECES: '2' }, tools)
  expect(seen).toHaveLength(1)
  expect(seen[0]?.[0]).toBe(QUESTION)
  expect(seen[0]?.[1]).toHaveLength(2)
  expect(seen[0]?.[1].join()).toContain('def find(book)')
})

test('a symbol that the question names stays, even if the reranker gives it a low score', async () => {
  const { sources } = await ask('Shelf.put', MODEL, liking('nothing of this'))
  expect(sources.map(({ id }) => id)).toContain('shelf.store:Shelf.put')
})

test.each<[string, ContextTools]>([
  ['there is no reranker', {}],
  ['it does not open', { reranker: () => Promise.reject(new Error('no such model')) }],
  ['it breaks', { reranker: async () => () => Promise.reject(new Error('out of memory')) }],
  ['it returns too few scores', { reranker: async () => async () => [1] }],
])('if %s, the answer is that without it, with a warning', async (_, tools) => {
  const plain = await ask(QUESTION, {}, {})
  const answer = await ask(QUESTION, { CARDCAT_RERANK_MODEL: 'fake' }, tools)
  expect(answer.sources).toEqual(plain.sources)
  expect(answer.warnings?.map(({ code }) => code)).toEqual(['rerank_failed'])
  expect(answer.warnings?.[0]?.msg).toContain('CARDCAT_RERANK_MODEL=fake did not rank')
})

test('no reranker runs unless a model is configured', async () => {
  const reranker = vi.fn()
  await ask(QUESTION, {}, { reranker })
  expect(reranker).not.toHaveBeenCalled()
})

test('without transformers.js the message says what to install', async () => {
  const missing = 'this needs the package @huggingface/transformers, which is not installed: npm i'
  vi.mocked(peer.requirePeer).mockImplementationOnce(() => {
    throw new UsageError(missing)
  })
  const { warnings } = await ask(QUESTION, MODEL, contextTools())
  expect(warnings?.[0]?.msg).toContain(missing)
})

test('a folder without a model gives a warning that names the missing file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-no-model-'))
  const { warnings } = await ask(QUESTION, { CARDCAT_RERANK_MODEL: folder }, contextTools())
  expect(warnings?.[0]?.msg).toContain('config.json is missing')
})
