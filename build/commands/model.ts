/**
 * `cardcat model`: writes the folder from which a browser runs the model that built a pack.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { MODEL_LIST } from '../../runtime/browser-model.ts'
import { writeBrowserModel } from '../browser-model.ts'
import { locateModel } from '../embed/teacher.ts'
import { UsageError } from '../errors.ts'
import { replaceFolder } from '../files/replace-folder.ts'
import { print, printJson } from '../terminal/terminal.ts'

interface ModelFlags {
  readonly model?: string
  readonly out: string
  readonly json?: boolean
}

export function addModelCommand(program: Command): void {
  program
    .command('model')
    .description('write the folder from which browsers run the model of a pack')
    .option('--model <model>', 'its folder or hub id (default: CARDCAT_MODEL)')
    .option('--out <dir>', 'the output folder, replaced atomically', join('dist', 'model'))
    .option('--json', 'print what was written as JSON')
    .addHelpText(
      'after',
      `
With <cardcat-search exact-query="/model/"> readers can let their browser encode questions with the model that embedded the cards.

Examples:
  cardcat model --model ./models/all-MiniLM-L6-v2 --out public/model`,
    )
    .action(runModel)
}

async function runModel({ model, out, json }: ModelFlags): Promise<void> {
  const named = model ?? process.env.CARDCAT_MODEL
  if (!named || named === 'static' || named === 'none')
    throw new UsageError(
      'cardcat model needs the model that built the pack: give its folder or hub id with --model or CARDCAT_MODEL',
    )
  const folder = resolve(out)
  const isForeign = existsSync(folder) && !existsSync(join(folder, MODEL_LIST))
  if (isForeign && readdirSync(folder).length > 0)
    throw new UsageError(
      `${folder} exists and contains no model: choose another --out or remove it`,
    )
  const temporary = `${folder}.${process.pid}.partial`
  try {
    const list = writeBrowserModel(
      await locateModel(named, (line) => process.stderr.write(`${line}\n`)),
      temporary,
    )
    replaceFolder(temporary, folder)
    if (json) return printJson({ folder, ...list })
    const bytes = list.files.reduce((sum, file) => sum + file.bytes, 0)
    await print(
      `${relative(process.cwd(), folder)}: ${list.model.id}, ${list.files.length} files, ${bytes} bytes\n`,
    )
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
