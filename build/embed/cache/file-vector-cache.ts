/**
 * Caches the vectors of whole files: an unchanged file has the same vector as long as the term vectors are the same.
 * A build after one change then need not tokenize all sources again.
 */
import { hash } from 'node:crypto'
import type { PackEmbedding } from '../../../runtime/embedding/pack-embedding.ts'
import type { SourceText } from '../../../runtime/pack/entry.ts'
import { codeVersion } from '../../cache/code-version.ts'
import { openStore } from '../../cache/store.ts'
import { bytesOf, numbersOf } from './numbers.ts'

/**
 * @param file null: no cache
 * @param about computes the vector of a new or changed file
 * @returns one vector per source
 */
export function cachedFileVectors(
  sources: readonly SourceText[],
  { dimensions, terms, termVectors }: PackEmbedding,
  file: string | null,
  about: (source: SourceText) => Float32Array,
): Float32Array[] {
  if (file === null) return sources.map(about)
  const store = openStore(file)
  const words = hash('sha256', bytesOf(termVectors))
  const space = hash(
    'sha256',
    [codeVersion('file vectors'), dimensions, words, ...terms].join('\0'),
  )
  const made = new Map<string, Uint8Array>()
  const vectors = sources.map((source) => {
    const key = hash('sha256', [space, source.path, source.text].join('\0'))
    const known = store.get(key)
    if (known !== undefined) return numbersOf(known)
    const vector = about(source)
    made.set(key, bytesOf(vector))
    return vector
  })
  store.add(made)
  store.tidy()
  return vectors
}
