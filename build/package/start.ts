/**
 * `npm start`, only in this repository: builds the packs of its corpora and serves them with the page. It is the same
 * as a build for each corpus followed by serve, and leaves dist/edge as a folder that can be deployed.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Command } from 'commander'
import { cardAddress } from '../../runtime/pages/page-address.ts'
import { openPacks } from '../answer/packs.ts'
import { writeModelFiles } from '../bundle/write-model-files.ts'
import { run } from '../cli.ts'
import { addressOf, announce, DEFAULT_ADDRESS } from '../commands/serve.ts'
import { BuildError } from '../errors.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
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
import { buildCorpora } from './corpus-packs.ts'

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
  const address = addressOf(options)
  // Checked before the builds, which take minutes.
  if (options.serve) await checkAddress(address)
  const packs = await buildCorpora(corpora())
  const page = builtPage()
  const out = join(PACKAGE_ROOT, 'dist', 'edge')
  assemble({ page, packs, out })
  await writeModelFiles(await openPacks(packs, { resident: true }), out, {
    ...{ addressOf: cardAddress, hasPages: true, hasApi: true },
  })
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

/** The names of folders in corpus/ with a config. */
function corpora(): string[] {
  const folder = join(PACKAGE_ROOT, 'corpus')
  const names = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'cardcat.json')))
    .sort()
  if (names.length === 0)
    throw new BuildError('corpus/ contains no folder with a cardcat.json: clone cardcat again')
  return names
}

await run(
  [process.execPath, 'npm', 'start', ...process.argv.slice(2)],
  new Map([['start', async () => addStartCommand]]),
)
