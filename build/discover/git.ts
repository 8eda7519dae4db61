/**
 * What git knows of a folder: a root comes in, the files it tracks there and the commit go out, nothing at
 * all when git is absent or the root is not its own (a package in node_modules, a folder of downloads):
 * a commit of some repository further up says nothing about those files.
 */
import { execFileSync } from 'node:child_process'

export interface GitFacts {
  /** Relative to the root. */
  readonly tracked: readonly string[]
  readonly commit: string
  /** Of the commit, as its author's clock and zone had it: a part of the commit, not of this machine. */
  readonly date: string
  /** Tracked files under the root differ from the commit. */
  readonly dirty: boolean
}

export function gitFacts(root: string): GitFacts | null {
  const tracked = git(root, ['ls-files', '-z', '--', '.'])?.split('\0').filter(Boolean)
  if (tracked === undefined || tracked.length === 0) return null
  const [commit, date] = git(root, ['log', '-1', '--format=%H %cI'])?.trim().split(' ') ?? []
  if (commit === undefined || date === undefined) return null
  const changes = git(root, ['status', '--porcelain', '--untracked-files=no', '--', '.'])
  return { tracked, commit, date, dirty: changes !== undefined && changes !== '' }
}

function git(root: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
      timeout: 20_000,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
    })
  } catch {
    return undefined
  }
}
