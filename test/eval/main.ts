/**
 * `npm run eval`: the public question sets through the product's own build and search, beside a plain BM25.
 * Progress goes to stderr; the table, or with --json the results, to stdout; a complete run also into
 * results/, dated, so that a change of the ranking can be compared with every one before it.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, platform, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { runSet, type SetResult } from './one-set.ts'
import { questionSets, SETS_FOLDER, whySkipped } from './sets.ts'
import { shortfalls, tableOf } from './table.ts'

const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(import.meta.dirname, 'results')

interface Options {
  readonly sets: string
  readonly only?: string
  readonly json?: true
}

const program = new Command('npm run eval --')
  .description('Measures the search on public question sets, beside a plain BM25.')
  .option('--sets <folder>', 'where the question sets are', join(ROOT, SETS_FOLDER))
  .option('--only <names>', 'some of cosqa, pydocs, mbpp, gorilla-hf, with commas')
  .option('--json', 'results instead of the table on stdout')
  .addHelpText(
    'after',
    `
Examples:
  npm run eval                    all sets, about a minute; kept in test/eval/results/
  npm run eval -- --only cosqa    one set; printed, not kept`,
  )

await run(program.parse().opts())

async function run({ sets: folder, only, json }: Options): Promise<void> {
  const wanted = only?.split(',')
  const sets = questionSets(folder).filter(({ name }) => wanted?.includes(name) ?? true)
  const skipped: { name: string; reason: string }[] = []
  const results: SetResult[] = []
  const scratch = mkdtempSync(join(tmpdir(), 'cardcat-eval-'))
  try {
    for (const set of sets) {
      const reason = whySkipped(set)
      if (reason !== undefined) {
        skipped.push({ name: set.name, reason })
        report(`${set.name}: skipped, ${reason}`)
        continue
      }
      report(`${set.name}: ${set.about}`)
      results.push(await runSet(set, folder, scratch))
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  const lower = shortfalls(results)
  const whole = { ...context(), sets: results, lower, skipped }
  if (only === undefined && results.length > 0) keep(whole)
  if (json === true) return print(`${JSON.stringify(whole, null, 2)}\n`)
  if (results.length === 0) return print('no question set is there; --sets names their folder\n')
  const verdict = lower.length === 0 ? ['Nowhere lower than BM25.'] : ['Lower than BM25:', ...lower]
  print(`${[tableOf(results), '', ...verdict].join('\n')}\n`)
}

function context() {
  return {
    // The only clock that enters the results: when they were taken.
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short', 'HEAD'),
    dirty: git('status', '--porcelain', '--untracked-files=no') !== '',
    command: 'npm run eval',
    machine: {
      cpu: cpus()[0]?.model.trim() ?? 'unknown',
      cores: cpus().length,
      memory_gb: Math.round(totalmem() / 1e9),
      system: `${platform()} ${release()}`,
      node: process.version,
    },
  }
}

function keep(results: ReturnType<typeof context>): void {
  const name = `${results.date}-${results.commit}.json`
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, name), `${JSON.stringify(results, null, 2)}\n`)
  report(`results kept in test/eval/results/${name}`)
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

function report(line: string): void {
  process.stderr.write(`${line}\n`)
}

function print(text: string): void {
  process.stdout.write(text)
}
