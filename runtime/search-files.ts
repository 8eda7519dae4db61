/**
 * Answers a question with files or pages instead of cards. search.ts describes how an answer is made, rank-files.ts
 * what makes a file a good one. This is a separate entry, so that a page that lists cards does not load it.
 */
import type { FileAnswer, FileHit, SearchOptions, Signals } from './answers.ts'
import { headAt } from './cards/read-heads.ts'
import { type Catalog, loadAndRun, packsFor } from './catalog.ts'
import type { Pack } from './pack/pack.ts'
import { answerWith } from './search/answer-with.ts'
import { type RankedFile, rankFiles } from './search/files/rank-files.ts'
import {
  DEFAULT_LIMIT,
  queryOptionsOf,
  type Ranked,
  rank,
  relevanceAs,
  withoutOf,
} from './search.ts'
import { noVersion, withChoice } from './versions/answer-of-versions.ts'
import { chooseVersions } from './versions/choose-versions.ts'

export async function searchFiles(
  whole: Catalog,
  question: string,
  options: SearchOptions = {},
): Promise<FileAnswer> {
  const catalog = await packsFor(whole, { ...options, text: question })
  const chosen = await chooseVersions(catalog, { ...options, text: question })
  if (!chosen.ok) return noVersion(question, chosen)
  const { value: versions } = chosen
  const asked = { ...options, ...(versions.projects && { projects: versions.projects }) }
  const answer = await searchFilesIn(versions.catalog, versions.text, asked)
  return withChoice(answer, question, versions)
}

async function searchFilesIn(
  catalog: Catalog,
  question: string,
  options: SearchOptions,
): Promise<FileAnswer> {
  const limit = options.limit ?? DEFAULT_LIMIT
  const offset = options.offset ?? 0
  const encoder = options.encoder ?? catalog.encoder
  const exact = encoder && (await import('./search/semantic-search.ts'))
  const { encoded, warnings: unencoded = [] } =
    (await exact?.encodeExactly(catalog, question, encoder)) ?? {}
  const { value: ranking, warnings: rankingWarnings } = await loadAndRun(catalog, () => {
    for (const pack of catalog.packs) pack.prefetch(['heads'])
    const cards = rank(catalog, question, options, JUDGED_FOR_FILES, {
      encoded,
      foldable: undefined,
    }).ranked
    const relevance = bestRelevance(cards, options)
    const queryOptions = { ...queryOptionsOf(options, question), encoded }
    const files = rankFiles(catalog, question, queryOptions, offset + limit, withoutOf(options))
    return { ...files, relevance }
  })
  const { value: results, warnings: unread } = await loadAndRun(catalog, () =>
    ranking.ranked.slice(offset).map((file): FileHit => {
      const { pack, project, path, score, shares } = file
      const cards = file.cards.flatMap((card) => headAt(pack, card) ?? [])
      const relevance = ranking.relevance(file)
      const signals = options.explain === true ? { signals: fileSignals(shares) } : {}
      return {
        path,
        project,
        score,
        ...(relevance !== undefined && { relevance }),
        cards,
        ...signals,
      }
    }),
  )
  const summary = { ...ranking, unfiltered: ranking.total }
  return answerWith(catalog, question, options, results, summary, [
    ...unencoded,
    ...(exact?.dimensionMismatches(catalog, encoded) ?? []),
    ...rankingWarnings,
    ...unread,
  ])
}

/** How many cards are scored by themselves, to estimate the relevance of their files. */
const JUDGED_FOR_FILES = 100

/** A file is as relevant as its best card, or as the last card when it has none among them. */
function bestRelevance(
  cards: readonly Ranked[],
  options: SearchOptions,
): (file: RankedFile) => number | undefined {
  const best = new Map<Pack, Map<number, number>>()
  let least: number | undefined
  for (const [i, card] of cards.entries()) {
    const { relevance } = relevanceAs(i + 1, card, options)
    const files = best.get(card.pack) ?? new Map<number, number>()
    best.set(card.pack, files)
    const table = card.pack.fileTable()
    for (const file of [table?.fileOf[card.card] ?? 0, table?.definedIn.get(card.card)])
      if (file !== undefined && !files.has(file)) files.set(file, relevance)
    least = relevance
  }
  return ({ pack, number }) => best.get(pack)?.get(number) ?? least
}

function fileSignals(shares: RankedFile['shares']): Signals {
  const { exact = 0, words = 0, meaning = 0 } = shares
  return { exact, lexical: words, semantic: meaning, features: shares }
}
