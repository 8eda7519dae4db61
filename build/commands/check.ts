/**
 * `cardcat check`: finds what in a library's docs, notebooks, docstrings and tests does not match the source, and
 * prints it as text, JSON, SARIF or annotations for GitHub Actions. Exit code 1 when something is new; without a
 * baseline everything is.
 */
import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { requireOpen } from '../answer/open-folders.ts'
import { openPacks, packOption } from '../answer/packs.ts'
import { baselineOf, newSince, readBaseline } from '../check/baseline.ts'
import { checkLibrary } from '../check/check.ts'
import { checkoutPaths } from '../check/checkout-paths.ts'
import { type Finding, type Level, RULES } from '../check/finding.ts'
import { diffOf, fixedFiles, writeFixes } from '../check/fixes.ts'
import { annotation } from '../check/github.ts'
import { type LibraryUnderCheck, readUnderCheck } from '../check/library-under-check.ts'
import { withSpelling } from '../check/renames.ts'
import { sarifOf } from '../check/sarif.ts'
import { findingsSince } from '../check/since.ts'
import { diffVersions } from '../diff/diff.ts'
import { languageRules } from '../diff/language-rules.ts'
import { UsageError } from '../errors.ts'
import { type Grammars, loadGrammars } from '../languages/grammars.ts'
import { progressOn } from '../terminal/progress.ts'
import { colorsOf, print, printJson } from '../terminal/terminal.ts'
import { isVersionOnDisk, readVersion } from '../versions/read-version.ts'

interface CheckFlags {
  readonly pack?: readonly string[]
  readonly since?: string
  readonly config?: string
  readonly project?: string
  readonly baseline?: string
  readonly updateBaseline?: boolean
  readonly fix?: boolean
  readonly write?: boolean
  readonly sarif?: string
  readonly github?: boolean
  readonly json?: boolean
  readonly notes?: boolean
  readonly cache: boolean
}

export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description('find docs, notebooks, docstrings and tests that no longer match the source')
    .argument('[root]', 'the folder of the library', '.')
    .addOption(packOption())
    .option(
      '--since <version>',
      'an earlier version (tag, pack, folder) to find renamed and removed names',
    )
    .option('--config <file>', 'the configuration, instead of cardcat.json')
    .option('--project <name>', 'the name of the library')
    .option('--baseline <file>', 'accepted findings; only others fail the check')
    .option('--update-baseline', 'write all current findings to the file of --baseline')
    .option('--fix', 'print a diff of all unambiguous fixes')
    .option('--write', 'with --fix: apply the fixes to the files')
    .option('--sarif <file>', 'also write a SARIF 2.1.0 log')
    .option('--github', 'print annotations for GitHub Actions')
    .option('--notes', 'also report notes, such as parameters that a docstring leaves out')
    .option('--json', 'print the findings as JSON')
    .option('--no-cache', 'ignore the cache and read every file')
    .addHelpText(
      'after',
      `
It reports names, calls and parameters of the library that do not exist or are deprecated, links to missing files and headings,
examples that do not parse, and docstrings that disagree with signatures. Cases without evidence are notes. Changelogs,
migration guides and pages of older versions are not checked. With --pack, names are looked up in a pack instead of the sources.

The exit code is 1 if a finding is not in the baseline; notes never fail a check.

Examples:
  cardcat check
  cardcat check --since v1.4.0 --fix
  cardcat check --baseline .cardcat-baseline.json --update-baseline
  cardcat check --baseline .cardcat-baseline.json --github --sarif cardcat.sarif`,
    )
    .action(runCheck)
}

async function runCheck(root: string, flags: CheckFlags): Promise<void> {
  const { pack, baseline, updateBaseline, fix, write, notes } = flags
  if (updateBaseline && baseline === undefined)
    throw new UsageError('--update-baseline needs the file: --baseline FILE')
  if (write && !fix) throw new UsageError('--write is for --fix: give both')
  const known = baseline === undefined || updateBaseline ? undefined : readBaseline(baseline)
  const grammars = await loadGrammars()
  const progress = progressOn(process.stderr)
  let library: LibraryUnderCheck
  let all: Finding[]
  try {
    library = await readUnderCheck(root, {
      grammars,
      config: flags.config,
      project: flags.project,
      cache: flags.cache,
      progress: progress.report,
      catalog:
        pack === undefined ? undefined : requireOpen(await openPacks(pack, { resident: true })),
    })
    progress.report('check', 0, 1)
    const findings = await withRenames(await checkLibrary(library), library, root, grammars, flags)
    all = findings.filter(({ level }) => notes || level !== 'note').map(withSpelling)
  } finally {
    progress.stop()
  }
  if (baseline !== undefined && updateBaseline)
    writeFileSync(baseline, `${JSON.stringify(baselineOf(all), null, 1)}\n`)
  const fresh = updateBaseline ? [] : known === undefined ? all : newSince(all, known)
  const isNew = new Set(fresh)
  const paths = checkoutPaths(library.root, process.env)
  if (fresh.some(({ level }) => level !== 'note')) process.exitCode = 1
  if (flags.sarif !== undefined)
    writeFileSync(
      flags.sarif,
      `${JSON.stringify(
        sarifOf(all, (finding) => isNew.has(finding), paths.pathOf),
        null,
        1,
      )}\n`,
    )
  const fixed = fix ? fixedFiles(fresh, library.root) : []
  if (write) writeFixes(fixed, library.root)
  if (flags.json)
    return printJson({
      ok: process.exitCode !== 1,
      findings: all.map((finding) => ({ ...finding, new: isNew.has(finding) })),
      ...(fix && { fixed: fixed.flatMap(({ edits }) => edits) }),
    })
  if (flags.github)
    return print(
      fresh
        .map((finding) => `${annotation({ ...finding, path: paths.pathOf(finding.path) })}\n`)
        .join(''),
    )
  if (fix) return print(diffOf(fixed))
  return print(asText(fresh, all.length - fresh.length))
}

/** Maps earlier names to current ones; a tag is one of the library's own repository. */
async function withRenames(
  findings: Finding[],
  library: LibraryUnderCheck,
  root: string,
  grammars: Grammars,
  { since, project, cache }: CheckFlags,
): Promise<Finding[]> {
  if (since === undefined) return findings
  const options = { grammars, project, cache }
  const now = await readVersion(root, options)
  const repository = isVersionOnDisk(since) ? undefined : root
  const old = await readVersion(since, { ...options, repository, fallback: now.project })
  return findingsSince(findings, library, old, diffVersions(old, now, languageRules(grammars)))
}

function asText(findings: readonly Finding[], known: number): string {
  const colors = colorsOf(process.stdout)
  const inColor: Readonly<Record<Level, (text: string) => string>> = {
    error: colors.red,
    warning: colors.yellow,
    note: colors.dim,
  }
  const lines = findings.map(
    ({ path, line, level, rule, message }) =>
      `${path}:${line}: ${inColor[level](rule)}: ${message}`,
  )
  const counts = Object.keys(RULES).flatMap((rule) => {
    const count = findings.filter((each) => each.rule === rule).length
    return count === 0 ? [] : [`${count} ${rule}`]
  })
  const sum = counts.length === 0 ? 'nothing found' : counts.join(', ')
  const rest = known === 0 ? '' : `; ${known} known from the baseline`
  return `${[...lines, `${sum}${rest}`].join('\n')}\n`
}
