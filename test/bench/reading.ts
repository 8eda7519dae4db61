/**
 * The time to read a library: the product's extraction, and tree-sitter's own single-threaded parse of the same files
 * (parse-alone.mjs), both in fresh processes and in turn, so that a change in the machine's speed affects both.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import * as v from 'valibot'
import { readConfig } from '../../build/discover/config.ts'
import { discover } from '../../build/discover/discover.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import type { ReadingFigures } from './results.ts'
import { median } from './statistics.ts'

const CARDCAT = join(import.meta.dirname, '../../dist/cli.js')
const PARSE_ALONE = join(import.meta.dirname, 'parse-alone.mjs')
const RUNS = 5

/** @param work folder for packs and caches of the builds */
export async function measureReading(library: string, work: string): Promise<ReadingFigures> {
  const files = await codeOf(library)
  const runs = times(RUNS, () => ({
    // Extraction does not depend on the model.
    built: build(library, work, '--no-cache', '--model', 'none'),
    alone: parseAlone(files),
  }))
  return {
    files: files.length,
    symbols: runs[0]?.built.symbols ?? 0,
    parse_ms: median(runs.map(({ alone }) => alone.warm)),
    parse_fresh_ms: median(runs.map(({ alone }) => alone.fresh)),
    extract_ms: median(runs.map(({ built }) => built.extract)),
  }
}

export interface Build {
  readonly wall: number
  readonly extract: number
  readonly parsed: number
  readonly symbols: number
}

export const cacheIn = (work: string): string => join(work, 'cache')

const Report = v.object({
  parsed: v.number(),
  cards: v.object({ symbol: v.number() }),
  timings: v.object({ extract: v.number() }),
})

export function build(library: string, work: string, ...flags: string[]): Build {
  const start = performance.now()
  const out = execFileSync(
    process.execPath,
    [CARDCAT, 'build', library, '--out', join(work, 'pack'), '--json', ...flags],
    {
      encoding: 'utf8',
      env: { ...process.env, CARDCAT_CACHE: cacheIn(work) },
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    },
  )
  const wall = performance.now() - start
  const { parsed, cards, timings } = v.parse(Report, JSON.parse(out))
  return { wall, extract: timings.extract, parsed, symbols: cards.symbol }
}

export function times<T>(count: number, run: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => run(i))
}

interface CodeFile {
  readonly grammar: string
  readonly path: string
}

function parseAlone(files: readonly CodeFile[]): { fresh: number; warm: number } {
  const out = execFileSync(process.execPath, [PARSE_ALONE], {
    input: JSON.stringify(files),
    encoding: 'utf8',
  })
  return v.parse(v.object({ fresh: v.number(), warm: v.number() }), JSON.parse(out))
}

/** The files that the product parses, with their grammars. */
async function codeOf(library: string): Promise<CodeFile[]> {
  const { languages, languageOf } = await loadGrammars()
  const known = {
    grammarOf: (path: string, text?: string) => languageOf(path, text)?.name,
    testFiles: [...languages.values()].flatMap(({ tests }) => tests.files),
  }
  const config = readConfig(library)
  return discover(config, known).files.flatMap(({ path, language }) => {
    const grammar = languages.get(language)?.grammar
    return grammar === undefined ? [] : [{ grammar, path: join(config.root, path) }]
  })
}
