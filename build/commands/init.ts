/**
 * `cardcat init`: inspects a repository, prints the findings, and adds cardcat.json, a script in package.json and a
 * worker project where they are wanted and missing. It writes only after a confirmation on a terminal or with --yes.
 * Nothing that exists is changed, except that package.json gains a script.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { UsageError } from '../errors.ts'
import type { Findings } from '../init/inspect-repository.ts'
import type { Plan } from '../init/plan.ts'
import type { Questions } from '../init/questions.ts'
import { ownVersion } from '../own-version.ts'
import { colorsOf, print, printJson } from '../terminal/terminal.ts'

interface InitFlags {
  readonly worker?: string | true
  readonly yes: boolean
  readonly dryRun: boolean
  readonly json: boolean
}

const WORKER_FOLDER = 'cardcat-worker'

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('set up a repository: write cardcat.json and a script')
    .argument('[root]', 'the folder of the library', '.')
    .option(
      '--worker [dir]',
      `also write a Cloudflare worker with the HTTP API (default: ROOT/${WORKER_FOLDER})`,
    )
    .option('--yes', 'write without asking', false)
    .option('--dry-run', 'show what would be written without writing it', false)
    .option('--json', 'print the result as JSON, without asking', false)
    .addHelpText(
      'after',
      `
Examples:
  cardcat init                          show what was found, ask, then write
  cardcat init ../requests --dry-run    only show what was found
  cardcat init --yes                    write cardcat.json, and a script if there is a package.json
  cardcat init --yes --worker           also ${WORKER_FOLDER}/ with wrangler.toml, worker.ts, package.json
  cardcat init . --worker ../search     the worker elsewhere

Existing files are not changed, except that package.json gets a script "cardcat". The library's code is
never run. Without a terminal, nothing is written unless --yes is given.`,
    )
    .action(runInit)
}

async function runInit(root: string, flags: InitFlags): Promise<void> {
  const worker = workerFolder(resolve(root), flags)
  const findings = await inspect(root)
  if (flags.json) return runSilently(findings, flags, worker)
  const { findingsText } = await import('../init/init-text.ts')
  await print(`${findingsText(findings, colorsOf(process.stdout))}\n`)
  // Questions go to stderr, so that stdout contains only the findings.
  const canAsk = process.stdin.isTTY === true && process.stderr.isTTY === true
  if (!canAsk || flags.yes || flags.dryRun) return runWith(findings, flags, worker)
  const { questionsOn } = await import('../init/questions.ts')
  const questions = questionsOn({ input: process.stdin, output: process.stderr })
  try {
    await runWith(findings, flags, worker, questions)
  } finally {
    questions.close()
  }
}

async function runWith(
  findings: Findings,
  { yes, dryRun }: InitFlags,
  given: string | undefined,
  questions?: Questions,
): Promise<void> {
  const { keptText, notesText, writesText } = await import('../init/init-text.ts')
  const { warningsFor } = await import('../init/warnings.ts')
  const colors = colorsOf(process.stdout)
  const worker = given ?? (await workerAskedFor(findings.root, questions))
  const plan = await planned(findings, worker)
  const { writes, kept } = plan
  const notes = notesText([...plan.notes, ...warningsFor(findings)], colors)
  if (writes.length === 0) {
    return print(`Nothing to do: everything is there.\n${keptText(kept)}${notes}`)
  }
  await print(`To write:\n${writesText(writes, colors)}${keptText(kept)}${notes}\n`)
  const isWanted = questions === undefined ? yes && !dryRun : await questions.ask('Write?', true)
  if (isWanted) {
    const { writePlanned } = await import('../init/write.ts')
    return print(await writtenText(findings.root, writePlanned(writes), worker))
  }
  const hint = dryRun
    ? ' Leave out --dry-run and add --yes to write it.'
    : ' Add --yes to write it.'
  return print(`Nothing was written.${questions === undefined ? hint : ''}\n`)
}

/** Asks only if there is no worker yet. */
async function workerAskedFor(
  root: string,
  questions: Questions | undefined,
): Promise<string | undefined> {
  const folder = join(root, WORKER_FOLDER)
  if (questions === undefined || existsSync(folder)) return undefined
  const question = `A Cloudflare worker that answers over HTTP, too (${WORKER_FOLDER}/)?`
  return (await questions.ask(question, false)) ? folder : undefined
}

async function runSilently(
  findings: Findings,
  flags: InitFlags,
  worker: string | undefined,
): Promise<void> {
  const { writePlanned } = await import('../init/write.ts')
  const { warningsFor } = await import('../init/warnings.ts')
  const { writes, kept, notes } = await planned(findings, worker)
  const isWanted = flags.yes && !flags.dryRun
  const written = isWanted ? writePlanned(writes) : []
  const open = isWanted ? [] : writes.map(({ kind, path, text }) => ({ kind, path, text }))
  await printJson({
    found: findings,
    written,
    planned: open,
    kept,
    notes: [...notes, ...warningsFor(findings)],
  })
}

async function inspect(root: string): Promise<Findings> {
  const { inspectRepository } = await import('../init/inspect-repository.ts')
  const { knownLanguages } = await import('../known-languages.ts')
  const { loadGrammars } = await import('../languages/grammars.ts')
  return inspectRepository(root, knownLanguages(await loadGrammars()))
}

async function planned(findings: Findings, worker: string | undefined): Promise<Plan> {
  const { planFor } = await import('../init/plan.ts')
  return planFor(findings, { worker, version: ownVersion() })
}

function workerFolder(root: string, { worker }: InitFlags): string | undefined {
  if (worker === undefined) return undefined
  const folder = worker === true ? join(root, WORKER_FOLDER) : resolve(worker)
  if (folder === root)
    throw new UsageError(
      `--worker ${worker} is the library itself: give the worker a folder of its own`,
    )
  return folder
}

async function writtenText(
  root: string,
  written: readonly string[],
  worker: string | undefined,
): Promise<string> {
  const { shownPath } = await import('../init/init-text.ts')
  const { nextSteps } = await import('../init/next-steps.ts')
  const hasScript = written.includes(join(root, 'package.json'))
  const steps = nextSteps(root, hasScript, worker === undefined ? null : shownPath(worker))
  return [
    `Wrote ${written.map(shownPath).join(', ')}. Next:`,
    ...steps.map((step) => `  ${step}`),
    '',
  ].join('\n')
}
