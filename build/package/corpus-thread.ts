/**
 * A thread of `npm start`: builds the pack of a corpus and reports its messages.
 */
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { BuildError } from '../errors.ts'
import { buildPack } from '../main.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import type { ProgressDisplay } from '../terminal/progress.ts'

export interface CorpusTask {
  readonly name: string
  /** The number of threads that read its files. */
  readonly readers: number
  /** Takes the arguments of `ProgressDisplay.report`. */
  readonly progress: MessagePort
}

export type ProgressMessage = Parameters<ProgressDisplay['report']>

/** Errors lose their class between threads, so one that the user can fix is a message. */
export type BuiltCorpus =
  | { readonly pack: string; readonly cards: number; readonly files: number; readonly ms: number }
  | { readonly failed: string }

export default async function buildCorpus({
  name,
  readers,
  progress,
}: CorpusTask): Promise<BuiltCorpus> {
  const pack = join(PACKAGE_ROOT, 'dist', 'pack', name)
  try {
    const { cards, files, timings } = await buildPack({
      roots: [join(PACKAGE_ROOT, 'corpus', name)],
      out: pack,
      readers,
      progress: (...message: ProgressMessage) => progress.postMessage(message),
    })
    const all = Object.values(cards).reduce((sum, count) => sum + count, 0)
    return { pack, cards: all, files: files.read, ms: timings.total }
  } catch (error) {
    if (error instanceof BuildError) return { failed: error.message }
    throw error
  } finally {
    progress.close()
  }
}
