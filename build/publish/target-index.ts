/**
 * `index.json` of a target, the list of published libraries. It is first written empty, so that a folder whose first
 * publication was interrupted is recognized as a target, and then with the library once it is complete.
 */
import * as v from 'valibot'
import { parsedJson } from '../../runtime/std/parsed-json.ts'
import { UsageError } from '../errors.ts'
import type { Target } from './target.ts'

export const INDEX = 'index.json'

const Index = v.looseObject({
  packs: v.array(v.string()),
  /** Packs that have a list of versions. */
  versioned: v.array(v.string()),
})

/** Attempts, since other runs may add libraries concurrently. */
const MAX_TRIES = 10

/** @throws UsageError for an index written by another program */
export async function checkTarget(target: Target): Promise<void> {
  if ((await readIndex(target)) !== undefined) return
  await addLibraries(target, [])
}

/** @returns names of the libraries, or undefined if nothing is published yet */
export async function librariesIn(target: Target): Promise<readonly string[] | undefined> {
  return (await readIndex(target))?.index.versioned
}

export async function addLibraries(target: Target, names: readonly string[]): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const current = await readIndex(target)
    const index = current?.index ?? { packs: [], versioned: [] }
    const next = {
      ...index,
      packs: [...new Set([...index.packs, ...names])].sort(),
      versioned: [...new Set([...index.versioned, ...names])].sort(),
    }
    const isSame = current !== undefined && JSON.stringify(index) === JSON.stringify(next)
    const bytes = new TextEncoder().encode(`${JSON.stringify(next)}\n`)
    if (isSame || (await target.replace(INDEX, bytes, current?.stored))) return
  }
  throw new UsageError(`${target.name}/${INDEX} keeps changing while it is written: try again`)
}

async function readIndex(target: Target) {
  const stored = await target.read(INDEX)
  if (stored === undefined) return undefined
  const parsed = v.safeParse(Index, parsedJson(new TextDecoder().decode(stored.bytes)))
  if (!parsed.success)
    throw new UsageError(
      `${target.name} has an ${INDEX} that \`cardcat publish\` did not write: choose another place, or a folder in it`,
    )
  return { stored, index: parsed.output }
}
