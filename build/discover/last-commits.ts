/**
 * The last commit of each tracked file.
 *
 * One walk over the history, newest first, stops when every file has been seen: it takes a second for 20,000 commits,
 * where one `git log` per file takes minutes. It runs in a process of its own beside the reading of files.
 *
 * A shallow clone has only the newest commits and would attribute older files to its oldest one; there, as without
 * git, nothing is known. The walk is bounded by commits and not by time, so that every machine gets the same answer.
 */
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { FileOrigin } from '../../runtime/pack/entry.ts'

type Commit = NonNullable<FileOrigin['commit']>

/** By path, relative to the root. Files that no walked commit changed are missing. */
export type LastCommits = ReadonlyMap<string, Commit>

/** The most commits walked, some ten seconds; files unchanged since have no commit. */
const MAX_COMMITS = 200_000

/** A partial clone must not fetch objects, and nothing is locked. */
const QUIET = { GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1' }

/** @param tracked paths relative to the root */
export async function lastCommits(root: string, tracked: readonly string[]): Promise<LastCommits> {
  const commits = new Map<string, Commit>()
  if (tracked.length === 0 || (await isShallow(root))) return commits
  const wanted = new Set(tracked)
  let commit: Commit | undefined
  await eachField(root, (field) => {
    const written = COMMIT.exec(field)
    if (written !== null) commit = { hash: written[1] ?? '', date: written[2] ?? '' }
    else if (commit !== undefined) {
      // The first name after a commit is on a line of its own.
      const path = field.startsWith('\n') ? field.slice(1) : field
      if (wanted.delete(path)) commits.set(path, commit)
    }
    return wanted.size > 0
  })
  return commits
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

/** A field between two NUL bytes: a commit, or the path of a file that it changed, which never starts with `/`. */
const COMMIT = /^\/([0-9a-f]{40}|[0-9a-f]{64}) (\S+)$/u

/** `-c`: for a merge, the files that differ from all its parents, as in `git log -1 -- FILE`. */
const LOG = [
  ...['-c', 'log.follow=false', 'log', '-z', '-c', '--name-only', '--no-renames', '--relative'],
  ...['--no-show-signature', `--max-count=${MAX_COMMITS}`, '--format=/%H %cI', '--', '.'],
]

/** @param take returns whether it wants more; git is stopped when it does not */
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
    // Without git nothing is known. What it printed before it failed is valid.
    git.on('error', () => resolve())
    git.on('close', () => resolve())
  })
}
