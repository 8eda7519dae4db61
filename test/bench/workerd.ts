/**
 * A worker script and a folder of assets → an answering workerd process of its own, started without wrangler
 * or miniflare around it: their other isolates would be in the memory that is measured, and only a bare
 * configuration can cap the heap. Assets come from a disk service, for every engine alike.
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
  /** Why it ended, once it has. */
  readonly ended: Promise<string>
  stop(): void
}

export interface WorkerOptions {
  /** File of the worker's source. */
  readonly script: string
  readonly assets: string
  /** For the script and the configuration. */
  readonly work: string
  readonly heapMb?: number
}

/** No later date is known to the pinned workerd; the flag is that of wrangler.toml which a search uses. */
const COMPATIBILITY_DATE = '2026-04-20'

export async function startWorkerd(options: WorkerOptions): Promise<Worker> {
  const modules = await bundleWorker(options.script)
  for (const { path, contents } of modules) writeFileSync(join(options.work, path), contents)
  const config = join(options.work, 'config.capnp')
  writeFileSync(config, configuration(options, modules))
  const startedAt = performance.now()
  // The control channel is descriptor 3: there workerd says which port it was given.
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

/** Linux says it in a file; elsewhere there is no figure, and none is made up. */
function rssOf(pid: number): number {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return (Number(kb) * 1024) / 1e6
  } catch {
    return Number.NaN
  }
}
