/**
 * Which files of a library are looked at: a root folder comes in, the paths of its files go out, sorted,
 * with a reason for each file or folder left aside.
 *
 * A folder is never dropped for a common name alone: `build`, `dist`, `test` and `vendor` are public packages
 * somewhere. It takes evidence (a pyvenv.cfg, a CACHEDIR.TAG, sources beside a dist, licences below a
 * vendor), or .gitignore, and even .gitignore does not win over git itself or over a Python package: the
 * stock .gitignore for Python has a line `build/`.
 *
 * What differs from machine to machine (installed packages, caches, what git ignores, a pack built earlier)
 * is passed over without a word: the report is part of the pack, and a pack is the same on every machine.
 */
import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { MANIFEST, PACK_FORMAT } from '../runtime/pack-format.ts'
import type { Skip } from './skips.ts'

export interface WalkOptions {
  /** Left out, whatever else is said. */
  readonly excluded: (path: string) => boolean
  /** Asked for by name in the config: not left out for looking like something else. */
  readonly wanted: (path: string) => boolean
  /** Folders that the config's globs reach into by name. */
  readonly wantedFolders: readonly string[]
  /** Tracked by git, relative to the root. */
  readonly tracked: readonly string[]
}

export interface WalkResult {
  readonly paths: readonly string[]
  readonly skips: readonly Skip[]
}

export function walk(root: string, options: WalkOptions): WalkResult {
  const paths: string[] = []
  const skips: Skip[] = []
  const real = realpathSync(root)
  const tracked = new Set(options.tracked)
  const trackedFolders = foldersOf(options.tracked)

  visit('', ignoreLevels(real))
  return { paths: paths.sort(byText), skips: skips.sort((a, b) => byText(a.path, b.path)) }

  function visit(folder: string, levels: readonly IgnoreLevel[]): void {
    const entries = list(folder)
    const here = ownLevel(real, folder, levels)
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isSymbolicLink()) skip(path, linkReason(real, path))
      else if (entry.isDirectory()) enter(path, here)
      else if (!entry.isFile()) skip(path, 'not a regular file')
      else if (options.wanted(path) && !options.excluded(path)) paths.push(path)
      else if (!tracked.has(path) && ignored(path, here)) continue
      else if (options.excluded(path)) skip(path, 'excluded by cardcat.json', true)
      else if (entry.name.startsWith('.')) skip(path, 'hidden file', true)
      else paths.push(path)
    }
  }

  function enter(path: string, levels: readonly IgnoreLevel[]): void {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (HOUSEKEEPING.has(name)) return
    const byRule = !trackedFolders.has(path) && ignored(`${path}/`, levels)
    // Inside a package, a folder that is itself a package was written by hand, whatever its name.
    const own = byRule && isPackage(path) && isPackage(dirname(path))
    const wanted = options.wantedFolders.some((folder) => `${folder}/`.startsWith(`${path}/`))
    if (!wanted && ((byRule && !own) || isOfThisMachine(join(real, path)))) return
    const reason = options.excluded(`${path}/`)
      ? 'excluded by cardcat.json'
      : wanted
        ? null
        : name.startsWith('.')
          ? HIDDEN
          : foreignReason(real, path, name)
    if (reason === null) visit(path, own ? [] : levels)
    else if (reason !== HIDDEN || trackedFolders.has(path)) skip(`${path}/`, reason)
  }

  function list(folder: string): Dirent[] {
    try {
      const entries = readdirSync(join(real, folder), { withFileTypes: true })
      return entries.sort((a, b) => byText(a.name, b.name))
    } catch (error) {
      skips.push({
        path: `${folder}/`,
        reason: `unreadable: ${codeOf(error)}`,
        severity: 'warning',
      })
      return []
    }
  }

  function isPackage(folder: string): boolean {
    return folder !== '.' && existsSync(join(real, folder, '__init__.py'))
  }

  function skip(path: string, reason: string, routine = false): void {
    skips.push({ path, reason, severity: 'info', routine })
  }
}

const HIDDEN = 'hidden folder'

const HOUSEKEEPING: ReadonlySet<string> = new Set([
  '.git',
  '.hg',
  '.svn',
  '__pycache__',
  'node_modules',
  'bower_components',
  'jspm_packages',
])

/** Virtual environments, caches by their standard tag, coverage reports, built documentation, packs. */
function isOfThisMachine(folder: string): boolean {
  const has = (file: string) => existsSync(join(folder, file))
  if (has('pyvenv.cfg') || has('conda-meta') || has('CACHEDIR.TAG')) return true
  if (has('lcov.info') || has('lcov-report') || has('.doctrees') || has('.buildinfo')) return true
  return has(MANIFEST) && isPack(join(folder, MANIFEST))
}

function isPack(manifest: string): boolean {
  try {
    return readFileSync(manifest, 'utf8').slice(0, 200).includes(`"${PACK_FORMAT}"`)
  } catch {
    return false
  }
}

const VENDORED = /^(_vendor|_vendored|vendored|third[_-]?party|3rdparty)$/i

/** Evidence that a folder is not the library's own hand-written text; null when there is none. */
function foreignReason(root: string, path: string, name: string): string | null {
  const has = (file: string) => existsSync(join(root, path, file))
  const beside = (file: string) => existsSync(join(root, dirname(path), file))
  if (/\.(egg-info|dist-info)$/.test(name)) return 'packaging metadata'
  if (VENDORED.test(name)) return 'vendored tree: name it in "source" of cardcat.json to index it'
  if (name === 'vendor' && isVendored(join(root, path))) {
    return 'vendored tree: name it in "source" of cardcat.json to index it'
  }
  if (has('__init__.py')) return null
  if (
    name === 'build' &&
    (has('lib') || has('bdist.linux-x86_64')) &&
    (beside('setup.py') || beside('pyproject.toml'))
  ) {
    return 'build output'
  }
  if (
    (name === 'dist' || name === 'out') &&
    beside('package.json') &&
    holdsScripts(join(root, dirname(path), 'src'))
  ) {
    return 'compiled from the src beside it'
  }
  return null
}

/** Other people's code brings its licence or its package manager's list along. */
function isVendored(folder: string): boolean {
  const marks =
    /^(licen[cs]e|copying|modules\.txt|vendor\.txt|autoload\.php|package\.json|go\.mod|cargo\.toml)/i
  const two = [folder, ...subfolders(folder), ...subfolders(folder).flatMap(subfolders)]
  return two.some((at) => safeList(at).some((entry) => entry.isFile() && marks.test(entry.name)))
}

function holdsScripts(folder: string): boolean {
  const entries = safeList(folder)
  if (entries.some((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))) return true
  return entries.some((entry) => entry.isDirectory() && holdsScripts(join(folder, entry.name)))
}

function subfolders(folder: string): string[] {
  return safeList(folder)
    .filter((entry) => entry.isDirectory())
    .slice(0, 50)
    .map((entry) => join(folder, entry.name))
}

function safeList(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** A link is never followed: inside the root its target is read under its own name, outside it is not ours. */
function linkReason(root: string, path: string): string {
  try {
    const target = relative(root, realpathSync(join(root, path)))
    if (target.startsWith('..')) return 'link to a place outside the library'
    return `link to ${target.split(sep).join('/') || 'the root'}, which is read there`
  } catch (error) {
    return codeOf(error) === 'ELOOP' ? 'link that leads to itself' : 'link to nothing'
  }
}

/** The rules of one .gitignore; `base` is its folder, relative to the root, or above it (`up` segments). */
interface IgnoreLevel {
  readonly rules: Ignore
  readonly relative: (path: string) => string | null
}

/** git's rule: the deepest file that has an opinion decides. Levels are ordered from the top down. */
function ignored(path: string, levels: readonly IgnoreLevel[]): boolean {
  for (let i = levels.length - 1; i >= 0; i--) {
    const level = levels[i]
    const local = level?.relative(path)
    if (level === undefined || local === null || local === undefined) continue
    const verdict = level.rules.test(local)
    if (verdict.ignored) return true
    if (verdict.unignored) return false
  }
  return false
}

/** The .gitignore files above the root, when the root belongs to a repository that does not ignore it. */
function ignoreLevels(root: string): IgnoreLevel[] {
  const levels: IgnoreLevel[] = []
  const top = repositoryOf(root)
  if (top === null) return levels
  const steps = relative(top, root).split(sep).filter(Boolean)
  for (let depth = 0; depth < steps.length; depth++) {
    const prefix = steps.slice(depth).join('/')
    const rules = readIgnore(join(top, ...steps.slice(0, depth), '.gitignore'))
    if (rules === null) continue
    if (rules.ignores(`${prefix}/`)) return []
    levels.push({ rules, relative: (path) => `${prefix}/${path}` })
  }
  return levels
}

function ownLevel(
  root: string,
  folder: string,
  above: readonly IgnoreLevel[],
): readonly IgnoreLevel[] {
  if (inNodeModules(root)) return above
  const rules = readIgnore(join(root, folder, '.gitignore'))
  if (rules === null) return above
  const base = folder === '' ? '' : `${folder}/`
  const local = (path: string) => (path.startsWith(base) ? path.slice(base.length) : null)
  return [...above, { rules, relative: local }]
}

function readIgnore(file: string): Ignore | null {
  try {
    if (!statSync(file).isFile()) return null
    return ignore({ ignoreCase: false }).add(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A package in node_modules is not part of the repository around it, and its own .gitignore was for its authors. */
function repositoryOf(root: string): string | null {
  if (inNodeModules(root)) return null
  for (let at = root; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (at === dirname(at)) return null
  }
}

function inNodeModules(root: string): boolean {
  return root.split(sep).includes('node_modules')
}

function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
