/**
 * When was each file last changed? A folder that git tracks and its files come in, the last commit of each goes out.
 *
 * One walk over the history, newest first, ends when every file has been seen: `git log` once a file takes minutes where
 * this takes a second (20,000 commits). It runs beside the reading of the files, in a process of its own.
 *
 * A shallow clone knows only the newest commits, and would give its oldest one to every file that is older: there, as
 * without git, nothing is known. The same history gives the same answer on every machine: the walk is bounded by commits,
 * not by time.
 */
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { FileOrigin } from '../../runtime/pack/entry.ts'

type Commit = NonNullable<FileOrigin['commit']>

/** By path, relative to the root. A file that no walked commit changed is not in it. */
export type LastCommits = ReadonlyMap<string, Commit>

/** Commits walked at most, which is some ten seconds; files that were not changed since have none. */
const MOST_COMMITS = 200_000

/** A partial clone must not fetch what it lacks, and nothing is locked. */
const QUIET = { GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1' }

/** @param tracked paths relative to the root */
export async function lastCommits(root: string, tracked: readonly string[]): Promise<LastCommits> {
  const found = new Map<string, Commit>()
  if (tracked.length === 0 || (await isShallow(root))) return found
  const wanted = new Set(tracked)
  let commit: Commit | undefined
  await eachField(root, (field) => {
    const written = COMMIT.exec(field)
    if (written !== null) commit = { hash: written[1] ?? '', date: written[2] ?? '' }
    else if (commit !== undefined) {
      // The first name after a commit stands on a line of its own.
      const path = field.startsWith('\n') ? field.slice(1) : field
      if (wanted.delete(path)) found.set(path, commit)
    }
    return wanted.size > 0
  })
  return found
}

async function isShallow(root: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(
      'git',
      ['-C', root, 'rev-parse', '--is-shallow-repository'],
      { env: { ...process.env, ...QUIET } },
    )
    return stdout.trim() !== 'false'
  } catch {
    return true
  }
}

/** What git writes between two NUL bytes: a commit, or the path of a file that it changed, which never starts with `/`. */
const COMMIT = /^\/([0-9a-f]{40}|[0-9a-f]{64}) (\S+)$/u

/** `-c`: of a merge, the files that differ from all its parents, as `git log -1 -- FILE` counts them. */
const LOG = [
  ...['-c', 'log.follow=false', 'log', '-z', '-c', '--name-only', '--no-renames', '--relative'],
  ...['--no-show-signature', `--max-count=${MOST_COMMITS}`, '--format=/%H %cI', '--', '.'],
]

/** @param take says whether it wants more; git is ended when it does not */
function eachField(root: string, take: (field: string) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const git = spawn('git', ['-C', root, ...LOG], {
      env: { ...process.env, ...QUIET },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const decoder = new TextDecoder()
    let rest = ''
    let wants = true
    git.stdout.on('data', (bytes: Uint8Array) => {
      if (!wants) return
      const fields = (rest + decoder.decode(bytes, { stream: true })).split('\0')
      rest = fields.pop() ?? ''
      wants = fields.every(take)
      if (!wants) git.kill()
    })
    // No git: nothing is known. What it said before it failed is as true as ever.
    git.on('error', () => resolve())
    git.on('close', () => resolve())
  })
}
