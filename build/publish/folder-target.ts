/**
 * A folder as a target. Files are written under another name and renamed, because a truncated chunk would be mistaken
 * for the complete one. Partial files of killed writers are removed by the next collection.
 */
import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isMissingFile } from '../../runtime/std/is-missing-file.ts'
import { contentHash } from '../pack.ts'
import type { FileFacts, StoredFile, Target } from './target.ts'

/** A counter for this process, since two targets may be the same folder. */
let written = 0

/** The suffix of a file that is being written. */
const PARTIAL = '.partial'

export function folderTarget(folder: string): Target {
  const at = (file: string): string => path.join(folder, ...file.split('/'))
  const made = new Set<string>()

  async function read(file: string): Promise<StoredFile | undefined> {
    try {
      const bytes = await readFile(at(file))
      return { bytes, tag: contentHash(bytes) }
    } catch (error) {
      if (isMissingFile(error)) return undefined
      throw error
    }
  }

  async function write(file: string, bytes: Uint8Array): Promise<void> {
    const whole = at(file)
    const parent = path.dirname(whole)
    if (!made.has(parent)) mkdirSync(parent, { recursive: true })
    made.add(parent)
    const staging = `${whole}.${process.pid}-${++written}${PARTIAL}`
    try {
      await writeFile(staging, bytes)
      renameSync(staging, whole)
    } catch (error) {
      rmSync(staging, { force: true })
      throw error
    }
  }

  return {
    name: folder,
    read,
    write,
    async replace(file, bytes, before) {
      const whole = at(file)
      mkdirSync(path.dirname(whole), { recursive: true })
      const release = await locked(`${whole}.lock${PARTIAL}`)
      try {
        if ((await read(file))?.tag !== before?.tag) return false
        await write(file, bytes)
        return true
      } finally {
        release()
      }
    },
    async list(below) {
      const root = at(below)
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissingFile(error)) return []
          throw error
        },
      )
      const files = new Map<string, FileFacts>()
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const whole = path.join(entry.parentPath, entry.name)
        // Another run may have removed it.
        const facts = await stat(whole).catch(() => undefined)
        if (facts === undefined) continue
        const name = path.relative(folder, whole).replaceAll(path.sep, '/')
        files.set(name, { bytes: facts.size, modified: facts.mtimeMs })
      }
      return files
    },
    async remove(files) {
      for (const file of files) await rm(at(file), { force: true })
    },
  }
}

/** The lock is held for milliseconds; an older one belongs to a killed writer. */
const STALE_MS = 5_000

/** @returns a function that releases the lock */
async function locked(lock: string): Promise<() => void> {
  for (;;) {
    try {
      closeSync(openSync(lock, 'wx'))
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const held = await stat(lock).catch(() => undefined)
    if (held !== undefined && Date.now() - held.mtimeMs > STALE_MS) rmSync(lock, { force: true })
    else await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
