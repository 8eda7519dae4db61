/**
 * `npm run eval`: the public question sets through the product's own build and search, by words, by meaning
 * and by both, with the built-in model and with a teacher, beside a plain BM25. Vectors and packs are kept
 * (CARDCAT_CACHE, dist/eval), so that a second run embeds nothing. Progress goes to stderr; the table, or with --json the results, to stdout; a complete run also into
 * results/, dated, so that a change of the ranking can be compared with every one before it.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, platform, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import {
  type EvaluatedModel,
  MODEL_NAMES,
  type ModelName,
  openModel,
  TEACHER_FOLDER,
  whyWithout,
} from './models.ts'
import { runSet, type SetResult } from './one-set.ts'
import { questionSets, SETS_FOLDER, whySkipped } from './sets.ts'
import { keptOf, keptText, shortfalls, tableOf } from './table.ts'

const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(import.meta.dirname, 'results')
const DEFAULT_MODELS: readonly ModelName[] = ['static', 'teacher']

interface Options {
  readonly sets: string
  readonly only?: string
  readonly models: readonly ModelName[]
  readonly teacher: string
  readonly packs: string
  readonly json?: true
}

const program = new Command('npm run eval --')
  .description('Measures the search on public question sets, beside a plain BM25.')
  .option('--sets <folder>', 'where the question sets are', join(ROOT, SETS_FOLDER))
  .option('--only <names>', 'some of cosqa, pydocs, mbpp, gorilla-hf, with commas')
  .option('--models <names>', `of ${MODEL_NAMES.join(', ')}`, parseModels, DEFAULT_MODELS)
  .option('--teacher <folder>', 'of the model that teaches', join(ROOT, TEACHER_FOLDER))
  .option('--packs <folder>', 'where the packs go', join(ROOT, 'dist', 'eval'))
  .option('--json', 'results instead of the table on stdout')
  .addHelpText(
    'after',
    `
Examples:
  npm run eval                       all sets and models, half an hour at first, then a few minutes;
                                     kept in test/eval/results/
  npm run eval -- --models static    no teacher: some minutes at first; printed, not kept
  npm run eval -- --only cosqa       one set`,
  )

await run(program.parse().opts())

async function run(options: Options): Promise<void> {
  const { sets: folder, only, json, teacher, packs } = options
  const wanted = only?.split(',')
  const sets = questionSets(folder).filter(({ name }) => wanted?.includes(name) ?? true)
  const skipped: { name: string; reason: string }[] = []
  const skip = (name: string, reason: string): void => {
    skipped.push({ name, reason })
    report(`${name}: skipped, ${reason}`)
  }
  const results: SetResult[] = []
  const models: EvaluatedModel[] = []
  const scratch = mkdtempSync(join(tmpdir(), 'cardcat-eval-'))
  try {
    for (const name of options.models) {
      const reason = whyWithout(name, teacher)
      if (reason === undefined) models.push(await openModel(name, teacher))
      else skip(name, reason)
    }
    for (const set of sets) {
      const reason = whySkipped(set)
      if (reason !== undefined) {
        skip(set.name, reason)
        continue
      }
      report(`${set.name}: ${set.about}`)
      results.push(await runSet(set, models, { sets: folder, packs, scratch }, report))
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    for (const model of models) await model.close()
  }
  const lower = shortfalls(results, sets)
  const kept = keptOf(results)
  const whole = { ...context(), sets: results, kept, lower, skipped }
  const complete =
    only === undefined &&
    DEFAULT_MODELS.every((name) => models.some((model) => model.name === name))
  if (complete && results.length > 0) keep(whole)
  else report('a part of the evaluation: printed, not kept')
  if (json === true) return print(`${JSON.stringify(whole, null, 2)}\n`)
  if (results.length === 0) return print('no question set is there; --sets names their folder\n')
  const verdict = lower.length === 0 ? ['Nowhere lower than wanted.'] : ['Lower:', ...lower]
  print(
    `${[tableOf(results), '', ...(kept === null ? [] : [keptText(kept), '']), ...verdict].join('\n')}\n`,
  )
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

function parseModels(text: string): ModelName[] {
  return text.split(',').map((name) => {
    const known = MODEL_NAMES.find((one) => one === name)
    if (known === undefined)
      throw new InvalidArgumentError(`${name} is none of ${MODEL_NAMES.join(', ')}.`)
    return known
  })
}
