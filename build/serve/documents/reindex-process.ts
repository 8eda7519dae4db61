/**
 * The process that makes the pack of a server's documents; progress and outcome are messages to the server. It is a
 * process of its own with low priority, so that questions are answered meanwhile and the memory of a build returns to
 * the system. It exits when its server is gone, because the next server may start another over the same pack.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { errorMessage } from '../../../runtime/std/error-message.ts'
import { isExpected } from '../../errors.ts'
import { writeAtomically } from '../../files/write-atomically.ts'
import { buildPack } from '../../main.ts'
import { allDocuments } from './document-files.ts'
import { type ReindexMessage, type ReindexReport, reindexTask } from './reindex-messages.ts'

const { root, project, pack, model } = reindexTask(process.argv[2])
const server = process.ppid

process.once('disconnect', () => process.exit(1))
setPriority(constants.priority.PRIORITY_LOW)
try {
  const start = performance.now()
  const report = await reindex()
  const milliseconds = Math.round(performance.now() - start)
  await send({ kind: 'done', report: { ...report, milliseconds } })
} catch (error) {
  // An unexpected error is a bug: the server writes its stack to its log.
  if (!isExpected(error)) console.error(error)
  await send({ kind: 'failed', msg: errorMessage(error) })
}
process.disconnect()

async function reindex(): Promise<Omit<ReindexReport, 'milliseconds'>> {
  const leftOut: ReindexReport['problems'][number][] = []
  const documents = await allDocuments(root, (path, reason) => leftOut.push({ path, reason }))
  await send({
    kind: 'progress',
    stage: 'documents',
    done: documents.length,
    total: documents.length,
  })
  const rows = join(root, 'documents.jsonl')
  writeAtomically(rows, documents.map(({ text }) => `${text}\n`).join(''))
  if (documents.length === 0) {
    removePack()
    return { documents: 0, cards: {}, problems: leftOut }
  }
  const { cards, problems } = await buildPack({
    roots: [],
    documents: [rows],
    out: pack,
    project,
    model,
    progress: progressReporter(),
  })
  return { documents: documents.length, cards: { ...cards }, problems: [...leftOut, ...problems] }
}

/** In one step, so that the server sees the whole pack or none. */
function removePack(): void {
  if (!existsSync(pack)) return
  const discarded = `${pack}.${process.pid}.partial`
  renameSync(pack, discarded)
  rmSync(discarded, { recursive: true })
}

/** Ten updates a second are enough. */
const REPORT_INTERVAL_MS = 100

function progressReporter() {
  let lastReport = { stage: '', at: 0 }
  return (stage: string, done: number, total: number): void => {
    // Nothing else would notice during a long computation that the server was killed.
    if (process.ppid !== server) process.exit(1)
    const at = performance.now()
    if (stage === lastReport.stage && at - lastReport.at < REPORT_INTERVAL_MS) return
    lastReport = { stage, at }
    void send({ kind: 'progress', stage, done, total })
  }
}

/** Resolves when the message has been sent. */
function send(message: ReindexMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve())
  })
}
