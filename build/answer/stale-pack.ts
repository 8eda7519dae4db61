/**
 * Compares packs with the current sources: files whose hash differs, that are gone or new, and another commit. Each
 * difference becomes a warning; the answer is given all the same. Every file that the pack keeps is read and hashed,
 * because modification times say little after a checkout.
 */
import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Warning } from '../../runtime/answers.ts'
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import type { Pack } from '../../runtime/pack/pack.ts'
import { sourceEntryOf } from '../../runtime/pack/tables/source-entry.ts'
import { addedSince, gitFacts } from '../discover/git.ts'
import { MAX_NOTEBOOK_BYTES, notebookText } from '../discover/notebooks.ts'
import { readText } from '../discover/read-text.ts'
import { inBatches } from '../files/in-batches.ts'
import { contentHash } from '../pack.ts'

/** How many files a warning names. */
const NAMED = 5
const AT_ONCE = 32

export async function staleWarnings(catalog: Catalog, root: string): Promise<Warning[]> {
  const folder = await realpath(root).catch(() => undefined)
  if (folder === undefined)
    return [stale(`--root ${root} does not exist, so nothing is known of changes since`)]
  const compared = await Promise.all(catalog.packs.map((pack) => compare(catalog, pack, folder)))
  const own = compared.filter(({ isOwn }) => isOwn)
  if (own.length === 0 && catalog.packs.length > 0)
    return [stale(`none of the files that were indexed is under --root ${root}`)]
  return own.flatMap(({ warnings }) => warnings)
}

interface Compared {
  /** At least one of its files exists. */
  readonly isOwn: boolean
  readonly warnings: readonly Warning[]
}

async function compare(catalog: Catalog, pack: Pack, folder: string): Promise<Compared> {
  const { commit, project } = pack.manifest
  const indexed = await hashesOf(catalog, pack)
  const changed: string[] = []
  const removed: string[] = []
  const hashes = await inBatches(indexed, AT_ONCE, ([file]) => localHash(folder, file))
  for (const [i, [file, hash]] of indexed.entries()) {
    if (hashes[i] === undefined) removed.push(file)
    else if (hashes[i] !== hash) changed.push(file)
  }
  const isOwn = removed.length < indexed.length
  const now = gitFacts(folder)
  const isMoved = now !== null && commit !== null && now.commit !== commit
  const known = new Set(indexed.map(([file]) => file))
  const extensions = new Set(indexed.map(([file]) => path.extname(file)))
  const added = (now === null || commit === null ? [] : addedSince(folder, commit)).filter(
    (file) => extensions.has(path.extname(file)) && !known.has(file),
  )
  const reasons = [
    ...(isMoved
      ? [`it was built from ${commit.slice(0, 10)}, and ${now.commit.slice(0, 10)} is checked out`]
      : []),
    ...(changed.length > 0 ? [`changed since: ${some(changed)}`] : []),
    ...(added.length > 0 ? [`new: ${some(added)}`] : []),
    ...(removed.length > 0 ? [`gone: ${some(removed)}`] : []),
  ]
  const [file] = [...changed, ...added]
  return {
    isOwn,
    warnings:
      reasons.length === 0
        ? []
        : [
            {
              ...stale(
                `the pack of ${project} is older than its sources (${reasons.join('; ')}): run \`cardcat build\` again`,
              ),
              ...(file !== undefined && { file }),
            },
          ],
  }
}

/** Of the files that the pack keeps. */
async function hashesOf(
  catalog: Catalog,
  pack: Pack,
): Promise<readonly (readonly [file: string, hash: string])[]> {
  const { value } = await loadAndRun(catalog, () =>
    [...pack.withPrefix('paths', '')].flatMap(({ key }) => {
      const entry = sourceEntryOf(pack, key)
      return entry === undefined || entry.record === null ? [] : [[key, entry.hash] as const]
    }),
  )
  return value
}

async function localHash(folder: string, file: string): Promise<string | undefined> {
  try {
    const text = asIndexed(file, await readFile(path.join(folder, file)))
    return text === undefined ? undefined : contentHash(text)
  } catch {
    return undefined
  }
}

/** The text that a build keeps: for a notebook without its outputs. */
function asIndexed(file: string, bytes: Uint8Array): string | undefined {
  if (!file.endsWith('.ipynb')) return readText(bytes).text ?? undefined
  const json = readText(bytes, MAX_NOTEBOOK_BYTES).text
  const notebook = json === null ? '' : notebookText(json)
  return typeof notebook === 'string' ? undefined : notebook.text
}

const some = (files: readonly string[]): string =>
  files.slice(0, NAMED).join(', ') +
  (files.length > NAMED ? ` and ${files.length - NAMED} more` : '')

const stale = (msg: string): Warning => ({ code: 'pack_stale', msg })
