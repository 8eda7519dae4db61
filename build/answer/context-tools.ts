/**
 * What Node adds to a context (runtime/context/tools.ts): tokenizers of the package gpt-tokenizer, and cross-encoders
 * that transformers.js runs. Both packages are optional peers; without one the call rejects with a message that says
 * what to install. Opened models are cached, and a failure is retried with the next question.
 */
import type { ContextTools, CountTokens, Rerank } from '../../runtime/context/tools.ts'
import { UsageError } from '../errors.ts'
import { importPeer, requirePeer } from '../optional-peer.ts'

/** The vocabularies of gpt-tokenizer; any other name must not become a path. */
const TOKENIZERS = ['o200k_base', 'o200k_harmony', 'cl100k_base', 'p50k_base', 'r50k_base'] as const

/** Tokenizers and cross-encoders for `context()` and `createApp()`, opened when a setting names one. */
export function contextTools(): ContextTools {
  return { tokenizer: remembered(openTokenizer), reranker: remembered(openReranker) }
}

async function openTokenizer(name: string): Promise<CountTokens> {
  if (!TOKENIZERS.some((known) => known === name))
    throw new UsageError(`it is not one of ${TOKENIZERS.join(', ')}`)
  const { countTokens }: typeof import('gpt-tokenizer/encoding/o200k_base') = await importPeer(
    'gpt-tokenizer',
    `encoding/${name}`,
  )
  // `<|endoftext|>` in a document is ordinary text.
  const asText = { disallowedSpecial: new Set<string>() }
  return (text) => countTokens(text, asText)
}

async function openReranker(model: string): Promise<Rerank> {
  requirePeer('@huggingface/transformers')
  const [{ locateModel }, { openCrossEncoder }] = await Promise.all([
    import('../embed/teacher.ts'),
    import('../embed/teacher/transformer.ts'),
  ])
  const encoder = await openCrossEncoder(await locateModel(model))
  return async (question, texts) => {
    const scores: number[] = []
    // One after the other, because an int8 graph scales by the maximum of a batch.
    for (const text of texts) scores.push(await encoder.score(question, text))
    return scores
  }
}

function remembered<T>(open: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const opened = new Map<string, Promise<T>>()
  return (name) => {
    const known =
      opened.get(name) ??
      open(name).catch((error: unknown) => {
        opened.delete(name)
        throw error
      })
    opened.set(name, known)
    return known
  }
}
