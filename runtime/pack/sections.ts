/**
 * Sections of a pack that depend on a part of the input only. Each names what it depends on and how it is made; the
 * result is its files and its entry in the manifest. Most changes of a library leave most sections unchanged: a
 * comment does not affect words and vectors, the body of a function does not affect names. So a build can cache
 * sections (build/cache/section-cache.ts).
 */
import type { PackEmbedding } from '../embedding/pack-embedding.ts'
import { type Entry, FIELDS } from './entry.ts'

export interface Section {
  /** By name. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Its entry in the manifest, as JSON. */
  readonly manifestJson: string
}

/**
 * @param inputs everything that the section depends on, as text and bytes; read only by a cache
 * @returns the result of `make`
 */
export type Sections = (
  name: string,
  inputs: () => Iterable<string | Uint8Array>,
  make: () => Section,
) => Section

export const uncached: Sections = (_name, _inputs, make) => make()

const RANKS_ONLY = 'ranks only\n'

/** What the tables of words depend on. */
export function* inputsOfWords(
  entries: readonly Entry[],
  embedding: PackEmbedding | null,
  ranksOnly: boolean,
): Generator<string | Uint8Array> {
  if (ranksOnly) yield RANKS_ONLY
  for (const { fields } of entries) yield `${FIELDS.map((field) => fields[field]).join('\0')}\0`
  if (embedding === null) return
  yield `${embedding.dimensions} ${embedding.terms.join('\0')}`
  yield bytesOf(embedding.termVectors)
}

/** What the tables of names depend on. */
export function* inputsOfNames(entries: readonly Entry[], ranksOnly: boolean): Generator<string> {
  if (ranksOnly) yield RANKS_ONLY
  for (const { card, keys } of entries) yield `${card.id}\0${keys.join('\0')}\n`
}

/** What the clusters depend on. @param places for each card, the row of its vector */
export function* inputsOfVectors(
  { dimensions, cardVectors, hubness, exact }: PackEmbedding,
  places: readonly number[],
): Generator<string | Uint8Array> {
  yield `${dimensions} ${places.join(' ')}`
  yield bytesOf(cardVectors)
  if (hubness !== undefined) yield bytesOf(hubness)
  if (exact === undefined) return
  yield bytesOf(exact.mean)
  yield bytesOf(exact.rotation)
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)
