/**
 * A version and the file of differences of another one → a reader of that one's files. The version that it is compared
 * with may be kept as differences itself. The file of differences is read once, with the first file. Every file is
 * compared with its hash here, since blocks come out as other bytes than those that they are named by.
 */
import { inflated, inflateStream } from '../pack/blocks.ts'
import { contentHash } from '../pack/checksums.ts'
import { type FileStore, StoreError } from '../pack/store.ts'
import { setBounded } from '../std/set-bounded.ts'
import {
  applyDelta,
  type Delta,
  type FileDelta,
  readDelta,
  sourcesOf,
  storedDeflate,
} from './delta.ts'

/** Sources that were read last: neighbouring files are made of the same. */
const MAX_SOURCES = 16

export interface DeltaStores {
  /** Of the library's own files, with the files of differences. */
  readonly differences: FileStore
  /** Of the version that the differences are from. */
  readonly base: FileStore
}

/** @param file the name of the file of differences */
export function deltaReader(
  { differences, base }: DeltaStores,
  file: string,
): (name: string) => Promise<Uint8Array> {
  let opening: Promise<Delta> | undefined
  const sources = new Map<string, Promise<Uint8Array>>()

  function open(): Promise<Delta> {
    opening ??= openDelta(differences, file).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  function source(name: string, isDeflated: boolean): Promise<Uint8Array> {
    const known = sources.get(name) ?? readSource(base, name, isDeflated)
    known.catch(() => sources.delete(name))
    setBounded(sources, name, known, MAX_SOURCES)
    return known
  }

  return async (name) => {
    const delta = (await open()).file(name)
    if (delta === undefined) return checked(base, name)
    const names = sourcesOf(delta)
    const read = await Promise.all(names.map((one) => source(one, delta.isDeflated)))
    const raw = applyDelta(
      delta,
      new Map(names.map((one, i) => [one, read[i] ?? new Uint8Array()])),
    )
    if (raw === undefined || (await contentHash(raw)) !== delta.raw)
      throw mismatchError(differences, delta)
    return delta.isDeflated ? storedDeflate(raw) : raw
  }
}

export async function openDelta(below: FileStore, file: string): Promise<Delta> {
  const bytes = await below.read(file)
  const isWhole = file.includes(await contentHash(bytes))
  const raw = isWhole ? await inflated(bytes, below.inflate ?? inflateStream) : 'is damaged'
  const delta = typeof raw === 'string' ? raw : readDelta(raw)
  if (typeof delta === 'string') throw new StoreError(`${below.name}/${file} ${delta}`, false)
  return delta
}

/** A file of the base, as it is. */
async function checked(below: FileStore, name: string): Promise<Uint8Array> {
  const bytes = await below.read(name)
  if (below.isChecked === true || name.includes(await contentHash(bytes))) return bytes
  throw new StoreError(`${below.name}/${name} is damaged: publish the version again`, false)
}

async function readSource(
  below: FileStore,
  name: string,
  isDeflated: boolean,
): Promise<Uint8Array> {
  const bytes = await below.read(name)
  if (!isDeflated) return bytes
  const raw = await inflated(bytes, below.inflate ?? inflateStream)
  if (typeof raw === 'string') throw new StoreError(`${below.name}/${name} ${raw}`, false)
  return raw
}

const mismatchError = ({ name }: FileStore, delta: FileDelta): StoreError =>
  new StoreError(
    `${name}/${delta.name} does not come out as it was: publish the version again`,
    false,
  )
