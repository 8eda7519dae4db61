/**
 * How long reading a library takes. In: folders of real ones. Out: the product's extraction against tree-sitter's
 * own single-threaded parse of the same files (parse-alone.mjs), both in fresh processes, in one run; and a build
 * after one changed file against a full one, as whole processes, which is what a person waits for.
 */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { readConfig } from '../../build/discover/config.ts'
import { discover } from '../../build/discover/discover.ts'
import { loadGrammars } from '../../build/extract/code/grammars.ts'
import type { ExtractionFigures, ReadingFigures } from './results.ts'
import { median } from './statistics.ts'

const ROOT = join(import.meta.dirname, '../..')
const CARDCAT = join(ROOT, 'build/cardcat.mjs')
const PARSE_ALONE = join(import.meta.dirname, 'parse-alone.mjs')
const RUNS = 3

const MODULES = join(ROOT, 'node_modules')
const COPIED = ['src', 'package.json', 'README.md']
const CHANGED = 'src/v4/core/util.ts'
/** Declarations, beside zod's sources: together more than ten thousand definitions. */
const DECLARATIONS = ['@types/node', 'playwright-core/types', 'hono/dist/types']

export async function measureExtraction(): Promise<ExtractionFigures> {
  const work = mkdtempSync(join(tmpdir(), 'cardcat-extraction-'))
  try {
    const zod = join(work, 'zod')
    for (const part of COPIED) {
      cpSync(join(MODULES, 'zod', part), join(zod, part), { recursive: true })
    }
    const full = times(() => build(zod, '--no-cache'))
    build(zod)
    const changed = times((run) => {
      appendFileSync(join(zod, CHANGED), `// change ${run}\n`)
      return build(zod)
    })
    const { symbols: _, ...reading } = await measureReading(zod, full)
    const large = largeLibrary(join(work, 'large'))
    return {
      library: `zod ${versionOf(zod)}`,
      ...reading,
      full_build_ms: median(full.map(({ wall }) => wall)),
      changed_build_ms: median(changed.map(({ wall }) => wall)),
      changed_files_parsed: Math.max(...changed.map(({ parsed }) => parsed)),
      large: await measureReading(
        large,
        times(() => build(large, '--no-cache', '--model', 'none')),
      ),
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function measureReading(library: string, builds: readonly Build[]): Promise<ReadingFigures> {
  const files = await codeOf(library)
  const alone = times(() => parseAlone(files))
  return {
    files: files.length,
    symbols: builds[0]?.symbols ?? 0,
    parse_ms: median(alone.map(({ warm }) => warm)),
    parse_fresh_ms: median(alone.map(({ fresh }) => fresh)),
    extract_ms: median(builds.map(({ extract }) => extract)),
  }
}

/** Everything with types that is installed here anyway. */
function largeLibrary(folder: string): string {
  const compiler = join(MODULES, '@typescript')
  const libs = existsSync(compiler) ? readdirSync(compiler).sort() : []
  const parts = [...DECLARATIONS, 'zod/src', ...libs.map((name) => `@typescript/${name}/lib`)]
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "name": "large", "version": "1.0.0" }')
  for (const part of parts) {
    if (!existsSync(join(MODULES, part))) continue
    cpSync(join(MODULES, part), join(folder, 'src', part), {
      recursive: true,
      filter: (path) => /\.[cm]?ts$|\/[^.]+$/.test(path.replaceAll('\\', '/')),
    })
  }
  return folder
}

interface Build {
  readonly wall: number
  readonly extract: number
  readonly parsed: number
  readonly symbols: number
}

const Report = v.object({
  parsed: v.number(),
  cards: v.object({ symbol: v.number() }),
  timings: v.object({ extract: v.number() }),
})

function build(library: string, ...flags: string[]): Build {
  const start = performance.now()
  const out = execFileSync(
    process.execPath,
    [CARDCAT, 'build', library, '--out', `${library}.pack`, '--json', ...flags],
    {
      encoding: 'utf8',
      env: { ...process.env, CARDCAT_CACHE: `${library}.cache` },
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    },
  )
  const wall = performance.now() - start
  const { parsed, cards, timings } = v.parse(Report, JSON.parse(out))
  return { wall, extract: timings.extract, parsed, symbols: cards.symbol }
}

function times<T>(run: (i: number) => T): T[] {
  return Array.from({ length: RUNS }, (_, i) => run(i))
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

/** The files that the product parses, each with the grammar it uses. */
async function codeOf(library: string): Promise<CodeFile[]> {
  const { languages, languageOf } = await loadGrammars()
  const known = {
    grammarOf: (path: string, text?: string) => languageOf(path, text)?.name,
    testFiles: [...languages.values()].flatMap(({ tests }) => tests.files),
  }
  return discover(readConfig(library), known).files.flatMap(({ path, language }) => {
    const grammar = languages.get(language)?.grammar
    return grammar === undefined ? [] : [{ grammar, path: join(library, path) }]
  })
}

function versionOf(library: string): string {
  const text: unknown = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'))
  return v.parse(v.object({ version: v.string() }), text).version
}
