/**
 * Chooses the training data from the rows of all packages and writes it to a work folder: documents and short texts
 * (one JSON string a line), the vocabulary, and both as term numbers. No package may dominate, no text occurs twice,
 * and excluded texts never occur.
 *
 *   NAME.jsonl    one text a line
 *   NAME.terms    u32: how many known terms text 0 has, then their numbers; then text 1 …
 *   texts.from    u32: the document that each short text was taken from
 *   documents.from  u32: the number of each document, or for code alone that of the same function with documentation
 *   surfaces.jsonl     the most frequent surface form of each term, for the teacher to read
 *   vocabulary.jsonl   [term, documents and texts with it, surface form]
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainsOf, fold, partsOf, stem, termsOf } from '../../runtime/pack/lexical/tokenizer.ts'
import { codeAlone, documentText } from './document-text.ts'
import { type Row, rowsOf } from './read-packages.ts'
import { shortTexts } from './short-texts.ts'

export interface Choice {
  readonly documents: number
  readonly texts: number
  readonly terms: number
  readonly leftOut: number
}

export interface ChoiceOptions {
  readonly work: string
  readonly leaveOut: (row: Row) => boolean
  readonly terms: number
}

/** The most rows of one package: symbols with documentation, symbols without, pages, recipes. */
const MAX_ROWS = { documented: 1500, bare: 400, guide: 300, recipe: 40 }
/** The most short texts of one package. */
const MAX_SHORT_TEXTS = 2500
/** The length of a document in characters, which is more than a teacher reads. */
const MAX_DOCUMENT = 1200

export function chooseTexts(files: readonly string[], options: ChoiceOptions): Choice {
  const documents: string[] = []
  const texts: string[] = []
  const cameFrom: number[] = []
  const documented: number[] = []
  const seen = new Set<string>()
  let leftOut = 0
  for (const file of files) {
    const left = { ...MAX_ROWS }
    let shorts = MAX_SHORT_TEXTS
    const rows = rowsOf(file).map((row) => ({ row, key: hashOf(JSON.stringify(row)) }))
    for (const { row, key } of rows.sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const sort = categoryOf(row)
      if (left[sort] <= 0) continue
      const start = fold(row.text || row.body)
        .replaceAll(/\W+/g, '')
        .slice(0, 100)
      if (start.length < 12 || seen.has(start) || isMostlyNonAscii(row.text)) continue
      seen.add(start)
      if (options.leaveOut(row)) {
        leftOut++
        continue
      }
      left[sort]--
      const random = randomFrom(key)
      const whole = documents.push(documentText(row, random).slice(0, MAX_DOCUMENT)) - 1
      documented.push(whole)
      const asked = shortTexts(row, random)
      const code = codeAlone(row, random)
      if (code !== undefined) {
        documents.push(code.slice(0, MAX_DOCUMENT))
        documented.push(whole)
      }
      for (const [i, text] of asked.entries()) {
        const folded = fold(text)
        if (shorts <= 0 || seen.has(folded)) continue
        seen.add(folded)
        texts.push(text)
        // For a function with two documents, its short texts are questions for each in turn.
        cameFrom.push(documents.length - (code === undefined || i % 2 === 0 ? 1 : 2))
        shorts--
      }
    }
  }
  const vocabulary = vocabularyOf([...documents, ...texts], options.terms)
  const numberOf = new Map(vocabulary.map(({ term }, i) => [term, i]))
  const { work } = options
  write(work, 'documents', documents, numberOf)
  write(work, 'texts', texts, numberOf)
  writeFileSync(join(work, 'texts.from'), u32(cameFrom))
  writeFileSync(join(work, 'documents.from'), u32(documented))
  const lines = vocabulary.map((own) => JSON.stringify([own.term, own.count, own.surface]))
  writeFileSync(join(work, 'vocabulary.jsonl'), `${lines.join('\n')}\n`)
  const surfaces = vocabulary.map((own) => JSON.stringify(own.surface))
  writeFileSync(join(work, 'surfaces.jsonl'), `${surfaces.join('\n')}\n`)
  const counts = { documents: documents.length, texts: texts.length, terms: vocabulary.length }
  writeFileSync(join(work, 'chosen.json'), JSON.stringify({ ...counts, leftOut }))
  return { ...counts, leftOut }
}

/** Writes texts and their term numbers. Also used for evaluation sets. */
export function write(
  folder: string,
  name: string,
  texts: readonly string[],
  numberOf: ReadonlyMap<string, number>,
): void {
  const numbers: number[] = []
  for (const text of texts) {
    const known = termsOf(text)
      .map((term) => numberOf.get(term))
      .filter((number) => number !== undefined)
    numbers.push(known.length)
    for (const number of known) numbers.push(number)
  }
  // A text may be cut within a surrogate pair, of which no tokenizer accepts half.
  const lines = texts.map((text) => JSON.stringify(text.replace(/\p{Surrogate}/gu, '\uFFFD')))
  writeFileSync(join(folder, `${name}.jsonl`), `${lines.join('\n')}\n`)
  writeFileSync(join(folder, `${name}.terms`), u32(numbers))
}

const u32 = (numbers: readonly number[]) => new Uint8Array(Uint32Array.from(numbers).buffer)

function categoryOf({ kind, text }: Row): keyof typeof MAX_ROWS {
  if (kind === 'guide' || kind === 'recipe') return kind
  return text === '' ? 'bare' : 'documented'
}

/** Whether it is in a script that the teacher cannot read. */
function isMostlyNonAscii(text: string): boolean {
  const other = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  return other > text.length / 5
}

interface Term {
  readonly term: string
  readonly count: number
  readonly surface: string
}

/** The most frequent terms, each with its most frequent surface form, which a teacher can read. */
function vocabularyOf(texts: readonly string[], size: number): Term[] {
  const counts = new Map<string, number>()
  const surfaces = new Map<string, Map<string, number>>()
  for (const text of texts) {
    for (const term of new Set(termsOf(text))) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const chain of chainsOf(text)) {
      for (const word of chain.split('.')) {
        const parts = partsOf(word).map(fold)
        for (const part of parts) count(surfaces, stem(part), part)
        if (parts.length > 1) count(surfaces, stem(parts.join('')), parts.join(' '))
      }
    }
  }
  return [...counts]
    .filter(([term, n]) => n >= 3 && /[^\d]/.test(term) && term.length <= 40)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, size)
    .map(([term, n]) => ({ term, count: n, surface: mostFrequent(surfaces.get(term)) ?? term }))
    .sort((a, b) => (a.term < b.term ? -1 : 1))
}

function count(surfaces: Map<string, Map<string, number>>, term: string, surface: string): void {
  let own = surfaces.get(term)
  if (own === undefined) {
    own = new Map()
    surfaces.set(term, own)
  }
  own.set(surface, (own.get(surface) ?? 0) + 1)
}

function mostFrequent(counts: ReadonlyMap<string, number> | undefined): string | undefined {
  const sorted = [...(counts ?? [])].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return sorted[0]?.[0]
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Numbers in [0, 1) from a hash: mulberry32, public domain, Tommy Ettinger 2017. */
function randomFrom(key: string): () => number {
  let state = Number.parseInt(key.slice(0, 8), 16)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
