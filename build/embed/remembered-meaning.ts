/**
 * What the entries meant in the last build of a pack: entries and the id of a model come in, the meaning goes out where
 * no text of any entry has changed since, but a comment or an import. Fitting words and turning axes look at all entries
 * together, so one changed text makes all of it new, and none makes none.
 *
 *   u32 length of the header │ header, JSON, spaces to a multiple of 4 │ term vectors │ card vectors │ mean │ rotation   (f32)
 *
 * The key in the header is a hash of everything that the meaning depends on: the texts, the model and the code. The check
 * is a hash of the numbers, so that a file that was cut off or changed is no meaning at all.
 */
import { createHash, hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { Entry } from '../../runtime/entry.ts'
import { codeVersion } from '../code-version.ts'
import type { Embedded } from './embed.ts'

export interface RememberedMeaning {
  recall(model: string): Embedded | undefined
  /** In place of what was kept before. */
  keep(model: string, embedded: Embedded): void
}

const CODE = ['build/embed', 'runtime', 'package.json']

const Header = v.object({
  key: v.string(),
  check: v.string(),
  model: v.string(),
  dimensions: v.number(),
  terms: v.array(v.string()),
  cards: v.number(),
  /** Components of the model's own vectors; null without the space of one. */
  exact: v.nullable(v.number()),
  agreement: v.nullable(v.object({ texts: v.number(), cosine: v.number(), recall10: v.number() })),
})
type Header = v.InferOutput<typeof Header>

/** @param file null: remember nothing */
export function rememberedMeaning(
  entries: readonly Entry[],
  file: string | null,
): RememberedMeaning {
  if (file === null) return { recall: () => undefined, keep: () => {} }
  const texts = textsHash(entries)
  const keyFor = (model: string): string =>
    hash('sha256', [codeVersion(CODE), model, texts].join('\0'))
  return {
    recall: (model) => read(file, keyFor(model)),
    keep: (model, embedded) => write(file, keyFor(model), embedded),
  }
}

function textsHash(entries: readonly Entry[]): string {
  const all = createHash('sha256')
  for (const { card, fields } of entries) {
    const { name, text, path, signature, body } = fields
    all.update(JSON.stringify([card.id, name, text, path, signature, body]))
  }
  return all.digest('hex')
}

function read(file: string, key: string): Embedded | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return undefined
  }
  const header = headerOf(bytes)
  if (header?.key !== key) return undefined
  const numbers = bytes.subarray(4 + bytes.readUInt32LE(0))
  if (checkOf(numbers) !== header.check) return undefined
  const { model, dimensions, terms, cards, exact, agreement } = header
  let at = 0
  const floats = (count: number): Float32Array => {
    const from = at
    at += count * 4
    return new Float32Array(Uint8Array.from(numbers.subarray(from, at)).buffer)
  }
  const termVectors = floats(terms.length * dimensions)
  const cardVectors = floats(cards * dimensions)
  const meaning = { model, dimensions, terms, termVectors, cardVectors }
  if (exact === null) return { meaning, agreement }
  const space = { mean: floats(exact), rotation: floats(exact * dimensions) }
  return { meaning: { ...meaning, exact: space }, agreement }
}

function headerOf(bytes: Buffer): Header | undefined {
  const length = bytes.length < 4 ? 0 : bytes.readUInt32LE(0)
  if (length === 0 || length + 4 > bytes.length) return undefined
  try {
    const parsed = v.safeParse(Header, JSON.parse(bytes.toString('utf8', 4, 4 + length)))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

function write(file: string, key: string, { meaning, agreement }: Embedded): void {
  if (meaning === null) return
  const { model, dimensions, terms, termVectors, cardVectors, exact } = meaning
  const parts = [termVectors, cardVectors, ...(exact ? [exact.mean, exact.rotation] : [])]
  const numbers = Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  )
  const header: Header = {
    ...{ key, check: checkOf(numbers), model, dimensions, terms: [...terms], agreement },
    cards: cardVectors.length / dimensions,
    exact: exact?.mean.length ?? null,
  }
  const said = Buffer.from(JSON.stringify(header))
  const padded = Buffer.alloc(Math.ceil(said.length / 4) * 4, ' ')
  said.copy(padded)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(padded.length)
  writeWhole(file, Buffer.concat([length, padded, numbers]))
}

const checkOf = (numbers: Uint8Array): string => hash('sha256', numbers)

/** A cache that cannot be written costs time, never a build: read-only homes are common in CI. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const aside = `${file}.${process.pid}.partial`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(aside, bytes)
    renameSync(aside, file)
  } catch {
    rmSync(aside, { force: true })
  }
}
