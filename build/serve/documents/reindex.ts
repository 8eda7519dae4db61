/**
 * Re-indexes a server's documents in a process of its own (reindex-process.ts), one at a time, and reports its state.
 * Like every build it replaces the pack as a whole, so a failure leaves the previous pack, and the server answers
 * from the new one with the next question (current-packs.ts).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ReindexStatus } from '../../../runtime/http/admin/schemas.ts'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { type ReindexMessage, type ReindexTask, reindexMessage } from './reindex-messages.ts'

export interface Reindexing {
  /** @returns false when one is running */
  start(): boolean
  status(): ReindexStatus
  /** Stops a running re-index; its pack is unchanged. */
  stop(): Promise<void>
}

export const packIn = (root: string): string => join(root, 'pack')

const IDLE: ReindexStatus = {
  status: 'idle',
  stage: null,
  done: 0,
  total: 0,
  started_at: null,
  ended_at: null,
  report: null,
  error: null,
}

/** The compiled program, because Node does not run TypeScript. */
const PROGRAM = join(PACKAGE_ROOT, 'dist', 'reindex-process.js')

/** How many problems are sent; the rest is in the pack's report.json. */
const MAX_PROBLEMS = 100

/** @param environment of the process that builds */
export function reindexing(task: ReindexTask, environment: NodeJS.ProcessEnv): Reindexing {
  removePartialPacks(task.pack)
  let status = IDLE
  let running: ChildProcess | undefined

  const end = (ended: ReindexStatus): void => {
    running = undefined
    status = ended
  }

  return {
    status: () => status,
    start() {
      if (running !== undefined) return false
      status = { ...IDLE, status: 'running', started_at: now() }
      const child = fork(PROGRAM, [JSON.stringify(task)], {
        execArgv: [],
        // The cache is beside the documents, because that folder is writable in a container, too.
        env: { CARDCAT_CACHE: join(task.root, 'cache'), ...given(environment) },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      running = child
      // The status changes when the process has ended: until then another re-index would be refused.
      let outcome: ReindexStatus | undefined
      child.on('message', (sent) => {
        const message = reindexMessage(sent)
        if (message.kind === 'progress') {
          const { stage, done, total } = message
          status = { ...status, stage, done, total }
        } else outcome = outcomeOf(status, message)
      })
      child.once('error', (error) => end(failed(status, error.message)))
      child.once('close', (code, signal) => {
        removePartialPacks(task.pack)
        end(
          outcome ??
            failed(status, `the build ended with ${signal ?? code}; its last words are in the log`),
        )
      })
      return true
    },
    async stop() {
      const child = running
      if (child === undefined) return
      const closed = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await closed
    },
  }
}

/** Folders of builds that were killed before the rename. */
function removePartialPacks(pack: string): void {
  const folder = dirname(pack)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (name.startsWith(`${basename(pack)}.`) && name.endsWith('.partial'))
      rmSync(join(folder, name), { recursive: true, force: true })
}

/** An empty variable counts as unset. */
const given = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

function outcomeOf(
  status: ReindexStatus,
  message: Exclude<ReindexMessage, { kind: 'progress' }>,
): ReindexStatus {
  if (message.kind === 'failed') return failed(status, message.msg)
  const { problems } = message.report
  const report = { ...message.report, problems: problems.slice(0, MAX_PROBLEMS) }
  return { ...status, status: 'done', stage: null, ended_at: now(), report }
}

const failed = (status: ReindexStatus, msg: string): ReindexStatus => ({
  ...status,
  status: 'failed',
  stage: null,
  ended_at: now(),
  error: { code: 'reindex_failed', msg },
})

const now = (): string => new Date().toISOString()
