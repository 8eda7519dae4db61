/**
 * Load tests of a server with the packs of corpus/: on each host (Node, workerd), sixteen clients request ten whole
 * cards without a pause. Where the system supports CPU affinity (Linux, `taskset`), the server has the first core and
 * the clients the second; otherwise they share, and the results say so.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { buildPack } from '../../../build/main.ts'
import { type Failed, type HostFigures, LoadedFigures, type LoadFigures } from '../results.ts'
import { takenBy } from './process-tree.ts'
import { questionsOfPacks } from './questions-of-packs.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CORPUS = join(ROOT, 'corpus')
const QUESTIONS = 500
const CLIENTS = 16
/** Until code is compiled and the most used blocks are in memory. */
const WARM_UP_SECONDS = 5
const SECONDS = 60
const SAMPLE_MS = 1000
/** The time after which memory should be stable. */
const SETTLED_SECONDS = 10

const CLI = join(ROOT, 'dist/cli.js')

/** The arguments of Node that start each host. */
const HOSTS: Readonly<Record<string, (load: Load) => string[]>> = {
  node: ({ packs }) => serve(packs),
  workerd: ({ packs }) => [...serve(packs), '--workerd'],
}
const serve = (packs: readonly string[]) => [
  ...[CLI, 'serve', '--port', '0'],
  ...packs.flatMap((pack) => ['--pack', pack]),
]

/** The host that answers with constant bytes, measured where workerd is. */
const CONTROL = 'workerd, the same bytes to each question'
const constantWorker = (bytes: number): string[] => [
  ...['--import', 'tsx', join(import.meta.dirname, 'constant-worker.ts'), String(bytes)],
]

export interface LoadOptions {
  /** Existing packs to use in place of those of corpus/. */
  readonly packs?: readonly string[]
  /** Hosts to test: node, workerd. */
  readonly hosts?: readonly string[]
  readonly warmUpSeconds?: number
  readonly seconds?: number
}

export async function measureLoad({
  packs: given,
  hosts: asked = Object.keys(HOSTS),
  warmUpSeconds = WARM_UP_SECONDS,
  seconds = SECONDS,
}: LoadOptions = {}): Promise<LoadFigures> {
  const work = mkdtempSync(join(tmpdir(), 'cardcat-load-'))
  try {
    const packs = given ?? (await buildCorpora(join(work, 'packs')))
    const file = join(work, 'questions.json')
    const questions = await questionsOfPacks(packs, QUESTIONS)
    writeFileSync(file, JSON.stringify(questions))
    const pinned = canPin()
    const load = { packs, questions: file, pinned, warmUpSeconds, seconds }
    const hosts: Record<string, HostFigures | Failed> = {}
    for (const host of asked) {
      const args = HOSTS[host]?.(load)
      if (args !== undefined) hosts[host] = await measureHost(args, load)
    }
    const { workerd } = hosts
    if (workerd !== undefined && 'mean_bytes' in workerd)
      hosts[CONTROL] = await measureHost(constantWorker(Math.round(workerd.mean_bytes)), load)
    return {
      packs: packs.length,
      questions: questions.length,
      clients: CLIENTS,
      seconds,
      pinned,
      hosts,
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function buildCorpora(out: string): Promise<string[]> {
  const libraries = readdirSync(CORPUS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
  for (const name of libraries)
    await buildPack({ roots: [join(CORPUS, name)], out: join(out, name) })
  return libraries.map((name) => join(out, name))
}

interface Load {
  readonly packs: readonly string[]
  /** Path of a file. */
  readonly questions: string
  readonly pinned: boolean
  readonly warmUpSeconds: number
  readonly seconds: number
}

async function measureHost(
  args: readonly string[],
  { questions, pinned, warmUpSeconds, seconds }: Load,
): Promise<HostFigures | Failed> {
  const server = start(pinned ? 0 : undefined, args)
  try {
    const url = await addressOf(server)
    const input = { url, questions, clients: CLIENTS, warmUpSeconds, seconds }
    const taken = () => takenBy(server.pid ?? 0)
    const before = taken()
    const rss: number[] = []
    const sampling = setInterval(() => rss.push(taken().rssMb), SAMPLE_MS)
    const found = await askAll(pinned ? 1 : undefined, input)
    clearInterval(sampling)
    const cpuMs = taken().cpuMs - before.cpuMs
    return {
      ...found,
      cpu_ms_per_answer: known(cpuMs / (found.answers + found.warm_up_answers)),
      rss_mb: {
        before: known(before.rssMb),
        settled: known(rss[Math.round((1000 * SETTLED_SECONDS) / SAMPLE_MS)]),
        last: known(rss.at(-1)),
        most: known(Math.max(...rss)),
      },
    }
  } catch (error) {
    return { ok: false, reason: String(error) }
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => {
      server.once('close', resolve)
      if (server.exitCode !== null) resolve(undefined)
    })
  }
}

const known = (value = Number.NaN): number | null => (Number.isFinite(value) ? value : null)

const canPin = (): boolean =>
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

const commandOn = (core: number | undefined, args: readonly string[]): [string, string[]] =>
  core === undefined
    ? [process.execPath, [...args]]
    : ['taskset', ['--cpu-list', String(core), process.execPath, ...args]]

function start(core: number | undefined, args: readonly string[]): ChildProcess {
  const [program, all] = commandOn(core, args)
  return spawn(program, all, { stdio: ['ignore', 'pipe', 'inherit'] })
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (server.stdout === null) return reject(new Error('the server has no output'))
    createInterface({ input: server.stdout }).once('line', resolve)
    server.once('error', reject)
    server.once('close', (code) => reject(new Error(`the server ended with code ${code}`)))
  })
}

async function askAll(core: number | undefined, input: object) {
  const clients = join(import.meta.dirname, 'clients.ts')
  const [program, args] = commandOn(core, ['--import', 'tsx', clients, JSON.stringify(input)])
  const { stdout } = await promisify(execFile)(program, args)
  return v.parse(LoadedFigures, JSON.parse(stdout))
}
