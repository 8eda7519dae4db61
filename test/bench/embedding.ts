/**
 * What meaning costs a build, over a real library: cards of sources, tests and docs, whose texts fill the
 * document encoder as declarations do not. Out: cards a second with everything that a build does for them
 * (all cores, nothing in the cache), and what the pack weighs, sources and vectors included.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPack } from '../../build/main.ts'
import { weigh } from './bytes.ts'
import type { EmbeddingFigures } from './results.ts'

const LIBRARY = join(import.meta.dirname, '../../node_modules/zod')
const COPIED = ['src', 'package.json', 'README.md']

export async function measureEmbedding(): Promise<EmbeddingFigures> {
  const work = mkdtempSync(join(tmpdir(), 'cardcat-embedding-'))
  try {
    const root = join(work, 'zod')
    for (const part of COPIED) cpSync(join(LIBRARY, part), join(root, part), { recursive: true })
    const out = join(work, 'pack')
    const { project, version, cards, model, timings } = await buildPack({
      roots: [root],
      out,
      cache: false,
    })
    const { embed: embed_ms = Number.NaN } = timings
    const all = cards.symbol + cards.recipe + cards.guide + cards.module
    return {
      library: `${project} ${version}`,
      model: model ?? 'none',
      cards: all,
      symbols: cards.symbol,
      embed_ms,
      cards_per_s: (all / embed_ms) * 1000,
      pack: weigh(out),
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
