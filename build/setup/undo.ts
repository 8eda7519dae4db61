/**
 * Remembers what an added entry replaced, by the hash of the resulting text. As long as the file has not changed
 * since, removing the entry restores it byte for byte, without leaving an empty object, or a file where there was
 * none. Only the replaced text is stored, which is white space.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { setupUndoFile } from '../cache/cache.ts'
import { writeAtomically } from '../files/write-atomically.ts'

const Undo = v.variant('kind', [
  v.object({ kind: v.literal('created') }),
  v.object({
    kind: v.literal('inserted'),
    at: v.number(),
    length: v.number(),
    replaced: v.string(),
  }),
])
type Undo = v.InferOutput<typeof Undo>

/** @returns the text before, null if there was no file; undefined if the text is unknown */
export function textBefore(text: string, name: string): string | null | undefined {
  const undo = readUndo(fileOf(text, name))
  if (undo === undefined) return undefined
  if (undo.kind === 'created') return null
  return text.slice(0, undo.at) + undo.replaced + text.slice(undo.at + undo.length)
}

/** Best effort: an entry can be removed without it. */
export function saveUndo(before: string | null, after: string, name: string): void {
  const file = fileOf(after, name)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeAtomically(file, JSON.stringify(undoOf(before, after)))
  } catch {
    return
  }
}

function undoOf(before: string | null, after: string): Undo {
  if (before === null) return { kind: 'created' }
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  let end = 0
  while (end < before.length - at && before.at(-1 - end) === after.at(-1 - end)) end++
  return {
    ...{ kind: 'inserted', at, length: after.length - at - end },
    replaced: before.slice(at, before.length - end),
  }
}

function readUndo(file: string): Undo | undefined {
  try {
    return v.parse(Undo, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

const fileOf = (text: string, name: string): string =>
  setupUndoFile(createHash('sha256').update(`${name}\0${text}`).digest('hex'))
