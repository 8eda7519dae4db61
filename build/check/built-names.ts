/** Reads from a repository's `.gitignore` files which names its build creates. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LibraryUnderCheck } from './library-under-check.ts'

/** The names of folders and files that the build creates: those that the repository ignores. */
export function builtNames(root: string, files: LibraryUnderCheck['files']): ReadonlySet<string> {
  const folders = new Set(['.', ...files.map(({ path }) => dirname(path))])
  const texts = [...folders]
    .map((folder) => join(root, folder, '.gitignore'))
    .flatMap((path) => (existsSync(path) ? [readFileSync(path, 'utf8')] : []))
  return new Set(
    texts
      .join('\n')
      .replace(/^#.*$/gm, '')
      .match(/(?<=^\/?|\/)[\w-]+(?=[./]|\s*$)/gm),
  )
}
