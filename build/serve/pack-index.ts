/**
 * Packs in a folder → the folder's list of them, index.json, and beside it files that hold what is read together
 * (runtime/pack/together.ts): the manifests, which a page reads when it opens, and what every first question reads.
 * A first search over five packs asks for 24 files less. Only for folders that are written as a whole: the list
 * must be written again whenever one of the packs is.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { firstFiles, type Together, writeTogether } from '../../runtime/pack/together.ts'
import { contentHash } from '../pack.ts'
import { PACK_INDEX, packIndex, versionedOf } from './pack-names.ts'

/** No pack is served under a name with this sign (pack-names.ts). */
const FOLDER = '~together'

/** Below this there is nothing to gather. */
const FEWEST_PACKS = 2

/** @param folder of the packs @param names of their folders in it */
export function writePackIndex(folder: string, names: readonly string[]): void {
  const groups = names.length < FEWEST_PACKS ? [] : groupsOf(folder, names)
  const versioned = versionedOf(new Map(names.map((name) => [name, join(folder, name)])))
  const together = groups.map(([group, holds]) => writeGroup(folder, group, holds))
  writeFileSync(join(folder, PACK_INDEX), packIndex(names, { versioned, together }))
}

/** Of packs that can be read: the others say why not when they are opened. */
function groupsOf(folder: string, names: readonly string[]): [group: string, holds: string[]][] {
  const manifests: string[] = []
  const first: string[] = []
  for (const name of names) {
    const file = `${name}/${MANIFEST}`
    const manifest = namedIn(readOrNothing(join(folder, file)))
    if (manifest === undefined) continue
    const files = firstFiles(manifest).map((own) => `${name}/${own}`)
    if (files.some((own) => readOrNothing(join(folder, own)) === undefined)) continue
    manifests.push(file)
    first.push(...files)
  }
  if (manifests.length < FEWEST_PACKS) return []
  return [
    ['manifests', manifests],
    ['first', first],
  ]
}

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
/** What of a manifest names the first files. */
const Named = v.object({
  blocks: v.object({ heads: v.object({ table: Hash }) }),
  ranking: v.object({ cards: Hash }),
  vectors: v.nullable(v.object({ table: Hash, pages: v.array(Hash) })),
})

function namedIn(manifest: Uint8Array | undefined): v.InferOutput<typeof Named> | undefined {
  if (manifest === undefined) return undefined
  try {
    return v.parse(Named, JSON.parse(new TextDecoder().decode(manifest)))
  } catch {
    return undefined
  }
}

function writeGroup(folder: string, group: string, names: readonly string[]): Together {
  const files = new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  const bytes = writeTogether(files)
  const file = `${FOLDER}/${group}/${contentHash(bytes)}.bin`
  mkdirSync(join(folder, FOLDER, group), { recursive: true })
  writeFileSync(join(folder, file), bytes)
  return { file, holds: [...names] }
}

function readOrNothing(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
