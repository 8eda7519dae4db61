/**
 * Applies .gitignore files as git does, as levels from the top down. A package in node_modules has none: the
 * repository around it is not its own, and a .gitignore that it ships was for its authors.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'

/** The rules of one .gitignore, and the conversion of a library path to one relative to its folder. */
export interface IgnoreLevel {
  readonly rules: Ignore
  readonly relative: (path: string) => string | null
}

/** git's rule: the deepest file with a matching rule decides. Levels are ordered from the top down. */
export function ignored(path: string, levels: readonly IgnoreLevel[]): boolean {
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
export function levelsAbove(root: string): IgnoreLevel[] {
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

export function withOwnLevel(
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

/** Whether a library ignores a path, by the .gitignore files of all folders that contain it. */
export function gitIgnoreFilter(root: string): (path: string) => boolean {
  const levelsOf = memoizeByString((folder): readonly IgnoreLevel[] => {
    const above = folder === '' ? levelsAbove(root) : levelsOf(parentOf(folder))
    return withOwnLevel(root, folder, above)
  })
  return (path) => ignored(path, levelsOf(parentOf(path)))
}

const parentOf = (folder: string): string =>
  folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : ''

function readIgnore(file: string): Ignore | null {
  try {
    if (!statSync(file).isFile()) return null
    return ignore({ ignoreCase: false }).add(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

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
