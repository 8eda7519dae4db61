/**
 * Serves the packs of a bucket that `cardcat publish s3://…` has written. The app reads them from the bucket, and
 * `/pack/` forwards their files. The lists of the bucket are read again every few seconds while requests arrive, so
 * that the server answers from a new publication without a restart.
 */
import * as v from 'valibot'
import { findPacks, type SourcePacks } from '../../runtime/api/source.ts'
import { PackError } from '../../runtime/pack/pack.ts'
import { StoreError } from '../../runtime/pack/store.ts'
import { parsedJson } from '../../runtime/std/parsed-json.ts'
import { VERSIONS_FILE } from '../../runtime/versions/with-versions.ts'
import { AnswerError } from '../errors.ts'
import type { StoredFile, Target } from '../publish/target.ts'
import { PACK_INDEX } from './pack-names.ts'

export interface ServedBucket {
  readonly find: () => Promise<SourcePacks>
  readonly read: (file: string) => Promise<StoredFile | undefined>
  /** The names of its packs. */
  readonly names: () => readonly string[]
  /** Those with several versions. */
  readonly versioned: () => readonly string[]
  /** A value that changes after a publication. Reading it may start a check in the background. */
  readonly stamp: () => string
}

const List = v.object({
  packs: v.array(v.string()),
  versioned: v.optional(v.array(v.string()), []),
})

const RECHECK_MS = 5000

interface Seen extends v.InferOutput<typeof List> {
  readonly stamp: string
}

/** @throws AnswerError when the bucket cannot be read, or contains no packs */
export async function servedBucket(target: Target): Promise<ServedBucket> {
  const find = (): Promise<SourcePacks> =>
    findPacks({ read: async (file) => (await target.read(file))?.bytes }, {})
  let seen = await readList(target)
  let recheckAt = Date.now() + RECHECK_MS
  try {
    await find()
  } catch (error) {
    if (error instanceof PackError || error instanceof StoreError)
      throw new AnswerError(`${target.name}: ${error.message}`)
    throw error
  }
  return {
    find,
    read: (file) => target.read(file),
    names: () => seen.packs,
    versioned: () => seen.versioned,
    stamp() {
      if (Date.now() >= recheckAt) {
        recheckAt = Date.now() + RECHECK_MS
        readList(target).then(
          (now) => {
            seen = now
          },
          // The previous lists remain in use.
          (error: unknown) => process.stderr.write(`warning ${String(error)}\n`),
        )
      }
      return seen.stamp
    },
  }
}

async function readList(target: Target): Promise<Seen> {
  const file = await target.read(PACK_INDEX)
  const parsed = v.safeParse(List, file && parsedJson(new TextDecoder().decode(file.bytes)))
  if (file === undefined || !parsed.success)
    throw new AnswerError(
      `${target.name} contains no packs (no list in its ${PACK_INDEX}): run \`cardcat publish ${target.name}\` first, or check the bucket and its prefix`,
    )
  const tags = await Promise.all(
    parsed.output.versioned.map(
      async (name) => (await target.read(`${name}/${VERSIONS_FILE}`))?.tag,
    ),
  )
  return { ...parsed.output, stamp: [file.tag, ...tags].join(' ') }
}
