/**
 * `cardcat setup`: adds an entry for the MCP server to the settings of editors, or removes it. The change is shown as a
 * diff and made only after a confirmation on a terminal or with --yes. All files are read and validated before the
 * first is written.
 */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { DEFAULT_PACKS, namedPacks, packPlaces } from '../answer/pack-folders.ts'
import { packOption } from '../answer/packs.ts'
import { UsageError } from '../errors.ts'
import { applyChange, type ConfigChange, changeOf, diffOf } from '../setup/config-change.ts'
import { EDITORS, type Editor, type MachineFolders, SCOPES, type Scope } from '../setup/editors.ts'
import { serverOf } from '../setup/server-entry.ts'
import { colorsOf, print, printJson } from '../terminal/terminal.ts'

interface SetupFlags {
  readonly pack?: readonly string[]
  readonly url?: string
  readonly scope?: Scope
  readonly name: string
  readonly remove: boolean
  readonly yes: boolean
  readonly dryRun: boolean
  readonly json: boolean
}

const IDS = EDITORS.map(({ id }) => id).join(', ')

export function addSetupCommand(program: Command): void {
  program
    .command('setup')
    .description('add the MCP server to an editor or assistant')
    .argument('[editors...]', `${IDS} (default: those that have been used here)`)
    .addOption(packOption())
    .option('--url <address>', 'a remote server instead of packs: https://…/mcp')
    .addOption(
      new Option(
        '--scope <scope>',
        'the settings of this folder (project), or your own (user)',
      ).choices(SCOPES),
    )
    .option('--name <name>', 'the name of the entry', nameOf, 'cardcat')
    .option('--remove', 'remove the entry', false)
    .option('--yes', 'write without asking', false)
    .option('--dry-run', 'show the change without writing it', false)
    .option('--json', 'print the changes as JSON, without asking', false)
    .addHelpText(
      'after',
      `
Examples:
  cardcat setup claude                             .mcp.json of this folder, with the packs of dist/pack
  cardcat setup cursor vscode --pack dist/pack     .cursor/mcp.json and .vscode/mcp.json
  cardcat setup codex --scope user                 ~/.codex/config.toml
  cardcat setup claude --url https://docs.example.org/mcp
  cardcat setup claude --pack s3://docs/api        the editor needs the AWS variables; they are not written
  cardcat setup claude --remove

The default scope is "project", and "user" for Claude Desktop, which has no other. Everything else in a file stays unchanged,
including comments. A file that cannot be parsed is not changed.`,
    )
    .action(runSetup)
}

function nameOf(text: string): string {
  if (/^[a-z][\w-]{0,63}$/i.test(text)) return text
  throw new InvalidArgumentError(
    'must begin with a letter and contain only letters, digits, - and _',
  )
}

async function runSetup(ids: readonly string[], flags: SetupFlags): Promise<void> {
  const { platform, env } = process
  const folders: MachineFolders = { root: resolve('.'), home: homedir(), platform, env }
  const editors = ids.length > 0 ? ids.map(editorOf) : usedHere(folders, flags.scope)
  const changes = changesOf(editors, flags, folders)
  if (!flags.json) for (const change of changes) await print(shown(change))
  const isWanted = changes.some(({ action }) => action !== 'none') && !flags.dryRun
  const isAllowed = isWanted && (flags.yes || (!flags.json && (await isConfirmed())))
  if (isAllowed) for (const change of changes) applyChange(change)
  if (flags.json)
    return printJson({ changes: changes.map((change) => described(change, isAllowed)) })
  if (isAllowed)
    await print(
      `${flags.remove ? 'Removed' : 'Written'}. Restart the editor, or reload its servers.\n`,
    )
}

function changesOf(
  editors: readonly Editor[],
  { pack = [], url, scope, name, remove }: SetupFlags,
  folders: MachineFolders,
): ConfigChange[] {
  const address = url === undefined ? undefined : addressOf(url)
  const packs = remove || address !== undefined ? [] : packsOf(pack)
  return editors.map((editor) => {
    const where = scope ?? (editor.files.project === undefined ? 'user' : 'project')
    if (remove) return changeOf(editor, where, folders, { name, entry: null })
    if (address !== undefined && editor.noUrl !== undefined)
      throw new UsageError(`${editor.title} reads no address from its file: ${editor.noUrl}`)
    const server =
      address === undefined ? serverOf(packs, editor, where, folders) : { url: address }
    return changeOf(editor, where, folders, { name, entry: editor.entryOf(server) })
  })
}

/** The packs as the user names them, otherwise the default. @throws UsageError if there is no pack */
function packsOf(pack: readonly string[]): readonly string[] {
  packPlaces(pack).folders()
  const named = namedPacks(pack)
  return named.length > 0 ? named : [DEFAULT_PACKS]
}

function addressOf(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url).href
  throw new UsageError(
    `--url ${url} is not an address: give a complete one, such as https://docs.example.org/mcp`,
  )
}

function editorOf(id: string): Editor {
  const editor = EDITORS.find((each) => each.id === id)
  if (editor === undefined) throw new UsageError(`${id} is not a known editor: use one of ${IDS}`)
  return editor
}

function usedHere(folders: MachineFolders, scope: Scope | undefined): Editor[] {
  const used = EDITORS.filter(
    ({ usageMark, files }) =>
      existsSync(usageMark(folders)) && (scope === undefined || files[scope] !== undefined),
  )
  if (used.length === 0) throw new UsageError(`no editor was found: name one of ${IDS}`)
  return used
}

function shown(change: ConfigChange): string {
  const { editor, scope, file, action } = change
  const { bold } = colorsOf(process.stdout)
  const head = `${bold(editor.title)} (${scope}): ${file}`
  return action === 'none' ? `${head}\n  nothing to change\n` : `${head}\n${diffOf(change)}\n`
}

/** @throws UsageError if there is no terminal to ask on */
async function isConfirmed(): Promise<boolean> {
  // Questions go to stderr, so that stdout contains only the change.
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true)
    throw new UsageError('nothing was written: add --yes, or --dry-run to see the change alone')
  const { questionsOn } = await import('../init/questions.ts')
  const questions = questionsOn({ input: process.stdin, output: process.stderr })
  try {
    return await questions.ask('Make this change?', false)
  } finally {
    questions.close()
  }
}

function described(change: ConfigChange, isMade: boolean): object {
  const { editor, scope, file, name, action } = change
  const written = isMade && action !== 'none'
  const diff = action === 'none' ? '' : diffOf(change)
  return { editor: editor.id, scope, file, name, action, written, diff }
}
