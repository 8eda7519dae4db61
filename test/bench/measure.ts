/**
 * One measurement = one fresh child process: its heap is its own, its crash is a result and not the end of
 * the bench. In: the name of a task (child.ts), its arguments. Out: what the task measured, or in words why
 * there is nothing.
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'

export interface Limits {
  readonly heapMb: number
  readonly ms: number
}

export type Measured = { readonly ok: true; readonly value: unknown } | Failed
export interface Failed {
  readonly ok: false
  readonly reason: string
}

const CHILD = join(import.meta.dirname, 'child.ts')
const KEPT_STDERR = 8_000

export function inChild(task: string, args: object, limits: Limits): Promise<Measured> {
  return new Promise((resolve) => {
    const child = fork(CHILD, [task, JSON.stringify(args)], {
      execArgv: [
        '--import',
        'tsx',
        '--expose-gc',
        '--no-warnings',
        `--max-old-space-size=${limits.heapMb}`,
      ],
      // Its own process group: what it started (Pagefind's binary, workerd) is ended with it.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let stderr = ''
    let late = false
    let answer: Measured | undefined
    child.stderr?.on('data', (text: Buffer) => {
      stderr = (stderr + text.toString()).slice(-KEPT_STDERR)
    })
    child.on('message', (value) => {
      answer = isFailed(value) ? value : { ok: true, value }
    })
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    const timer = setTimeout(() => {
      late = true
      end()
    }, limits.ms)
    const stopped = (): void => {
      end()
      process.exit(130)
    }
    process.once('SIGINT', stopped)
    process.once('SIGTERM', stopped)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      process.off('SIGINT', stopped)
      process.off('SIGTERM', stopped)
      end()
      resolve(answer ?? { ok: false, reason: whyNothing({ late, stderr, code, signal }, limits) })
    })
  })
}

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
  const last = stderr.trim().split('\n').at(-1) ?? ''
  return `the process ended with ${signal ?? `code ${code}`}${last === '' ? '' : `: ${last}`}`
}

function isFailed(value: unknown): value is Failed {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false
}
