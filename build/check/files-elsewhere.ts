/** Files that a repository does not contain on purpose: ignored ones, which a build makes, and those of submodules. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gitIgnoreFilter } from '../discover/git-ignore.ts'

export function elsewherePredicate(root: string): (path: string) => boolean {
  const isIgnored = gitIgnoreFilter(root)
  const submodules = submodulesOf(root)
  return (path) =>
    isIgnored(path) || submodules.some((folder) => path === folder || path.startsWith(`${folder}/`))
}

/** Their folders: https://git-scm.com/docs/gitmodules. */
function submodulesOf(root: string): string[] {
  const file = join(root, '.gitmodules')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return [...text.matchAll(/^\s*path\s*=\s*(\S+)\s*$/gm)].map(([, path = '']) => path)
}
