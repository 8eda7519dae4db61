/**
 * Adds the history of a pack's symbols (history.ts) to their records. Only blocks with such a symbol are rewritten,
 * and the boundaries of blocks stay the same.
 */
import { inflateRawSync } from 'node:zlib'
import { openCatalog } from '../../runtime/catalog.ts'
import { blockOf, openBlockTable, writeBlocks, writeBlockTable } from '../../runtime/pack/blocks.ts'
import { fromHex, textOf, utf8 } from '../../runtime/pack/bytes.ts'
import { deflate } from '../../runtime/pack/deflate.ts'
import { type BlockName, fileName } from '../../runtime/pack/pack-format.ts'
import type { VersionsFile } from '../../runtime/versions/versions-file.ts'
import { withVersions } from '../../runtime/versions/with-versions.ts'
import { languageRules } from '../diff/language-rules.ts'
import { BuildError } from '../errors.ts'
import { loadGrammars } from '../languages/grammars.ts'
import { versionIn } from '../versions/read-version.ts'
import { type BuiltPack, withFiles } from './built-pack.ts'
import { type ChangedFiles, changedFiles } from './changed-files.ts'
import { type CardHistory, historyOf, versionBefore } from './history.ts'
import { type Library, storeOf } from './published.ts'

/** @throws AnswerError if the previous version cannot be read */
export async function withHistory(
  library: Library,
  file: VersionsFile,
  pack: BuiltPack,
): Promise<BuiltPack> {
  const earlier = versionBefore(file, pack.version)
  const store = earlier && (await withVersions(storeOf(library))).versions?.storeOf(earlier)
  if (store === undefined) return pack
  const own = { name: pack.folder, read: async (name: string) => pack.read(name) }
  const before = await openCatalog([store], WHOLE)
  const now = await openCatalog([own], WHOLE)
  const history = historyOf(
    await versionIn(before, store.name),
    await versionIn(now, pack.folder),
    { version: pack.version, rulesOf: languageRules(await loadGrammars()) },
  )
  const files = await written(pack, history)
  return files === undefined ? pack : withFiles(pack, files)
}

/** All names are compared. */
const WHOLE = { resident: true }

/** @returns the changed files, including the manifest; undefined if the pack stays as it is */
async function written(
  pack: BuiltPack,
  history: ReadonlyMap<string, CardHistory>,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  if (history.size === 0) return undefined
  const changed = changedFiles(pack.manifest)
  const { blocks } = pack.manifest
  const numbers = new Map<number, CardHistory>()
  const heads = rewritten(pack, 'heads', changed, (number, fields) => {
    const known = history.get(String(fields.id))
    if (known !== undefined) numbers.set(number, known)
    return known?.since === undefined ? undefined : { ...fields, since: known.since }
  })
  const bodies = rewritten(pack, 'bodies', changed, (number, fields) => {
    const changes = numbers.get(number)?.changed_in
    return changes === undefined ? undefined : { ...fields, changed_in: changes }
  })
  return changed.named({
    blocks: {
      ...blocks,
      heads: { ...blocks.heads, table: heads },
      bodies: { ...blocks.bodies, table: bodies },
    },
  })
}

type Fields = Readonly<Record<string, unknown>>

/**
 * @param change returns the new fields of a record; undefined if it stays as it is
 * @returns the hash of the section's table
 */
function rewritten(
  pack: BuiltPack,
  section: BlockName & ('heads' | 'bodies'),
  { put }: ChangedFiles,
  change: (number: number, fields: Fields) => Fields | undefined,
): string {
  const { table: own } = pack.manifest.blocks[section]
  const hashes: string[] = []
  const table = whole(
    openBlockTable(pack.read(fileName(section, own)), (hash) => {
      hashes.push(hash)
      return fileName(section, hash)
    }),
  )
  let first = 0
  const rows = table.files().map((file, i) => {
    const block = whole(blockOf(inflateRawSync(pack.read(file))))
    const records: Uint8Array[] = []
    let isChanged = false
    for (let bytes = block.record(0); bytes !== undefined; bytes = block.record(records.length)) {
      const fields = change(first + records.length, JSON.parse(textOf(bytes)))
      isChanged ||= fields !== undefined
      records.push(fields === undefined ? bytes : utf8(JSON.stringify(fields)))
    }
    const [made] = isChanged ? writeBlocks(records, [], Number.POSITIVE_INFINITY, deflate) : []
    const row = {
      first,
      hash: fromHex(made === undefined ? (hashes[i] ?? '') : put(section, made.bytes)),
    }
    first += records.length
    return row
  })
  return put(section, writeBlockTable(rows))
}

/** @throws BuildError */
function whole<T extends object>(opened: T | string): T {
  if (typeof opened === 'string') throw new BuildError(`the pack ${opened}: build it again`)
  return opened
}
