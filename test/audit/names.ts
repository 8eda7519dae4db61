/**
 * `npm run audit-names -- FOLDER` checks that the product answers each name on a card with that card. Every dotted
 * name and public path of a library's symbols, and every import path of its modules, goes through `search` and
 * `inspect` as a user would type it. It prints how many are answered first, and for the others what came instead.
 *
 * If a name belongs to several cards (overloads, an interface and its constant), each of them is right.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { buildPack } from '../../build/main.ts'
import type { Card } from '../../runtime/card.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { inspect } from '../../runtime/inspect.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { search } from '../../runtime/search.ts'

interface Miss {
  readonly name: string
  readonly wanted: string
  readonly by: 'search' | 'inspect'
  readonly got: string | null
}

const program = new Command('npm run audit-names --')
  .description('Whether search and inspect answer first with the card whose name they are given.')
  .argument('<folder>', 'the root of a library')
  .option('--project <name>', 'what it is called; found in its manifest unless told')
  .option('--model <model>', 'as for cardcat build', 'none')
  .option('--json', 'JSON instead of lines')
  .parse()
const [root = '.'] = program.args
const { json, project, model } = program.opts<{ json?: true; project?: string; model: string }>()

const pack = mkdtempSync(join(tmpdir(), 'cardcat-audit-'))
try {
  await buildPack({ roots: [root], out: pack, model, project })
  const catalog = await openCatalog([folderStore(pack)], { resident: true })
  const owners = new Map<string, Set<string>>()
  for await (const { cards } of eachCard(catalog)) {
    for (const card of cards) {
      for (const name of namesOf(card)) {
        owners.set(name, (owners.get(name) ?? new Set()).add(card.id))
      }
    }
  }
  const misses: Miss[] = []
  const note = (by: Miss['by'], name: string, ids: ReadonlySet<string>, got: string | null) => {
    if (got === null || !ids.has(got)) misses.push({ name, wanted: [...ids].join(', '), by, got })
  }
  for (const [name, ids] of owners) {
    const found = await search(catalog, name, { limit: 1 })
    note('search', name, ids, found.results[0]?.id ?? null)
    const seen = await inspect(catalog, { symbol: name, max_neighbors: 0 })
    // A module is inspected as its file.
    const isModule = seen.ok && seen.value.symbol === null
    if (isModule && [...ids].some((id) => !id.includes(':'))) continue
    note('inspect', name, ids, seen.ok ? seen.value.symbol : null)
  }
  const count = (by: Miss['by']) => misses.filter((miss) => miss.by === by).length
  const share = (by: Miss['by']) => (owners.size === 0 ? 1 : 1 - count(by) / owners.size)
  const figures = { total: owners.size, search: share('search'), inspect: share('inspect') }
  const text = [
    `${figures.total} names: first in search ${percent(figures.search)}, in inspect ${percent(figures.inspect)}`,
    ...misses
      .slice(0, 60)
      .map(({ by, name, wanted, got }) => `  ${by} ${name}: ${got}, not ${wanted}`),
    ...(misses.length > 60 ? [`  and ${misses.length - 60} more (--json lists all)`] : []),
  ].join('\n')
  process.stdout.write(`${json ? JSON.stringify({ ...figures, misses }, null, 1) : text}\n`)
} finally {
  rmSync(pack, { recursive: true, force: true })
}

function namesOf(card: Card): readonly string[] {
  if (card.kind === 'module') return [card.id]
  return card.kind === 'symbol' ? [card.dotted, ...card.public] : []
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`
}
