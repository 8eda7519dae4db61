/**
 * Starts workerd with a worker script and a folder of assets, without wrangler or miniflare: their isolates would
 * count in the measured memory, and only a bare configuration can limit the heap. Assets come from a disk service for
 * every engine.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import * as v from 'valibot'
import { bundleWorker, type WorkerModule } from '../bundle-worker.ts'

export interface Worker {
  readonly url: string
  /** When its process was started, by performance.now(). */
  readonly startedAt: number
  /** Resident memory of the process, in MB. */
  rssMb(): number
  /** The reason why it ended. */
  readonly ended: Promise<string>
  stop(): void
}

export interface WorkerOptions {
  /** Path of the worker's source. */
  readonly script: string
  readonly assets: string
  /** Folder for the script and the configuration. */
  readonly work: string
  readonly heapMb?: number
}

/** The latest date that the pinned workerd supports; the flag is the one in wrangler.toml that a search needs. */
const COMPATIBILITY_DATE = '2026-04-20'

export async function startWorkerd(options: WorkerOptions): Promise<Worker> {
  const modules = await bundleWorker(options.script)
  for (const { path, contents } of modules) writeFileSync(join(options.work, path), contents)
  const config = join(options.work, 'config.capnp')
  writeFileSync(config, configuration(options, modules))
  const startedAt = performance.now()
  // workerd reports its port on the control channel, file descriptor 3.
  const child = spawn(workerdProgram(), ['serve', '--experimental', '--control-fd=3', config], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  return { ...lifeOf(child), startedAt, url: `http://127.0.0.1:${await portOf(child)}` }
}

function configuration(
  { assets, heapMb }: WorkerOptions,
  modules: readonly WorkerModule[],
): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [${modules.map(embedded).join(', ')}],
      compatibilityDate = "${COMPATIBILITY_DATE}",
      compatibilityFlags = ["nodejs_compat"],
      bindings = [(name = "ASSETS", service = "assets")],
      globalOutbound = "assets",
    )),
    (name = "assets", disk = (path = ${JSON.stringify(assets)})),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
  v8Flags = [${heapMb === undefined ? '' : `"--max-old-space-size=${heapMb}"`}],
);
`
}

const embedded = ({ path, type }: WorkerModule): string =>
  `(name = "${path}", ${type === 'ESModule' ? 'esModule' : 'wasm'} = embed "${path}")`

function workerdProgram(): string {
  const require = createRequire(import.meta.url)
  const program: unknown = createRequire(require.resolve('miniflare'))('workerd')
  return v.parse(v.object({ default: v.string() }), program).default
}

const Listening = v.object({ event: v.literal('listen'), port: v.number() })

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const control = child.stdio[3] as Readable
    createInterface({ input: control }).on('line', (line) => {
      const message = v.safeParse(Listening, JSON.parse(line))
      if (message.success) resolve(message.output.port)
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error('workerd ended before it listened')))
  })
}

function lifeOf(child: ChildProcess): Omit<Worker, 'url' | 'startedAt'> {
  let stderr = ''
  child.stderr?.on('data', (text: Buffer) => {
    stderr = (stderr + text.toString()).slice(-4000)
  })
  return {
    rssMb: () => rssOf(child.pid ?? 0),
    ended: new Promise((resolve) => {
      child.once('close', (code, signal) => {
        const full = /out of memory|heap limit/i.test(stderr)
        resolve(full ? 'out of memory' : `ended with ${signal ?? code}`)
      })
    }),
    stop: () => child.kill('SIGKILL'),
  }
}

/** Linux reports it in a file; on other systems it is unknown. */
function rssOf(pid: number): number {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return (Number(kb) * 1024) / 1e6
  } catch {
    return Number.NaN
  }
}
