/**
 * `npm run bench`: every engine on the same cards, at every size, with one fresh process per measurement. Progress
 * goes to stderr; the table, or with --json the results, to stdout; a complete run also to results/.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { measurementRecord } from '../measurement-record.ts'
import { budgetsOf, type OtherFigures } from './budgets.ts'
import { BROTLI_QUALITY } from './bytes.ts'
import { measureExtraction } from './extraction.ts'
import { type Limits, measure } from './measure.ts'
import { measureSize, PARTS as SIZE_PARTS } from './one-size.ts'
import { PEERS } from './peers/all.ts'
import { writeReadmes } from './readme.ts'
import { RESULTS } from './recorded-runs.ts'
import {
  type BenchResults,
  EmbeddingFigures,
  isFailed,
  LoadFigures,
  ScanFigures,
  type SizeResults,
  StartFigures,
  TypingFigures,
} from './results.ts'
import { roundAll } from './statistics.ts'
import { tableOf } from './table.ts'

const PARTS: readonly string[] = [
  ...SIZE_PARTS,
  ...['extraction', 'scan', 'embedding', 'load', 'start', 'typing'],
]
const LIMITS: Limits = { heapMb: 4096, ms: 900_000 }
const ALL_SIZES = [1_000, 10_000, 100_000]

interface Options {
  readonly sizes: readonly number[]
  readonly only: readonly string[]
  readonly json?: true
  readonly readme?: true
}

const program = new Command('npm run bench --')
  .description('Compares search engines over cards made from the installed packages.')
  .option('--sizes <numbers>', 'numbers of cards', parseSizes, ALL_SIZES)
  .option('--only <parts>', `of ${PARTS.join(', ')}`, parseParts, PARTS)
  .option('--json', 'results instead of the table on stdout')
  .option(
    '--readme',
    'also writes tables and charts of the last three complete runs; with --only none, of those that are kept',
  )
  .addHelpText(
    'after',
    `
Examples:
  npm run bench                                          everything, about half an hour; kept in test/bench/results/
  npm run bench -- --sizes 1000                          a look, about 5 minutes; not kept
  npm run bench -- --sizes 10000 --only cardcat,workerd --json
  npm run bench -- --only none --readme                  writes the tables again, from what is kept`,
  )

await run(program.parse().opts())

async function run({ sizes, only, json, readme }: Options): Promise<void> {
  if (readme === true && only.length === 0) return writeReadmes()
  const complete = ALL_SIZES.every((size) => sizes.includes(size)) && only.length === PARTS.length
  const found: Record<string, SizeResults> = {}
  const sized = only.some((part) => SIZE_PARTS.includes(part))
  for (const size of sized ? sizes : []) found[String(size)] = await measureSize(size, only, report)
  if (only.includes('extraction')) report('reading a library, in full and after one change')
  const extraction = only.includes('extraction') ? await measureExtraction() : null
  if (only.includes('scan')) report('scanning vectors')
  const scan = only.includes('scan')
    ? await measure({ task: 'scan', input: {}, output: ScanFigures }, LIMITS)
    : null
  if (only.includes('embedding')) report('embedding the libraries of corpus/')
  const embedding = only.includes('embedding')
    ? await measure({ task: 'embedding', input: {}, output: EmbeddingFigures }, LIMITS)
    : null
  if (only.includes('load')) report('servers of the libraries of corpus/ under load')
  const load = only.includes('load')
    ? await measure({ task: 'load', input: {}, output: LoadFigures }, LIMITS)
    : null
  if (only.includes('start')) report('npm start from nothing, and a first search on its page')
  const start = only.includes('start')
    ? await measure({ task: 'start', input: {}, output: StartFigures }, LIMITS)
    : null
  if (only.includes('typing')) report('typing into the search box')
  const typing = only.includes('typing')
    ? await measure({ task: 'typing', input: {}, output: TypingFigures }, LIMITS)
    : null
  const results = roundAll({
    ...context(),
    engines: await engines(),
    ...summary(found, { extraction, scan, embedding, load, start, typing }),
  })
  if (complete) {
    mkdirSync(RESULTS, { recursive: true })
    const file = join(RESULTS, `${results.date}-${results.commit}.json`)
    writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
    report(`results kept in test/bench/results/${results.date}-${results.commit}.json`)
    if (readme === true) writeReadmes()
  } else report('a part of the bench: printed, not kept')
  process.stdout.write(json === true ? `${JSON.stringify(results, null, 2)}\n` : tableOf(results))
}

function report(line: string): void {
  process.stderr.write(`${String(Math.round(performance.now() / 1000)).padStart(5)} s  ${line}\n`)
}

/** The record of the run. */
function context() {
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ').replace(/ --$/, '')
  return {
    ...measurementRecord(command),
    brotli_quality: BROTLI_QUALITY,
  }
}

async function engines(): Promise<BenchResults['engines']> {
  const loaded: BenchResults['engines'] = {}
  for (const [id, load] of Object.entries(PEERS)) {
    const { name, version, settings } = await load()
    loaded[id] = { name, version, settings }
  }
  return loaded
}

function summary(sizes: BenchResults['sizes'], others: OtherFigures) {
  const visit = sizes['10000']?.browser.cardcat?.at_once
  return {
    sizes,
    browser_first_search_10k_bytes:
      visit === undefined || isFailed(visit) ? null : visit.first_bytes,
    ...others,
    budgets: budgetsOf(sizes, others),
  }
}

function parseSizes(text: string): number[] {
  const sizes = text.split(',').map(Number)
  if (sizes.some((size) => !Number.isInteger(size) || size < 100 || size > 100_000))
    throw new InvalidArgumentError('Give numbers from 100 to 100000, separated by commas.')
  return sizes
}

function parseParts(text: string): string[] {
  if (text === 'none') return []
  const parts = text.split(',')
  const unknown = parts.find((part) => !PARTS.includes(part))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`${unknown} is none of ${PARTS.join(', ')}.`)
  return parts
}
