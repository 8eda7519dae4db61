/**
 * The entries of the list of documents, in the order of their ids. They are memoized, because ten thousand files should
 * not be read for each page of the list. The folder's modification time shows whether any file has changed, and the
 * inode, size and modification time of each file show which.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import { inBatches } from '../../files/in-batches.ts'
import { documentNames, readStored, type StoredDocument } from './document-file.ts'

export interface Head {
  readonly id: string
  readonly title: string | null
  readonly kind: string
  readonly bytes: number
  readonly etag: string
}

export interface Heads {
  now(): Promise<readonly Head[]>
  /** Called after our own changes, because two of them may fall on one tick of the file system's clock. */
  changed(): void
}

/** Far below the number of files that a process may have open. */
const AT_ONCE = 64

export function headsOf(folder: string): Heads {
  let version = 0
  let known: { readonly stamp: string; readonly heads: readonly Head[] } | undefined
  let byName = new Map<string, Remembered>()

  return {
    changed() {
      version++
    },
    async now() {
      const { mtimeNs } = await stat(folder, { bigint: true })
      const stamp = `${mtimeNs} ${version}`
      if (known?.stamp === stamp) return known.heads
      const names = await documentNames(folder)
      const headsByName = new Map<string, Remembered>()
      await inBatches(names, AT_ONCE, async (name) => {
        const remembered = await headIn(join(folder, name), byName.get(name))
        if (remembered !== undefined) headsByName.set(name, remembered)
      })
      byName = headsByName
      const heads = [...headsByName.values()]
        .map(({ head }) => head)
        .sort((a, b) => byCodeUnits(a.id, b.id))
      known = { stamp, heads }
      return heads
    },
  }
}

interface Remembered {
  readonly stamp: string
  readonly head: Head
}

async function headIn(file: string, before: Remembered | undefined) {
  const stats = await stat(file, { bigint: true }).catch(() => undefined)
  if (stats === undefined) return undefined
  const stamp = `${stats.ino} ${stats.size} ${stats.mtimeNs}`
  if (before?.stamp === stamp) return before
  const kept = await readStored(file)
  return typeof kept === 'object' ? { stamp, head: headOf(kept) } : undefined
}

const headOf = ({ document: { id, title, kind }, text, etag }: StoredDocument): Head => ({
  id,
  title: title ?? null,
  kind: kind ?? 'guide',
  bytes: Buffer.byteLength(text),
  etag,
})
