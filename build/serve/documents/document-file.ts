/**
 * Stores one document in a file: written elsewhere, synced and renamed, so that the file is complete or absent
 * whenever the process is killed, and durable before the change is acknowledged. The file is named by the hash of the
 * id, because ids may contain `/`, exceed the length of file names, and differ by case alone.
 */
import { createHash } from 'node:crypto'
import { open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Document, readDocument } from '../../../runtime/document.ts'

export interface StoredDocument {
  readonly document: Document
  /** As it is stored. */
  readonly text: string
  /** A strong validator, quotes included. */
  readonly etag: string
}

/** The suffix of incomplete files, which readers ignore. */
export const PARTIAL = '.partial'

export const fileOf = (id: string): string =>
  `${createHash('sha256').update(id).digest('hex').slice(0, 40)}.json`

export const storedDocument = (document: Document): StoredDocument => {
  const text = JSON.stringify(document)
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
  return { document, text, etag }
}

export const documentNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^[0-9a-f]{40}\.json$/.test(name))

/** @returns a reason for a file that contains no document, because something else wrote it */
export async function readStored(file: string): Promise<StoredDocument | string | undefined> {
  let json: unknown
  try {
    json = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return 'not JSON'
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const document = readDocument(json)
  return typeof document === 'string' ? document : storedDocument(document)
}

let writes = 0

export async function writeDurably(folder: string, name: string, text: string): Promise<void> {
  const staging = join(folder, `${name}.${process.pid}-${++writes}${PARTIAL}`)
  try {
    const handle = await open(staging, 'w')
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(staging, join(folder, name))
  } finally {
    await rm(staging, { force: true })
  }
  await syncFolder(folder)
}

export async function removeDurably(folder: string, name: string): Promise<void> {
  await unlink(join(folder, name))
  await syncFolder(folder)
}

/** A rename is durable once its folder is synced. Windows has no way to do that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
