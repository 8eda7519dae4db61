/**
 * `cardcat catalog`: writes the catalog of a folder of packs, which chooses the packs to open for a question
 * (build/catalog/).
 */
import type { Command } from 'commander'
import { writeCatalog } from '../catalog/catalog.ts'
import { progressOn } from '../terminal/progress.ts'
import { colorsOf } from '../terminal/terminal.ts'
import { collected } from './option-values.ts'

interface CatalogFlags {
  readonly out?: string
  readonly remove: readonly string[]
  readonly model?: string
  readonly json: boolean
}

const DEFAULT_OUT = 'dist/pack'

export function addCatalogCommand(program: Command): void {
  program
    .command('catalog')
    .description('write the catalog of a folder of packs, which chooses the packs for a question')
    .argument('[pack...]', 'new or changed packs (default: all below --out)')
    .option('--out <dir>', `the folder of the packs, to be published (default: ${DEFAULT_OUT})`)
    .option(
      '--remove <path>',
      'remove a library, by its folder below --out; repeatable',
      collected,
      [],
    )
    .option('--model <model>', 'the model for embeddings of libraries: static (built in) or none')
    .option('--json', 'print the report as JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  cardcat catalog --out packs                     every pack below packs/; skips unchanged ones
  cardcat catalog packs/npm/zod --out packs       reads only this pack; the others may be missing here
  cardcat catalog --remove npm/zod --out packs    remove it
  cardcat search "parse dates" --pack packs       opens only the packs of matching libraries`,
    )
    .action(runCatalog)
}

async function runCatalog(packs: readonly string[], flags: CatalogFlags): Promise<void> {
  const progress = progressOn(process.stderr)
  try {
    const report = await writeCatalog({
      packs,
      out: flags.out ?? DEFAULT_OUT,
      remove: flags.remove,
      model: flags.model,
      progress: (done, total) => progress.report('packs', done, total),
    })
    progress.stop()
    if (flags.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    else {
      const { libraries, read, pack, problems } = report
      process.stdout.write(
        `${libraries} libraries, ${read} read; ${pack.files} files, ${Math.ceil(pack.bytes / 1000)} kB\n`,
      )
      for (const { path, reason } of problems)
        process.stderr.write(`${colorsOf(process.stderr).yellow('warning')} ${path}: ${reason}\n`)
    }
    if (report.problems.length > 0) process.exitCode = 1
  } finally {
    progress.stop()
  }
}
