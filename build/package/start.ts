/**
 * `npm start`, of this repository alone: its corpora in, their packs, the page and a server over both out. What one would
 * type by hand is build for each corpus, then serve; this does it in one command, and leaves dist/edge as a folder that
 * can be deployed.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Command } from 'commander'
import { run } from '../cli.ts'
import { addressOf, announce, DEFAULT_ADDRESS } from '../commands/serve.ts'
import { BuildError } from '../errors.ts'
import { buildPack } from '../main.ts'
import { optimizeLate } from '../optimize-late.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import { progressOn } from '../progress.ts'
import { assemble } from '../serve/assemble.ts'
import { builtPage } from '../serve/page.ts'
import {
  checkAddress,
  serveFromNode,
  serveFromWorkerd,
  stopSignal,
  untilStopped,
} from '../serve/serve.ts'
import { readSettings } from '../serve/settings.ts'
import { colorsOf } from '../terminal.ts'

interface StartOptions {
  readonly host: string
  readonly port: string
  readonly node?: boolean
  readonly serve: boolean
}

function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('build the packs of corpus/, then serve them with the page')
    .option('--port <number>', 'port to listen at', DEFAULT_ADDRESS.port)
    .option('--host <address>', 'address to listen at', DEFAULT_ADDRESS.host)
    .option('--node', 'serve from Node instead of workerd')
    .option('--no-serve', 'stop when dist/edge is ready to be deployed')
    .addHelpText(
      'after',
      `
Examples:
  npm start                       everything, then http://localhost:8787
  npm start -- --no-serve && npx wrangler deploy`,
    )
    .action(runStart)
}

async function runStart(options: StartOptions): Promise<void> {
  optimizeLate()
  const address = addressOf(options)
  // Better to hear it now than after the builds.
  if (options.serve) await checkAddress(address)
  const packs: string[] = []
  for (const name of corpora()) packs.push(await buildCorpus(name))
  const page = builtPage()
  const out = join(PACKAGE_ROOT, 'dist', 'edge')
  assemble({ page, packs, out })
  if (!options.serve) {
    process.stdout.write(`${relative(process.cwd(), out)}\n`)
    return
  }
  const asked = stopSignal()
  const running = options.node
    ? await serveFromNode({ page, packs: () => packs }, readSettings(options))
    : await serveFromWorkerd(out, address)
  announce(running)
  await untilStopped(running, asked)
}

/** The folders of corpus/ that hold a config, by name. */
function corpora(): string[] {
  const folder = join(PACKAGE_ROOT, 'corpus')
  const names = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'cardcat.json')))
    .sort()
  if (names.length === 0) throw new BuildError('corpus/ holds no folder with a cardcat.json')
  return names
}

async function buildCorpus(name: string): Promise<string> {
  const out = join(PACKAGE_ROOT, 'dist', 'pack', name)
  const progress = progressOn(process.stderr, name)
  const { cards, files, timings } = await buildPack({
    roots: [join(PACKAGE_ROOT, 'corpus', name)],
    out,
    progress: progress.report,
  }).finally(() => progress.stop())
  const all = Object.values(cards).reduce((sum, count) => sum + count, 0)
  const seconds = (timings.total / 1000).toFixed(1)
  const { bold } = colorsOf(process.stderr)
  process.stderr.write(`${bold(name)} ${all} cards from ${files.read} files, ${seconds} s\n`)
  return out
}

await run(
  [process.execPath, 'npm', 'start', ...process.argv.slice(2)],
  new Map([['start', async () => addStartCommand]]),
)
