/**
 * `cardcat serve`: packs in, a server with page and API out, until it is told to stop. The folder it serves
 * is its own, made for this run: a build that replaces a pack meanwhile, or a second server with other
 * packs, does not pull files from under it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { packFolders } from '../answer/pack-folders.ts'
import { packOption } from '../answer/packs.ts'
import { UsageError } from '../errors.ts'
import { assemble } from '../serve/assemble.ts'
import { builtPage } from '../serve/page.ts'
import { type Address, checkAddress, type Running, serve, untilStopped } from '../serve/serve.ts'
import { colorsOf } from '../terminal.ts'

export const DEFAULT_ADDRESS = { host: '127.0.0.1', port: '8787' } as const

interface ServeOptions {
  readonly pack?: readonly string[]
  readonly host: string
  readonly port: string
  readonly node?: boolean
}

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('serve the page and the API over packs that were built')
    .addOption(packOption())
    .option('--port <number>', 'port to listen at, 0 for any free one', DEFAULT_ADDRESS.port)
    .option('--host <address>', 'address to listen at', DEFAULT_ADDRESS.host)
    .option('--node', 'serve from Node instead of workerd')
    .addHelpText(
      'after',
      `
Examples:
  cardcat serve                          every pack in dist/pack, at http://localhost:8787
  cardcat serve --pack ../zod/dist/pack  another pack
  cardcat serve --host 0.0.0.0 --node    for other machines too, without workerd`,
    )
    .action(runServe)
}

async function runServe(options: ServeOptions): Promise<void> {
  const address = addressOf(options)
  const packs = packFolders(options.pack ?? [])
  await checkAddress(address)
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-'))
  try {
    assemble({ page: await builtPage(), packs, out: join(folder, 'edge') })
    const running = await serve(join(folder, 'edge'), address, options.node ? 'node' : 'workerd')
    announce(running)
    await untilStopped(running)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function addressOf({ host, port }: { host: string; port: string }): Address {
  const number = /^\d{1,5}$/.test(port) ? Number(port) : Number.NaN
  if (!(number <= 65_535)) throw new UsageError(`--port ${port} is not a port: give 0 to 65535`)
  return { host, port: number }
}

/** The address is the answer (stdout); how it is with the packs is a remark (stderr). */
export function announce(running: Running): void {
  const colors = colorsOf(process.stderr)
  for (const reason of running.reasons)
    process.stderr.write(`${colors.yellow('warning')} ${reason}\n`)
  process.stdout.write(`${colorsOf(process.stdout).bold(running.url)}\n`)
  process.stderr.write('Press Ctrl+C to stop.\n')
}
