/**
 * What files as wholes were about in the last build: where the words mean what they meant then, a file that has not
 * changed is about the same. To take all sources apart into words again is a twentieth of a build after one change.
 */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { SourceText } from '../../runtime/entry.ts'
import type { Meaning } from '../../runtime/meaning.ts'
import { codeVersion } from '../code-version.ts'
import { readNumbers, writeNumbers } from './numbers-file.ts'

export interface RememberedFileVectors {
  recall(source: SourceText): Float32Array | undefined
  /** In place of what was kept before; beside each other. */
  keep(sources: readonly SourceText[], vectors: readonly Float32Array[]): void
}

const CODE = ['build/embed/file-vectors.ts', 'build/embed/chain-numbers.ts', 'runtime']

/** Hashes of path and text, in the order of the vectors. */
const Files = v.array(v.string())

/** @param file null: remember nothing */
export function rememberedFileVectors(
  { dimensions, terms, termVectors }: Meaning,
  file: string | null,
): RememberedFileVectors {
  if (file === null) return { recall: () => undefined, keep: () => {} }
  const { buffer, byteOffset, byteLength } = termVectors
  const words = hash('sha256', new Uint8Array(buffer, byteOffset, byteLength))
  const key = hash('sha256', [codeVersion(CODE), dimensions, words, ...terms].join('\0'))
  const known = read(file, key, dimensions)
  return {
    recall: (source) => known.get(hashOf(source)),
    keep(sources, vectors) {
      const names = sources.map(hashOf)
      const isKept = names.length === known.size && names.every((name) => known.has(name))
      if (!isKept) writeNumbers(file, key, names, vectors)
    },
  }
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
