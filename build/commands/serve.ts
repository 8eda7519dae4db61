/**
 * `cardcat serve`: serves packs with page and API until it is stopped. In Node all files are served from their
 * folders, so that a container needs no writable disk. workerd needs one folder of static files, which is created in
 * the system's temporary folder and removed at the end.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { divided, namedPacks } from '../answer/pack-folders.ts'
import { packOption } from '../answer/packs.ts'
import { withoutOffline } from '../bundle/without-offline.ts'
import { UsageError } from '../errors.ts'
import { openTarget } from '../publish/open-target.ts'
import { appEnvironment, startupWarnings } from '../serve/app-environment.ts'
import { assemble } from '../serve/assemble.ts'
import { builtPage } from '../serve/page.ts'
import {
  type Address,
  checkAddress,
  type Running,
  serveFromNode,
  serveFromWorkerd,
  stopSignal,
  untilStopped,
} from '../serve/serve.ts'
import { type ServedBucket, servedBucket } from '../serve/served-bucket.ts'
import { servedPacks } from '../serve/served-packs.ts'
import {
  changedSettings,
  describeSetting,
  type Environment,
  type Flags,
  readDotEnv,
  readSettings,
  SETTINGS,
  type Settings,
  settingNames,
} from '../serve/settings.ts'
import { colorsOf } from '../terminal/terminal.ts'

export const DEFAULT_ADDRESS = {
  host: SETTINGS.host.fallback,
  port: SETTINGS.port.fallback,
} as const

interface ServeOptions extends Flags {
  readonly pack?: readonly string[]
  readonly workerd?: boolean
  readonly offline?: boolean
}

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('serve the page and the API for packs')
    .addOption(packOption())
  for (const name of settingNames())
    command.option(SETTINGS[name].flag, describeSetting(SETTINGS[name]))
  command
    .addOption(new Option('--node', 'serve from Node (the default)').conflicts('workerd'))
    .option('--no-offline', 'no service worker; readers who have one lose it on their next visit')
    .option('--workerd', 'serve from workerd, as Cloudflare does (npm i miniflare)')
    .addHelpText(
      'after',
      `
Each setting is read from its flag, from its environment variable, or from .env in the current folder, in this order.

Examples:
  cardcat serve                          every pack in dist/pack, at http://localhost:8787
  cardcat serve --pack ../zod/dist/pack  another pack
  cardcat serve --pack s3://docs/api     packs from \`cardcat publish s3://docs/api\`, with the AWS variables
  cardcat serve --host 0.0.0.0           accepts requests from other machines
  CARDCAT_BASE_PATH=/docs cardcat serve --access-log   behind a proxy that forwards /docs
  CARDCAT_ADMIN_TOKEN=… cardcat serve --documents-dir docs-live   changeable documents beside the packs`,
    )
    .action(runServe)
}

async function runServe({
  pack = [],
  workerd = false,
  offline = true,
  ...flags
}: ServeOptions): Promise<void> {
  const stopped = stopSignal()
  const dotEnv = readDotEnv(process.cwd())
  const settings = readSettings(flags, process.env, dotEnv)
  const environment = { ...dotEnv, ...process.env }
  const { buckets, folders } = divided(namedPacks(pack, environment))
  const bucket = await bucketOf(buckets, workerd, environment)
  const find = () =>
    servedPacks(folders, settings, environment, { isOptional: bucket !== undefined })
  const packs = find()
  await checkAddress(settings)
  const env = appEnvironment(process.env, dotEnv, settings.host)
  const page = offline ? builtPage() : pageWithoutOffline()
  remark(startupWarnings(env))
  if (workerd) return runWorkerd(page, packs, settings, env, stopped)
  const running = await serveFromNode({ page, packs: find, bucket, env }, settings)
  announce(running)
  await untilStopped(running, stopped)
}

async function bucketOf(
  [address, other]: readonly string[],
  workerd: boolean,
  environment: Environment,
): Promise<ServedBucket | undefined> {
  if (address === undefined) return undefined
  if (other !== undefined)
    throw new UsageError(`serve reads one bucket: leave out ${address} or ${other}`)
  if (workerd)
    throw new UsageError(
      `workerd reads no ${address} here: serve from Node, without --workerd, or bind the bucket to a worker (PACKS)`,
    )
  return servedBucket(await openTarget(address, environment))
}

async function runWorkerd(
  page: string,
  packs: readonly string[],
  settings: Settings,
  env: Environment,
  asked: Promise<void>,
): Promise<void> {
  const [other] = changedSettings(settings).filter((flag) => !['--host', '--port'].includes(flag))
  if (other !== undefined)
    throw new UsageError(
      `--workerd accepts only --host and --port: leave out ${other} or --workerd`,
    )
  const { folder, clear } = folderOfThisRun()
  try {
    assemble({ page, packs, out: join(folder, 'edge') })
    const running = await serveFromWorkerd(join(folder, 'edge'), settings, env)
    announce(running)
    await untilStopped(running, asked)
  } finally {
    clear()
  }
}

/** A copy of the page without its service worker. */
function pageWithoutOffline(): string {
  const { folder } = folderOfThisRun()
  const page = join(folder, 'page')
  cpSync(builtPage(), page, { recursive: true })
  withoutOffline(page)
  return page
}

/** A temporary folder, which is removed when the process ends. */
function folderOfThisRun(): { folder: string; clear: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear)
  return { folder, clear }
}

export function addressOf(options: { host: string; port: string }): Address {
  const { host, port } = readSettings(options)
  return { host, port }
}

/** The URL goes to stdout, remarks about the packs to stderr. */
export function announce(running: Running): void {
  remark(running.reasons)
  process.stdout.write(`${colorsOf(process.stdout).bold(running.url)}\n`)
  if (process.stderr.isTTY) process.stderr.write('Press Ctrl+C to stop.\n')
}

function remark(reasons: readonly string[]): void {
  const colors = colorsOf(process.stderr)
  for (const reason of reasons) process.stderr.write(`${colors.yellow('warning')} ${reason}\n`)
}
