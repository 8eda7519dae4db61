/**
 * `cardcat publish`: publishes packs as versions in a target, with pointers (`latest`, `next`), retention and
 * roll-back. runtime/versions/versions-file.ts defines the layout of a target, build/publish/publish.ts the order of
 * the writes.
 */
import type { Command } from 'commander'
import type { VersionsFile } from '../../runtime/versions/versions-file.ts'
import { packFolders } from '../answer/pack-folders.ts'
import { packOption } from '../answer/packs.ts'
import { originOf } from '../bundle/write-bundle.ts'
import { UsageError } from '../errors.ts'
import { openBuiltPack } from '../publish/built-pack.ts'
import type { Collected } from '../publish/collect.ts'
import { openTarget } from '../publish/open-target.ts'
import type { TextsOptions } from '../publish/place-texts.ts'
import { retained, rolledBack, withChannel, without } from '../publish/pointers.ts'
import { changeVersions, type Publication, publishPack } from '../publish/publish.ts'
import { libraryIn, readPublished } from '../publish/published.ts'
import type { Target } from '../publish/target.ts'
import { librariesIn } from '../publish/target-index.ts'
import { progressOn } from '../terminal/progress.ts'
import { print, printJson, warn } from '../terminal/terminal.ts'
import { collected, positive } from './option-values.ts'

interface PublishFlags {
  readonly pack?: readonly string[]
  readonly channel?: readonly string[]
  readonly keep?: number
  readonly replace?: boolean
  readonly point?: readonly string[]
  readonly rollback?: string | true
  readonly remove?: readonly string[]
  readonly project?: string
  readonly list?: boolean
  readonly url?: string
  readonly llmsTxt: boolean
  readonly json?: boolean
}

export function addPublishCommand(program: Command): void {
  program
    .command('publish')
    .description('publish packs to a folder or an object store, with versions side by side')
    .argument('<target>', 'a folder, which is created if missing, or s3://bucket/prefix')
    .addOption(packOption())
    .option(
      '--channel <name>',
      'point this channel to the version; repeatable (default: latest, if the version is a newer release)',
      collected,
    )
    .option(
      '--keep <n>',
      'keep the newest n versions of the library and those that channels point to',
      positive,
    )
    .option('--replace', 'replace another build of the same version')
    .option(
      '--point <channel=version>',
      'instead: point a channel to a published version; repeatable',
      collected,
    )
    .option(
      '--rollback [channel]',
      'instead: point a channel (default: latest) to its previous version',
    )
    .option('--remove <version>', 'instead: remove a version; repeatable', collected)
    .option('--list', 'instead: list the published versions')
    .option('--project <name>', 'the library, if the target has several')
    .option('--url <address>', 'the address of the target, for absolute links in llms.txt')
    .option('--no-llms-txt', 'leave out llms.txt, llms-full.txt and the skills for agents')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Chunks that versions share are stored once. A version appears in one step, after all of its files. An interrupted run
changes nothing for readers, and the next run continues.

For s3:// these standard variables are read: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION,
AWS_ENDPOINT_URL (for R2: https://<account>.r2.cloudflarestorage.com, region auto).

Examples:
  cardcat publish site/api                              the packs of dist/pack, each as a version of its library
  cardcat publish site/api --channel next               for the main branch: latest does not move
  cardcat publish s3://docs/api --keep 10
  cardcat publish site/api --rollback                   latest returns to its previous version
  cardcat publish site/api --point latest=2.31.0
  cardcat serve --pack site/api                         all versions under one address`,
    )
    .action(runPublish)
}

async function runPublish(name: string, flags: PublishFlags): Promise<void> {
  const instead = (['point', 'rollback', 'remove', 'list'] as const).filter(
    (flag) => flags[flag] !== undefined,
  )
  if (instead.length > 1)
    throw new UsageError(`--${instead[0]} and --${instead[1]}: give one of them at a time`)
  const [flag] = instead
  const other = (['pack', 'channel', 'replace'] as const).find((one) => flags[one] !== undefined)
  if (flag !== undefined && other !== undefined)
    throw new UsageError(`--${other} publishes a pack, and --${flag} publishes none: leave one out`)
  const target = await openTarget(name)
  if (flag === 'list') return listVersions(target, flags)
  if (flag !== undefined) return change(target, flags)
  const folders = packFolders(flags.pack ?? [])
  const published: Publication[] = []
  const progress = progressOn(process.stderr)
  try {
    for (const folder of folders) {
      const pack = await openBuiltPack(folder)
      if (flags.project !== undefined && pack.project !== flags.project) continue
      published.push(
        await publishPack(target, pack, {
          ...(flags.channel && { channels: flags.channel }),
          keep: flags.keep,
          texts: textsOf(flags),
          replace: flags.replace === true,
          progress: (done, total) => progress.report('upload', done, total),
        }),
      )
    }
  } finally {
    progress.stop()
  }
  if (published.length === 0)
    throw new UsageError(`none of the packs is of ${flags.project}: check --project and --pack`)
  for (const { collected } of published) warnDamaged(collected)
  if (flags.json) return printJson({ target: target.name, published })
  await print(published.map((one) => `${inWords(one)}\n`).join(''))
}

const textsOf = ({ url, llmsTxt }: PublishFlags): TextsOptions | false =>
  llmsTxt && { url: url === undefined ? undefined : originOf(url, '--url') }

function inWords({ project, version, channels, already, ...done }: Publication): string {
  const pointing = Object.keys(channels).filter((channel) => channels[channel] === version)
  const as = pointing.length > 0 ? ` (${pointing.join(', ')})` : ''
  const { written, shared, removed } = done
  const gone = removed.length > 0 ? `; removed ${removed.join(', ')}` : ''
  if (already && written.files === 0) return `${project} ${version}${as}: was there already${gone}`
  return `${project} ${version}${as}: ${written.files} files written (${written.bytes} bytes), ${shared.files} shared with other versions (${shared.bytes} bytes)${gone}`
}

function warnDamaged({ damaged }: Collected): void {
  warn(damaged.map((msg) => ({ code: 'pack_corrupt', msg: `${msg}. Nothing was removed` })))
}

async function change(target: Target, flags: PublishFlags): Promise<void> {
  const project = await projectIn(target, flags.project)
  const change = (before: VersionsFile): VersionsFile => {
    const after = changed(before, flags)
    return flags.keep === undefined ? after : retained(after, flags.keep)
  }
  const options = { texts: textsOf(flags) }
  const { file, collected } = await changeVersions(target, project, change, options)
  warnDamaged(collected)
  return show([file], flags, target)
}

function changed(
  file: VersionsFile,
  { point = [], rollback, remove = [] }: PublishFlags,
): VersionsFile {
  if (rollback !== undefined) return rolledBack(file, rollback === true ? 'latest' : rollback)
  if (remove.length > 0) return without(file, remove)
  return point.reduce((now, text) => {
    const [, channel, version] = /^([^=]+)=(.+)$/.exec(text) ?? []
    if (channel === undefined || version === undefined)
      throw new UsageError(`--point ${text}: give a channel and a version, such as latest=2.31.0`)
    return withChannel(now, channel, version)
  }, file)
}

async function listVersions(target: Target, flags: PublishFlags): Promise<void> {
  const names = (await librariesIn(target)) ?? []
  const wanted = names.filter((name) => flags.project === undefined || name === flags.project)
  if (wanted.length === 0) throw new UsageError(nothingThere(target, names, flags.project))
  const files: VersionsFile[] = []
  for (const name of wanted) files.push((await readPublished(libraryIn(target, name), name)).file)
  return show(files, flags, target)
}

function show(files: readonly VersionsFile[], flags: PublishFlags, target: Target): Promise<void> {
  const libraries = files.map(({ project, channels, versions }) => ({
    project,
    channels,
    versions: versions.map(({ version, commit, commit_date }) => ({
      version,
      commit,
      commit_date,
    })),
  }))
  if (flags.json) return printJson({ target: target.name, libraries })
  const lines = libraries.flatMap(({ project, channels, versions }) => [
    project,
    ...versions.map(({ version }) => {
      const pointing = Object.keys(channels).filter((name) => channels[name] === version)
      return `  ${version}${pointing.length > 0 ? `  ${pointing.join(', ')}` : ''}`
    }),
  ])
  return print(`${lines.join('\n')}\n`)
}

/** @throws UsageError when it is not clear which library is meant */
async function projectIn(target: Target, wanted: string | undefined): Promise<string> {
  const names = (await librariesIn(target)) ?? []
  const [only, ...others] = names
  if (wanted !== undefined && names.includes(wanted)) return wanted
  if (wanted === undefined && only !== undefined && others.length === 0) return only
  throw new UsageError(
    wanted === undefined && only !== undefined
      ? `${target.name} contains ${names.join(', ')}: choose one with --project`
      : nothingThere(target, names, wanted),
  )
}

function nothingThere(
  target: Target,
  names: readonly string[],
  wanted: string | undefined,
): string {
  if (names.length === 0) return `nothing is published in ${target.name}: publish a pack first`
  return `${target.name} contains no ${wanted}; it contains ${names.join(', ')}`
}
