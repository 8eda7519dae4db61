/**
 * Decides by its contents whether a folder is the library's own work. A common name alone is never enough: `build`,
 * `dist` and `vendor` are public packages somewhere.
 */
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MANIFEST, PACK_FORMAT } from '../../runtime/pack/pack-format.ts'

/** Virtual environments, caches by their standard tag, coverage reports, built documentation, packs. */
export function isOfThisMachine(folder: string): boolean {
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

const VENDORED = /^(_vendor|_vendored|vendored|third[_-]?party|3rd[_-]?party)$/i

/** Evidence that a folder is not the library's own hand-written text; null when there is none. */
export function foreignReason(root: string, path: string, name: string): string | null {
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

/** Third-party code comes with its licence or its package manager's list. */
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
