/**
 * `cardcat release`: what a CI job runs when a library is released, on GitHub Actions (action.yml) or elsewhere.
 * Settings are options or variables. The summary goes to a file or to stdout, annotations to stdout for GitHub. Exit
 * code 1 if the release must not be published.
 */
import { appendFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { checkoutPaths } from '../check/checkout-paths.ts'
import { sarifOf } from '../check/sarif.ts'
import { isExpected } from '../errors.ts'
import { annotations, writeOutputs } from '../release/ci-files.ts'
import type { ReleaseOutcome } from '../release/outcome.ts'
import {
  type GivenSettings,
  RELEASE_SETTINGS,
  type ReleaseSettings,
  settingsFrom,
  variableOf,
} from '../release/settings.ts'
import { releaseSummary } from '../release/summary.ts'
import { progressOn } from '../terminal/progress.ts'
import { print, printJson } from '../terminal/terminal.ts'
import { plain } from '../text/markdown-text.ts'
import { positive } from './option-values.ts'

interface ReleaseFlags {
  readonly jobs?: number
  readonly cache: boolean
  readonly json?: boolean
}

export function addReleaseCommand(program: Command): void {
  const command = program
    .command('release')
    .description('build, check, compare with the last published version, and write what to publish')
    .argument('[root]', RELEASE_SETTINGS.root.description)
  for (const [name, setting] of Object.entries(RELEASE_SETTINGS)) {
    if (name === 'root') continue
    const argument = 'argument' in setting ? ` <${setting.argument}>` : ''
    command.addOption(new Option(`--${name}${argument}`, setting.description))
  }
  command
    .option('--jobs <n>', 'number of worker threads (default: one per core)', positive)
    .option('--no-cache', 'do not use the cache')
    .option('--json', 'print all results as JSON')
    .addHelpText(
      'after',
      `
Each option may be set in a variable, such as ${variableOf('previous')} for --previous; an option takes precedence. On GitHub Actions
the summary, annotations and outputs are written where GitHub reads them. build/release/README.md has workflows for GitHub, GitLab and a plain shell.

Examples:
  cardcat release                                       compares this commit with the last version tag
  cardcat release --previous https://docs.example.org/ --site public --url https://docs.example.org/
  cardcat release --allow version --fail-on-findings --baseline .cardcat-baseline.json --summary summary.md`,
    )
    .action(runRelease)
}

async function runRelease(
  root: string | undefined,
  flags: ReleaseFlags & GivenSettings,
  command: Command,
): Promise<void> {
  const given: Record<string, string | boolean> = { ...(root !== undefined && { root }) }
  for (const name of Object.keys(RELEASE_SETTINGS)) {
    const value: unknown = command.getOptionValue(camelCase(name))
    if (typeof value === 'string' || typeof value === 'boolean') given[name] = value
  }
  const settings = settingsFrom(given, process.env)
  const { release } = await import('../release/release.ts')
  const progress = progressOn(process.stderr)
  try {
    const outcome = await release(settings, { jobs: flags.jobs, cache: flags.cache, progress })
    progress.stop()
    await report(outcome, settings, flags.json === true)
  } catch (error) {
    // A job that ended early shows its summary and nothing else.
    if (isExpected(error) && settings.summary !== undefined)
      appendFileSync(settings.summary, `**cardcat failed.** ${plain(error.message)}\n`)
    throw error
  } finally {
    progress.stop()
  }
}

async function report(
  outcome: ReleaseOutcome,
  settings: ReleaseSettings,
  asJson: boolean,
): Promise<void> {
  const { env } = process
  const paths = checkoutPaths(resolve(settings.root), env)
  const markdown = releaseSummary(outcome, paths)
  if (settings.summary !== undefined) appendFileSync(settings.summary, markdown)
  if (settings.sarif !== undefined) {
    const log = sarifOf(outcome.findings, () => true, paths.pathOf)
    writeFileSync(settings.sarif, `${JSON.stringify(log, null, 1)}\n`)
  }
  if (env.GITHUB_OUTPUT) writeOutputs(env.GITHUB_OUTPUT, outcome)
  if (outcome.failures.length > 0) process.exitCode = 1
  if (asJson) return printJson(outcome)
  if (env.GITHUB_ACTIONS === 'true')
    await print(
      annotations(outcome, paths)
        .map((line) => `${line}\n`)
        .join(''),
    )
  if (settings.summary === undefined) return print(markdown)
  for (const reason of outcome.failures) process.stderr.write(`${reason}\n`)
}

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
