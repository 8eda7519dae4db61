/**
 * `npm run audit-excerpts -- FOLDER` counts how many examples on a library's cards parse and bind every name, and how
 * long they are. It prints `{ total, sound, share, median_lines, long, unsound }`.
 *
 * Every example of every symbol is counted, in languages with rules for resolving names; others are counted
 * separately. Examples are read again from the written pack, by their text alone. Since unsound pieces are never
 * shown, the share alone means little. `shown_share` is the share of tried recipes that gave a piece, and `cut_share`
 * the share whose preferred piece was sound.
 */
import { Command } from 'commander'
import { type ExcerptReader, openExcerptReader } from '../../build/excerpt/reader.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { examplesIn } from './library-examples.ts'

const program = new Command('npm run audit-excerpts --')
  .description('How many examples on the cards of a library parse and bind every name.')
  .argument('<folder>', 'the root of a library')
  .option('--project <name>', 'what it is called; found in its manifest unless told')
  .option('--json', 'JSON instead of lines')
  .parse()
const [root = '.'] = program.args
const { json, project } = program.opts<{ json?: true; project?: string }>()

const { languages } = await loadGrammars()
const { examples, without, cuts } = await examplesIn(root, project)
const readers = new Map<string, Promise<ExcerptReader | undefined>>()
const lengths: number[] = []
const firsts: number[] = []
const unsound: { symbol: string; recipe: string; place: number; why: string }[] = []
let unread = 0
for (const { symbol, recipe, example, place } of examples) {
  const reader = await readerOf(recipe.language)
  if (reader === undefined) {
    unread++
    continue
  }
  const length = example.code.split('\n').length
  lengths.push(length)
  if (place === 0) firsts.push(length)
  const { parses, missing } = reader.readShown(example.code)
  if (parses && missing.length === 0) continue
  const why = parses ? `nothing binds ${missing.join(', ')}` : 'it does not parse'
  unsound.push({ symbol: symbol.id, recipe: recipe.id, place, why })
}
const total = lengths.length
const sound = total - unsound.length
const report = {
  ...{ total, sound, share: total === 0 ? 1 : sound / total },
  ...{ tried: cuts.tried, cut_share: shareOf(cuts.soundAtFirst), shown_share: shareOf(cuts.shown) },
  first_share:
    firsts.length === 0 ? 1 : 1 - unsound.filter(({ place }) => place === 0).length / firsts.length,
  ...{ median_lines: medianOf(lengths), first_median_lines: medianOf(firsts) },
  long: lengths.filter((length) => length > 15).length,
  ...{ unread, symbols: firsts.length, without: without.length, unsound },
}
process.stdout.write(json ? `${JSON.stringify(report, null, 1)}\n` : asText())

function shareOf(count: number): number {
  return cuts.tried === 0 ? 1 : count / cuts.tried
}

function readerOf(name: string): Promise<ExcerptReader | undefined> {
  const language = languages.get(name)
  const reader =
    readers.get(name) ??
    (language === undefined ? Promise.resolve(undefined) : openExcerptReader(language))
  readers.set(name, reader)
  return reader
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

function asText(): string {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  return [
    `${sound} of ${total} examples parse and bind every name (${percent(report.share)}); of the first of a symbol ${percent(report.first_share)}`,
    `of ${cuts.tried} recipes that were cut for a symbol ${percent(report.shown_share)} gave an example; ${percent(report.cut_share)} by the piece that is wanted most`,
    `median ${report.median_lines} lines, of the first ${report.first_median_lines}; ${report.long} have more than 15`,
    `${report.symbols} symbols with an example, ${without.length} with recipes and none; ${unread} examples in languages whose names nobody follows`,
    ...unsound.slice(0, 40).map(({ symbol, recipe, why }) => `  ${symbol}: ${recipe}: ${why}`),
    '',
  ].join('\n')
}
