/**
 * The files of one pack that are at hand: a file is asked for by name and is there, or is noted as wanted until
 * somebody fetches what was. A file that cannot be had, or is not what its name says, is kept as failed and
 * reported with each answer that needed it.
 *
 * A block is kept twice: as it was read, and inflated. Deflated it takes a quarter of the memory and stays much longer, so
 * that a block which is needed again is inflated again and not read again.
 */
import type { Warning } from '../answers.ts'
import { blockOf } from './blocks.ts'
import type { CachedFile, PackCaches } from './file-cache.ts'
import { type Opened, openFile, readFile } from './open-file.ts'
import type { Manifest } from './pack-format.ts'
import type { FileStore } from './store.ts'

export interface OpenedFiles {
  /** The file, or undefined: it is noted as wanted. */
  need(file: string): Opened | undefined
  readonly wanted: ReadonlySet<string>
  /** @returns brings back what came and was pushed out by other questions meanwhile */
  fetchWanted(): Promise<() => void>
  /** Nobody waits for them any more. */
  forgetWanted(): void
  /** Trouble with files that were needed since the last call. */
  takeWarnings(): Warning[]
  /** Every file that could not be had or read when it was last tried. */
  failures(): Warning[]
}

export interface Keeping {
  /** For good, what is not a block: tables are read with every question. */
  readonly tables: boolean
  /** For everything else. */
  readonly memory: PackCaches
}

const PARALLEL_READS = 32

interface Slot {
  readonly opened: Opened
  /** Absent where it is kept for good. */
  readonly kept: CachedFile | undefined
}

/** A block that opened before. */
interface Deflated {
  readonly bytes: Uint8Array
  readonly kept: CachedFile
}

export function openedFiles(store: FileStore, manifest: Manifest, keeping: Keeping): OpenedFiles {
  const slots = new Map<string, Slot>()
  const wanted = new Set<string>()
  const touchedFailures = new Set<string>()
  const toRetry = new Set<string>()
  // Questions overlap, one per key press: they share a download instead of asking for the file again.
  const downloads = new Map<string, Promise<Opened>>()
  const deflated = new Map<string, Deflated>()
  const { memory } = keeping
  const isKept = ({ kind }: Opened): boolean =>
    kind === 'failed' || (keeping.tables && kind !== 'block')

  const isHere = (file: string): boolean => slots.has(file) && !toRetry.has(file)

  function addSlot(file: string, opened: Opened): Slot {
    const slot = slotOf(file, opened)
    slots.set(file, slot)
    return slot
  }

  function slotOf(file: string, opened: Opened): Slot {
    if (isKept(opened)) return { opened, kept: undefined }
    const part = opened.kind === 'block' ? memory.blocks : memory.files
    const forget = () => void slots.delete(file)
    const kept = { bytes: opened.size, used: part.tick(), forget }
    part.add(kept)
    return { opened, kept }
  }

  function keepDeflated(file: string, bytes: Uint8Array): void {
    const forget = () => void deflated.delete(file)
    const kept = { bytes: bytes.length, used: memory.files.tick(), forget }
    deflated.set(file, { bytes, kept })
    memory.files.add(kept)
  }

  /** A block that was forgotten, where it need not be waited for. */
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
    if (known === undefined && opened.kind === 'block') keepDeflated(file, bytes)
    return opened
  }

  function use(file: string, { kept, opened }: Slot): void {
    if (kept === undefined) return
    if (opened.kind !== 'block') {
      kept.used = memory.files.tick()
      return
    }
    kept.used = memory.blocks.tick()
    const read = deflated.get(file)
    if (read !== undefined) read.kept.used = memory.files.tick()
  }

  function fetchFile(file: string): Promise<Opened> | undefined {
    wanted.delete(file)
    // Another question may have fetched it while this one waited for its turn.
    if (isHere(file)) return undefined
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
    need(file) {
      const slot = slots.get(file) ?? inflateAgain(file)
      if (slot === undefined || toRetry.has(file)) wanted.add(file)
      else if (slot.opened.kind === 'failed') touchedFailures.add(file)
      else use(file, slot)
      return slot?.opened
    },
    wanted,
    async fetchWanted() {
      const files = [...wanted]
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
    forgetWanted: () => wanted.clear(),
    takeWarnings() {
      const warnings: Warning[] = []
      for (const file of touchedFailures) {
        const failed = slots.get(file)?.opened
        if (failed?.kind !== 'failed') continue
        warnings.push(failed.warning)
        // What is merely out of reach may come back: ask again next time.
        if (failed.warning.code === 'chunk_missing') toRetry.add(file)
      }
      touchedFailures.clear()
      return warnings
    },
    failures: () =>
      [...slots.values()].flatMap(({ opened }) =>
        opened.kind === 'failed' ? [opened.warning] : [],
      ),
  }
}
