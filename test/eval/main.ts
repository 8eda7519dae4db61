/**
 * `npm run eval`: the public question sets with the product's own build and search (lexical, semantic and hybrid,
 * with the built-in model and with a teacher) beside a plain BM25 and published results; exact names of real
 * libraries; and optionally the contribution of each ranking feature. Vectors and packs are kept (CARDCAT_CACHE,
 * dist/eval), so that a second run embeds nothing. Progress goes to stderr; tables, or with --json the results, to
 * stdout; a complete run is also stored in results/ with its date, so that changes of the ranking can be compared.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { Unit } from '../../build/answer/evaluate.ts'
import { RANKING_FEATURES } from '../../runtime/search/ranking-features.ts'
import { groundingTable, measureGrounding } from './answers/grounding.ts'
import { askedLibraries, inventedTable, measureInvented } from './answers/invented-names.ts'
import { type Load, measureRoutesOf, routesTable } from './answers/route-latency.ts'
import { measureSavings, savingsTable } from './answers/savings.ts'
import { drawQuality } from './chart.ts'
import { damageTable, measureDamage } from './damage.ts'
import { allNames, type NameFigures } from './exact-names.ts'
import {
  type EvaluatedModel,
  MODEL_NAMES,
  MODES,
  type Mode,
  type ModelName,
  openModel,
  TEACHER_FOLDER,
  whyWithout,
} from './models.ts'
import { NAMES_SET, runExactNames } from './named-libraries.ts'
import { runSet, type SetResult } from './one-set.ts'
import type { Absent, Places } from './question-set.ts'
import { withTable } from './readme-table.ts'
import { earlierResults, evaluationRecord, keepResults, type Results, ROOT } from './results.ts'
import { packShelf } from './set-packs.ts'
import { BENCH_FOLDER, loadSet, RESULTS_BEFORE, SET_NAMES } from './sets.ts'
import { belowAims, keptOf, keptText, nameShortfalls, shortfalls } from './shortfalls.ts'
import { tablesOf } from './table.ts'

const DEFAULT_MODELS: readonly ModelName[] = ['static', 'teacher']
const ALL_MODES: readonly Mode[] = MODES
const features = oneOf(Object.keys(RANKING_FEATURES))
const ALL_SETS = [...SET_NAMES, NAMES_SET] as const
type AnySet = (typeof ALL_SETS)[number]
const ANSWER_PARTS = ['grounding', 'tokens', 'routes', 'names'] as const

interface Options {
  readonly sets?: readonly AnySet[]
  readonly by?: Unit
  readonly models: readonly ModelName[]
  readonly modes: readonly Mode[]
  readonly without: readonly (readonly string[])[]
  readonly allNames?: true
  readonly libraries?: string
  readonly bench: string
  readonly teacher: string
  readonly packs: string
  readonly reuse?: true
  readonly readme?: true
  readonly json?: true
}

const program = new Command('npm run eval --')
  .description(
    'Measures the search on public question sets, beside a plain BM25 and published figures.',
  )
  .option('--sets <names>', `some of ${ALL_SETS.join(', ')}; with commas`, oneOf(ALL_SETS))
  .addOption(
    new Option('--by <unit>', 'only the sets that ask for cards, or for files').choices([
      'card',
      'file',
    ]),
  )
  .option('--models <names>', `of ${MODEL_NAMES.join(', ')}`, oneOf(MODEL_NAMES), DEFAULT_MODELS)
  .option('--modes <names>', `of ${MODES.join(', ')}`, oneOf(MODES), ALL_MODES)
  .option(
    '--without <features>',
    'ask once more without these ranking features; repeatable',
    (text: string, others: readonly (readonly string[])[]) => [...others, features(text)],
    [],
  )
  .option('--all-names', 'ask every exact name, not a sample')
  .option('--libraries <folder>', 'with checkouts of geopandas, requests and pyunitwizard')
  .option('--bench <folder>', 'where the question sets are', join(ROOT, BENCH_FOLDER))
  .option('--teacher <folder>', 'of the model that teaches', join(ROOT, TEACHER_FOLDER))
  .option('--packs <folder>', 'where the packs go', join(ROOT, 'dist', 'eval'))
  .option('--reuse', 'take packs of an earlier run as they are: only answering has changed')
  .option(
    '--readme',
    'write the short table of a complete run into test/eval/README.md, and draw the chart',
  )
  .option('--json', 'results instead of tables on stdout')
  .addHelpText(
    'after',
    `
Examples:
  npm run eval -- --libraries ~/libs     all sets and models, an hour at first, then some minutes;
                                         kept in test/eval/results/
  npm run eval -- --models static        no teacher: some minutes; printed, not kept
  npm run eval -- --sets semble --models static --modes hybrid --reuse
  npm run eval -- --sets semble --without fan-in --without stem,path`,
  )

program.action(() => run(program.opts()))
program
  .command('answers')
  .description(
    'Measures what a language model is given, contexts that hold the right symbol, tokens saved, latency of each route in workerd; and what it makes of it, names that it invents (CARDCAT_UPSTREAM_URL, else a fake model).',
  )
  .option('--only <parts>', `some of ${ANSWER_PARTS.join(', ')}; with commas`, oneOf(ANSWER_PARTS))
  .option('--questions <n>', 'a library, for invented names', Number, 25)
  .option('--max-tokens <n>', 'budget of a context', Number, 4000)
  .option('--clients <n>', 'that ask a route at once', Number, 8)
  .option('--seconds <n>', 'for which a route is asked', Number, 10)
  .action((own: AnswersOptions) => runAnswers(program.opts(), own))
program
  .command('damage')
  .description(
    'Damages libraries of --libraries (shuffled docstrings, dropped docs, broken re-exports) and shows what their self-evaluation says of it.',
  )
  .argument('[names...]', 'folders there', ['requests', 'flask', 'geopandas'])
  .action((names: string[]) => runDamage(program.opts(), names))
await program.parseAsync()

async function runDamage({ libraries, json }: Options, names: readonly string[]): Promise<void> {
  if (libraries === undefined) return program.error('error: --libraries names no folder')
  const roots = names.map((name) => ({ name, root: join(libraries, name) }))
  const rows = await measureDamage(roots, report)
  print(json === true ? `${JSON.stringify(rows, null, 2)}\n` : damageTable(rows))
}

interface AnswersOptions extends Load {
  readonly maxTokens: number
  readonly questions: number
  readonly only?: readonly (typeof ANSWER_PARTS)[number][]
}

async function runAnswers(options: Options, own: AnswersOptions): Promise<void> {
  const { maxTokens, questions, only = ANSWER_PARTS } = own
  const { bench, libraries } = options
  const packs = resolve(options.packs)
  const places: Places = { bench, libraries, sources: join(packs, 'sources') }
  const shelf = packShelf(packs, { reuse: options.reuse === true, report })
  const { groundings, skipped } = only.includes('grounding')
    ? await measureGrounding(places, shelf, maxTokens, report)
    : { groundings: [], skipped: [] }
  const savings = only.includes('tokens') ? await measureSavings(places, shelf, maxTokens) : []
  const routes = only.includes('routes') ? await measureRoutesOf(places, packs, own) : []
  const invented = only.includes('names')
    ? await measureInvented(await askedLibraries(libraries, shelf), questions, process.env, report)
    : []
  const tables = [
    ...(groundings.length > 0 ? [groundingTable(groundings)] : []),
    ...(savings.length > 0 ? [savingsTable(savings)] : []),
    ...(routes.length > 0 ? [routesTable(routes)] : []),
    ...(invented.length > 0 ? [inventedTable(invented)] : []),
  ]
  const measured = { groundings, savings, routes, invented, skipped }
  print(options.json ? `${JSON.stringify(measured, null, 2)}\n` : tables.join('\n'))
}

async function run(options: Options): Promise<void> {
  const { bench, libraries, models: names, modes, without, teacher } = options
  const packs = resolve(options.packs)
  const places: Places = { bench, libraries, sources: join(packs, 'sources') }
  const shelf = packShelf(packs, { reuse: options.reuse === true, report })
  const skipped: Absent[] = []
  const skip = (absent: Absent): void => {
    skipped.push(absent)
    report(`${absent.name}: skipped, ${absent.reason}`)
  }
  const wants = (name: AnySet): boolean => options.sets?.includes(name) ?? true
  const results: SetResult[] = []
  const exactNames: NameFigures[] = []
  const models: EvaluatedModel[] = []
  const scratch = mkdtempSync(join(tmpdir(), 'cardcat-eval-'))
  try {
    for (const name of names) {
      const reason = whyWithout(name, teacher)
      if (reason === undefined) models.push(await openModel(name, teacher))
      else skip({ name, reason })
    }
    for (const name of SET_NAMES.filter(wants)) {
      const set = await loadSet(name, places)
      if ('reason' in set) skip(set)
      else if (options.by === undefined || set.by === options.by) {
        report(`${set.name}: ${set.about}`)
        const asking = { models, modes, ablations: without }
        results.push(await runSet(set, asking, shelf, scratch, report))
      }
    }
    const [model] = models
    if (wants(NAMES_SET) && options.by !== 'file' && model !== undefined) {
      const sample = options.allNames === true ? Number.POSITIVE_INFINITY : undefined
      exactNames.push(...(await runExactNames(model, libraries, shelf, report, sample)))
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    for (const model of models) await model.close()
  }
  const before = RESULTS_BEFORE.flatMap((name) => earlierResults(name) ?? [])
  const lower = [...shortfalls(results, before), ...nameShortfalls(exactNames)]
  const aims = belowAims(results)
  const kept = keptOf(results)
  const whole = {
    ...evaluationRecord(spoken(options)),
    sets: results,
    exact_names: { libraries: exactNames, all: allNames(exactNames) },
    ...{ kept, lower, aims, skipped },
  }
  const complete =
    options.sets === undefined &&
    options.by === undefined &&
    MODES.every((mode) => modes.includes(mode)) &&
    DEFAULT_MODELS.every((name) => models.some((model) => model.name === name))
  if (complete && results.length > 0) {
    report(`results kept in ${keepResults(whole)}`)
    if (options.readme === true) writeReadme(whole)
  } else report('a part of the evaluation: printed, not kept')
  if (options.json === true) return print(`${JSON.stringify(whole, null, 2)}\n`)
  const tables = tablesOf(results, exactNames)
  if (tables.length === 0) return print('no question set is there; --bench names their folder\n')
  const missing = results.flatMap(missingText)
  const parts = [
    ...tables,
    ...(kept === null ? [] : [keptText(kept)]),
    ...(missing.length === 0 ? [] : [['Answers that are no card:', ...missing].join('\n')]),
    lower.length === 0 ? 'Nowhere lower than wanted.' : ['Lower:', ...lower].join('\n'),
    ...(aims.length === 0 ? [] : [['Reached, but not yet the aim:', ...aims].join('\n')]),
  ]
  print(`${parts.join('\n\n')}\n`)
}

function writeReadme(results: Results): void {
  const file = join(ROOT, 'test/eval/README.md')
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), results))
  drawQuality(results)
}

/** The command as others would write it, without paths of this machine. */
function spoken(options: Options): string[] {
  const { sets, by, models, modes, without, allNames, libraries } = options
  return [
    ...(sets === undefined ? [] : [`--sets ${sets.join(',')}`]),
    ...(by === undefined ? [] : [`--by ${by}`]),
    ...(models === DEFAULT_MODELS ? [] : [`--models ${models.join(',')}`]),
    ...(modes === ALL_MODES ? [] : [`--modes ${modes.join(',')}`]),
    ...without.map((features) => `--without ${features.join(',')}`),
    ...(allNames === true ? ['--all-names'] : []),
    ...(libraries === undefined ? [] : ['--libraries DIR']),
  ]
}

function missingText({ name, missing }: SetResult): string[] {
  return missing.map(
    ({ names, questions }) =>
      `${name}: ${names.join(' or ')}, asked for by ${questions === 1 ? 'one question' : `${questions} questions`}`,
  )
}

function report(line: string): void {
  process.stderr.write(`${line}\n`)
}

function print(text: string): void {
  process.stdout.write(text)
}

function oneOf<Name extends string>(known: readonly Name[]): (text: string) => Name[] {
  return (text) =>
    text.split(',').map((name) => {
      const found = known.find((one) => one === name)
      if (found === undefined)
        throw new InvalidArgumentError(`${name} is none of ${known.join(', ')}.`)
      return found
    })
}
