/**
 * The cost of semantic search for a build of real libraries, whose cards of sources, tests and docs use the document
 * encoder as bare declarations do not. Those of corpus/ in one pack have some 10,000 symbols. Returns cards per
 * second for the complete stage (all cores, empty cache), and the size of the pack with sources and vectors.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPack } from '../../build/main.ts'
import { weigh } from './bytes.ts'
import type { EmbeddingFigures } from './results.ts'

const CORPUS = join(import.meta.dirname, '../../corpus')

export async function measureEmbedding(): Promise<EmbeddingFigures> {
  const libraries = readdirSync(CORPUS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
  const out = join(mkdtempSync(join(tmpdir(), 'cardcat-embedding-')), 'pack')
  try {
    const { cards, model, timings } = await buildPack({
      roots: libraries.map((name) => join(CORPUS, name)),
      project: 'bench',
      out,
      cache: false,
    })
    const { embed: embed_ms = Number.NaN } = timings
    const all = cards.symbol + cards.recipe + cards.guide + cards.module
    return {
      libraries,
      model: model ?? 'none',
      cards: all,
      symbols: cards.symbol,
      embed_ms,
      cards_per_s: (all / embed_ms) * 1000,
      pack: weigh(out),
    }
  } finally {
    rmSync(join(out, '..'), { recursive: true, force: true })
  }
}
