/**
 * The other side of measure.ts: runs one task and sends what it measured to the parent. Each task loads only
 * what it needs, so that memory before and after opening an index differs by the index alone.
 */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Document } from './cards.ts'
import { measureAnswers } from './latency.ts'
import { PEERS } from './peers/all.ts'
import type { Peer } from './peers/peer.ts'
import type { Questions } from './questions.ts'

const Args = v.object({
  peer: v.string(),
  folder: v.string(),
  documents: v.string(),
  questions: v.string(),
})
type Arguments = v.InferOutput<typeof Args>

const TASKS: Readonly<Record<string, (peer: Peer, args: Arguments) => Promise<object>>> = {
  async build(peer, { documents, folder }) {
    const input: Document[] = JSON.parse(readFileSync(documents, 'utf8'))
    const started = performance.now()
    await peer.build(input, folder)
    return {
      build_ms: performance.now() - started,
      build_peak_mb: process.resourceUsage().maxRSS / 1024,
    }
  },

  async open(peer, { folder }) {
    const before = memory()
    const started = performance.now()
    const opened = await peer.open(folder)
    const open_ms = performance.now() - started
    const after = memory()
    // Asked afterwards, so that nothing of the index can be collected before it was counted.
    await opened.search('read', 'plain')
    return {
      open_ms,
      memory_mb: after.used - before.used,
      rss_mb: after.rss - before.rss,
    }
  },

  async query(peer, { folder, questions }) {
    const asked: Questions = JSON.parse(readFileSync(questions, 'utf8'))
    return measureAnswers(await peer.open(folder), asked)
  },
}

/** In MB: what JavaScript holds, with buffers and wasm memory, and what the process has. */
function memory(): { used: number; rss: number } {
  for (let i = 0; i < 3; i++) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { used: (heapUsed + external) / 1e6, rss: rss / 1e6 }
}

async function run(): Promise<void> {
  const args = v.parse(Args, JSON.parse(process.argv[3] ?? '{}'))
  const task = TASKS[process.argv[2] ?? '']
  const peer = PEERS[args.peer]
  if (task === undefined || peer === undefined)
    throw new Error(`no task ${process.argv[2]} for ${args.peer}`)
  send(await task(peer, args))
}

function send(value: object): void {
  process.send?.(value, () => process.exit(0))
}

run().catch((error: unknown) => {
  send({ ok: false, reason: error instanceof Error ? error.message : String(error) })
})
