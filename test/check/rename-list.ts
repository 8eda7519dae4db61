/** Reads renames.json: by library, the names in the docs of one tag that the source of a later tag lacks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Renames = v.strictObject({
  /** The folder of the clone. */
  name: v.string(),
  project: v.optional(v.string()),
  old: v.string(),
  new: v.string(),
  /** Paths of the docs, which are taken from the old tag. */
  docs: v.array(v.string()),
  /** Each removed name with its replacement, or null. */
  names: v.record(v.string(), v.nullable(v.string())),
})
export type Renames = v.InferOutput<typeof Renames>

export const readRenames = (): Renames[] =>
  v.parse(
    v.array(Renames),
    JSON.parse(readFileSync(join(import.meta.dirname, 'renames.json'), 'utf8')),
  )
