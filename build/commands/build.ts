/**
 * `cardcat build`: indexes folders into a pack. The report goes to stdout (a summary, or JSON with --json), progress
 * to stderr: a bar on a terminal, one line per stage elsewhere.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { counted } from '../../runtime/std/counted.ts'
import { USUAL_LIMITS } from '../enrich/budget.ts'
import { UsageError } from '../errors.ts'
import type { BuildOptions } from '../main/build-options.ts'
import type { SelfEvaluation } from '../measure/self-evaluation.ts'
import { selfEvaluationText } from '../measure/self-evaluation-text.ts'
import type { BuildReport } from '../report.ts'
import { progressOn } from '../terminal/progress.ts'
import { colorsOf } from '../terminal/terminal.ts'
import { collected, positive } from './option-values.ts'

interface BuildFlags {
  readonly out?: string
  readonly config?: string
  readonly documents: readonly string[]
  readonly project?: string
  readonly libraryVersion?: string
  readonly model?: string
  readonly jobs?: number
  readonly cache: boolean
  readonly ifChanged: boolean
  readonly inspector?: string
  readonly enrich: boolean
  readonly enrichLimit: number
  readonly enrichTokens: number
  readonly strict: boolean
  readonly minScore?: number
  readonly stripDocstrings: boolean
  readonly json: boolean
}

export function addBuildCommand(program: Command): void {
  program
    .command('build')
    .description('index folders into a pack')
    .argument('[root...]', 'folders of libraries (default: the current folder)')
    .option('--out <dir>', 'the folder of the pack (default: dist/pack)')
    .option('--config <file>', 'the configuration, instead of ROOT/cardcat.json')
    .option(
      '--documents <file.jsonl>',
      'documents of another tool, one card per line; repeatable',
      collected,
      [],
    )
    .option('--project <name>', 'the name of the library (default: from its manifest)')
    .option(
      '--library-version <version>',
      'the version of the library (default: from its manifest)',
    )
    .option(
      '--model <model>',
      'the model for embeddings: static (built in), none, or a folder or hub id (default: CARDCAT_MODEL)',
    )
    .option('--jobs <n>', 'number of worker threads (default: one per core)', positive)
    .option(
      '--if-changed',
      'skip the build if the pack is complete and its inputs have not changed (requires --out)',
      false,
    )
    .option('--no-cache', 'ignore the cache and read every file')
    .option(
      '--enrich',
      'let a language model write summaries, which are marked as such; see below',
      false,
    )
    .option(
      '--enrich-limit <n>',
      'maximum number of requests to it in this build',
      positive,
      USUAL_LIMITS.requests,
    )
    .option(
      '--enrich-tokens <n>',
      'maximum number of tokens for it in this build',
      positive,
      USUAL_LIMITS.tokens,
    )
    .option(
      '--inspector <url>',
      'the address of your process for live signatures (build/inspector/README.md)',
    )
    .option('--strict', 'fail on warnings, and keep the previous pack', false)
    .option(
      '--min-score <x>',
      'fail if the nDCG@10 of the self-evaluation is below this, 0 to 1, and keep the previous pack',
      share,
    )
    .option('--strip-docstrings', 'leave out docstrings, for evaluation', false)
    .option('--json', 'print the report as JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  cardcat build                                  index the current folder into dist/pack
  cardcat build ../requests --out packs/requests
  cardcat build corpus/zod --json > report.json
  cardcat build docs --documents faq.jsonl --project help
  cardcat build --model ./models/all-MiniLM-L6-v2
  cardcat build --enrich --enrich-limit 200      summaries by a language model, 200 more with each build

--enrich sends source, examples and docs of the cards to the OpenAI-compatible endpoint CARDCAT_UPSTREAM_URL (such as
http://127.0.0.1:11434/v1), with the model CARDCAT_UPSTREAM_MODEL and, if required, the key CARDCAT_UPSTREAM_KEY.
Answers are cached, so the next build requests only new and missing ones.`,
    )
    .action(runBuild)
}

async function runBuild(roots: readonly string[], flags: BuildFlags): Promise<void> {
  const { buildPack } = await import('../main.ts')
  const { cache, strict, stripDocstrings, out, config, documents, project, jobs } = flags
  const progress = progressOn(process.stderr)
  const options: BuildOptions = {
    roots: roots.length > 0 ? roots : ['.'],
    out,
    config,
    documents,
    project,
    version: flags.libraryVersion,
    model: flags.model ?? (process.env.CARDCAT_MODEL || undefined),
    jobs,
    cache,
    ...(await optionalStages(flags)),
    strict,
    stripDocstrings,
    minScore: flags.minScore,
    progress: progress.report,
    say: progress.say,
  }
  try {
    const inputs = flags.ifChanged ? await inputsOf(options) : undefined
    if (inputs?.unchanged) return printUnchanged(inputs.folder, flags.json)
    const report = await buildPack({ ...options, inputs: inputs?.hash })
    progress.stop()
    const plain = {
      ...report,
      pack: report.pack && { ...report.pack, folder: shown(report.pack.folder) },
    }
    if (flags.json) process.stdout.write(`${JSON.stringify(plain, null, 2)}\n`)
    else process.stdout.write(summaryOf(report))
    if (report.refused !== undefined) {
      const message = `The build failed: ${report.refused}. Nothing was written.\n`
      process.stderr.write(colorsOf(process.stderr).red(message))
      process.exitCode = 1
    }
  } finally {
    progress.stop()
  }
}

/** @throws UsageError for a build whose inputs are not all in files */
async function inputsOf(
  options: BuildOptions,
): Promise<{ hash: string; folder: string; unchanged: boolean }> {
  const { out, inspector, enrich } = options
  if (out === undefined) throw new UsageError('--if-changed needs --out, the folder of the pack')
  if (inspector !== undefined || enrich !== undefined)
    throw new UsageError(
      '--if-changed cannot be used with --inspector or --enrich, whose answers may change',
    )
  const { hashInputs, isBuiltFrom } = await import('../inputs.ts')
  const hash = hashInputs(options)
  return { hash, folder: out, unchanged: isBuiltFrom(out, hash) }
}

function printUnchanged(folder: string, json: boolean): void {
  const report: unknown = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  const unchanged = { ...Object(report), unchanged: true }
  if (json) process.stdout.write(`${JSON.stringify(unchanged, null, 2)}\n`)
  else process.stdout.write(`${shown(folder)}: unchanged\n`)
}

/** The stages that a flag turns on; their code is imported only then. */
async function optionalStages(
  flags: BuildFlags,
): Promise<Pick<BuildOptions, 'inspector' | 'enrich'>> {
  const { inspector, enrich, enrichLimit, enrichTokens } = flags
  const asked: { -readonly [K in 'inspector' | 'enrich']?: BuildOptions[K] } = {}
  if (inspector !== undefined) {
    const { inspectorAddress } = await import('../inspector/inspector.ts')
    asked.inspector = inspectorAddress(inspector)
  }
  if (enrich) {
    const { endpointFrom } = await import('../enrich/endpoint.ts')
    const limits = { requests: enrichLimit, tokens: enrichTokens }
    asked.enrich = { endpoint: endpointFrom(process.env), limits }
  }
  return asked
}

/** How many problems are shown; the rest is in the report. */
const MAX_PROBLEMS = 20

function summaryOf(report: BuildReport): string {
  const { project, version, commit, files, cards, problems, timings, pack, parsed } = report
  const colors = colorsOf(process.stdout)
  const changed = parsed === files.read ? '' : ` (${parsed} of them new or changed)`
  const lines = [
    colors.bold([project, version, commit?.slice(0, 10)].filter(Boolean).join(' ')),
    `  cards    ${(['symbol', 'guide', 'recipe', 'module'] as const).map((kind) => counted(cards[kind], kind)).join(', ')}`,
    `  files    ${files.read} read${changed}, ${files.skipped} left out`,
  ]
  if (report.model !== null) lines.push(`  model    ${report.model}${agreementText(report)}`)
  if (report.self !== null) lines.push(...selfEvaluationLines(report.self))
  if (report.inspector !== undefined) lines.push(`  live     ${inspectionText(report.inspector)}`)
  if (report.enrichment !== undefined) lines.push(...enrichmentLines(report))
  const seconds = (timings.total / 1000).toFixed(1)
  const where = pack === null ? '' : shown(pack.folder)
  if (pack !== null) lines.push(`  pack     ${where}: ${sizeOf(pack.bytes)}, ${seconds} s`)
  const serious = problems.filter((problem) => problem.severity !== 'info')
  if (serious.length > 0) lines.push(colors.yellow(`  problems ${serious.length}`))
  for (const { path, line, reason, severity } of serious.slice(0, MAX_PROBLEMS)) {
    const place = line === undefined ? path : `${path}:${line}`
    const word = severity === 'error' ? colors.red('error') : colors.yellow('warning')
    lines.push(`    ${word} ${place}: ${reason}`)
  }
  if (serious.length > MAX_PROBLEMS) lines.push(`    … and ${serious.length - MAX_PROBLEMS} more`)
  if (pack !== null && problems.length > 0) {
    lines.push(colors.dim(`  every file left out, with its reason: ${where}/report.json`))
  }
  return `${lines.join('\n')}\n`
}

/** How close the distilled term vectors come to the teacher's own, on held-out short texts of the library. */
function agreementText({ agreement }: BuildReport): string {
  if (agreement === null) return ''
  const { texts, cosine, recall10 } = agreement
  return `: without it, cosine ${cosine.toFixed(3)} to its vectors and ${Math.round(recall10 * 100)} % of its ten nearest cards (${texts} texts held out)`
}

/** How well the search answers questions from the library's own text, and where to read more about it. */
function selfEvaluationLines(self: SelfEvaluation): string[] {
  const [first = '', ...others] = selfEvaluationText(self)
  const more =
    self.worst.length === 0 ? [] : ['`cardcat eval --self --worst 20` lists what to improve']
  return [`  search   ${first}`, ...[...others, ...more].map((line) => `           ${line}`)]
}

function inspectionText({
  asked,
  answered,
  differ,
}: NonNullable<BuildReport['inspector']>): string {
  return `${answered} of ${asked} symbols known to the inspector, ${differ} with another signature or docstring than in the source`
}

function enrichmentLines({ enrichment, enriching }: BuildReport): string[] {
  if (enrichment === undefined || enriching === undefined) return []
  const { model, cards, left_out } = enrichment
  const { cached, requests, tokens } = enriching
  const left = Object.entries(left_out).map(([reason, count]) => `${count} (${reason})`)
  const words = `${counted(cards.symbol, 'symbol')} and ${counted(cards.recipe, 'recipe')} with summaries by ${model}`
  const cost = `${cached} from the cache; ${counted(requests, 'request')}, ${counted(tokens, 'token')}`
  return [
    `  written  ${words}: ${cost}`,
    ...(left.length === 0 ? [] : [`           without: ${left.join(', ')}`]),
  ]
}

/** As a user would type it in the current folder. */
function shown(folder: string): string {
  const path = relative(process.cwd(), folder)
  return path.startsWith('..') ? folder : path || '.'
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function share(value: string): number {
  const number = Number(value)
  if (value.trim() === '' || !(number >= 0 && number <= 1))
    throw new InvalidArgumentError('must be from 0 to 1.')
  return number
}
