/**
 * Lists the files of a library below its root folder, sorted by path, with a reason for each file or folder that is
 * left out.
 *
 * A folder is never dropped for a common name alone: `build`, `dist`, `test` and `vendor` are public packages
 * somewhere. It is dropped for evidence (a pyvenv.cfg, a CACHEDIR.TAG, sources beside a dist, licences below a vendor)
 * or by .gitignore. A file that git tracks and a Python package take precedence over .gitignore, because the usual one
 * for Python has a line `build/`.
 *
 * Files that differ between machines (installed packages, caches, ignored files, an earlier pack) are left out without
 * an entry in the report: the report is part of the pack, and a pack is the same on every machine.
 */

import { type Dirent, existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { foreignReason, isOfThisMachine } from './folder-evidence.ts'
import { type IgnoreLevel, ignored, levelsAbove, withOwnLevel } from './git-ignore.ts'
import type { Skip } from './skips.ts'

export interface WalkOptions {
  /** Always left out. */
  readonly excluded: (path: string) => boolean
  /** Listed in the config, so no evidence is needed that it belongs to the library. */
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

  visit('', levelsAbove(real))
  return {
    paths: paths.sort(byCodeUnits),
    skips: skips.sort((a, b) => byCodeUnits(a.path, b.path)),
  }

  function visit(folder: string, levels: readonly IgnoreLevel[]): void {
    const entries = list(folder)
    const here = withOwnLevel(real, folder, levels)
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
      return entries.sort((a, b) => byCodeUnits(a.name, b.name))
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

/** Links are not followed: a target inside of the root is read under its own name, one outside is not part of it. */
function linkReason(root: string, path: string): string {
  try {
    const target = relative(root, realpathSync(join(root, path)))
    if (target.startsWith('..')) return 'link to a place outside the library'
    return `link to ${target.split(sep).join('/') || 'the root'}, which is read there`
  } catch (error) {
    return codeOf(error) === 'ELOOP' ? 'link that leads to itself' : 'link to nothing'
  }
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
