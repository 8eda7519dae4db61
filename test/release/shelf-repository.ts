/**
 * Creates a git repository with a library in a folder and two version tags with different APIs. One page was right for
 * the first version only (a function was renamed), and one link is broken in both.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const VERSIONS = join(import.meta.dirname, '../diff/fixtures/python')

export const PAGE = `# Shelf

Count with \`shelf.count_pages()\`. The [plan](plan.md) is elsewhere.
`

export interface Repository {
  readonly folder: string
  /** The folder of the library. */
  readonly root: string
  git(...args: readonly string[]): string
  commit(message: string): void
}

/** @param folder must not exist */
export function shelfRepository(folder: string): Repository {
  mkdirSync(folder, { recursive: true })
  const repository = repositoryAt(folder, 'packages/shelf')
  repository.git('init', '--quiet', '--initial-branch', 'main')
  for (const [version, tag] of [
    ['old', 'v1.4.0'],
    ['new', 'v1.5.0'],
  ] as const) {
    const root = join(folder, repository.root)
    rmSync(root, { recursive: true, force: true })
    cpSync(join(VERSIONS, version), root, { recursive: true })
    writeFileSync(join(root, 'README.md'), PAGE)
    repository.commit(tag)
    repository.git('tag', tag)
  }
  return repository
}

const AUTHOR = ['user.name=t', 'user.email=t@example.org', 'commit.gpgsign=false'].flatMap(
  (setting) => ['-c', setting],
)

export function repositoryAt(folder: string, root: string): Repository {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
  return {
    folder,
    root,
    git,
    commit(message) {
      git('add', '--all')
      git(...AUTHOR, 'commit', '--quiet', '--message', message)
    },
  }
}
