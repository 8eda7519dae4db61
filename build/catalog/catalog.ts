/**
 * Makes the catalog of a folder of packs: the routing pack in `~catalog`, the list of libraries beside it
 * (libraries.jsonl, one record per line), and the folder's index.json, which marks it as a catalog.
 *
 * Only packs are read, and only those that are new or have changed since the list was written, so that publishing a
 * library again costs the reading of its pack alone. If packs are named, the others need not be present.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import * as v from 'valibot'
import { openCatalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { PackError } from '../../runtime/pack/pack.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { ROUTING_FOLDER } from '../../runtime/routing/routing-pack.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { BuildError, UsageError } from '../errors.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { sizeOf, type WrittenPack, writeFiles } from '../pack.ts'
import { PACK_INDEX } from '../serve/pack-names.ts'
import { type RoutingOptions, routingPack } from './catalog-pack.ts'
import { byPath, type LibraryRecord, libraryRecord } from './library-record.ts'

export interface CatalogOptions extends RoutingOptions {
  /** The published folder, which contains the packs. */
  readonly out: string
  /** Folders of new or changed packs; by default every pack below `out`. */
  readonly packs?: readonly string[] | undefined
  /** Paths of libraries to remove. */
  readonly remove?: readonly string[] | undefined
  readonly progress?: ((done: number, total: number) => void) | undefined
}

export interface CatalogReport {
  readonly libraries: number
  readonly read: number
  readonly removed: readonly string[]
  readonly pack: WrittenPack
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
}

export const LIBRARIES = 'libraries.jsonl'

/** @throws UsageError for packs outside of the folder or if there are none; BuildError if no pack can be read */
export async function writeCatalog(options: CatalogOptions): Promise<CatalogReport> {
  const { packs = [], remove = [], progress = () => {} } = options
  const out = resolve(options.out)
  const before = recordsIn(join(out, ROUTING_FOLDER, LIBRARIES))
  const isWhole = packs.length === 0 && remove.length === 0
  const paths = isWhole ? packsBelow(out) : packs.map((pack) => pathIn(out, pack))
  if (isWhole && paths.length === 0)
    throw new UsageError(
      `${options.out} contains no pack: build some there (\`cardcat build ROOT --out ${join(options.out, 'NAME')}\`), or name the folder that contains them`,
    )
  const records = new Map(isWhole ? [] : before)
  const removed = removedBy(remove, records)
  const problems: { path: string; reason: string }[] = []
  let read = 0
  for (const [done, path] of paths.entries()) {
    progress(done, paths.length)
    const known = before.get(path)
    const folder = join(out, path)
    if (known !== undefined && known.checksum === checksumOf(folder)) {
      records.set(path, known)
      continue
    }
    const record = await recordOf(folder, path)
    if (typeof record === 'string') problems.push({ path, reason: record })
    else records.set(path, record)
    read++
  }
  if (records.size === 0)
    throw new BuildError(
      ['No library is left in the catalog.', ...problems.map(({ reason }) => reason)].join('\n'),
    )
  const all = [...records.values()].sort(byPath)
  const files = await routingPack(all, options)
  const list = all.map((record) => `${JSON.stringify(record)}\n`).join('')
  await writeFiles(join(out, ROUTING_FOLDER), files, new Map([[LIBRARIES, list]]))
  writeAtomically(
    join(out, PACK_INDEX),
    `${JSON.stringify({ packs: [], routing: ROUTING_FOLDER })}\n`,
  )
  return { libraries: all.length, read, removed, pack: sizeOf(files), problems }
}

/** @throws UsageError */
function removedBy(paths: readonly string[], records: Map<string, LibraryRecord>): string[] {
  for (const path of paths)
    if (!records.delete(path))
      throw new UsageError(`the catalog has no library at ${path}: see its ${LIBRARIES}`)
  return [...paths]
}

/** The record, or the reason why there is none. */
async function recordOf(folder: string, path: string): Promise<LibraryRecord | string> {
  try {
    const catalog = await openCatalog([folderStore(folder)], {
      resident: true,
      kernel: kernelOf(scanModule()),
    })
    const [pack] = catalog.packs
    if (pack === undefined) return 'the pack does not open'
    return await libraryRecord(catalog, pack, path)
  } catch (error) {
    if (error instanceof PackError) return error.message
    throw error
  }
}

/** Maximum depth of packs, which may be grouped in folders, such as by ecosystem. */
const MAX_DEPTH = 4

function packsBelow(out: string, path = '', depth = 0): string[] {
  const folder = join(out, path)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[~.]/.test(entry.name))
    .map(({ name }) => (path === '' ? name : `${path}/${name}`))
    .sort(byCodeUnits)
    .flatMap((inner) => {
      if (existsSync(join(out, inner, MANIFEST))) return [inner]
      return depth + 1 < MAX_DEPTH ? packsBelow(out, inner, depth + 1) : []
    })
}

function pathIn(out: string, pack: string): string {
  const path = relative(out, resolve(pack)).split(sep).join('/')
  if (path === '' || path.startsWith('..') || resolve(out, path) !== resolve(pack))
    throw new UsageError(
      `${pack} lies outside ${out}: a catalog and its packs are published as one folder`,
    )
  if (!existsSync(join(out, path, MANIFEST)))
    throw new UsageError(`${pack} contains no pack (no ${MANIFEST} in it)`)
  return path
}

const Checked = v.object({ checksum: v.string() })

function checksumOf(folder: string): string | undefined {
  try {
    return v.parse(Checked, JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))).checksum
  } catch {
    return undefined
  }
}

const Texts = v.array(v.string())
const Record = v.object({
  path: v.string(),
  checksum: v.string(),
  project: v.string(),
  version: v.nullable(v.string()),
  cards: v.number(),
  names: Texts,
  language: v.string(),
  description: v.string(),
  /** Missing in lists of earlier versions. */
  keywords: v.optional(Texts, []),
  headings: Texts,
  symbols: Texts,
  summaries: Texts,
})

/** @throws BuildError for a damaged list */
function recordsIn(file: string): Map<string, LibraryRecord> {
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  try {
    const records = lines.map((line) => v.parse(Record, JSON.parse(line)))
    return new Map(records.map((record) => [record.path, record]))
  } catch {
    throw new BuildError(
      `${file} is damaged: remove it, and the catalog is made anew from all packs`,
    )
  }
}
