/**
 * The command line, which bin.ts runs: argv in, exit code out (0 done, 1 a check found something or a build failed, 2
 * wrong usage). Each command is a file in commands/ that adds itself to the program. This file holds what they share:
 * the list, the colours, and how errors are printed. stdout is for answers, stderr for everything else.
 */
import { Command, CommanderError } from 'commander'
import { ownVersion } from './own-version.ts'
import { colorsOf } from './terminal/terminal.ts'

type AddCommand = (program: Command) => void
type LoadCommand = () => Promise<AddCommand>
type Commands = ReadonlyMap<string, LoadCommand>

/** In the order of the help. Only the requested command is imported: a search needs no server, a build no search. */
const COMMANDS: Commands = new Map([
  ['init', async () => (await import('./commands/init.ts')).addInitCommand],
  ['build', async () => (await import('./commands/build.ts')).addBuildCommand],
  ['search', async () => (await import('./commands/search.ts')).addSearchCommand],
  ['inspect', async () => (await import('./commands/inspect.ts')).addInspectCommand],
  ['context', async () => (await import('./commands/context.ts')).addContextCommand],
  ['ask', async () => (await import('./commands/ask.ts')).addAskCommand],
  ['verify', async () => (await import('./commands/verify.ts')).addVerifyCommand],
  ['cards', async () => (await import('./commands/cards.ts')).addCardsCommand],
  ['check', async () => (await import('./commands/check.ts')).addCheckCommand],
  ['diff', async () => (await import('./commands/diff.ts')).addDiffCommand],
  ['release', async () => (await import('./commands/release.ts')).addReleaseCommand],
  ['eval', async () => (await import('./commands/eval.ts')).addEvalCommand],
  ['plan', async () => (await import('./commands/plan.ts')).addPlanCommand],
  ['catalog', async () => (await import('./commands/catalog.ts')).addCatalogCommand],
  ['site', async () => (await import('./commands/site.ts')).addSiteCommand],
  ['export', async () => (await import('./commands/export.ts')).addExportCommand],
  ['model', async () => (await import('./commands/model.ts')).addModelCommand],
  ['bundle', async () => (await import('./commands/bundle.ts')).addBundleCommand],
  ['publish', async () => (await import('./commands/publish.ts')).addPublishCommand],
  ['serve', async () => (await import('./commands/serve.ts')).addServeCommand],
  ['mcp', async () => (await import('./commands/mcp.ts')).addMcpCommand],
  ['setup', async () => (await import('./commands/setup.ts')).addSetupCommand],
])

export async function run(argv: readonly string[], commands = COMMANDS): Promise<void> {
  const program = new Command('cardcat')
    .description('A card catalog for code libraries: build a static index, search it anywhere.')
    .version(ownVersion())
    .showHelpAfterError('(add --help to see what this command takes)')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(colorsOf(process.stderr).red(text)) })
  for (const load of commandsFor(argv[2], commands)) {
    const add = await load()
    add(program)
  }
  for (const command of program.commands) {
    command.copyInheritedSettings(program)
  }
  // `cardcat search … | head` closes stdout early, which is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = exitCodeOf(error)
    if (!(error instanceof CommanderError)) process.stderr.write(`${errorText(error)}\n`)
  }
}

/** The named command; all of them for the help, none for the version. */
function commandsFor(word: string | undefined, commands: Commands): Iterable<LoadCommand> {
  if (word === '--version' || word === '-V') return []
  const named = commands.get(word ?? '')
  return named === undefined ? commands.values() : [named]
}

/** commander has printed its own message; --help and --version arrive here too, with exit code 0. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof Error && error.name === 'UsageError') return 2
  return 1
}

/** An expected error is one plain sentence; a bug shows its stack. */
function errorText(error: unknown): string {
  const { red } = colorsOf(process.stderr)
  if (!(error instanceof Error)) return red(String(error))
  return red(EXPECTED.has(error.name) ? error.message : (error.stack ?? error.message))
}

/** errors.ts explains each of them. */
const EXPECTED = new Set(['UsageError', 'BuildError', 'AnswerError'])
