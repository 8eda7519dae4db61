/**
 * Writes the declarations of the public entries to dist/types/, with maps to the sources in dist/src/.
 *
 * The compiler writes a declaration for every module; only those that the entries' declarations lead to are kept, so
 * that the package exposes no internal types. Imports lose `.ts`, which older compilers reject.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { replaceFolder } from '../files/replace-folder.ts'
import { PACKAGE_ROOT } from '../package-root.ts'

export const TYPES_STAMP = 'dist/types/runtime/api/index.d.ts'

/** As named in package.json under "exports". */
const ENTRY_SOURCES = [
  'runtime/api/index.ts',
  'runtime/api/http.ts',
  'runtime/api/orama.ts',
  'build/api.ts',
  'build/vite.ts',
  'build/integrations/vitepress/index.ts',
  'build/integrations/docusaurus/index.ts',
  'build/integrations/starlight/index.ts',
  'site/search-box/cardcat-search.ts',
]

export function emitTypes(): void {
  const work = join(PACKAGE_ROOT, 'dist', `types.new-${process.pid}`)
  const emitted = join(work, 'emitted')
  try {
    execFileSync(
      process.execPath,
      [compiler(), '-p', join(import.meta.dirname, 'tsconfig.json'), '--outDir', emitted],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    for (const source of reachable(emitted)) keep(source, emitted, work)
    replaceFolder(join(work, 'src'), join(PACKAGE_ROOT, 'dist', 'src'))
    replaceFolder(join(work, 'types'), join(PACKAGE_ROOT, 'dist', 'types'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function compiler(): string {
  const { resolve } = createRequire(import.meta.url)
  return join(dirname(resolve('typescript/package.json')), 'bin', 'tsc')
}

/** The sources whose declarations the entries' declarations import, directly or indirectly. */
function reachable(emitted: string): string[] {
  const sources = new Set(ENTRY_SOURCES)
  for (const source of sources)
    for (const [, path = ''] of declarationOf(source, emitted).matchAll(IMPORTED))
      sources.add(posix.join(posix.dirname(source), path))
  return [...sources]
}

/** `from './x.ts'` and `import("./x.ts")`. */
const IMPORTED = /(?<=from '|from "|import\("|import\(')(\.[^'"]+\.ts)(?=['"])/g

const declarationOf = (source: string, emitted: string): string =>
  readFileSync(join(emitted, declared(source)), 'utf8')

const declared = (source: string): string => source.replace(/\.ts$/, '.d.ts')

/** Copies declaration, map and source to their places below `work`. */
function keep(source: string, emitted: string, work: string): void {
  const text = declarationOf(source, emitted)
  const map = JSON.parse(readFileSync(join(emitted, `${declared(source)}.map`), 'utf8'))
  const folder = posix.dirname(posix.join('types', source))
  map.sources = [posix.relative(folder, posix.join('src', source))]
  const declaration = join(work, 'types', declared(source))
  write(
    declaration,
    text.replace(IMPORTED, (path) => path.replace(/ts$/, 'js')),
  )
  write(`${declaration}.map`, JSON.stringify(map))
  write(join(work, 'src', source), readFileSync(join(PACKAGE_ROOT, source), 'utf8'))
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
