/**
 * `cardcat export`: writes the cards of packs as documents, one JSON object a line. `cardcat build --documents` makes
 * the same cards from them, and other tools find the usual fields of a document in them: id, title, text, url, kind,
 * parent, references.
 */

import { once } from 'node:events'
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Filter } from '../../runtime/pack/cards/card-predicate.ts'
import { filterWarnings } from '../../runtime/search/answer-notes.ts'
import { openPacks, packOption } from '../answer/packs.ts'
import { exportDocuments } from '../documents/export-documents.ts'
import { UsageError } from '../errors.ts'
import { print, warn } from '../terminal/terminal.ts'
import { kindsOf, wordsOf } from './card-filter.ts'

interface ExportFlags {
  readonly pack?: readonly string[]
  readonly kind?: string
  readonly project?: string
  readonly out?: string
}

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('write all cards as documents (JSONL), which build --documents reads')
    .addOption(packOption())
    .option(
      '--kind <kinds>',
      'only these kinds: symbol, recipe, guide, module, separated by commas',
    )
    .option('--project <names>', 'only these libraries, separated by commas')
    .option('--out <file>', 'the output file, replaced atomically (default: stdout)')
    .option('--json', 'no effect: documents are always printed as JSON')
    .addHelpText(
      'after',
      `
The rows have the fields of a document (id, title, text, url, kind, project, version, language, path, parent, children,
references, breadcrumbs, snippets); other fields of the card are in "card". Source files are not exported: a pack
built from the rows has the same cards, but no files to inspect.

Examples:
  cardcat export > cards.jsonl
  mkdir empty && cardcat build empty --documents cards.jsonl --project requests --out copy
  cardcat export --kind guide --out guides.jsonl`,
    )
    .action(runExport)
}

async function runExport({ pack, kind, project, out }: ExportFlags): Promise<void> {
  if (out !== undefined && !existsSync(dirname(resolve(out))))
    throw new UsageError(`--out: there is no folder ${dirname(resolve(out))}`)
  const filter: Filter = {
    ...(kind === undefined ? {} : { kinds: kindsOf(kind) }),
    ...(project === undefined ? {} : { projects: wordsOf(project) }),
  }
  const catalog = await openPacks(pack, { resident: true })
  warn([...catalog.failures, ...filterWarnings(catalog, filter)])
  const batches = linesOf(exportDocuments(catalog, filter))
  if (out !== undefined) return writeLines(resolve(out), batches)
  for await (const lines of batches) await print(lines)
}

async function* linesOf(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** Written to a temporary file and renamed: a reader sees the old file or the new one. */
async function writeLines(file: string, batches: AsyncIterable<string>): Promise<void> {
  const temporary = `${file}.${process.pid}.partial`
  const stream = createWriteStream(temporary)
  try {
    for await (const lines of batches) if (!stream.write(lines)) await once(stream, 'drain')
    stream.end()
    await once(stream, 'finish')
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}
