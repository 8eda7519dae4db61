/**
 * `cardcat search`: a question in, cards or files out, best first. The flags go through the same door as the
 * parameters of the API, so both take and refuse the same things.
 */
import type { Command } from 'commander'
import type { FileHit, Hit, SearchOptions, Signals, Warning } from '../../runtime/answers.ts'
import type { CardHead } from '../../runtime/card.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { readSearchRequest } from '../../runtime/http/requests.ts'
import { search, searchCards, searchFiles } from '../../runtime/search.ts'
import { openPacks, packOption } from '../answer/packs.ts'
import { type ExactFlags, exactOptions, questionEncoder } from '../answer/question-encoder.ts'
import { type Colors, colorsOf, failureOf, print, printJson, warn } from '../terminal.ts'

interface SearchFlags extends ExactFlags {
  readonly pack?: readonly string[]
  readonly limit: string
  readonly kind?: string
  readonly project?: string
  readonly mode?: string
  readonly by: string
  readonly lexicalWeight?: string
  readonly explain?: boolean
  readonly json?: boolean
}

export function addSearchCommand(program: Command): void {
  const command = program
    .command('search')
    .description('find cards by name or by words')
    .argument('<question...>', 'a name, or what you want to do')
    .addOption(packOption())
    .option('--limit <n>', 'how many results', '10')
    .option('--kind <kinds>', 'symbol, recipe, guide, module; several with commas')
    .option('--project <names>', 'only these libraries; several with commas')
    .option('--mode <mode>', 'lexical, semantic or hybrid')
    .option('--by <unit>', 'card or file', 'card')
    .option('--lexical-weight <w>', 'share of words against meaning in hybrid mode, 0 to 1')
    .option('--explain', 'show where each score comes from')
    .option('--json', 'print whole cards as JSON')
    .addHelpText(
      'after',
      `
Examples:
  cardcat search ZodString.email                 a name, whole or its end
  cardcat search "validate an email address"     words
  cardcat search "read csv" --kind symbol --limit 3
  cardcat search "error handling" --by file --json
  cardcat search "retry" --exact-query --model ./models/all-MiniLM-L6-v2`,
    )
    .action(runSearch)
  for (const option of exactOptions()) command.addOption(option)
}

async function runSearch(words: readonly string[], flags: SearchFlags): Promise<void> {
  const { limit, kind, project, mode, by, explain } = flags
  const request = readSearchRequest({
    q: words.join(' '),
    limit,
    kind,
    project,
    mode,
    by,
    lexical_weight: flags.lexicalWeight,
    explain,
  })
  if (!request.ok) throw failureOf(request)
  const { question, options } = request.value
  const { encoder, close } = await questionEncoder(flags)
  try {
    const catalog = await openPacks(flags.pack)
    if (flags.lexicalWeight !== undefined) warn(weightWarnings(catalog))
    await answer(catalog, question, encoder ? { ...options, encoder } : options, flags)
  } finally {
    await close()
  }
}

async function answer(
  catalog: Catalog,
  question: string,
  options: SearchOptions,
  { by, json }: SearchFlags,
): Promise<void> {
  if (by === 'file') {
    const answer = await searchFiles(catalog, question, options)
    warn(answer.warnings)
    if (json) return printJson(answer)
    return print(filesText(answer.results, answer.total, answer.reason))
  }
  if (json) {
    const answer = await searchCards(catalog, question, options)
    warn(answer.warnings)
    return printJson(answer)
  }
  const answer = await search(catalog, question, options)
  warn(answer.warnings)
  return print(cardsText(answer.results, answer.total, answer.reason))
}

/** The weight divides between words and vectors; without vectors there is nothing to divide. */
function weightWarnings({ packs }: Catalog): Warning[] {
  if (packs.some(({ manifest }) => manifest.vectors !== null)) return []
  const msg = 'the packs hold no vectors, so --lexical-weight changes nothing'
  return [{ code: 'mode_unavailable', msg }]
}

function cardsText(
  hits: readonly Hit<CardHead>[],
  total: number,
  reason: string | undefined,
): string {
  const colors = colorsOf(process.stdout)
  const blocks = hits.map((hit) => {
    const signature = hit.kind === 'symbol' && hit.signature !== '' ? [hit.signature] : []
    const summary = hit.summary === '' || hit.summary === signature[0] ? [] : [hit.summary]
    return [
      heading(hit, colors),
      `  ${colors.dim(`${hit.path}:${hit.lines[0]}`)}`,
      ...signature.map((line) => `  ${colors.cyan(line)}`),
      ...summary.map((line) => `  ${line}`),
      ...(hit.signals === undefined ? [] : signalLines(hit.score, hit.signals, colors)),
    ].join('\n')
  })
  return withFooter(blocks, total, 'cards', reason, colors)
}

function filesText(hits: readonly FileHit[], total: number, reason: string | undefined): string {
  const colors = colorsOf(process.stdout)
  const blocks = hits.map(({ path, project, cards, score, signals }) =>
    [
      `${colors.bold(path)}  ${colors.dim(project)}`,
      ...cards.map((card) => `  ${String(card.lines[0]).padStart(5)}  ${card.title}`),
      ...(signals === undefined ? [] : signalLines(score, signals, colors)),
    ].join('\n'),
  )
  return withFooter(blocks, total, 'files', reason, colors)
}

function heading(head: CardHead, colors: Colors): string {
  const version = head.version === null ? '' : ` ${head.version}`
  const kind = head.kind === 'symbol' ? head.symbol_kind : head.kind
  const deprecated =
    head.kind === 'symbol' && head.deprecated !== undefined ? [colors.yellow('deprecated')] : []
  return [
    colors.bold(head.title),
    colors.green(kind),
    colors.dim(`${head.project}${version}`),
    ...deprecated,
  ].join('  ')
}

function signalLines(score: number, signals: Signals, colors: Colors): string[] {
  const { exact, lexical, semantic, features } = signals
  const parts = Object.entries(features)
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => `${name} ${short(value)}`)
  return [
    `score ${short(score)}: exact ${short(exact)}, lexical ${short(lexical)}, semantic ${short(semantic)}`,
    ...(parts.length === 0 ? [] : [parts.join(', ')]),
  ].map((line) => `  ${colors.dim(line)}`)
}

const short = (value: number): string => String(Math.round(value * 1000) / 1000)

function withFooter(
  blocks: readonly string[],
  total: number,
  what: string,
  reason: string | undefined,
  colors: Colors,
): string {
  if (blocks.length === 0) return `${reason ?? 'Nothing was found.'}\n`
  const count = colors.dim(`${blocks.length} of ${total} ${what}`)
  return `${[...blocks, count].join('\n\n')}\n`
}
