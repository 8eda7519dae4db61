/**
 * A catalog of a thousand packs under a Zipf load in real workerd: latency, memory and CPU, and the number of reads
 * that the same questions need.
 *
 *   node --expose-gc --import tsx test/eval/many/load.ts --packs PACKS --gathered ROOTS/gathered.jsonl [--seconds 60]
 *
 * Libraries are requested in proportion to 1/rank, where ranks are a fixed shuffle. Half of the questions name the
 * library with one of its symbols, a quarter imports it, and a quarter is its registry's description. Eight clients
 * ask without a pause.
 */
import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import * as v from 'valibot'
import { LIBRARIES } from '../../../build/catalog/catalog.ts'
import { openFound, packsBelow } from '../../../runtime/api/source.ts'
import { scanModule } from '../../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../../runtime/kernel.ts'
import { folderStore } from '../../../runtime/pack/folder-store.ts'
import { ROUTING_FOLDER } from '../../../runtime/routing/routing-pack.ts'
import { searchCards } from '../../../runtime/search-cards.ts'
import { takenBy } from '../../bench/load/process-tree.ts'
import { hashOf } from '../../bench/statistics.ts'
import { startWorkerd } from '../../bench/workerd.ts'
import { seededRandom } from '../../small-pack.ts'

const Library = v.object({ path: v.string(), symbols: v.array(v.string()) })
const Gathered = v.object({
  path: v.string(),
  name: v.string(),
  imports: v.array(v.string()),
  description: v.string(),
})

const ROOT = join(import.meta.dirname, '../../..')
const QUESTIONS = 4_000
/** Number of questions whose reads are counted. */
const COUNTED = 1_000
const CLIENTS = 8
const WARM_UP_SECONDS = 10
/**
 * Of JavaScript: with the 32 MB of files that the worker keeps outside of it, the 128 MB of an isolate. V8 ends the
 * process where it does not suffice.
 */
const HEAP_MB = 96
/** Of runtime/worker.ts. */
const CACHE_BYTES = 32 * 1024 * 1024

const { values } = parseArgs({
  options: {
    packs: { type: 'string' },
    gathered: { type: 'string' },
    seconds: { type: 'string', default: '60' },
  },
})
const { packs, gathered } = values
if (packs === undefined || gathered === undefined) throw new Error('give --packs and --gathered')

const questions = zipfQuestions(packs, gathered)
const reads = await countReads(packs, questions)
process.stdout.write(`${JSON.stringify({ questions: questions.length, reads }, null, 1)}\n`)
process.stdout.write(`${JSON.stringify(await inWorkerd(packs, questions), null, 1)}\n`)

function zipfQuestions(folder: string, list: string): string[] {
  const lines = (file: string) => readFileSync(file, 'utf8').trim().split('\n')
  const known = new Map(
    lines(list).map((line) => {
      const library = v.parse(Gathered, JSON.parse(line))
      return [library.path, library] as const
    }),
  )
  const libraries = lines(join(folder, ROUTING_FOLDER, LIBRARIES))
    .map((line) => v.parse(Library, JSON.parse(line)))
    .flatMap(({ path, symbols }) => {
      const own = known.get(path)
      return own === undefined ? [] : [{ ...own, symbols }]
    })
    .sort((a, b) => hashOf(a.path) - hashOf(b.path))
  const random = seededRandom(1)
  const total = libraries.reduce((sum, _, i) => sum + 1 / (i + 1), 0)
  const pick = () => {
    let left = random() * total
    const at = libraries.findIndex((_, i) => {
      left -= 1 / (i + 1)
      return left <= 0
    })
    return libraries[at] ?? libraries[0]
  }
  return Array.from({ length: QUESTIONS }, () => {
    const library = pick()
    if (library === undefined) return ''
    const { path, name, imports, description, symbols } = library
    const symbol = symbols[Math.floor(random() * symbols.length)] ?? 'use'
    const kind = random()
    if (kind < 0.5) return `${symbol} ${name}`
    if (kind < 0.75 || description === '') {
      const [module = name] = imports
      return path.startsWith('pypi/')
        ? `from ${module} import ${symbol}`
        : `import { ${symbol} } from '${module}'`
    }
    return description.slice(0, 200)
  })
}

/** Of an isolate that answers them all, one after another, and of one that answers a single one. */
async function countReads(folder: string, asked: readonly string[]) {
  const counted = { files: 0, bytes: 0 }
  const disk = folderStore(resolve(folder))
  const store = {
    ...disk,
    async read(file: string) {
      const bytes = await disk.read(file)
      counted.files++
      counted.bytes += bytes.length
      return bytes
    },
  }
  const open = async () =>
    openFound([await packsBelow(store)], {
      kernel: kernelOf(scanModule()),
      cacheBytes: CACHE_BYTES,
    })
  const cold = { files: [] as number[], bytes: [] as number[] }
  for (const question of asked.slice(0, 50)) {
    Object.assign(counted, { files: 0, bytes: 0 })
    await searchCards(await open(), question)
    cold.files.push(counted.files)
    cold.bytes.push(counted.bytes)
  }
  Object.assign(counted, { files: 0, bytes: 0 })
  const start = liveMb()
  const catalog = await open()
  let most = start
  for (const [i, question] of asked.slice(0, COUNTED).entries()) {
    await searchCards(catalog, question)
    const now = i % 100 === 99 ? liveMb() : undefined
    if (now !== undefined && sumOf(now) > sumOf(most)) most = now
  }
  const median = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0
  return {
    first_question: { files: median(cold.files), bytes: median(cold.bytes), n: cold.files.length },
    long_lived: {
      files: counted.files / COUNTED,
      bytes: counted.bytes / COUNTED,
      n: COUNTED,
    },
    live_mb: { start, most },
  }
}

interface LiveMb {
  readonly heap: number
  readonly buffers: number
}

/**
 * What the engine holds, without the process around it: objects and array buffers that are left after a collection.
 * Undefined unless Node runs with --expose-gc.
 */
function liveMb(): LiveMb | undefined {
  if (globalThis.gc === undefined) return undefined
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed / 1e6, buffers: arrayBuffers / 1e6 }
}

function sumOf(live: LiveMb | undefined): number {
  return live ? live.heap + live.buffers : 0
}

async function inWorkerd(folder: string, asked: readonly string[]) {
  const work = mkdtempSync(join(tmpdir(), 'cardcat-many-'))
  mkdirSync(join(work, 'site'))
  symlinkSync(resolve(folder), join(work, 'site/pack'))
  writeFileSync(join(work, 'questions.json'), JSON.stringify(asked))
  const worker = await startWorkerd({
    script: join(ROOT, 'runtime/worker.ts'),
    assets: join(work, 'site'),
    work,
    heapMb: HEAP_MB,
  })
  try {
    const { url } = worker
    const health = await fetch(`${url}/health`)
    if (!health.ok) throw new Error(`${health.status} ${await health.text()}`)
    const pid = workerdOf(process.pid)
    const before = takenBy(pid)
    const rss: number[] = []
    const sampling = setInterval(() => rss.push(takenBy(pid).rssMb), 500)
    const input = {
      url,
      questions: join(work, 'questions.json'),
      clients: CLIENTS,
      warmUpSeconds: WARM_UP_SECONDS,
      seconds: Number(values.seconds),
    }
    const clients = join(ROOT, 'test/bench/load/clients.ts')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', clients, JSON.stringify(input)],
      { cwd: ROOT },
    )
    clearInterval(sampling)
    const after = takenBy(pid)
    const figures: { answers: number; warm_up_answers: number } = JSON.parse(stdout)
    return {
      ...figures,
      cpu_ms_per_answer: (after.cpuMs - before.cpuMs) / (figures.answers + figures.warm_up_answers),
      rss_mb: { before: before.rssMb, most: Math.max(...rss), last: after.rssMb },
    }
  } finally {
    worker.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

function workerdOf(parent: number): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      if (/^Name:\s+workerd/m.test(status) && status.includes(`PPid:\t${parent}\n`))
        return Number(name)
    } catch {
      // The process has ended.
    }
  }
  throw new Error('workerd was not found among the processes')
}
