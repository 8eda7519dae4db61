/**
 * `cardcat site`: adds a search to a site that a docs generator has built. Integrations run it after each build;
 * users of other generators, or none, run it by hand.
 */
import { relative } from 'node:path'
import type { Command } from 'commander'
import { counted } from '../../runtime/std/counted.ts'
import type { BuiltSite } from '../build-site.ts'
import { BuildError, UsageError } from '../errors.ts'
import { progressOn } from '../terminal/progress.ts'
import { print, printJson } from '../terminal/terminal.ts'
import { collected, positive } from './option-values.ts'

interface SiteFlags {
  readonly root: readonly string[]
  readonly url?: string
  readonly out?: string
  readonly config?: string
  readonly project?: string
  readonly libraryVersion?: string
  readonly model?: string
  readonly jobs?: number
  readonly cache: boolean
  readonly element: boolean
  readonly inject: boolean
  readonly llmsTxt: boolean
  readonly json: boolean
}

export function addSiteCommand(program: Command): void {
  program
    .command('site')
    .description('add a search to a docs site after its generator has built it')
    .argument('[folder]', 'the output of the generator (default: found by its configuration)')
    .option('--root <dir>', 'a library whose symbols are also indexed; repeatable', collected, [])
    .option(
      '--url <address>',
      'the address or path at which the site is published (default: from its links)',
    )
    .option('--out <dir>', 'the folder of the packs (default: pack/ in the site)')
    .option('--config <file>', 'the configuration, instead of cardcat.json')
    .option('--project <name>', 'the name of the library (default: from its manifest)')
    .option(
      '--library-version <version>',
      'the version of the library (default: from its manifest)',
    )
    .option('--model <model>', 'the model for embeddings, as for `cardcat build`')
    .option('--jobs <n>', 'number of worker threads (default: one per core)', positive)
    .option('--no-cache', 'do not use the cache')
    .option(
      '--inject',
      "add a script tag to each page that replaces the theme's search with the search box",
      false,
    )
    .option('--no-element', 'leave out the script of the search box')
    .option(
      '--no-llms-txt',
      'leave out llms.txt, llms-full.txt, the Markdown of pages, the skill for agents, and the links in the pages to them',
    )
    .option('--json', 'print what was written as JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  cardcat site                                   the output of VitePress, Docusaurus, Starlight, MkDocs or Sphinx in the current folder
  cardcat site docs/_build/html --inject         Sphinx: replaces the search of any theme; the same for MkDocs' site/
  cardcat site public --root .                   any folder of HTML, with symbols and recipes of the library

Without --inject each page needs <script type="module" src="/cardcat/cardcat-search.js"></script> and
<cardcat-search pack="/pack/" view="modal"></cardcat-search>. The plugins cardcat/vitepress, cardcat/docusaurus and
cardcat/starlight do all of this.`,
    )
    .action(runSite)
}

async function runSite(folder: string | undefined, flags: SiteFlags): Promise<void> {
  const { buildSite } = await import('../build-site.ts')
  const { root, libraryVersion, json, model, ...rest } = flags
  const site = folder ?? (await outputHere())
  const progress = progressOn(process.stderr)
  try {
    const built = await buildSite({
      ...rest,
      site,
      roots: root,
      version: libraryVersion,
      model: model ?? (process.env.CARDCAT_MODEL || undefined),
      progress: progress.report,
      say: progress.say,
    })
    progress.stop()
    if (json) await printJson(built)
    else await print(summaryOf(site, built))
    const refused = built.packs.find(({ report }) => report.refused !== undefined)?.report.refused
    if (refused !== undefined) throw new BuildError(`The build failed: ${refused}.`)
  } finally {
    progress.stop()
  }
}

async function outputHere(): Promise<string> {
  const { findOutputs } = await import('../site-pages/find-output.ts')
  const [output, other] = findOutputs('.')
  if (output === undefined)
    throw new UsageError(
      'no built docs site is found here: run your docs generator first, or name the folder it wrote to, as in `cardcat site public`',
    )
  if (other !== undefined)
    throw new UsageError(
      `there are built sites in ${output.folder} and ${other.folder}: name one of them, as in \`cardcat site ${output.folder}\``,
    )
  return output.folder
}

function summaryOf(site: string, { base, pages, problems, packs, texts }: BuiltSite): string {
  const lines = packs.map(({ language, version, report }) => {
    const { cards, pack, timings } = report
    const name = [packs.length > 1 ? language : '', version].filter(Boolean).join(' ')
    const counts = (['guide', 'recipe', 'symbol', 'module'] as const).flatMap((kind) =>
      cards[kind] === 0 ? [] : [counted(cards[kind], kind)],
    )
    const where =
      pack === null
        ? 'no pack'
        : `${relative(process.cwd(), pack.folder)}, ${Math.ceil(pack.bytes / 1024)} KB`
    return `  ${name === '' ? '' : `${name}: `}${counts.join(', ')} in ${where} (${(timings.total / 1000).toFixed(1)} s)\n`
  })
  const left = problems.length === 0 ? '' : `, ${problems.length} left out (--json says why)`
  const read = texts === 0 ? '' : `  llms.txt and ${texts - 1} more files for language models\n`
  return `${site}: ${pages} pages below ${base}${left}\n${lines.join('')}${read}`
}
