/**
 * `cardcat cards`: what the packs hold, one card a line as JSON, in the order of the packs; or with
 * --manifest how many of which kind, from the manifests alone.
 */
import type { Command } from 'commander'
import { CARD_KINDS, type Card, type CardKind } from '../../runtime/card.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { type Filter, passing, runsOf } from '../../runtime/pack/cards/columns.ts'
import { eachCard } from '../../runtime/read-cards.ts'
import { openPacks, packOption } from '../answer/packs.ts'
import { UsageError } from '../errors.ts'
import { print, printJson, warn } from '../terminal.ts'

interface CardsFlags {
  readonly pack?: readonly string[]
  readonly kind?: string
  readonly project?: string
  readonly stale?: boolean
  readonly manifest?: boolean
}

export function addCardsCommand(program: Command): void {
  program
    .command('cards')
    .description('list all cards as JSONL, or count them')
    .addOption(packOption())
    .option('--kind <kinds>', 'symbol, recipe, guide, module; several with commas')
    .option('--project <names>', 'only these libraries; several with commas')
    .option('--stale', 'only recipes that use symbols which are no longer there')
    .option('--manifest', 'print counts by kind, project and language instead, as JSON')
    .option('--json', 'the same: cards are always printed as JSON')
    .addHelpText(
      'after',
      `
Examples:
  cardcat cards --kind symbol > symbols.jsonl
  cardcat cards --manifest`,
    )
    .action(runCards)
}

async function runCards(flags: CardsFlags): Promise<void> {
  const filter: Filter = {
    ...(flags.kind === undefined ? {} : { kinds: kindsOf(flags.kind) }),
    ...(flags.stale ? { kinds: ['recipe'] } : {}),
    ...(flags.project === undefined ? {} : { projects: wordsOf(flags.project) }),
  }
  const catalog = await openPacks(flags.pack)
  warn(catalog.failures)
  if (flags.manifest) return printJson(countsOf(catalog, filter))
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

interface PackCounts {
  readonly project: string
  readonly version: string | null
  readonly commit: string | null
  readonly commit_date: string | null
  readonly built_from: string
  readonly cards: Counts
  /** A pack of several libraries, or of documents, has cards of several projects. */
  readonly projects: Readonly<Record<string, Counts>>
  readonly languages: Readonly<Record<string, Counts>>
}

function countsOf(
  catalog: Catalog,
  filter: Filter,
): { readonly cards: Counts; readonly packs: readonly PackCounts[] } {
  const packs = catalog.packs.map((pack): PackCounts => {
    const { manifest } = pack
    const cards = noCards()
    const projects: Record<string, Counts> = {}
    const languages: Record<string, Counts> = {}
    const passes = passing(pack, filter) ?? (() => true)
    for (const { from, to, kind, project, language } of runsOf(pack)) {
      if (!passes(from)) continue
      cards[kind] += to - from
      projects[project] ??= noCards()
      projects[project][kind] += to - from
      languages[language] ??= noCards()
      languages[language][kind] += to - from
    }
    return {
      project: manifest.project,
      version: manifest.library_version,
      commit: manifest.commit,
      commit_date: manifest.commit_date,
      built_from: manifest.built_from,
      cards,
      projects,
      languages,
    }
  })
  const all = noCards()
  for (const { cards } of packs) for (const kind of CARD_KINDS) all[kind] += cards[kind]
  return { cards: all, packs }
}

const noCards = (): Counts => ({ symbol: 0, recipe: 0, guide: 0, module: 0 })

const wordsOf = (list: string): string[] => list.split(',').map((word) => word.trim())

function kindsOf(list: string): CardKind[] {
  return wordsOf(list).map((word) => {
    const kind = CARD_KINDS.find((known) => known === word)
    if (kind === undefined)
      throw new UsageError(`--kind ${word} is no kind of card: take ${CARD_KINDS.join(', ')}`)
    return kind
  })
}
