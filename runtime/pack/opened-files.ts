/**
 * The loaded files of one pack. A lookup either gets a file, or the file is recorded as missing until the missing files
 * are fetched. A file that does not exist or is damaged is kept as failed and reported with each answer that needed it.
 *
 * A block is cached twice, as it was read and inflated. Deflated it takes less memory and stays much longer, so
 * that a block that is needed again is inflated again rather than read again.
 */
import type { Warning } from '../answers.ts'
import { blockOf } from './blocks.ts'
import type { CacheEntry, PackCaches } from './file-cache.ts'
import type { PackHead } from './manifest.ts'
import { type Opened, openFile, readFile } from './open-file.ts'
import type { Need, PackStore } from './pack-store.ts'

export interface OpenedFiles {
  readonly need: Need
  readonly missing: ReadonlySet<string>
  /** @returns a function that restores files which other questions have evicted meanwhile */
  fetchMissing(): Promise<() => void>
  /** Drops the list of missing files when no answer waits for them any more. */
  forgetMissing(): void
  /** Warnings about files that were needed since the last call. */
  takeWarnings(): Warning[]
  /** Whether all lookups since the last `takeWarnings` had the files that they needed. */
  isComplete(): boolean
  /** A warning for every file that failed when it was last tried. */
  failures(): Warning[]
  /** Forgets every file. A later lookup reads it again. */
  close(): void
}

export interface FileRetention {
  /** Whether tables, which every question reads, are never evicted. */
  readonly tables: boolean
  /** The cache for everything else. */
  readonly memory: PackCaches
}

const PARALLEL_READS = 32

interface Slot {
  readonly opened: Opened
  /** Undefined for a pinned file, which is never evicted. */
  readonly entry: CacheEntry | undefined
}

/** A block that was open before. */
interface Deflated {
  readonly bytes: Uint8Array
  readonly entry: CacheEntry
}

export function openedFiles(
  store: PackStore,
  manifest: PackHead,
  retention: FileRetention,
): OpenedFiles {
  const slots = new Map<string, Slot>()
  /** The slots whose files failed, because a search reads them several times. */
  const failed = new Map<string, Warning>()
  const missing = new Set<string>()
  const touchedFailures = new Set<string>()
  const toRetry = new Set<string>()
  // Questions overlap, one per keystroke: they share a download.
  const downloads = new Map<string, Promise<Opened>>()
  const deflated = new Map<string, Deflated>()
  const { memory } = retention
  const isPinned = ({ kind }: Opened): boolean =>
    kind === 'failed' || (retention.tables && kind !== 'block')

  const isLoaded = (file: string): boolean => slots.has(file) && !toRetry.has(file)

  function addSlot(file: string, opened: Opened): Slot {
    const slot = slotOf(file, opened)
    slots.set(file, slot)
    if (opened.kind === 'failed') failed.set(file, opened.warning)
    else failed.delete(file)
    return slot
  }

  function slotOf(file: string, opened: Opened): Slot {
    if (isPinned(opened)) return { opened, entry: undefined }
    const part = opened.kind === 'block' ? memory.blocks : memory.files
    const onEvict = () => void slots.delete(file)
    const entry = { bytes: opened.size, lastUse: part.tick(), onEvict }
    part.add(entry)
    return { opened, entry }
  }

  function cacheDeflated(file: string, bytes: Uint8Array): void {
    const onEvict = () => void deflated.delete(file)
    const entry = { bytes: bytes.length, lastUse: memory.files.tick(), onEvict }
    deflated.set(file, { bytes, entry })
    memory.files.add(entry)
  }

  /** Inflates an evicted block synchronously where possible. */
  function inflateAgain(file: string): Slot | undefined {
    const bytes = deflated.get(file)?.bytes
    const block = bytes && store.inflate && blockOf(store.inflate(bytes))
    if (block === undefined || typeof block === 'string') return undefined
    return addSlot(file, { kind: 'block', block, size: block.size })
  }

  async function open(file: string): Promise<Opened> {
    const known = deflated.get(file)?.bytes
    const bytes = known ?? (await readFile(store, file))
    if (!(bytes instanceof Uint8Array)) return bytes
    const opened = await openFile(store, manifest, file, bytes)
    if (known === undefined && opened.kind === 'block') cacheDeflated(file, bytes)
    return opened
  }

  function touch(file: string, { entry, opened }: Slot): void {
    if (entry === undefined) return
    if (opened.kind !== 'block') {
      entry.lastUse = memory.files.tick()
      return
    }
    entry.lastUse = memory.blocks.tick()
    const read = deflated.get(file)
    if (read !== undefined) read.entry.lastUse = memory.files.tick()
  }

  function fetchFile(file: string): Promise<Opened> | undefined {
    missing.delete(file)
    // Another question may have fetched it in the meantime.
    if (isLoaded(file)) return undefined
    const known = downloads.get(file)
    if (known !== undefined) return known
    const download = open(file)
      .then((opened) => {
        toRetry.delete(file)
        addSlot(file, opened)
        return opened
      })
      .finally(() => downloads.delete(file))
    downloads.set(file, download)
    return download
  }

  return {
    need(file, replaceable = false) {
      const slot = slots.get(file) ?? inflateAgain(file)
      if (slot === undefined || toRetry.has(file)) missing.add(file)
      else if (slot.opened.kind !== 'failed') touch(file, slot)
      else if (!replaceable) touchedFailures.add(file)
      return slot?.opened
    },
    missing,
    async fetchMissing() {
      const files = [...missing]
      const fetched = new Map<string, Opened>()
      for (let i = 0; i < files.length; i += PARALLEL_READS)
        await Promise.all(
          files.slice(i, i + PARALLEL_READS).map(async (file) => {
            const opened = await fetchFile(file)
            if (opened !== undefined) fetched.set(file, opened)
          }),
        )
      return () => {
        for (const [file, opened] of fetched) if (!slots.has(file)) addSlot(file, opened)
      }
    },
    forgetMissing: () => missing.clear(),
    isComplete: () => missing.size === 0 && touchedFailures.size === 0,
    takeWarnings() {
      const warnings: Warning[] = []
      for (const file of touchedFailures) {
        const warning = failed.get(file)
        if (warning === undefined) continue
        warnings.push(warning)
        // A file that is only unreachable may come back, so it is requested again next time.
        if (warning.code === 'chunk_missing') toRetry.add(file)
      }
      touchedFailures.clear()
      return warnings
    },
    close() {
      for (const { opened, entry } of [...slots.values()])
        if (entry !== undefined)
          (opened.kind === 'block' ? memory.blocks : memory.files).evict(entry)
      for (const { entry } of [...deflated.values()]) memory.files.evict(entry)
      slots.clear()
      failed.clear()
    },
    failures: () => [...failed.values()],
  }
}
