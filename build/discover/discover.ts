/**
 * The first stage: reads the files of a library with their role, language and text, and gives a reason for each file
 * that is left out. The result is sorted by path and does not depend on the machine, the clock or the order of the file
 * system.
 *
 * All texts are read here: the cache is keyed by content, the pack stores the sources, and linking quotes them, so a
 * later stage would only read them a second time.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import picomatch from 'picomatch'
import { errorMessageLine } from '../../runtime/std/error-message.ts'
import type { DocsSite } from '../doc-sites.ts'
import type { Problem, SourceFile } from '../facts.ts'
import type { Crate, ImportPattern, PackageFile } from '../manifests.ts'
import type { LibraryConfig } from './config.ts'
import { cratesAmong } from './crates.ts'
import { docsSites } from './docs-sites.ts'
import { importPatterns } from './import-patterns.ts'
import { type FileKind, fileKind, shebangExtension } from './languages.ts'
import { MAX_NOTEBOOK_BYTES, notebookText } from './notebooks.ts'
import { generatedReason, MAX_BYTES, readText } from './read-text.ts'
import { type Roles, roles } from './roles.ts'
import { groupSkips, type Skip, type Unread } from './skips.ts'
import { testProjects } from './test-projects.ts'
import { translations } from './translations.ts'
import { type WalkResult, walk } from './walk.ts'

/** The parts of the grammars that discovery needs. */
export interface KnownLanguages {
  /** The folder in grammars/ that describes a file, by its name. */
  grammarOf(path: string, text?: string): string | undefined
  /** Globs of test files. */
  readonly testFiles: readonly string[]
}

export interface Discovery {
  readonly files: readonly SourceFile[]
  readonly packages: readonly PackageFile[]
  /** Folders of Rust crates, and the names by which users import them. */
  readonly crates: readonly Crate[]
  /** Import patterns beyond paths and packages. */
  readonly imports: readonly ImportPattern[]
  /** Documentation sites that it configures. */
  readonly sites: readonly DocsSite[]
  /** Files that were left out, and files that were read with a warning. */
  readonly problems: readonly Problem[]
  /** The number of files that were left out. */
  readonly skipped: number
}

/** @param onFile called for each file that will be read, while others are still being classified */
export function discover(
  config: Pick<LibraryConfig, 'root' | 'globs'>,
  known: KnownLanguages,
  tracked: readonly string[] = [],
  onFile: (file: SourceFile) => void = () => {},
): Discovery {
  const { root, globs } = config
  const { paths, skips } = libraryPaths(config, tracked)
  const unread = new Map<string, Skip>()
  const addUnread: Unread = (path, reason) => unread.set(path, { path, reason, severity: 'info' })
  const packages = paths
    .filter((path) => /(^|\/)package\.json$/.test(path))
    .flatMap((path) => readPackage(root, path, addUnread))
  const crates = cratesAmong(root, paths, addUnread)
  const imports = importPatterns(root, paths, addUnread)
  const textAt = (path: string): string | null => {
    const bytes = readBytes(join(root, path))
    return typeof bytes === 'string' ? null : readText(bytes, MAX_BYTES).text
  }
  const by = roles(paths, globs, known.testFiles, packages, testProjects(paths, textAt))
  const translated = translations(paths, textAt)
  const inspected = paths.map((path) => {
    const original = by.isListedDocument(path) ? undefined : translated.get(path)
    const result =
      original === undefined
        ? inspectFile(root, path, by, known)
        : leftOut(path, `translation of ${original}`)
    if (result.file !== null) onFile(result.file)
    return result
  })
  const left = inspected.flatMap((result) => (result.file === null ? [result.skip] : []))
  const warnings = inspected.flatMap((result) =>
    result.file !== null && result.warning ? [result.warning] : [],
  )
  return {
    files: inspected.flatMap((result) => result.file ?? []),
    packages,
    crates,
    imports,
    sites: docsSites(root, paths),
    problems: groupSkips([...skips, ...left, ...warnings, ...unread.values()]),
    skipped: skips.length + left.length,
  }
}

/** The files of a library, before any is opened. */
export function libraryPaths(
  { root, globs }: Pick<LibraryConfig, 'root' | 'globs'>,
  tracked: readonly string[] = [],
): WalkResult {
  const given = [globs.source, globs.docs, globs.tests, globs.notebooks].flatMap(
    (list) => list ?? [],
  )
  return walk(root, {
    excluded: picomatch([...globs.exclude, ...globs.exclude.map((glob) => `${glob}/**`)], {
      dot: true,
    }),
    wanted: picomatch(given, { dot: false }),
    wantedFolders: given.map((glob) => picomatch.scan(glob).base).filter(Boolean),
    tracked,
  })
}

type Inspected =
  | { readonly file: SourceFile; readonly warning?: Skip }
  | { readonly file: null; readonly skip: Skip }

const leftOut = (
  path: string,
  reason: string,
  severity: Skip['severity'] = 'info',
): Inspected & { readonly file: null } => ({
  file: null,
  skip: { path, reason, severity, routine: severity === 'info' },
})

/** Cheap tests come first: most files of a repository are classified by name and never opened. */
function inspectFile(root: string, path: string, by: Roles, known: KnownLanguages): Inspected {
  const skip = (reason: string, severity?: Skip['severity']) => leftOut(path, reason, severity)
  const byName = fileKind(path, known.grammarOf)
  if (byName.kind === 'data') return skip(byName.what)
  const role = by.roleOf(path, byName)
  if (role === null) {
    const key = byName.language === 'notebook' ? 'notebooks' : 'source'
    return skip(`not among the "${key}" globs of cardcat.json`)
  }
  if (by.isTestData(path, byName)) return skip('test data')
  const bytes = readBytes(join(root, path))
  if (typeof bytes === 'string') return skip(bytes, 'warning')
  const isNotebook = byName.language === 'notebook'
  const read = readText(bytes, isNotebook ? MAX_NOTEBOOK_BYTES : MAX_BYTES)
  if (read.text === null) return skip(read.reason, read.severity)

  const kind = byName.kind === 'unknown' ? kindByShebang(read.text, byName, known) : byName
  if (kind.kind === 'data') return skip(kind.what)
  if (kind.kind === 'unknown' && role === 'test') return skip('test data')
  if (kind.kind === 'unknown' && role === 'docs' && isShort(read.text)) return skip('data file')
  // An empty `__init__.py` makes its folder a package; other empty files have no meaning.
  if (read.text.trim() === '' && kind.kind !== 'code') return skip('empty file')
  const generated = kind.kind === 'docs' ? null : generatedReason(read.text)
  if (generated !== null) return skip(generated, 'warning')
  const warning = read.warning ? { path, reason: read.warning, severity: 'warning' as const } : null
  if (isNotebook)
    return inspectNotebook(read.text, { path, role, language: kind.language }, warning)
  const { text } = read
  // Only the text tells whether a `.h` file is C or C++.
  const language = kind.kind === 'code' ? known.grammarOf(path, text) : undefined
  return {
    file: { path, role, language: language ?? kind.language, text },
    ...(warning && { warning }),
  }
}

/** The cells of a notebook without their outputs. */
function inspectNotebook(
  json: string,
  file: Omit<SourceFile, 'text'>,
  warning: Skip | null,
): Inspected {
  const skip = (reason: string, severity: Skip['severity']) => leftOut(file.path, reason, severity)
  const notebook = notebookText(json)
  if (typeof notebook === 'string') return skip(notebook, 'warning')
  const { text, cells, unread } = notebook
  if (cells.length === 0) return skip('notebook of empty cells', 'info')
  if (text.length > MAX_BYTES) {
    return skip('notebook of over 2 MiB without its outputs', 'warning')
  }
  const reason = unread === 0 ? null : `${unread} of its cells do not follow nbformat`
  const shown = warning ?? (reason && { path: file.path, reason, severity: 'warning' as const })
  return { file: { ...file, text, cells }, ...(shown && { warning: shown }) }
}

/** A file of unknown kind beside documentation with one or two lines was probably written by a tool. */
function isShort(text: string): boolean {
  return text.trimEnd().split('\n').length < 3
}

function kindByShebang(text: string, otherwise: FileKind, known: KnownLanguages): FileKind {
  const extension = shebangExtension(text)
  return extension === null ? otherwise : fileKind(`script.${extension}`, known.grammarOf)
}

/** The bytes, or the reason why there are none. */
function readBytes(file: string): Uint8Array | string {
  try {
    const size = statSync(file).size
    // A little more than the limit is enough for readText to say how large it is.
    if (size > 64 * MAX_BYTES)
      return `${Math.round(size / 1024 / 1024)} MiB, over the limit of 2 MiB`
    return readFileSync(file)
  } catch (error) {
    return `unreadable: ${error instanceof Error && 'code' in error ? error.code : error}`
  }
}

function readPackage(root: string, path: string, unread: Unread): PackageFile[] {
  const folder = path.slice(0, Math.max(0, path.length - '/package.json'.length))
  try {
    const json: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return [{ folder, json }]
  } catch (error) {
    unread(path, `no package can be read from it: ${errorMessageLine(error)}`)
    return []
  }
}
