/**
 * Stage two: files come in, the facts of each go out in the same order. What the cache knows is taken from
 * it; the rest is read on all cores, in batches, so that messages between threads are few and large.
 *
 * Facts travel and are cached as the same JSON. Small jobs stay in this thread: a worker needs about 0.7 s
 * before its first file (loading TypeScript, the grammars and their queries).
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { Cache } from '../cache.ts'
import type { FileFacts, SourceFile } from '../facts.ts'
import type { Grammars } from './code/grammars.ts'
import { factsOfFile, isDocument, stemOf } from './extract-file.ts'

export interface ExtractOptions {
  readonly grammars: Grammars
  readonly cache: Cache
  /** Worker threads; all cores unless told. */
  readonly jobs?: number | undefined
  readonly progress?: ((done: number, total: number) => void) | undefined
}

export interface Extraction {
  /** In the order of the files. */
  readonly facts: readonly FileFacts[]
  /** How many files were really read, the others came from the cache. */
  readonly parsed: number
}

export async function extract(
  files: readonly SourceFile[],
  options: ExtractOptions,
): Promise<Extraction> {
  const { cache, progress = () => {} } = options
  const keys = cacheKeys(files, options.grammars)
  const found = new Map<string, string>()
  const pending = new Map<string, SourceFile>()
  for (const [i, file] of files.entries()) {
    const key = keys[i] ?? ''
    const stored = cache.get(key)
    if (stored === undefined) pending.set(key, file)
    else found.set(key, stored)
  }
  const cached = keys.filter((key) => found.has(key)).length
  progress(cached, files.length)
  const jobs = Math.max(1, options.jobs ?? availableParallelism())
  const run = jobs > 1 && costOf([...pending.values()]) > WORTH_WORKERS ? runInWorkers : runHere
  let done = cached
  await run(pending, jobs, (key, json) => {
    found.set(key, json)
    done++
    progress(done, files.length)
  })
  if (pending.size > 0) cache.save(found)
  return { facts: keys.map((key) => parseFacts(found.get(key))), parsed: files.length - cached }
}

/** Cost units (characters of code) above which starting workers pays. */
const WORTH_WORKERS = 1_500_000
/** Characters of code in a batch: about 0.2 s of work. */
const BATCH = 250_000

type Store = (key: string, json: string) => void

async function runHere(
  pending: ReadonlyMap<string, SourceFile>,
  _jobs: number,
  store: Store,
): Promise<void> {
  for (const [key, file] of pending) store(key, JSON.stringify(await factsOfFile(file)))
}

async function runInWorkers(
  pending: ReadonlyMap<string, SourceFile>,
  jobs: number,
  store: Store,
): Promise<void> {
  const batches = batchesOf(pending)
  const threads = Math.min(jobs, batches.length)
  const pool = new Tinypool({
    filename: new URL('./extract-worker.mjs', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    isolateWorkers: false,
  })
  const read = async (batch: readonly (readonly [string, SourceFile])[]): Promise<void> => {
    const facts: unknown = await pool.run(batch.map(([, file]) => file))
    if (!Array.isArray(facts)) throw new Error('a worker answered without facts')
    for (const [i, [key]] of batch.entries()) store(key, String(facts[i]))
  }
  try {
    await Promise.all(
      batches.map(async (batch) => {
        try {
          await read(batch)
        } catch {
          // A thread that died takes its batch along: one file at a time, to find the one that kills it.
          for (const one of batch)
            await read([one]).catch((error) => store(one[0], lost(one[1], error)))
        }
      }),
    )
  } finally {
    await pool.destroy()
  }
}

/** Large files first, so that no thread is left with the largest at the end. */
function batchesOf(pending: ReadonlyMap<string, SourceFile>): (readonly [string, SourceFile])[][] {
  const sorted = [...pending].sort(
    ([a, x], [b, y]) => costOf([y]) - costOf([x]) || (a < b ? -1 : 1),
  )
  const batches: (readonly [string, SourceFile])[][] = []
  let cost = Number.POSITIVE_INFINITY
  for (const entry of sorted) {
    if (cost > BATCH) {
      batches.push([])
      cost = 0
    }
    batches.at(-1)?.push(entry)
    cost += costOf([entry[1]])
  }
  return batches
}

/** Characters, weighted: Markdown takes about four times as long as code. */
function costOf(files: readonly SourceFile[]): number {
  let cost = 0
  for (const file of files) cost += file.text.length * (isDocument(file.language) ? 4 : 1)
  return cost
}

function lost(file: SourceFile, error: unknown): string {
  const reason = `reading it stopped the reader: ${error instanceof Error ? error.message : error}`
  const facts: FileFacts = {
    kind: 'plain',
    summary: `${file.language} file`,
    lineCount: file.text.split('\n').length,
    problems: [{ reason, severity: 'error' }],
  }
  return JSON.stringify(facts)
}

/** Written by ourselves, and the cache compares checksums before it hands anything out. */
function parseFacts(json: string | undefined): FileFacts {
  if (json === undefined) throw new Error('facts of a file were lost between the threads')
  const facts: FileFacts = JSON.parse(json)
  return facts
}

function cacheKeys(files: readonly SourceFile[], grammars: Grammars): string[] {
  const version = codeVersion()
  return files.map((file) => {
    const hash = createHash('sha256')
    hash.update(`${version}\0${file.language}\0`)
    hash.update(grammars.languages.get(file.language)?.hash ?? '')
    hash.update(`\0${isDocument(file.language) ? stemOf(file.path) : ''}\0`)
    return hash.update(file.text).digest('hex').slice(0, 32)
  })
}

/**
 * The version of the extraction is the hash of its own code: a number that somebody has to raise by hand is
 * forgotten once, and then an old mistake survives its correction. package.json pins the parsers.
 */
function codeVersion(): string {
  const own = new URL('./', import.meta.url)
  const sources = readdirSync(own, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => new URL(name.replaceAll('\\', '/'), own))
  const beside = [new URL('../facts.ts', own), new URL('../../package.json', own)]
  const hash = createHash('sha256')
  for (const file of [...sources, ...beside]) hash.update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
