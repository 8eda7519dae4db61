/**
 * Serves an assembled folder with workerd on this machine, as the edge would: assets first, then the worker.
 * Miniflare starts it without the rest of wrangler and contacts no other host: `cf: false` prevents a lookup of this
 * machine's location. Requests of the worker to the outside are refused, except to the configured language model.
 * Only this file imports miniflare.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { parse } from 'smol-toml'
import * as v from 'valibot'
import { readUpstream } from '../../runtime/upstream/settings.ts'
import { importPeer } from '../optional-peer.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import type { Address, Served } from './serve.ts'
import type { Environment } from './settings.ts'

/** @param env becomes the worker's bindings */
export async function serveWorkerd(
  folder: string,
  address: Address,
  env: Environment = {},
): Promise<Served> {
  const { name, compatibility_date, compatibility_flags } = workerSettings()
  const { Log, LogLevel, Miniflare, Response }: typeof import('miniflare') =
    await importPeer('miniflare')
  let stopping = false
  let died: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    died = resolve
  })
  const worker = withoutSignalHandlers(
    () =>
      new Miniflare({
        name,
        compatibilityDate: compatibility_date,
        compatibilityFlags: compatibility_flags,
        modules: workerModules(),
        assets: { directory: folder, binding: 'ASSETS', routerConfig: { has_user_worker: true } },
        // The assets binding runs two more workers of Miniflare for each file. When many questions read their first
        // files at once, workerd serves no connection for longer than the five seconds after which it closes idle
        // ones.
        serviceBindings: { PACK_FILES: { disk: { path: folder, writable: false } } },
        host: address.host,
        port: address.port,
        cf: false,
        log: new Log(LogLevel.NONE),
        logRequests: false,
        bindings: Object.fromEntries(
          Object.entries(env).filter(([, value]) => value !== undefined),
        ),
        outboundService:
          upstreamOnly(env) ??
          (() => new Response('this worker may not reach the outside', { status: 403 })),
        handleRuntimeStdio(stdout: Readable, stderr: Readable) {
          toStderr(stdout)
          toStderr(stderr)
          stdout.once('close', () => {
            if (!stopping) died()
          })
        },
      }),
  )
  const url = await worker.ready
  return {
    port: Number(url.port),
    ended,
    async stop() {
      stopping = true
      await worker.dispose()
    },
  }
}

/** Whatever address the worker calls, the connection goes to this one. */
function upstreamOnly(env: Environment) {
  const upstream = readUpstream(env)
  if (!upstream.ok) return undefined
  const { protocol, hostname, port } = new URL(upstream.value.chatUrl)
  if (protocol === 'http:') return { external: { address: `${hostname}:${port || 80}`, http: {} } }
  const tlsOptions = { trustBrowserCas: true }
  return {
    external: { address: `${hostname}:${port || 443}`, https: { tlsOptions, options: {} } },
  }
}

/** Miniflare ends this process at once on a signal, but its caller has folders to remove first. */
function withoutSignalHandlers<T>(make: () => T): T {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]))
  const made = make()
  for (const signal of signals)
    for (const listener of process.listeners(signal))
      if (before.get(signal)?.includes(listener) !== true) process.off(signal, listener)
  return made
}

/** The worker's log goes to stderr, because stdout is for answers. */
function toStderr(stream: Readable): void {
  createInterface({ input: stream }).on('line', (line) => process.stderr.write(`${line}\n`))
}

/** The modules that `npm run build` made of runtime/worker.ts, the entry first. */
function workerModules() {
  const folder = join(PACKAGE_ROOT, 'dist', 'worker')
  const others = readdirSync(folder).filter((name) => name !== ENTRY)
  return [ENTRY, ...others].map((path) => ({
    type: path.endsWith('.wasm') ? ('CompiledWasm' as const) : ('ESModule' as const),
    path,
    contents: new Uint8Array(readFileSync(join(folder, path))),
  }))
}

const ENTRY = 'worker.js'

/** The name, date and flags of wrangler.toml, so that this runs what is deployed. */
function workerSettings() {
  const file: unknown = parse(readFileSync(join(PACKAGE_ROOT, 'wrangler.toml'), 'utf8'))
  return v.parse(WORKER_SETTINGS, file)
}

const WORKER_SETTINGS = v.object({
  name: v.string(),
  compatibility_date: v.string(),
  compatibility_flags: v.optional(v.array(v.string()), []),
})
