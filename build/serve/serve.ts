/**
 * Starts a server and waits until it has answered once. The server is Node, or workerd over an assembled folder. This
 * file is what both share: a free port or a clear error, readiness, and a shutdown that leaves no process behind.
 */
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { AnswerError, UsageError } from '../errors.ts'
import { appEnvironment } from './app-environment.ts'
import type { Content } from './node-server.ts'
import type { Environment, Settings } from './settings.ts'

export interface Address {
  readonly host: string
  /** 0 means any free port. */
  readonly port: number
}

export interface Served {
  readonly port: number
  /** Resolves when the server has stopped by itself. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface Running extends Served {
  readonly url: string
  /** The problems that /health reports. */
  readonly reasons: readonly string[]
}

/** @throws UsageError when nothing can listen at the address */
export async function checkAddress({ host, port }: Address): Promise<void> {
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
  switch (code) {
    case undefined:
      return
    case 'EADDRINUSE':
      throw new UsageError(
        `port ${port} is in use: stop the program that uses it, or choose another with --port ${port + 1}`,
      )
    case 'EACCES':
      throw new UsageError(`port ${port} needs rights that you do not have: choose one above 1023`)
    default:
      throw new UsageError(`nothing can listen at ${host}, port ${port} (${code}): check --host`)
  }
}

export async function serveFromNode(content: Content, settings: Settings): Promise<Running> {
  await checkAddress(settings)
  const { serveNode } = await import('./node-server.ts')
  return whenReady(await serveNode(content, settings), settings.host, settings.basePath)
}

/** @param folder assembled (assemble.ts) */
export async function serveFromWorkerd(
  folder: string,
  address: Address,
  env = appEnvironment(process.env, {}, address.host),
): Promise<Running> {
  await checkAddress(address)
  return whenReady(await startWorkerd(folder, address, env), address.host)
}

async function whenReady(served: Served, host: string, basePath = ''): Promise<Running> {
  const url = `http://${shownHost(host)}:${served.port}${basePath}`
  try {
    return { ...served, url, reasons: await firstAnswer(url) }
  } catch (error) {
    await served.stop()
    throw error
  }
}

async function startWorkerd(folder: string, address: Address, env: Environment): Promise<Served> {
  try {
    return await (await import('./workerd.ts')).serveWorkerd(folder, address, env)
  } catch (error) {
    // Not installed; the message says how to install it.
    if (error instanceof UsageError) throw error
    throw new AnswerError(
      `workerd does not start here (${errorMessage(error)}): serve from Node, without --workerd`,
    )
  }
}

/**
 * Listens for stop signals from now on. Call it before the server starts, because the first process of a container
 * gets no signal without a listener. A second signal ends the process at once.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) {
      process.once(signal, () => {
        for (const again of SIGNALS)
          process.on(again, () => process.exit(128 + constants.signals[again]))
        resolve()
      })
    }
    whenOrphaned(resolve)
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Waits for the signal, or for the server to stop, and then until the server is gone. */
export async function untilStopped(running: Running, asked: Promise<void>): Promise<void> {
  const how = await Promise.race([
    asked.then(() => 'asked'),
    running.ended.then(
      () => 'died',
      () => 'died',
    ),
  ])
  await running.stop()
  if (how === 'died')
    throw new AnswerError('the server stopped by itself; its output is above. Start it again')
}

/**
 * npm runs a script in a shell and sends a signal to that shell only, which exits and leaves its child: a program
 * that stops `npm start` would find the port in use for ever.
 */
function whenOrphaned(then: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    then()
  }, 500)
  watch.unref()
}

async function firstAnswer(url: string): Promise<string[]> {
  const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(30_000) })
  const health: unknown = await response.json()
  const reasons =
    typeof health === 'object' && health !== null && 'reasons' in health ? health.reasons : []
  return Array.isArray(reasons) ? reasons.map(String) : []
}

/** The familiar name for every address of this machine. */
const shownHost = (host: string): string => {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
