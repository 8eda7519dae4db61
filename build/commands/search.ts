/**
 * `cardcat search`: prints cards or files, best first. Flags are validated like the parameters of the API, so that
 * both accept the same values.
 */

import type { Command } from 'commander'
import type {
  FileAnswer,
  Scored,
  SearchAnswer,
  SearchOptions,
  Warning,
} from '../../runtime/answers.ts'
import type { CardHead } from '../../runtime/card.ts'
import { linesIn, placesOf } from '../../runtime/cards/places.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { search } from '../../runtime/search.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { counted } from '../../runtime/std/counted.ts'
import { readSearchRequest } from '../../runtime/wire/requests.ts'
import { explanationLines } from '../answer/explanation-text.ts'
import { atOption, openPacks, packOption, VERSION_IN_QUESTION } from '../answer/packs.ts'
import { type ExactFlags, exactOptions, questionEncoder } from '../answer/question-encoder.ts'
import { type Colors, colorsOf, failureOf, print, printJson, warn } from '../terminal/terminal.ts'
import { shellWord } from '../text/shell-word.ts'
import { KIND_OPTIONS } from './card-filter.ts'

interface SearchFlags extends ExactFlags {
  readonly pack?: readonly string[]
  readonly limit: string
  readonly kind?: string
  readonly symbolKind?: string
  readonly recipeKind?: string
  readonly project?: string
  readonly at?: string
  readonly mode?: string
  readonly by: string
  readonly lexicalWeight?: string
  readonly group?: string
  readonly without?: string
  readonly explain?: boolean
  readonly json?: boolean
}

export function addSearchCommand(program: Command): void {
  const command = program
    .command('search')
    .description('find cards by name or by words')
    .argument('<question...>', 'a name, or what you want to do')
    .addOption(packOption())
    .option('--limit <n>', 'the number of results', '10')
    .addOption(KIND_OPTIONS.kind)
    .addOption(KIND_OPTIONS.symbolKind)
    .addOption(KIND_OPTIONS.recipeKind)
    .option('--project <names>', 'only these libraries, separated by commas; also NAME@VERSION')
    .addOption(atOption(VERSION_IN_QUESTION))
    .option('--mode <mode>', 'lexical, semantic or hybrid')
    .option('--by <unit>', 'card or file', 'card')
    .option('--lexical-weight <w>', 'weight of the lexical score in hybrid mode, 0 to 1')
    .option(
      '--group <id>',
      'only this card and those folded under it: similar cards, tests, examples',
    )
    .option('--explain', 'explain the rank of each result')
    .option(
      '--without <features>',
      'leave out these ranking features, as named by --explain, separated by commas',
    )
    .option('--json', 'print whole cards as JSON')
    .addHelpText(
      'after',
      `
Examples:
  cardcat search ZodString.email                 a name, or the end of one
  cardcat search "validate an email address"     words
  cardcat search "read csv" --kind symbol --limit 3
  cardcat search "plot a map" --recipe-kind tutorial
  cardcat search "error handling" --by file --json
  cardcat search "parse a date" --explain        the ranking features of each result
  cardcat search "retry" --exact-query --model ./models/all-MiniLM-L6-v2`,
    )
    .action(runSearch)
  for (const option of exactOptions()) command.addOption(option)
}

async function runSearch(words: readonly string[], flags: SearchFlags): Promise<void> {
  const { limit, kind, project, mode, by, group, explain, without } = flags
  const request = readSearchRequest({
    q: words.join(' '),
    limit,
    kind,
    symbol_kind: flags.symbolKind,
    recipe_kind: flags.recipeKind,
    project,
    version: flags.at,
    mode,
    by,
    lexical_weight: flags.lexicalWeight,
    group,
    explain,
    without,
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
    return print(filesText(answer))
  }
  if (json) {
    const answer = await searchCards(catalog, question, options)
    warn(answer.warnings)
    return printJson(answer)
  }
  const answer = await search(catalog, question, options)
  warn(answer.warnings)
  return print(cardsText(answer))
}

/** The weight divides between lexical and semantic scores; without vectors it has no effect. */
function weightWarnings({ packs }: Catalog): Warning[] {
  if (packs.some(({ manifest }) => manifest.vectors !== null)) return []
  const msg = 'the packs have no vectors, so --lexical-weight changes nothing'
  return [{ code: 'mode_unavailable', msg }]
}

function cardsText(answer: SearchAnswer): string {
  const colors = colorsOf(process.stdout)
  const blocks = answer.results.map((hit) => {
    const signature = hit.kind === 'symbol' && hit.signature !== '' ? [hit.signature] : []
    const summary = hit.summary === '' || hit.summary === signature[0] ? [] : [hit.summary]
    return [
      heading(hit, colors),
      `  ${colors.dim(
        placesOf(hit)
          .map(({ path, lines: [line] }) => `${path}:${line}`)
          .join(', defined at '),
      )}`,
      ...signature.map((line) => `  ${colors.cyan(line)}`),
      ...summary.map((line) => `  ${line}`),
      ...exampleLines(hit).map((line) => colors.dim(`  │ ${line}`)),
      ...foldedLines(hit).map((line) => colors.dim(`  ${line}`)),
      ...(hit.signals === undefined ? [] : explanationLines(hit, colors)),
    ].join('\n')
  })
  return withFooter(blocks, answer, 'cards', colors)
}

/** The number of lines shown of an example. */
const EXAMPLE_LINES = 8

/** The best example of a symbol. */
function exampleLines(head: CardHead): readonly string[] {
  const lines = head.kind === 'symbol' ? (head.examples?.[0]?.code.split('\n') ?? []) : []
  return lines.length <= EXAMPLE_LINES ? lines : [...lines.slice(0, EXAMPLE_LINES - 1), '…']
}

/** The number of folded results, and how to list them. */
function foldedLines({ id, ...scored }: Scored & Pick<CardHead, 'id'>): readonly string[] {
  const { similar = 0, folded = 0 } = scored
  const counts = [
    ...(similar > 0 ? [`${similar} like it`] : []),
    ...(folded > 0 ? [counted(folded, 'test or example', 'tests and examples')] : []),
  ]
  return counts.length === 0 ? [] : [`+ ${counts.join(', ')}: --group ${shellWord(id)}`]
}

function filesText(answer: FileAnswer): string {
  const colors = colorsOf(process.stdout)
  const blocks = answer.results.map((hit) =>
    [
      `${colors.bold(hit.path)}  ${colors.dim(hit.project)}`,
      ...hit.cards.map(
        (card) => `  ${String(linesIn(hit.path, card)[0]).padStart(5)}  ${card.title}`,
      ),
      ...(hit.signals === undefined ? [] : explanationLines(hit, colors)),
    ].join('\n'),
  )
  return withFooter(blocks, answer, 'files', colors)
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
    ...(head.kind === 'symbol' && head.since !== undefined
      ? [colors.dim(`since ${head.since}`)]
      : []),
  ].join('  ')
}

/** Adds the count of results, and suggestions for a misspelled name. */
function withFooter(
  blocks: readonly string[],
  { total, reason, projects = {}, nearest = [] }: SearchAnswer | FileAnswer,
  what: string,
  colors: Colors,
): string {
  const meant = nearest.length === 0 ? [] : [`Did you mean: ${nearest.join(', ')}?`]
  if (blocks.length === 0) return `${[reason ?? 'Nothing was found.', ...meant].join('\n')}\n`
  const libraries = Object.entries(projects).map(([project, count]) => `${count} of ${project}`)
  const count = [
    `${blocks.length} of ${total} ${what}`,
    ...(libraries.length === 0 ? [] : [`${libraries.join(', ')} (--project chooses)`]),
  ].join(': ')
  return `${[...blocks, ...meant, colors.dim(count)].join('\n\n')}\n`
}
