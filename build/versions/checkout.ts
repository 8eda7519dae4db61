/**
 * Writes the files of a commit, tag or branch into a folder, as a repository of its own that borrows the objects of the
 * given one. The work tree, index and worktree list of that repository are unchanged. The folder knows which files are
 * tracked and when each was changed last, as a clone would: files that `.gitignore` names but the repository tracks are
 * read. `git archive` would omit files that `.gitattributes` excludes from releases, such as tests and docs.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UsageError } from '../errors.ts'

/** @throws UsageError when there is no such repository or revision */
export function checkOut(repository: string, revision: string, folder: string): void {
  if (revision.startsWith('-'))
    throw new UsageError(`${revision} is not a revision: give a tag, a branch or a commit`)
  try {
    git(repository, ['rev-parse', '--git-dir'])
  } catch {
    throw new UsageError(`${repository} is not a git repository: give one with --repo`)
  }
  const commit = commitOf(repository, revision)
  mkdirSync(folder, { recursive: true })
  // Without the templates of the user, which may hold hooks.
  git(folder, ['init', '--quiet', '--template='])
  const own = join(folder, '.git')
  mkdirSync(join(own, 'objects', 'info'), { recursive: true })
  writeFileSync(join(own, 'objects', 'info', 'alternates'), `${pathIn(repository, 'objects')}\n`)
  const shallow = pathIn(repository, 'shallow')
  if (existsSync(shallow)) copyFileSync(shallow, join(own, 'shallow'))
  git(folder, ['update-ref', '--no-deref', 'HEAD', commit])
  git(folder, ['read-tree', 'HEAD'])
  git(folder, ['checkout-index', '--all', '--force', '--quiet'])
}

function commitOf(repository: string, revision: string): string {
  try {
    return git(repository, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])
  } catch {
    throw new UsageError(
      `${repository} has no revision ${revision}: \`git tag\` lists its tags; a shallow clone may need \`git fetch --tags\``,
    )
  }
}

/** A file of the repository's own folder, which worktrees share. */
const pathIn = (repository: string, name: string): string =>
  resolve(repository, git(repository, ['rev-parse', '--git-path', name]))

function git(folder: string, args: readonly string[]): string {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, ...environment } = process.env
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, GIT_OPTIONAL_LOCKS: '0' },
  }).trim()
}
