/**
 * How long reading a library takes. In: the folder of a real one. Out: the product's extraction against
 * tree-sitter's own single-threaded parse of the same files, in one run, and a build after one changed file
 * against a full one, both as whole processes, which is what a person waits for.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { Language, Parser } from 'web-tree-sitter'
import { readConfig } from '../../build/discover/config.ts'
import { discover } from '../../build/discover/discover.ts'
import { type Grammars, loadGrammars } from '../../build/extract/code/grammars.ts'
import type { ExtractionFigures } from './results.ts'
import { median } from './statistics.ts'

const ROOT = join(import.meta.dirname, '../..')
const CARDCAT = join(ROOT, 'build/cardcat.mjs')
const RUNS = 3

/** Sources and tests of TypeScript, large enough that starting a process does not decide. */
const LIBRARY = join(ROOT, 'node_modules/zod')
const COPIED = ['src', 'package.json', 'README.md']
const CHANGED = 'src/v4/core/util.ts'

export async function measureExtraction(): Promise<ExtractionFigures> {
  const work = mkdtempSync(join(tmpdir(), 'cardcat-extraction-'))
  try {
    const library = join(work, 'zod')
    for (const part of COPIED) cpSync(join(LIBRARY, part), join(library, part), { recursive: true })
    const full = await times(RUNS, () => build(work, '--no-cache'))
    build(work)
    const changed = await times(RUNS, (run) => {
      appendFileSync(join(library, CHANGED), `// change ${run}\n`)
      return build(work)
    })
    const { parse_ms, files } = await parseAlone(library)
    return {
      library: `zod ${versionOf(library)}`,
      files,
      parse_ms,
      extract_ms: median(full.map(({ extract }) => extract)),
      full_build_ms: median(full.map(({ wall }) => wall)),
      changed_build_ms: median(changed.map(({ wall }) => wall)),
      changed_files_parsed: Math.max(...changed.map(({ parsed }) => parsed)),
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

interface Build {
  readonly wall: number
  readonly extract: number
  readonly parsed: number
}

const Report = v.object({ parsed: v.number(), timings: v.object({ extract: v.number() }) })

function build(work: string, ...flags: string[]): Build {
  const start = performance.now()
  const out = execFileSync(
    process.execPath,
    [CARDCAT, 'build', join(work, 'zod'), '--out', join(work, 'pack'), '--json', ...flags],
    {
      encoding: 'utf8',
      env: { ...process.env, CARDCAT_CACHE: join(work, 'cache') },
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    },
  )
  const wall = performance.now() - start
  const { parsed, timings } = v.parse(Report, JSON.parse(out))
  return { wall, extract: timings.extract, parsed }
}

async function times<T>(count: number, run: (i: number) => T): Promise<T[]> {
  const results: T[] = []
  for (let i = 0; i < count; i++) results.push(await run(i))
  return results
}

/** The second of two passes: the first compiles the grammar's wasm. */
async function parseAlone(library: string): Promise<{ parse_ms: number; files: number }> {
  const grammars = await loadGrammars()
  const texts = codeOf(library, grammars)
  await Parser.init()
  const parsers = new Map<string, Parser>()
  for (const [name, { grammar }] of grammars.languages)
    parsers.set(
      name,
      new Parser().setLanguage(await Language.load(new Uint8Array(await readFile(grammar)))),
    )
  const pass = (): number => {
    const start = performance.now()
    for (const { language, text } of texts) parsers.get(language)?.parse(text)?.delete()
    return performance.now() - start
  }
  pass()
  return { parse_ms: median(await times(RUNS, pass)), files: texts.length }
}

function codeOf(library: string, grammars: Grammars): { language: string; text: string }[] {
  const config = readConfig(library)
  const known = {
    grammarOf: (path: string) => grammars.languageOf(path)?.name,
    testFiles: [...grammars.languages.values()].flatMap(({ tests }) => tests.files),
  }
  return discover(config, known).files.filter(({ language }) => grammars.languages.has(language))
}

function versionOf(library: string): string {
  const text: unknown = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'))
  return v.parse(v.object({ version: v.string() }), text).version
}
