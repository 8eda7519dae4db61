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

/** @throws UsageError when there is no such repository or revision, or the repository lacks files of it */
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
  writeFiles(repository, revision, folder, join(own, 'index'))
}

/** As the given repository, because a partial clone knows where to fetch the files that it lacks. */
function writeFiles(repository: string, revision: string, folder: string, index: string): void {
  const owner = git(repository, ['rev-parse', '--absolute-git-dir'])
  const to = [`--git-dir=${owner}`, `--work-tree=${resolve(folder)}`]
  try {
    git(folder, [...to, 'checkout-index', '--all', '--force', '--quiet'], { GIT_INDEX_FILE: index })
  } catch (error) {
    const { stderr = '' } = error as { readonly stderr?: string }
    const reason = stderr.trim().split('\n').at(-1)
    throw new UsageError(
      `${repository} lacks files of ${revision} (git: ${reason}): fetch them with \`git fetch --refetch\`, or give a full clone`,
    )
  }
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

function git(
  folder: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): string {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, ...environment } = process.env
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, GIT_OPTIONAL_LOCKS: '0', ...variables },
  }).trim()
}
