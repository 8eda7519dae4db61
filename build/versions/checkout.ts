/**
 * Writes the files of a commit, tag or branch into a folder. The work tree, index and worktree list of the repository
 * are unchanged, because the files are written from a separate index. `git archive` would omit files that
 * `.gitattributes` excludes from releases, such as tests and docs.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { UsageError } from '../errors.ts'

/** @throws UsageError when there is no such repository or revision */
export function checkOut(repository: string, revision: string, folder: string): void {
  if (revision.startsWith('-'))
    throw new UsageError(`${revision} is no revision: give a tag, a branch or a commit`)
  const git = (args: readonly string[], index?: string): void => {
    execFileSync('git', ['-C', repository, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        GIT_OPTIONAL_LOCKS: '0',
        ...(index === undefined ? {} : { GIT_INDEX_FILE: index }),
      },
    })
  }
  try {
    git(['rev-parse', '--git-dir'])
  } catch {
    throw new UsageError(`${repository} is no git repository: give one with --repo`)
  }
  try {
    git(['rev-parse', '--verify', '--quiet', `${revision}^{tree}`])
  } catch {
    throw new UsageError(
      `${repository} has no revision ${revision}: \`git tag\` lists its tags; a shallow clone may need \`git fetch --tags\``,
    )
  }
  mkdirSync(folder, { recursive: true })
  const index = `${folder}.index`
  git(['read-tree', `${revision}^{tree}`], index)
  // A bare repository has no work tree, and the work tree of another is not touched.
  git([`--work-tree=${folder}`, 'checkout-index', '--all', '--force', '--quiet'], index)
}
