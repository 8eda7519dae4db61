/**
 * An assembled folder and an address → a running server that has answered once. The server is workerd, or
 * Node with the same routes; this file is what both share: a free port or a clear word, readiness, and an
 * end that leaves no process behind.
 */
import { createServer } from 'node:net'
import { whyOf } from '../../runtime/why-of.ts'
import { AnswerError, UsageError } from '../errors.ts'

export interface Address {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
}

export interface Served {
  readonly port: number
  /** Resolves when the server died by itself. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface Running extends Served {
  readonly url: string
  /** What /health finds wrong, in words. */
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
        `port ${port} is in use: stop the program that holds it, or take another with --port ${port + 1}`,
      )
    case 'EACCES':
      throw new UsageError(`port ${port} needs more rights than you have: take one above 1023`)
    default:
      throw new UsageError(`nothing can listen at ${host}, port ${port} (${code}): check --host`)
  }
}

export async function serve(
  folder: string,
  address: Address,
  how: 'workerd' | 'node',
): Promise<Running> {
  await checkAddress(address)
  const served = await (how === 'node' ? startNode(folder, address) : startWorkerd(folder, address))
  const url = `http://${shownHost(address.host)}:${served.port}`
  try {
    return { ...served, url, reasons: await firstAnswer(url) }
  } catch (error) {
    await served.stop()
    throw error
  }
}

const startNode = async (folder: string, address: Address): Promise<Served> =>
  (await import('./node-server.ts')).serveNode(folder, address)

async function startWorkerd(folder: string, address: Address): Promise<Served> {
  try {
    return await (await import('./workerd.ts')).serveWorkerd(folder, address)
  } catch (error) {
    throw new AnswerError(
      `workerd does not start here (${whyOf(error)}): serve from Node with --node`,
    )
  }
}

/** Waits for a signal, or for the server to die, and then for the server to be gone. */
export async function untilStopped(running: Running): Promise<void> {
  const how = await new Promise<'asked' | 'died'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve('asked'))
    whenOrphaned(() => resolve('asked'))
    running.ended.then(
      () => resolve('died'),
      () => resolve('died'),
    )
  })
  await running.stop()
  if (how === 'died')
    throw new AnswerError('the server stopped by itself; what it said is above. Start it again')
}

/**
 * npm runs a script in a shell and hands a signal to that shell only, which dies and leaves its child: who
 * stops `npm start` from another program would find the port taken for ever.
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

/** Every address, and this machine's own, are reached from here by the name people know. */
const shownHost = (host: string): string => {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
