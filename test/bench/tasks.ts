/**
 * The tasks of a child process: a name, an input, and figures. The task that needs an engine loads it before anything
 * is measured, so that memory before and after opening differs only by the index.
 */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Document } from './cards.ts'
import { measureAnswers } from './latency.ts'
import { IN_WORKERD, PEERS } from './peers/all.ts'
import type { Peer } from './peers/peer.ts'
import type { Questions } from './questions.ts'

export const TASK_NAMES = [
  'build',
  'open',
  'query',
  'edge',
  'browser',
  'scan',
  'embedding',
  'load',
  'start',
  'typing',
] as const
export type Task = (typeof TASK_NAMES)[number]

const OfPeer = v.object({ peer: v.string(), folder: v.string() })
const Pair = v.tuple([v.string(), v.string()])

export const TASKS: Readonly<Record<Task, (input: unknown) => Promise<object>>> = {
  async build(input) {
    const { peer, folder, documents } = v.parse(
      v.object({ ...OfPeer.entries, documents: v.string() }),
      input,
    )
    const cards: Document[] = JSON.parse(readFileSync(documents, 'utf8'))
    const engine = await peerNamed(peer)
    if (engine.build === undefined) throw new Error(`${peer} writes no files of its own`)
    const started = performance.now()
    await engine.build(cards, folder)
    return {
      build_ms: performance.now() - started,
      build_peak_mb: process.resourceUsage().maxRSS / 1024,
    }
  },

  async open(input) {
    const { peer, folder } = v.parse(OfPeer, input)
    const engine = await peerNamed(peer)
    const before = memory()
    const started = performance.now()
    const opened = await engine.open(folder)
    const open_ms = performance.now() - started
    const after = memory()
    // Asked afterwards, so that the index cannot be collected before it is counted.
    await opened.search('read', 'plain')
    return { open_ms, memory_mb: after.used - before.used, rss_mb: after.rss - before.rss }
  },

  async query(input) {
    const { peer, folder, questions } = v.parse(
      v.object({ ...OfPeer.entries, questions: v.string() }),
      input,
    )
    const asked: Questions = JSON.parse(readFileSync(questions, 'utf8'))
    const engine = await peerNamed(peer)
    return measureAnswers(() => engine.open(folder), asked)
  },

  async edge(input) {
    const { engine, folder, questions, scratch } = v.parse(
      v.object({
        engine: v.picklist(IN_WORKERD),
        folder: v.string(),
        questions: v.array(v.string()),
        scratch: v.string(),
      }),
      input,
    )
    const { measureEdge } = await import('./edge.ts')
    return measureEdge(engine, folder, questions, scratch)
  },

  async browser(input) {
    const { engine, folder, pairs, asked, scratch } = v.parse(
      v.object({
        engine: v.picklist(['cardcat', 'pagefind', 'pagefind-ui']),
        folder: v.string(),
        pairs: v.array(Pair),
        asked: v.picklist(['at once', 'key by key']),
        scratch: v.string(),
      }),
      input,
    )
    const { measureBrowser } = await import('./browser.ts')
    return measureBrowser(engine, folder, pairs, asked, scratch)
  },

  async scan() {
    const { measureScan } = await import('./scan.ts')
    return measureScan()
  },

  async load() {
    const { measureLoad } = await import('./load/load.ts')
    return measureLoad()
  },

  async start() {
    const { measureStart } = await import('./start.ts')
    return measureStart()
  },

  async typing() {
    const { measureTyping } = await import('./typing.ts')
    return measureTyping()
  },

  async embedding() {
    const { measureEmbedding } = await import('./embedding.ts')
    return measureEmbedding()
  },
}

function peerNamed(name: string): Promise<Peer> {
  const load = PEERS[name]
  if (load === undefined) throw new Error(`there is no engine ${name}`)
  return load()
}

/** In MB: JavaScript's memory, including buffers and WebAssembly, and that of the process. */
function memory(): { used: number; rss: number } {
  for (let i = 0; i < 3; i++) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { used: (heapUsed + external) / 1e6, rss: rss / 1e6 }
}
