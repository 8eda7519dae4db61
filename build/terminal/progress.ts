/**
 * Shows the progress of a long build, stage by stage: a bar on a terminal, plain lines elsewhere. It writes to the
 * given stream (stderr), never to the answer.
 */
import { Presets, SingleBar } from 'cli-progress'
import type { Stage } from './stage.ts'

/** What can take long: a stage of a build, or a part of another command. */
type Doing = Stage | 'check' | 'pages' | 'upload' | 'packs'

export interface ProgressDisplay {
  readonly report: (doing: Doing, done: number, total: number) => void
  /** A line beside the progress. */
  say(line: string): void
  stop(): void
}

const DOING: Readonly<Record<Doing, string>> = {
  discover: 'finding files',
  extract: 'reading files',
  link: 'linking',
  documents: 'reading documents',
  inspector: 'asking the inspector',
  enrich: 'asking the model',
  'embed cards': 'embedding cards',
  'embed short texts': 'embedding short texts',
  'embed words': 'embedding words',
  'embed distill': 'distilling',
  pack: 'writing the pack',
  check: 'checking',
  upload: 'writing files',
  measure: 'self-evaluation',
  pages: 'writing pages',
  packs: 'reading packs',
}

export function progressOn(stream: NodeJS.WriteStream, name = ''): ProgressDisplay {
  return stream.isTTY ? bar(stream, name) : lines(stream, name)
}

function bar(stream: NodeJS.WriteStream, name: string): ProgressDisplay {
  const display = new SingleBar(
    {
      stream,
      format: `${name ? `${name} ` : ''}{doing} {bar} {value}/{total} {left}`,
      hideCursor: true,
      clearOnComplete: true,
      barsize: 30,
      fps: 12,
    },
    Presets.shades_classic,
  )
  let current: Doing | undefined
  let left = estimate()
  return {
    report(stage, done, total) {
      if (stage !== current) {
        current = stage
        left = estimate()
        left(done, total)
        display.start(total, done, { doing: DOING[stage].padEnd(21), left: '' })
      } else {
        display.setTotal(total)
        display.update(done, { left: left(done, total) ?? '' })
      }
    },
    say(line) {
      display.stop()
      current = undefined
      stream.write(`${line}\n`)
    },
    stop() {
      display.stop()
    },
  }
}

/** How often a log gets another line from a stage that takes minutes, in milliseconds. */
const LOG_EVERY = 30_000

/** One line when a stage begins, and now and then while it runs, because a log is read afterwards. */
function lines(stream: NodeJS.WriteStream, name: string): ProgressDisplay {
  const say = (line: string): void => {
    stream.write(`${name ? `${name}: ` : ''}${line}\n`)
  }
  let current: Doing | undefined
  let left = estimate()
  let last = 0
  return {
    report(stage, done, total) {
      const now = performance.now()
      if (stage !== current) {
        current = stage
        left = estimate()
        last = now
        say(DOING[stage] + (total > 1 ? ` (${total})` : ''))
      }
      const rest = left(done, total)
      if (now - last < LOG_EVERY || done === total) return
      last = now
      say(`${DOING[stage]}: ${done} of ${total}${rest === undefined ? '' : `, ${rest}`}`)
    },
    say,
    stop() {},
  }
}

/** In milliseconds: shorter stages need no estimate, and an earlier one would be unreliable. */
const ESTIMATE_AFTER = 5_000

/** @returns the time left in words, from the speed since the first call */
function estimate(): (done: number, total: number) => string | undefined {
  let start: { readonly at: number; readonly done: number } | undefined
  return (done, total) => {
    const now = performance.now()
    start ??= { at: now, done }
    const spent = now - start.at
    if (done === start.done || spent < ESTIMATE_AFTER) return undefined
    const seconds = ((total - done) * spent) / (done - start.done) / 1000
    return seconds < 90
      ? `about ${Math.ceil(seconds)} s left`
      : `about ${Math.ceil(seconds / 60)} min left`
  }
}
