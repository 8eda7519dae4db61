/**
 * `cardcat diff`: compares the API of two versions of a library and prints the changes as Markdown for a changelog,
 * or as JSON. Exit code 1 when the changes require a larger version step than `--allow` permits.
 */
import type { Command } from 'commander'
import { type AllowedStep, stepViolation } from '../diff/allowed-step.ts'
import { type ApiDiff, STEPS } from '../diff/change.ts'
import { diffVersions } from '../diff/diff.ts'
import { languageRules } from '../diff/language-rules.ts'
import { diffMarkdown, noPublicSymbols } from '../diff/markdown.ts'
import { UsageError } from '../errors.ts'
import { loadGrammars } from '../languages/grammars.ts'
import { progressOn } from '../terminal/progress.ts'
import { print, printJson, warn } from '../terminal/terminal.ts'
import { readVersion } from '../versions/read-version.ts'
import { positive } from './option-values.ts'

interface DiffFlags {
  readonly repo?: string
  readonly within?: string
  readonly project?: string
  readonly json?: boolean
  readonly markdown?: boolean
  readonly allow?: string
  readonly jobs?: number
  readonly cache: boolean
}

export function addDiffCommand(program: Command): void {
  program
    .command('diff')
    .description(
      'compare the public API of two versions: breaking changes, additions, version step',
    )
    .argument(
      '<old>',
      'the old version: a pack, a file of cards or a folder of sources; with --repo a tag, or OLD..NEW',
    )
    .argument('[new]', 'the new version')
    .option('--repo <dir>', 'read both from this git repository, without changing its work tree')
    .option('--within <folder>', 'with --repo: the folder of the library in the repository')
    .option('--project <name>', 'the name of the library, if the sources do not have it')
    .option('--json', 'print everything as JSON')
    .option('--markdown', 'print Markdown for a changelog (default)')
    .option(
      '--allow <step>',
      'exit with 1 if a larger step is required: patch, minor, major, or version (the step between both versions)',
    )
    .option('--jobs <n>', 'number of worker threads (default: one per core)', positive)
    .option('--no-cache', 'ignore the cache and read every file')
    .addHelpText(
      'after',
      `
Examples:
  cardcat diff v1.4.0..v2.0.0 --repo .
  cardcat diff v1.4.0 HEAD --repo . --allow minor
  cardcat diff packs/1.4 dist/pack --json

Only the public API is compared. The impact of a change is breaking (correct code stops working), possible (this depends on
the use, or the declarations do not tell) or none. The exit code is 1 only with --allow.`,
    )
    .action(runDiff)
}

async function runDiff(old: string, now: string | undefined, flags: DiffFlags): Promise<void> {
  const [from, to] = versionsOf(old, now, flags.repo)
  const allowed = stepOf(flags.allow)
  const grammars = await loadGrammars()
  const progress = progressOn(process.stderr)
  const options = {
    grammars,
    repository: flags.repo,
    within: flags.within,
    project: flags.project,
    cache: flags.cache,
    jobs: flags.jobs,
    progress: progress.report,
  }
  let diff: ApiDiff
  try {
    const after = await readVersion(to, options)
    const before = await readVersion(from, { ...options, fallback: after.project })
    diff = diffVersions(before, after, languageRules(grammars))
  } finally {
    progress.stop()
  }
  warn(
    [diff.old, diff.new].flatMap(({ name, symbols }) =>
      symbols > 0 ? [] : [{ code: 'no_public_api', msg: noPublicSymbols(name) }],
    ),
  )
  const excess = stepViolation(diff, allowed, 'in the manifest')
  if (excess !== null) {
    warn([{ code: 'too_large_a_step', msg: excess }])
    process.exitCode = 1
  }
  return flags.json ? printJson(diff) : print(diffMarkdown(diff))
}

function versionsOf(old: string, now: string | undefined, repository: string | undefined) {
  if (now !== undefined) return [old, now] as const
  const range = repository === undefined ? null : /^(.+?)\.\.\.?(.+)$/.exec(old)
  if (range?.[1] === undefined || range[2] === undefined)
    throw new UsageError('give two versions: OLD NEW, or with --repo also OLD..NEW')
  return [range[1], range[2]] as const
}

function stepOf(word: string | undefined): AllowedStep | undefined {
  if (word === undefined || word === 'version') return word
  const step = STEPS.find((known) => known === word)
  if (step === undefined)
    throw new UsageError(`--allow ${word}: use patch, minor, major or version`)
  return step
}
