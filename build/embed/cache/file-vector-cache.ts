/**
 * Caches the vectors of whole files: an unchanged file has the same vector as long as the term vectors are the same.
 * Tokenizing all sources again would be a twentieth of a build after one change.
 */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { PackEmbedding } from '../../../runtime/embedding/pack-embedding.ts'
import type { SourceText } from '../../../runtime/pack/entry.ts'
import { codeVersion } from '../../cache/code-version.ts'
import { readNumbers, writeNumbers } from './numbers-file.ts'

/** Hashes of path and text, in the order of the vectors. */
const Files = v.array(v.string())

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
  const { buffer, byteOffset, byteLength } = termVectors
  const words = hash('sha256', new Uint8Array(buffer, byteOffset, byteLength))
  const key = hash('sha256', [codeVersion('file vectors'), dimensions, words, ...terms].join('\0'))
  const known = read(file, key, dimensions)
  const named = sources.map((source) => ({ source, name: hashOf(source) }))
  const vectors = named.map(({ source, name }) => known.get(name) ?? about(source))
  const isKept = named.length === known.size && named.every(({ name }) => known.has(name))
  if (!isKept)
    writeNumbers(
      file,
      key,
      named.map(({ name }) => name),
      vectors,
    )
  return vectors
}

const hashOf = ({ path, text }: SourceText): string => hash('sha256', `${path}\0${text}`)

function read(file: string, key: string, dimensions: number): ReadonlyMap<string, Float32Array> {
  const found = readNumbers(file, key)
  const files = v.safeParse(Files, found?.says)
  if (found === undefined || !files.success) return new Map()
  const { numbers } = found
  return new Map(
    files.output.map((name, i) => [name, numbers.subarray(i * dimensions, (i + 1) * dimensions)]),
  )
}
