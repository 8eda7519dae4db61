/**
 * `cardcat eval`: measures the quality of the search on questions with known answers, with the same search that users
 * have; metrics.ts defines the metrics.
 */
import { writeFile } from 'node:fs/promises'
import { SingleBar } from 'cli-progress'
import type { Command } from 'commander'
import { modeWarnings } from '../../runtime/search/answer-notes.ts'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { readSearchRequest } from '../../runtime/wire/requests.ts'
import { type Evaluation, evaluate, runText } from '../answer/evaluate.ts'
import { requireOpen } from '../answer/open-folders.ts'
import { packFolders } from '../answer/pack-folders.ts'
import { openPacks, packOption } from '../answer/packs.ts'
import { type ExactFlags, exactOptions, questionEncoder } from '../answer/question-encoder.ts'
import { type JudgedQuestion, readJudgedQueries, readLabels } from '../answer/question-sets.ts'
import {
  type PackFigures,
  readSelfEvaluations,
  type SelfEvaluations,
  type WorstOfPack,
} from '../answer/self-evaluations.ts'
import { AnswerError, UsageError } from '../errors.ts'
import { selfEvaluationText } from '../measure/self-evaluation-text.ts'
import { colorsOf, failureOf, print, printJson, warn } from '../terminal/terminal.ts'
import { positive } from './option-values.ts'

interface EvalFlags extends ExactFlags {
  readonly pack?: readonly string[]
  readonly queries?: string
  readonly qrels?: string
  readonly labels?: string
  readonly self?: boolean
  readonly worst?: number
  readonly without?: string
  readonly kind?: string
  readonly project?: string
  readonly mode?: string
  readonly by: string
  readonly run?: string
  readonly json?: boolean
}

export function addEvalCommand(program: Command): void {
  const command = program
    .command('eval')
    .description('measure the search on questions with known answers')
    .addOption(packOption())
    .option('--queries <file.jsonl>', 'questions, one { id, text } per line')
    .option('--qrels <file.tsv>', 'the answers, with columns query, document, grade')
    .option(
      '--labels <file.jsonl>',
      'questions with answers: { id, query, relevant, relevant_public, leak }',
    )
    .option('--self', 'print the self-evaluation that the build of the packs made')
    .option('--worst <n>', 'with --self: also print the n worst questions, with advice', positive)
    .option('--without <features>', 'leave out these ranking features, separated by commas')
    .option('--kind <kinds>', 'search only these kinds of cards (default with --labels: symbol)')
    .option('--project <names>', 'search only these libraries, separated by commas')
    .option('--mode <mode>', 'lexical, semantic or hybrid')
    .option('--by <unit>', 'card or file', 'card')
    .option(
      '--run <out.tsv>',
      'write the first 100 results of each question: query, id or path, rank, score',
    )
    .option('--json', 'print { n, ndcg10, mrr10, recall10, recall100 }')
    .addHelpText(
      'after',
      `
Examples:
  cardcat eval --pack packs/docs --queries queries.jsonl --qrels qrels.tsv
  cardcat eval --labels labels.jsonl --kind symbol --run run.tsv --json
  cardcat eval --labels labels.jsonl --without fan-in
  cardcat eval --self --worst 20

A build evaluates its own search: it makes questions from the library's docs, docstrings and tests, and searches an index
without these texts. --self reads the result from report.json, because the finished pack contains the texts and would
find them. --worst prints the source of each question, the expected symbol and its rank, the first result, and advice.`,
    )
    .action(runEval)
  for (const option of exactOptions()) command.addOption(option)
}

async function runEval(flags: EvalFlags): Promise<void> {
  if (flags.self === true) return printSelfEvaluation(flags)
  if (flags.worst !== undefined)
    throw new UsageError('--worst lists questions of --self: give both')
  const kind = flags.kind ?? (flags.labels === undefined ? undefined : 'symbol')
  const { project, mode, by, without } = flags
  const request = readSearchRequest({ q: 'any', kind, project, mode, by, without })
  if (!request.ok) throw failureOf(request)
  const questions = questionsOf(flags)
  const { encoder, close } = await questionEncoder(flags)
  const catalog = requireOpen(await openPacks(flags.pack, { resident: true }))
  warn(catalog.failures)
  if (encoder) warn(modeWarnings(catalog, { encoder }))
  const display = progressOver(questions.length)
  const { evaluation, run } = await evaluate(
    catalog,
    questions,
    request.value.by,
    encoder ? { ...request.value.options, encoder } : request.value.options,
    display.update,
  ).finally(() => {
    display.stop()
    return close()
  })
  if (flags.run !== undefined) await writeRun(flags.run, runText(run))
  if (flags.json) return printJson(evaluation)
  return print(textOf(evaluation))
}

function printSelfEvaluation({
  pack,
  queries,
  qrels,
  labels,
  run,
  json,
  worst,
}: EvalFlags): Promise<void> {
  if ((queries ?? qrels ?? labels ?? run) !== undefined)
    throw new UsageError(
      '--self brings its own questions: leave out --queries, --qrels, --labels and --run',
    )
  const { unmeasured, ...evaluations } = readSelfEvaluations(packFolders(pack ?? []))
  warn(
    unmeasured.map((folder) => ({
      code: 'unmeasured',
      msg: `${folder} was built by an earlier version and has no self-evaluation: run \`cardcat build\` again`,
    })),
  )
  if (worst !== undefined) {
    const questions = evaluations.packs.flatMap(({ project, self }) =>
      (self.worst ?? []).slice(0, worst).map((each) => ({ project, ...each })),
    )
    return json === true ? printJson(questions) : print(worstText(questions))
  }
  return json === true ? printJson(evaluations) : print(selfEvaluationsText(evaluations))
}

function selfEvaluationsText({ packs }: Pick<SelfEvaluations, 'packs'>): string {
  const colors = colorsOf(process.stdout)
  const line = (name: string, { n, ndcg10, mrr10, ci95: [low, high] }: PackFigures): string =>
    colors.dim(
      `  ${name.padEnd(11)} n ${String(n).padStart(3)}  nDCG@10 ${ndcg10.toFixed(4)} (${low.toFixed(4)} to ${high.toFixed(4)})  MRR@10 ${mrr10.toFixed(4)}`,
    )
  const lines = packs.flatMap(({ project, version, self: { all, kinds, ...rest } }) => [
    colors.bold([project, version].filter(Boolean).join(' ')),
    ...selfEvaluationText({ all, ...rest }).map((words) => `  ${words}`),
    ...(all === null ? [] : [line('all', all)]),
    ...Object.entries(kinds).map(([kind, figures]) => line(kind, figures)),
  ])
  const rules = new Set(packs.map(({ self }) => colors.dim(self.rule)))
  return `${[...lines, ...rules].join('\n')}\n`
}

function worstText(questions: readonly (WorstOfPack & { readonly project: string })[]): string {
  if (questions.length === 0)
    return 'No question was answered badly, or the packs were built by an earlier version: run `cardcat build` again.\n'
  const colors = colorsOf(process.stdout)
  const lines = questions.map(({ project, question, path, line, expected, rank, first, hint }) =>
    [
      colors.bold(question),
      `  asked in  ${project} ${path}:${line}`,
      `  expected  ${expected}, ${rank === null ? 'not among the first ten' : `found at rank ${rank}`}`,
      `  first     ${first ?? 'nothing was found'}`,
      `  hint      ${hint}`,
    ].join('\n'),
  )
  return `${lines.join('\n\n')}\n`
}

function questionsOf({ queries, qrels, labels }: EvalFlags): JudgedQuestion[] {
  if (labels !== undefined && (queries ?? qrels) !== undefined)
    throw new UsageError('give either --labels, or --queries and --qrels')
  if (labels !== undefined) return readLabels(labels)
  if (queries !== undefined && qrels !== undefined) return readJudgedQueries(queries, qrels)
  if ((queries ?? qrels) !== undefined)
    throw new UsageError('--queries and --qrels go together: give both')
  throw new UsageError('give questions: --queries and --qrels, or --labels')
}

async function writeRun(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (error) {
    throw new AnswerError(`the run could not be written: ${errorMessage(error)}`)
  }
}

/** A bar on a terminal, one line elsewhere. */
function progressOver(total: number): { update(done: number): void; stop(): void } {
  if (process.stderr.isTTY !== true) {
    process.stderr.write(`asking ${total} questions\n`)
    return { update: () => {}, stop: () => {} }
  }
  const bar = new SingleBar({
    stream: process.stderr,
    format: 'asking {bar} {value}/{total}',
    clearOnComplete: true,
    hideCursor: true,
  })
  bar.start(total, 0)
  return { update: (done) => bar.update(done), stop: () => bar.stop() }
}

function textOf(evaluation: Evaluation): string {
  const colors = colorsOf(process.stdout)
  const { leak_none: open } = evaluation
  const line = (name: string, { n, ndcg10, mrr10, recall10, recall100 }: Evaluation): string =>
    [
      colors.bold(name.padEnd(14)),
      `n ${n}`,
      ...Object.entries({
        'nDCG@10': ndcg10,
        'MRR@10': mrr10,
        'Recall@10': recall10,
        'Recall@100': recall100,
      }).map(([metric, value]) => `${metric} ${value.toFixed(4)}`),
    ].join('  ')
  const lines = [line('all', evaluation), ...(open ? [line('without leaks', open)] : [])]
  return `${lines.join('\n')}\n`
}
