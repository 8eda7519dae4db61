/**
 * What git knows about a folder: the files that it tracks there, and the commit. Nothing when git is missing or the
 * root is not its own (a package in node_modules, a folder of downloads), because the commit of a repository further
 * up says nothing about those files.
 */
import { execFileSync } from 'node:child_process'

export interface GitFacts {
  /** Relative to the root. */
  readonly tracked: readonly string[]
  readonly commit: string
  /** The date of the commit in its author's time zone: a part of the commit, independent of this machine. */
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

/** Files below the root that did not exist in a commit, committed since or not. */
export function addedSince(root: string, commit: string): string[] {
  const sets = [
    ['diff', '--name-only', '--diff-filter=A', '--relative', '-z', commit, '--', '.'],
    ['ls-files', '--others', '--exclude-standard', '-z', '--', '.'],
  ]
  return [
    ...new Set(sets.flatMap((args) => git(root, args)?.split('\0').filter(Boolean) ?? [])),
  ].sort()
}

/** The repository of a working copy. */
export interface GitPlace {
  /** The address that it was cloned from; `upstream` takes precedence over `origin`. */
  readonly remote: { readonly from: string; readonly address: string } | null
  /** The default branch; null where git does not know it, as on a feature branch of a shallow clone. */
  readonly branch: string | null
  /** The path of the root in its repository, ending in `/`; '' when it is the repository. */
  readonly prefix: string
}

/** Null under the same conditions as gitFacts. */
export function gitPlace(root: string): GitPlace | null {
  const line = (...args: readonly string[]) => git(root, args)?.trim() || null
  if (line('ls-files', '--', '.') === null) return null
  const remotes = ['upstream', 'origin'].flatMap((name) => {
    const address = line('config', '--get', `remote.${name}.url`)
    return address === null ? [] : [{ from: `git remote ${name}`, address }]
  })
  const usual = line('symbolic-ref', '--short', 'refs/remotes/origin/HEAD')
  const current = line('symbolic-ref', '--short', 'HEAD')
  const isUsual = current !== null && /^(main|master|develop|trunk)$/.test(current)
  return {
    remote: remotes[0] ?? null,
    branch: usual?.replace(/^origin\//, '') ?? (isUsual ? current : null),
    prefix: line('rev-parse', '--show-prefix') ?? '',
  }
}

/** Whether git ignores a path below the root; null where git does not track the root. */
export function isGitIgnored(root: string, path: string): boolean | null {
  if (!git(root, ['ls-files', '--', '.'])) return null
  return git(root, ['check-ignore', '--no-index', '--', path]) !== undefined
}

/** What git prints; undefined where it fails or is missing. */
export function git(root: string, args: readonly string[]): string | undefined {
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
