/**
 * Reads the few files on disk that an inspection needs, as a build would: for a path that file, for a symbol the
 * files that contain its name. Each Python file comes with the `__init__.py` files above it, which tell where its
 * package begins.
 */
import { dirname, posix } from 'node:path'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import type { LibraryConfig } from '../../discover/config.ts'
import { discover, type KnownLanguages } from '../../discover/discover.ts'
import { gitFacts } from '../../discover/git.ts'
import { fileKind } from '../../discover/languages.ts'
import { MAX_NOTEBOOK_BYTES, notebookText } from '../../discover/notebooks.ts'
import { MAX_BYTES, readText } from '../../discover/read-text.ts'
import { roles } from '../../discover/roles.ts'
import type { SourceFile } from '../../facts.ts'
import { bytesInside } from './inside-root.ts'

/** @returns why the file cannot be shown, in words that continue after its path; undefined for a missing file */
export async function fileAt(
  { root, globs }: LibraryConfig,
  path: string,
  known: KnownLanguages,
): Promise<SourceFile | string | undefined> {
  const bytes = await bytesInside(root, path)
  if (bytes === undefined) return undefined
  const kind = fileKind(path, known.grammarOf)
  const isNotebook = kind.kind !== 'data' && kind.language === 'notebook'
  const read = readText(bytes, isNotebook ? MAX_NOTEBOOK_BYTES : MAX_BYTES)
  if (read.text === null) return `cannot be shown: ${read.reason}`
  const role = roles([path], globs, known.testFiles, []).roleOf(path, kind) ?? 'source'
  if (isNotebook) {
    const notebook = notebookText(read.text)
    if (typeof notebook === 'string') return `cannot be shown: ${notebook}`
    return { path, role, language: 'notebook', text: notebook.text, cells: notebook.cells }
  }
  const { text } = read
  if (kind.kind === 'data')
    return { path, role, language: posix.extname(path).slice(1) || 'text', text }
  const language = kind.kind === 'code' ? known.grammarOf(path, text) : undefined
  return { path, role, language: language ?? kind.language, text }
}

/** How many files are read for one name: enough for its definition, tests and callers. */
const MAX_FILES = 40

/** Where too many files contain the name, the library's own code is read before tests and pages. */
const ROLE_ORDER = { source: 0, test: 1, docs: 2 } as const

export function filesNaming(
  config: LibraryConfig,
  symbol: string,
  known: KnownLanguages,
): SourceFile[] {
  const word = /[\p{L}\p{N}_$]+(?=[^\p{L}\p{N}_$]*$)/u.exec(symbol)?.[0]
  if (word === undefined) return []
  const { files } = discover(config, known, gitFacts(config.root)?.tracked)
  const names = new RegExp(
    `(?<![\\p{L}\\p{N}_$])${word.replaceAll('$', '\\$')}(?![\\p{L}\\p{N}_$])`,
    'iu',
  )
  return files
    .filter(({ text }) => names.test(text))
    .sort((a, b) => ROLE_ORDER[a.role] - ROLE_ORDER[b.role])
    .slice(0, MAX_FILES)
}

/** Without the files themselves. */
export async function packageFilesAbove(
  config: LibraryConfig,
  files: readonly SourceFile[],
  known: KnownLanguages,
): Promise<SourceFile[]> {
  const own = new Set(files.map(({ path }) => path))
  const wanted = new Set<string>()
  for (const { path } of files.filter(({ language }) => language === 'python'))
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      wanted.add(`${folder}/__init__.py`)
  const above = [...wanted].filter((path) => !own.has(path)).sort(byCodeUnits)
  const read = await Promise.all(above.map((path) => fileAt(config, path, known)))
  return read.flatMap((file) => (file === undefined || typeof file === 'string' ? [] : file))
}
