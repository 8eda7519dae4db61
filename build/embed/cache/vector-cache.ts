/**
 * Caches the vectors of an embedder by text, across libraries: a rebuild embeds only changed texts. New vectors are
 * stored every few seconds, so that a killed build keeps what it has. 16 bits a component are exact, since teachers'
 * vectors are rounded to them (vector-scale.ts).
 */
import { hash } from 'node:crypto'
import type { Embedder } from '../../../runtime/embedding/embedder.ts'
import { openStore } from '../../cache/store.ts'
import { VECTOR_SCALE } from '../vector-scale.ts'

/** Texts that a build asked vectors of, each once, and those of them that the cache lacked. */
export interface EmbeddedTexts {
  readonly texts: number
  readonly embedded: number
}

export interface CachedEmbedder extends Embedder {
  /** @param progress the number of finished texts, cached ones included */
  embedAll(
    texts: readonly string[],
    role: 'query' | 'document',
    progress?: (done: number, total: number) => void,
  ): Promise<Float32Array[]>
  /** How many texts the model itself had to embed. */
  embedded(): number
  counts(): EmbeddedTexts
  /** Removes what this build did not use where the file has become too large. */
  tidy(): void
  /** The vectors that this build used, for another build without a file of its own. */
  records(): Uint8Array
}

/** Texts between two writes: some seconds of work. */
const BATCH_SIZE = 256
/** In bytes: a larger file keeps only what the last build used. */
const LIMIT = 512 * 1024 * 1024

/**
 * @param file null: no cache beyond this build
 * @param given `records` of another build with this model
 */
export function cacheVectors(
  embedder: Embedder,
  file: string | null,
  given?: Uint8Array,
): CachedEmbedder {
  const { id, dimensions } = embedder
  const store = openStore(file, given)
  const used = new Set<string>()
  let fresh = 0

  async function embedAll(
    texts: readonly string[],
    role: 'query' | 'document',
    progress: (done: number, total: number) => void = () => {},
  ): Promise<Float32Array[]> {
    const keys = texts.map((text) => hash('sha256', `${dimensions}\0${role}\0${text}`))
    const values = new Map<string, Uint8Array>()
    const pending = new Map<string, string>()
    for (const [i, key] of keys.entries()) {
      used.add(key)
      if (values.has(key) || pending.has(key)) continue
      const known = store.get(key)
      if (known === undefined) pending.set(key, texts[i] ?? '')
      else values.set(key, known)
    }
    const missing = [...pending]
    const before = texts.length - missing.length
    progress(before, texts.length)
    const ask = (at: number): Promise<Float32Array[]> => {
      const portion = missing.slice(at, at + BATCH_SIZE).map(([, text]) => text)
      const asked = portion.length === 0 ? Promise.resolve([]) : embedder.embed(portion, role)
      // The portion before it is awaited first, and may fail first.
      asked.catch(() => {})
      return asked
    }
    // One portion ahead, so that no thread waits for the slowest batch of a portion.
    let next = ask(0)
    for (let at = 0; at < missing.length; at += BATCH_SIZE) {
      const coming = next
      next = ask(at + BATCH_SIZE)
      const embedded = await coming
      const portion = missing.slice(at, at + BATCH_SIZE)
      const made = new Map(portion.map(([key], i) => [key, encode(embedded[i] ?? EMPTY)]))
      store.add(made)
      for (const [key, value] of made) values.set(key, value)
      fresh += portion.length
      progress(before + at + portion.length, texts.length)
    }
    return keys.map((key) => decode(values.get(key) ?? NO_BYTES))
  }
  return {
    id,
    dimensions,
    embed: (texts, role) => embedAll(texts, role),
    embedAll,
    embedded: () => fresh,
    counts: () => ({ texts: used.size, embedded: fresh }),
    tidy: () => store.tidy(LIMIT),
    records: () => store.used(),
  }
}

const EMPTY = new Float32Array(0)
const NO_BYTES = new Uint8Array(0)

function encode(vector: Float32Array): Uint8Array {
  const bytes = Buffer.alloc(vector.length * 2)
  for (const [i, value] of vector.entries())
    bytes.writeInt16LE(Math.round(value * VECTOR_SCALE), i * 2)
  return bytes
}

function decode(value: Uint8Array): Float32Array {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  const vector = new Float32Array(value.length / 2)
  for (let i = 0; i < vector.length; i++) vector[i] = view.getInt16(i * 2, true) / VECTOR_SCALE
  return vector
}
