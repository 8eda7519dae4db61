/**
 * Reads downloaded packages with our own discovery, extraction and linking into one JSONL file of rows each, so that
 * the encoder is trained on the kind of cards that it will read. Existing files are kept, so that an interrupted run
 * continues; a package that cannot be read is named and left out.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Entry } from '../../runtime/pack/entry.ts'
import { errorMessage } from '../../runtime/std/error-message.ts'
import type { FetchedPackage } from './fetch-packages.ts'

const Row = v.object({
  kind: v.string(),
  language: v.string(),
  name: v.string(),
  signature: v.string(),
  text: v.string(),
  body: v.string(),
})
/** The part of a card that training uses. */
export type Row = v.InferOutput<typeof Row>

/**
 * The length of a field in characters, which is more than a model reads: 128 tokens are at most some 600 characters.
 */
const MAX_FIELD = 2000

export type ReadEntries = (root: string, project: string) => Promise<readonly Entry[]>

/** @returns the file of rows, or why there is none */
export async function readPackage(
  { registry, name, folder }: FetchedPackage,
  work: string,
  read: ReadEntries,
): Promise<{ readonly file: string } | { readonly reason: string }> {
  const file = join(work, 'rows', registry, `${name.replaceAll('/', '+')}.jsonl`)
  if (existsSync(file)) return { file }
  let entries: readonly Entry[]
  try {
    entries = await read(folder, name.replaceAll(/[/@]+/g, '-').replace(/^-/, ''))
  } catch (error) {
    return { reason: errorMessage(error) }
  }
  mkdirSync(dirname(file), { recursive: true })
  const lines = entries.filter(isInformative).map((entry) => `${JSON.stringify(rowOf(entry))}\n`)
  writeFileSync(`${file}.part`, lines.join(''))
  renameSync(`${file}.part`, file)
  return { file }
}

export function rowsOf(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => v.parse(Row, JSON.parse(line)))
}

/** Leaves out cards with almost no text, and modules, which repeat the texts of their symbols. */
function isInformative({ card, fields }: Entry): boolean {
  if (card.kind === 'module') return false
  return fields.text.length > 15 || fields.body.length > 60
}

function rowOf({ card, fields }: Entry): Row {
  const cut = (text: string) => text.slice(0, MAX_FIELD)
  return {
    kind: card.kind,
    language: card.language,
    name: cut(fields.name),
    signature: cut(fields.signature),
    text: cut(fields.text),
    body: cut(fields.body),
  }
}
