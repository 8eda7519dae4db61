/**
 * Runs one measurement in a fresh child process, so that it has a heap of its own and a crash is a result rather than
 * the end of the benchmark. Takes a task of tasks.ts with its input; returns the figures in the form of the task's
 * schema, or the reason why there are none.
 */
import { fork } from 'node:child_process'
import * as v from 'valibot'
import { bundledChild } from './bundled-child.ts'
import { Failed } from './results.ts'
import type { Task } from './tasks.ts'

export interface Limits {
  readonly heapMb: number
  readonly ms: number
}

export interface Job<Output> {
  readonly task: Task
  readonly input: object
  readonly output: v.GenericSchema<unknown, Output>
}

const KEPT_STDERR = 8_000

export async function measure<Output>(job: Job<Output>, limits: Limits): Promise<Output | Failed> {
  const script = await bundledChild()
  return new Promise((resolve, reject) => {
    const child = fork(script, [job.task, JSON.stringify(job.input)], {
      execArgv: ['--expose-gc', '--no-warnings', `--max-old-space-size=${limits.heapMb}`],
      // A process group of its own, so that everything it started (Pagefind's binary, workerd, Chromium) can be
      // ended.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let stderr = ''
    let late = false
    let answer: unknown
    child.stderr?.on('data', (text: Buffer) => {
      stderr = (stderr + text.toString()).slice(-KEPT_STDERR)
    })
    child.on('message', (value) => {
      answer = value
    })
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The group has already ended.
      }
    }
    const timer = setTimeout(() => {
      late = true
      end()
    }, limits.ms)
    const interrupted = (): void => {
      end()
      process.exit(130)
    }
    for (const signal of SIGNALS) process.once(signal, interrupted)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      for (const name of SIGNALS) process.off(name, interrupted)
      end()
      if (answer === undefined)
        resolve({ ok: false, reason: whyNothing({ late, stderr, code, signal }, limits) })
      else resolve(withoutPaths(v.parse(v.union([Failed, job.output]), answer)))
    })
  })
}

/** Results are published, so errors are cut to their first sentences, without paths of this machine. */
function withoutPaths<Output>(answer: Output | Failed): Output | Failed {
  if (typeof answer !== 'object' || answer === null || !('reason' in answer)) return answer
  return { ok: false, reason: inShort(answer.reason) }
}

export function inShort(reason: string): string {
  const [line = ''] = reason.split('\n', 1)
  return line.replace(/"?(?:file:\/\/)?(?:\/[\w.@~+-]+){2,}"?/g, '…').slice(0, MAX_REASON)
}

const MAX_REASON = 160

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface End {
  readonly late: boolean
  readonly stderr: string
  readonly code: number | null
  readonly signal: string | null
}

function whyNothing({ late, stderr, code, signal }: End, { heapMb, ms }: Limits): string {
  if (late) return `not done after ${Math.round(ms / 1000)} s`
  if (/heap out of memory|Allocation failed/.test(stderr))
    return `out of memory with a heap of ${heapMb} MB`
  const lines = stderr.trim().split('\n')
  const last = lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? ''
  return `the process ended with ${signal ?? `code ${code}`}${last === '' ? '' : `: ${inShort(last)}`}`
}
