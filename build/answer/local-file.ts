/**
 * Adds to a pack's inspection what only the sources on disk know: whether the file has changed since, its current
 * text, its last commit. Where there is no such file or no git, the inspection is unchanged.
 */
import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Inspection, Warning } from '../../runtime/answers.ts'
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import { sourceEntryOf } from '../../runtime/pack/tables/source-entry.ts'
import { readText } from '../discover/read-text.ts'
import { UsageError } from '../errors.ts'
import { contentHash } from '../pack.ts'
import { bytesInside } from './disk/inside-root.ts'

export async function withLocalFile(
  catalog: Catalog,
  inspection: Inspection,
  root: string,
  full: boolean,
): Promise<Inspection> {
  const folder = await realpath(root).catch(() => undefined)
  if (folder === undefined)
    throw new UsageError(`--root ${root} does not exist: give the folder of the sources`)
  const [local, indexed, commit] = await Promise.all([
    localText(folder, inspection.path),
    indexedHash(catalog, inspection),
    lastCommit(folder, inspection.path),
  ])
  const stale =
    local === undefined
      ? `${inspection.path} is not under ${root}; the answer shows the copy in the pack`
      : indexed !== undefined && contentHash(local) !== indexed
        ? `${inspection.path} has changed since the pack was built: run \`cardcat build\` again`
        : undefined
  const warnings: Warning[] = [
    ...(inspection.warnings ?? []),
    ...(stale === undefined ? [] : [{ code: 'pack_stale', msg: stale, file: inspection.path }]),
  ]
  return {
    ...inspection,
    ...(full && local !== undefined ? { full_source: local } : {}),
    ...(commit === undefined ? {} : { provenance: { ...inspection.provenance, ...commit } }),
    ...(warnings.length === 0 ? {} : { warnings }),
  }
}

/** The text as a build would read it. A link that leaves the folder is not followed. */
async function localText(folder: string, file: string): Promise<string | undefined> {
  const bytes = await bytesInside(folder, file)
  return bytes === undefined ? undefined : (readText(bytes).text ?? undefined)
}

/** The hash of the file when it was indexed; undefined when the pack keeps no source of it. */
async function indexedHash(
  catalog: Catalog,
  { project, path: file }: Inspection,
): Promise<string | undefined> {
  const { value } = await loadAndRun(catalog, () => {
    for (const pack of catalog.packs) {
      if (!pack.manifest.columns.projects.includes(project)) continue
      const entry = sourceEntryOf(pack, file)
      if (entry !== undefined && entry.record !== null) return entry.hash
    }
    return undefined
  })
  return value
}

/** History must not delay an answer, and a large repository may take long. */
const GIT_TIMEOUT_MS = 1_000

/** Of a file in a checkout; undefined where git does not know. */
export async function lastCommit(
  folder: string,
  file: string,
): Promise<Pick<Inspection['provenance'], 'last_commit' | 'last_commit_date'> | undefined> {
  try {
    const { stdout } = await promisify(execFile)(
      'git',
      ['-C', folder, 'log', '-1', '--format=%H %cI', '--', file],
      { timeout: GIT_TIMEOUT_MS, env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' } },
    )
    const [hash, date] = stdout.trim().split(' ')
    if (!hash || !date) return undefined
    return { last_commit: hash, last_commit_date: date }
  } catch {
    return undefined
  }
}
