/**
 * `cardcat cards`: lists the cards of the packs as JSONL, in the order of the packs; with --manifest, counts them by
 * kind, from the manifests alone.
 */
import type { Command } from 'commander'
import { CARD_KINDS, type Card, type CardKind, RECIPE_KINDS } from '../../runtime/card.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import { cardPredicate, type Filter } from '../../runtime/pack/cards/card-predicate.ts'
import { columnsOf, runsOf } from '../../runtime/pack/cards/columns.ts'
import { knowsOwnKinds, ownKindsOf } from '../../runtime/pack/cards/own-kinds.ts'
import type { Pack } from '../../runtime/pack/pack.ts'
import { filterWarnings } from '../../runtime/search/answer-notes.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { requireOpen } from '../answer/open-folders.ts'
import { openPacks, packOption } from '../answer/packs.ts'
import { UsageError } from '../errors.ts'
import { print, printJson, warn } from '../terminal/terminal.ts'
import { KIND_OPTIONS, kindsOf, wordsOf } from './card-filter.ts'

interface CardsFlags {
  readonly pack?: readonly string[]
  readonly kind?: string
  readonly symbolKind?: string
  readonly recipeKind?: string
  readonly project?: string
  readonly stale?: boolean
  readonly manifest?: boolean
}

export function addCardsCommand(program: Command): void {
  program
    .command('cards')
    .description('list all cards as JSONL, or count them')
    .addOption(packOption())
    .addOption(KIND_OPTIONS.kind)
    .addOption(KIND_OPTIONS.symbolKind)
    .addOption(KIND_OPTIONS.recipeKind)
    .option('--project <names>', 'only these libraries, separated by commas')
    .option('--stale', 'only recipes that use removed symbols')
    .option(
      '--manifest',
      'print only counts by kind, symbol kind, recipe kind, project and language',
    )
    .option('--json', 'no effect: cards are always printed as JSON')
    .addHelpText(
      'after',
      `
Examples:
  cardcat cards --kind symbol > symbols.jsonl
  cardcat cards --symbol-kind class,interface
  cardcat cards --manifest`,
    )
    .action(runCards)
}

async function runCards(flags: CardsFlags): Promise<void> {
  const filter: Filter = {
    ...(flags.kind === undefined ? {} : { kinds: kindsOf(flags.kind) }),
    ...(flags.symbolKind === undefined ? {} : { symbol_kinds: wordsOf(flags.symbolKind) }),
    ...(flags.recipeKind === undefined ? {} : { recipe_kinds: recipeKindsOf(flags.recipeKind) }),
    ...(flags.stale ? { kinds: ['recipe'] } : {}),
    ...(flags.project === undefined ? {} : { projects: wordsOf(flags.project) }),
  }
  const catalog = requireOpen(await openPacks(flags.pack))
  warn([...catalog.failures, ...filterWarnings(catalog, filter)])
  if (flags.manifest) return printJson(await countsOf(catalog, filter))
  for await (const { cards, warnings } of eachCard(catalog, filter)) {
    warn(warnings)
    const listed = flags.stale ? cards.filter(isStale) : cards
    await print(listed.map((card) => `${JSON.stringify(card)}\n`).join(''))
  }
}

function isStale(card: Card): boolean {
  return card.kind === 'recipe' && card.stale === true
}

type Counts = Record<CardKind, number>

/** By symbol_kind or recipe_kind. */
type OwnCounts = Readonly<Record<string, number>>

interface PackCounts {
  readonly project: string
  readonly version: string | null
  readonly commit: string | null
  readonly commit_date: string | null
  readonly built_from: string
  readonly cards: Counts
  /** Null in older packs without these counts. */
  readonly symbol_kinds: OwnCounts | null
  readonly recipe_kinds: OwnCounts | null
  /** A pack of several libraries, or of documents, has cards of several projects. */
  readonly projects: Readonly<Record<string, Counts>>
  readonly languages: Readonly<Record<string, Counts>>
}

async function countsOf(
  catalog: Catalog,
  filter: Filter,
): Promise<{ readonly cards: Counts; readonly packs: readonly PackCounts[] }> {
  const { value: packs, warnings } = await loadAndRun(catalog, () => countPacks(catalog, filter))
  warn(warnings)
  const all = noCards()
  for (const { cards } of packs) for (const kind of CARD_KINDS) all[kind] += cards[kind]
  return { cards: all, packs }
}

/** Synchronous, for use inside `loadAndRun`. */
function countPacks(catalog: Catalog, filter: Filter): PackCounts[] {
  return catalog.packs.map((pack): PackCounts => {
    const { manifest } = pack
    const cards = noCards()
    const projects: Record<string, Counts> = {}
    const languages: Record<string, Counts> = {}
    const passes = cardPredicate(pack, filter) ?? (() => true)
    for (const { from, to, kind, project, language } of runsOf(pack)) {
      let passed = 0
      for (let card = from; card < to; card++) if (passes(card)) passed++
      if (passed === 0) continue
      cards[kind] += passed
      projects[project] ??= noCards()
      projects[project][kind] += passed
      languages[language] ??= noCards()
      languages[language][kind] += passed
    }
    return {
      project: manifest.project,
      version: manifest.library_version,
      commit: manifest.commit,
      commit_date: manifest.commit_date,
      built_from: manifest.built_from,
      cards,
      ...ownCounts(pack, passes),
      projects,
      languages,
    }
  })
}

function ownCounts(
  pack: Pack,
  passes: (card: number) => boolean,
): Pick<PackCounts, 'symbol_kinds' | 'recipe_kinds'> {
  if (!knowsOwnKinds(pack)) return { symbol_kinds: null, recipe_kinds: null }
  const counts: Partial<Record<CardKind, Record<string, number>>> = { symbol: {}, recipe: {} }
  ownKindsOf(pack)?.((name, from, to) => {
    for (let card = from; card < to; card++) {
      const own = counts[columnsOf(pack, card)?.kind ?? 'guide']
      if (own !== undefined && passes(card)) own[name] = (own[name] ?? 0) + 1
    }
  })
  const inOrder = (own: OwnCounts = {}): OwnCounts =>
    Object.fromEntries(Object.entries(own).sort(([a], [b]) => byCodeUnits(a, b)))
  return { symbol_kinds: inOrder(counts.symbol), recipe_kinds: inOrder(counts.recipe) }
}

const noCards = (): Counts => ({ symbol: 0, recipe: 0, guide: 0, module: 0 })

function recipeKindsOf(list: string): string[] {
  return wordsOf(list).map((word) => {
    const kind = RECIPE_KINDS.find((known) => known === word)
    if (kind === undefined)
      throw new UsageError(
        `--recipe-kind ${word} is not a kind of recipe: use one of ${RECIPE_KINDS.join(', ')}`,
      )
    return kind
  })
}
