/**
 * `cardcat bundle`: writes packs as one folder for any file server, with the search page and a page for each card;
 * optionally as a zip or, for small packs, as one HTML file that opens from disk. The folder is written elsewhere and
 * renamed, so that a server sees the old folder or the new one.
 */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Command } from 'commander'
import { MODEL_LIST } from '../../runtime/browser-model.ts'
import { requireOpen } from '../answer/open-folders.ts'
import { packFolders } from '../answer/pack-folders.ts'
import { openPacks, packOption } from '../answer/packs.ts'
import { singleFile } from '../bundle/single-file.ts'
import { originOf, refuseForeignFolder, writeBundle } from '../bundle/write-bundle.ts'
import { UsageError } from '../errors.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { progressOn } from '../terminal/progress.ts'
import { print, printJson, warn } from '../terminal/terminal.ts'

interface BundleFlags {
  readonly pack?: readonly string[]
  readonly out: string
  readonly zip?: string
  readonly html?: string
  readonly url?: string
  readonly exactQuery?: string
  readonly pages: boolean
  readonly llmsTxt: boolean
  readonly offline: boolean
  readonly json?: boolean
}

export function addBundleCommand(program: Command): void {
  program
    .command('bundle')
    .description('write one folder for any file server: search page, packs, a page for each card')
    .addOption(packOption())
    .option('--out <dir>', 'the output folder, replaced atomically', join('dist', 'bundle'))
    .option('--zip <file>', 'also write a zip file, whose bytes depend only on the packs')
    .option(
      '--html <file>',
      'instead: write one HTML file that opens from a disk, for packs of 16 MB at most',
    )
    .option('--url <address>', 'the future address, for canonical addresses and sitemap.xml')
    .option(
      '--exact-query <dir>',
      'a folder written by `cardcat model`, whose model readers may run',
    )
    .option('--no-pages', 'leave out the pages of cards')
    .option(
      '--no-llms-txt',
      'leave out llms.txt, llms-full.txt, the Markdown of pages and the skills for agents',
    )
    .option('--no-offline', 'no service worker; readers who have one lose it on their next visit')
    .option('--json', 'print what was written as JSON')
    .addHelpText(
      'after',
      `
Examples:
  cardcat bundle
  cardcat bundle --url https://docs.example.org/api/ --out public/api
  cardcat bundle --zip my_library.zip
  cardcat bundle --html my_library.html`,
    )
    .action(runBundle)
}

async function runBundle(flags: BundleFlags): Promise<void> {
  if (flags.html !== undefined) return writeSingleFile(flags.html, flags)
  const { pack = [], out, zip, url, exactQuery, pages, llmsTxt, offline, json } = flags
  const origin = url === undefined ? undefined : originOf(url, '--url')
  const folder = resolve(out)
  refuseForeignFolder(folder)
  const model = exactQuery === undefined ? undefined : modelFolder(exactQuery)
  const file = zip === undefined ? undefined : zipFile(zip, folder)
  const packs = packFolders(pack)
  const catalog = requireOpen(await openPacks(pack, { resident: true }))
  warn(catalog.failures)
  const progress = progressOn(process.stderr)
  try {
    const options = { catalog, packs, folder, url: origin, model, zip: file, pages, offline }
    const written = await writeBundle({
      ...options,
      texts: llmsTxt,
      progress: (done, total) => progress.report('pages', done, total),
    })
    progress.stop()
    if (json) return printJson(written)
    const { projects, zip: zipped } = written
    await print(
      `${relative(process.cwd(), folder)}: ${projects.join(', ')}, ${written.pages} pages\n`,
    )
    if (zipped !== undefined)
      await print(
        `${relative(process.cwd(), zipped.file)}: ${zipped.files} files, ${zipped.bytes} bytes\n`,
      )
  } finally {
    progress.stop()
  }
}

async function writeSingleFile(html: string, { pack = [], zip, json }: BundleFlags): Promise<void> {
  if (zip !== undefined) throw new UsageError('--html and --zip: give one of them')
  const file = resolve(html)
  if (!existsSync(dirname(file)))
    throw new UsageError(`--html: there is no folder ${dirname(file)}`)
  const packs = packFolders(pack)
  // Opened first, because a pack that does not open would make a useless page.
  const catalog = requireOpen(await openPacks(pack, { resident: true }))
  warn(catalog.failures)
  const text = singleFile(packs)
  writeAtomically(file, text)
  const projects = catalog.packs.map(({ manifest }) => manifest.project)
  const bytes = Buffer.byteLength(text)
  if (json) return printJson({ file, projects, bytes })
  await print(`${relative(process.cwd(), file)}: ${projects.join(', ')}, ${bytes} bytes\n`)
}

/** @throws UsageError for a folder without the list of a model's files */
function modelFolder(folder: string): string {
  if (existsSync(join(folder, MODEL_LIST))) return resolve(folder)
  throw new UsageError(
    `--exact-query ${folder} contains no ${MODEL_LIST}: write the folder with \`cardcat model\` first`,
  )
}

/** @throws UsageError for a file that cannot be written beside the folder */
function zipFile(zip: string, folder: string): string {
  const file = resolve(zip)
  if (`${file}${sep}`.startsWith(`${folder}${sep}`))
    throw new UsageError(`--zip ${zip} lies in the folder that is replaced: write it elsewhere`)
  if (!existsSync(dirname(file))) throw new UsageError(`--zip: there is no folder ${dirname(file)}`)
  return file
}
