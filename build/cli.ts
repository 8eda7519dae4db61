/**
 * The command line: argv in, exit code out (0 done, 1 a check found something or a build failed, 2 wrong
 * usage). Each command is one file in commands/ that adds itself to the program; this file holds what they
 * share: the list, the colours, and how trouble is said. stdout is for answers, stderr for everything else.
 */
import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { addBuildCommand } from './commands/build.ts'
import { addCardsCommand } from './commands/cards.ts'
import { addContextCommand } from './commands/context.ts'
import { addEvalCommand } from './commands/eval.ts'
import { addInspectCommand } from './commands/inspect.ts'
import { addSearchCommand } from './commands/search.ts'
import { addServeCommand } from './commands/serve.ts'
import { addStartCommand } from './commands/start.ts'
import { colorsOf } from './terminal.ts'

const COMMANDS = [
  addBuildCommand,
  addSearchCommand,
  addInspectCommand,
  addContextCommand,
  addCardsCommand,
  addEvalCommand,
  addServeCommand,
  addStartCommand,
]

export async function run(argv: readonly string[]): Promise<void> {
  const program = new Command('cardcat')
    .description('A card catalog for code libraries: build a static index, search it anywhere.')
    .version(ownVersion())
    .showHelpAfterError('(add --help to see what this command takes)')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(colorsOf(process.stderr).red(text)) })
  for (const add of COMMANDS) add(program)
  for (const command of program.commands) {
    command.copyInheritedSettings(program)
  }
  // `cardcat search … | head` closes stdout early; that is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = exitCodeOf(error)
    if (!(error instanceof CommanderError)) process.stderr.write(`${told(error)}\n`)
  }
}

/** commander has printed its own message; --help and --version arrive here too, with exit code 0. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof Error && error.name === 'UsageError') return 2
  return 1
}

/** Expected trouble is one plain sentence; a bug shows its stack. */
function told(error: unknown): string {
  const { red } = colorsOf(process.stderr)
  if (!(error instanceof Error)) return red(String(error))
  return red(EXPECTED.has(error.name) ? error.message : (error.stack ?? error.message))
}

/** errors.ts says what each of them means. */
const EXPECTED = new Set(['UsageError', 'BuildError', 'AnswerError'])

function ownVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null || !('version' in parsed)) return 'unknown'
  return String(parsed.version)
}
