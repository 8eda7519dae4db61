/**
 * The time to read installed packages: zod, and a library of more than ten thousand definitions, are compared with
 * tree-sitter alone (reading.ts). A build of zod after one changed file is compared with a full build, as whole
 * processes.
 */
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
import { build, cacheIn, measureReading, times } from './reading.ts'
import type { ExtractionFigures } from './results.ts'
import { median } from './statistics.ts'

const ROOT = join(import.meta.dirname, '../..')
const MODULES = join(ROOT, 'node_modules')
const COPIED = ['src', 'package.json', 'README.md']
/** Whole builds, with the built-in model. */
const BUILDS = 3
const CHANGED = 'src/v4/core/util.ts'
/** Declarations that, together with zod's sources, have more than ten thousand definitions. */
const DECLARATIONS = ['@types/node', 'playwright-core/types', 'hono/dist/types']

export async function measureExtraction(): Promise<ExtractionFigures> {
  const work = mkdtempSync(join(tmpdir(), 'cardcat-extraction-'))
  try {
    const zod = join(work, 'zod')
    for (const part of COPIED) {
      cpSync(join(MODULES, 'zod', part), join(zod, part), { recursive: true })
    }
    const { symbols: _, ...reading } = await measureReading(zod, work)
    const full = times(BUILDS, () => {
      rmSync(cacheIn(work), { recursive: true, force: true })
      return build(zod, work)
    })
    const changed = times(BUILDS, (run) => {
      appendFileSync(join(zod, CHANGED), `// change ${run}\n`)
      return build(zod, work)
    })
    return {
      library: `zod ${versionOf(zod)}`,
      ...reading,
      full_build_ms: median(full.map(({ wall }) => wall)),
      changed_build_ms: median(changed.map(({ wall }) => wall)),
      changed_files_parsed: Math.max(...changed.map(({ parsed }) => parsed)),
      large: await measureReading(largeLibrary(join(work, 'large')), work),
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** All installed packages with types. */
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

function versionOf(library: string): string {
  const text: unknown = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'))
  return v.parse(v.object({ version: v.string() }), text).version
}
