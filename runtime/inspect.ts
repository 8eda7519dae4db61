/**
 * Shows everything about a symbol or file that a reader wants before changing it: its location, text, definitions,
 * callers, calls, tests and docs. It uses the symbol table, the relations stored in cards and the stored sources; no
 * ranking, no embedding, no git. So a question has the same answer in a worker, a browser and a terminal. What the
 * pack does not hold is null or empty, never an error.
 */
import type { Inspection, InspectOptions, Outcome, Warning } from './answers.ts'
import type { CardHead } from './card.ts'
import { writtenSummary } from './cards/derived-summaries.ts'
import { cardAt, originAt, sourceAt } from './cards/read-cards.ts'
import { type Catalog, loadAndRun, packsFor } from './catalog.ts'
import { cardsOfFile, findTarget, type Target } from './inspect/find-target.ts'
import { inspectDefinition } from './inspect/inspect-definition.ts'
import { inspectFile } from './inspect/inspect-file.ts'
import type { FileKind } from './pack/entry.ts'
import { chooseVersions } from './versions/choose-versions.ts'

export const DEFAULT_NEIGHBORS = 3

export async function inspect(
  whole: Catalog,
  options: InspectOptions,
): Promise<Outcome<Inspection>> {
  const { symbol, path = '', version, project } = options
  const catalog = await packsFor(whole, {
    text: symbol ?? path,
    ...(project !== undefined && { projects: [project] }),
  })
  if (version === undefined && !project?.includes('@', 1)) return inspectIn(catalog, options)
  const projects = project === undefined ? {} : { projects: [project] }
  const chosen = await chooseVersions(catalog, { version, ...projects })
  if (!chosen.ok) return chosen
  const [named] = chosen.value.projects ?? []
  return inspectIn(chosen.value.catalog, { ...options, ...(named && { project: named }) })
}

async function inspectIn(catalog: Catalog, options: InspectOptions): Promise<Outcome<Inspection>> {
  const { value, warnings } = await loadAndRun(catalog, (): Outcome<Inspection> => {
    const target = findTarget(catalog, options)
    return target.ok ? { ok: true, value: inspectTarget(target.value, options) } : target
  })
  const all = [...catalog.failures, ...(value.ok ? (value.value.warnings ?? []) : []), ...warnings]
  const [first] = all
  if (first === undefined) return value
  if (value.ok) return { ok: true, value: { ...value.value, warnings: all } }
  if (value.code !== 'not_found') return value
  // "There is no such symbol" would be a guess: it may be in the part that could not be read.
  return { ok: false, code: 'pack_corrupt', msg: `${value.msg}; but ${first.msg}` }
}

function inspectTarget(target: Target, options: InspectOptions): Inspection {
  const { pack, path, candidates } = target
  const card = target.card === null ? undefined : cardAt(pack, target.card)
  const most = options.max_neighbors ?? DEFAULT_NEIGHBORS
  const source = sourceAt(pack, path)
  const file = { pack, path, source, cards: cardsOfFile(pack, path) }
  const section = card?.kind === 'guide' ? card : undefined
  const about =
    card === undefined || card.kind === 'module' || card.kind === 'guide'
      ? inspectFile(file, most, { section, line: target.line })
      : inspectDefinition(file, most, card, target.lines ?? card.lines)
  const heads = file.cards.map(({ head }) => head)
  const { manifest } = pack
  const origin = originAt(pack, path)
  return {
    path,
    project: card?.project ?? heads[0]?.project ?? manifest.project,
    ...about,
    full_source: options.full === true ? (source ?? null) : null,
    file_summary: fileSummary(heads),
    provenance: {
      kind: origin?.kind ?? kindByCards(heads),
      last_commit: origin?.commit?.hash ?? null,
      last_commit_date: origin?.commit?.date ?? null,
      indexed_at: manifest.commit_date,
    },
    ...(candidates.length === 0 ? {} : { candidates }),
    ...(source === undefined ? { warnings: [sourceMissing(target)] } : {}),
  }
}

/** The summary of its module, or the first section of a page. */
function fileSummary(heads: readonly CardHead[]): string | null {
  const about =
    heads.find(({ kind }) => kind === 'module') ?? heads.find(({ kind }) => kind === 'guide')
  return about === undefined ? null : writtenSummary(about)
}

/** For packs that do not record the role of a file. */
function kindByCards(heads: readonly CardHead[]): FileKind {
  if (heads.some((head) => head.kind === 'recipe' && head.recipe_kind === 'test')) return 'test'
  return heads.some(({ kind }) => kind === 'guide') ? 'docs' : 'code'
}

const sourceMissing = ({ pack, path }: Target): Warning => ({
  code: 'source_missing',
  msg: `the pack of ${pack.manifest.project} has no source ${path === '' ? 'for this card' : `of ${path}`}; the answer shows the text of the card instead`,
})
