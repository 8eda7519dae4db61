/**
 * One engine in workerd: the time until a cold isolate has answered, its memory, the latency of later answers, and
 * whether it fits in a Worker's 128 MB. Each is measured in a fresh process.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { assemble } from '../../build/serve/assemble.ts'
import type { InWorkerd } from './peers/all.ts'
import { ORAMA_FILE, ORAMA_SCHEMA_FILE } from './peers/orama.ts'
import type { EdgeFigures } from './results.ts'
import { median } from './statistics.ts'
import { startWorkerd, type Worker, type WorkerOptions } from './workerd.ts'

/** A search in the default mode, without the question. */
const ASK = '/search?limit=10'

const COLD_STARTS = 5
const HEAP_MB = 128

export async function measureEdge(
  engine: InWorkerd,
  folder: string,
  questions: readonly string[],
  scratch: string,
): Promise<EdgeFigures> {
  const work = mkdtempSync(join(scratch, 'edge-'))
  try {
    const assets = join(work, 'assets')
    const ours = engine === 'cardcat' || engine === 'cardcat-hybrid'
    if (ours) assemble({ packs: [folder], out: assets })
    else writeOramaAssets(folder, assets)
    const script = join(import.meta.dirname, 'workers', ours ? 'cardcat.ts' : 'orama.ts')
    const ask = engine === 'cardcat' ? `${ASK}&mode=lexical` : ASK
    const options = { script, assets, work, ask }
    const colds: Cold[] = []
    for (const question of questions.slice(0, COLD_STARTS))
      colds.push(await coldStart(options, question))
    const middle = (of: (one: Cold) => number): number => median(colds.map(of))
    const warm = await warmAnswers(options, questions)
    return {
      ready_ms: middle((one) => one.ready),
      first_answer_ms: middle((one) => one.first),
      noop_ms: middle((one) => one.noop),
      rss_growth_mb: known(middle((one) => one.growth)),
      rss_growth_later_mb: known(warm.growth),
      answer_ms: warm.answer,
      questions: questions.length,
      trials: colds.length,
      heap_128_mb: await lives({ ...options, heapMb: HEAP_MB }, questions),
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

interface Asked extends WorkerOptions {
  /** Path and parameters of a search, without the question. */
  readonly ask: string
}

interface Cold {
  readonly ready: number
  readonly noop: number
  readonly first: number
  readonly growth: number
}

async function coldStart(options: Asked, question: string): Promise<Cold> {
  const worker = await startWorkerd(options)
  try {
    await get(worker, '/noop')
    const ready = performance.now() - worker.startedAt
    const before = worker.rssMb()
    const noop = await get(worker, '/noop')
    const first = await get(worker, `${options.ask}&q=${encodeURIComponent(question)}`)
    return { ready, noop, first, growth: worker.rssMb() - before }
  } finally {
    worker.stop()
    await worker.ended
  }
}

async function warmAnswers(
  options: Asked,
  questions: readonly string[],
): Promise<{ answer: number; growth: number }> {
  const worker = await startWorkerd(options)
  try {
    await get(worker, '/noop')
    const before = worker.rssMb()
    await many(worker, options.ask, questions)
    const round = await many(worker, options.ask, questions)
    const growth = worker.rssMb() - before
    const noops: number[] = []
    for (let i = 0; i < 20; i++) noops.push(await get(worker, '/noop'))
    return { answer: (round - median(noops)) / questions.length, growth }
  } finally {
    worker.stop()
    await worker.ended
  }
}

async function lives(
  options: Asked,
  questions: readonly string[],
): Promise<EdgeFigures['heap_128_mb']> {
  const worker = await startWorkerd(options)
  try {
    await get(worker, '/noop')
    const before = worker.rssMb()
    await many(worker, options.ask, questions)
    await many(worker, options.ask, questions)
    const rss_growth_mb = known(worker.rssMb() - before)
    return { alive: true, rss_growth_mb, said: `answers ${2 * questions.length} questions` }
  } catch (error) {
    const ended = await Promise.race([worker.ended, later(2000, undefined)])
    const said = ended === undefined ? `fails: ${String(error)}` : `dies: ${ended}`
    return { alive: false, rss_growth_mb: null, said }
  } finally {
    worker.stop()
    await worker.ended
  }
}

/**
 * The duration of a whole request, each on a connection of its own: workerd closes connections that were idle while
 * it computed, and a request on a closed one fails.
 */
function get(worker: Worker, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(worker.url + path, { method, agent: false, timeout: TIMEOUT_MS })
    sent.on('response', (response) => {
      let head = ''
      response.on('data', (chunk: Buffer) => {
        if (head.length < 200) head += chunk.toString()
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${path} answered ${response.statusCode}: ${head.slice(0, 200)}`))
      })
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error(`${path}: no answer`)))
    sent.on('error', reject)
    sent.end(body)
  })
}

const TIMEOUT_MS = 120_000

const many = (worker: Worker, ask: string, questions: readonly string[]): Promise<number> =>
  get(worker, '/many', JSON.stringify({ ask, questions }))

const later = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(value), ms).unref()
  })

/** Maximum size of a Worker's asset is 25 MiB. */
const PART = 24 * 1024 * 1024

function writeOramaAssets(folder: string, assets: string): void {
  const bytes = readFileSync(join(folder, ORAMA_FILE))
  const schema: unknown = JSON.parse(readFileSync(join(folder, ORAMA_SCHEMA_FILE), 'utf8'))
  mkdirSync(assets, { recursive: true })
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += PART) {
    const name = `part-${parts.length}.bin`
    writeFileSync(join(assets, name), bytes.subarray(at, at + PART))
    parts.push(name)
  }
  writeFileSync(join(assets, 'listing.json'), JSON.stringify({ schema, parts }))
}
