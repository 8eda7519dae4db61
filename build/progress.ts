/**
 * How a long build shows that it is alive: stages with counts come in, a bar on a terminal or plain lines
 * elsewhere go out. Always to the stream given (stderr), never to the answer.
 */
import { Presets, SingleBar } from 'cli-progress'
import type { BuildProgress, Stage } from './main.ts'

export interface ProgressDisplay {
  readonly report: BuildProgress
  stop(): void
}

const DOING: Readonly<Record<Stage, string>> = {
  discover: 'finding files',
  extract: 'reading files',
  link: 'linking',
  documents: 'reading documents',
  pack: 'writing the pack',
}

export function progressOn(stream: NodeJS.WriteStream, name = ''): ProgressDisplay {
  return stream.isTTY ? bar(stream, name) : lines(stream, name)
}

function bar(stream: NodeJS.WriteStream, name: string): ProgressDisplay {
  const display = new SingleBar(
    {
      stream,
      format: `${name ? `${name} ` : ''}{doing} {bar} {value}/{total}`,
      hideCursor: true,
      clearOnComplete: true,
      barsize: 30,
      fps: 12,
    },
    Presets.shades_classic,
  )
  let current: Stage | undefined
  return {
    report(stage, done, total) {
      if (stage !== current) {
        current = stage
        display.start(total, done, { doing: DOING[stage].padEnd(17) })
      } else {
        display.setTotal(total)
        display.update(done)
      }
    },
    stop() {
      display.stop()
    },
  }
}

/** One line when a stage begins: a log is read afterwards, where a hundred percentages say nothing. */
function lines(stream: NodeJS.WriteStream, name: string): ProgressDisplay {
  let current: Stage | undefined
  return {
    report(stage, _done, total) {
      if (stage === current) return
      current = stage
      const count = total > 1 ? ` (${total})` : ''
      stream.write(`${name ? `${name}: ` : ''}${DOING[stage]}${count}\n`)
    },
    stop() {},
  }
}
