/**
 * Builds the packs of corpora two at a time, each in a thread: while one links or writes on one core, the other reads
 * or encodes. More at a time would need more memory and gain little, because encoding, the longest part, uses all
 * cores. Each reads with its share of the cores alone: a reading thread compiles the queries of its languages first,
 * and that pays only on a core that is idle.
 */
import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import { Tinypool } from 'tinypool'
import { BuildError } from '../errors.ts'
import { progressOn } from '../terminal/progress.ts'
import { colorsOf } from '../terminal/terminal.ts'
import { threadFile } from '../thread-file.ts'
import type { BuiltCorpus, CorpusTask, ProgressMessage } from './corpus-thread.ts'

const AT_A_TIME = 2

const readers = Math.max(1, Math.floor(availableParallelism() / AT_A_TIME))

/** @throws BuildError when one of them cannot be built */
export async function buildCorpora(names: readonly string[]): Promise<string[]> {
  const pool = new Tinypool({
    filename: threadFile('corpus').href,
    minThreads: AT_A_TIME,
    maxThreads: AT_A_TIME,
    isolateWorkers: false,
  })
  const display = progressOfOldest()
  try {
    return await Promise.all(
      names.map(async (name) => {
        const { port1: progress, port2: sent } = new MessageChannel()
        const shown = display.of(name)
        progress.on('message', (message: ProgressMessage) => shown.report(...message))
        const built: BuiltCorpus = await pool.run(
          { name, readers, progress: sent } satisfies CorpusTask,
          { transferList: [sent] },
        )
        if ('failed' in built) throw new BuildError(built.failed)
        const seconds = (built.ms / 1000).toFixed(1)
        shown.end(`${built.cards} cards from ${built.files} files, ${seconds} s`)
        return built.pack
      }),
    )
  } finally {
    display.stop()
    await pool.destroy()
  }
}

/** A terminal line has room for one bar, that of the oldest build. */
function progressOfOldest() {
  const running: string[] = []
  let display = progressOn(process.stderr)
  let shown: string | undefined
  return {
    of: (name: string) => ({
      report(...message: ProgressMessage): void {
        if (!running.includes(name)) running.push(name)
        if (running[0] !== name) return
        if (shown !== name) {
          display.stop()
          display = progressOn(process.stderr, name)
          shown = name
        }
        display.report(...message)
      },
      end(outcome: string): void {
        running.splice(running.indexOf(name), 1)
        display.stop()
        shown = undefined
        process.stderr.write(`${colorsOf(process.stderr).bold(name)} ${outcome}\n`)
      },
    }),
    stop: () => display.stop(),
  }
}
