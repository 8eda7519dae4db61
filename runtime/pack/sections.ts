/**
 * Sections of a pack that follow from some of the input alone: what a section follows from and how it is made come in,
 * its files and what the manifest says of it go out. Most changes of a library leave most sections as they were: a comment
 * the words and the vectors, the body of a function the names. So a build may remember sections (build/section-cache.ts).
 */
import type { PackEmbedding } from '../embedding/pack-embedding.ts'
import { type Entry, FIELDS } from './entry.ts'

export interface Section {
  /** By name. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** What the manifest says of it, as JSON. */
  readonly says: string
}

/**
 * @param follows everything that the section is made of, as text and bytes; asked for only by who remembers
 * @returns what `make` gives
 */
export type Sections = (
  name: string,
  follows: () => Iterable<string | Uint8Array>,
  make: () => Section,
) => Section

export const madeAnew: Sections = (_name, _follows, make) => make()

/** What the tables of words follow from. */
export function* saidOfWords(
  entries: readonly Entry[],
  meaning: PackEmbedding | null,
): Generator<string | Uint8Array> {
  for (const { fields } of entries) yield `${FIELDS.map((field) => fields[field]).join('\0')}\0`
  if (meaning === null) return
  yield `${meaning.dimensions} ${meaning.terms.join('\0')}`
  yield bytesOf(meaning.termVectors)
}

/** What the tables of names follow from. */
export function* saidOfNames(entries: readonly Entry[]): Generator<string> {
  for (const { card, keys } of entries) yield `${card.id}\0${keys.join('\0')}\n`
}

/** What the clusters follow from. @param places by card, the row of its vector */
export function* saidOfVectors(
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
