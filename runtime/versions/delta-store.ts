/**
 * The files of a library and a version that is kept as differences from another one → a store of that version. The file of differences is read
 * once, when the first file is asked for that the folder of the library does not hold as it is. Every file is compared with its hash here, since
 * blocks come out as other bytes than those that they are named by.
 */
import { inflated, inflateStream } from '../pack/blocks.ts'
import { contentHash } from '../pack/checksums.ts'
import { type FileStore, StoreError } from '../pack/store.ts'
import {
  applyDelta,
  type Delta,
  type FileDelta,
  readDelta,
  sourcesOf,
  storedDeflate,
} from './delta.ts'

/** Sources that were read last: neighbouring files are made of the same. */
const MOST_SOURCES = 64

/** @param below names of the library's files → their bytes @param file the name of the file of differences */
export function deltaReader(below: FileStore, file: string): (name: string) => Promise<Uint8Array> {
  let opening: Promise<Delta> | undefined
  const sources = new Map<string, Promise<Uint8Array>>()

  function open(): Promise<Delta> {
    opening ??= openDelta(below, file).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  function source(name: string, isDeflated: boolean): Promise<Uint8Array> {
    const known = sources.get(name) ?? readSource(below, name, isDeflated)
    known.catch(() => sources.delete(name))
    sources.delete(name)
    sources.set(name, known)
    const [oldest] = sources.keys()
    if (sources.size > MOST_SOURCES && oldest !== undefined) sources.delete(oldest)
    return known
  }

  return async (name) => {
    const delta = (await open()).file(name)
    if (delta === undefined) return checked(below, name)
    const names = sourcesOf(delta)
    const read = await Promise.all(names.map((one) => source(one, delta.isDeflated)))
    const raw = applyDelta(
      delta,
      new Map(names.map((one, i) => [one, read[i] ?? new Uint8Array()])),
    )
    if (raw === undefined || (await contentHash(raw)) !== delta.raw) throw misfit(below, delta)
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
  if (name.includes(await contentHash(bytes))) return bytes
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

const misfit = ({ name }: FileStore, delta: FileDelta): StoreError =>
  new StoreError(
    `${name}/${delta.name} does not come out as it was: publish the version again`,
    false,
  )
