/**
 * Extracts mutated fixtures, given their number and a seed, and returns failures: a reader that throws, one that
 * takes too long, or inconsistent facts.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFileReader } from '../../build/extract/extract-file.ts'
import type { FileFacts } from '../../build/facts.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { mutate } from './mutate.ts'

export interface Failure {
  readonly file: string
  readonly seed: number
  readonly reason: string
}

export interface FuzzReport {
  readonly files: number
  readonly failures: readonly Failure[]
  /** The slowest file. */
  readonly slowest: { readonly file: string; readonly seed: number; readonly ms: number }
}

const FIXTURES = join(import.meta.dirname, '../fixtures')
/** CPU time in milliseconds; a file of a fixture's size takes 10 ms. */
const TOO_SLOW_MS = 5000

interface Original {
  readonly path: string
  readonly language: string
  readonly text: string
}

export async function fuzz(
  count: number,
  firstSeed: number,
  progress: (done: number) => void = () => {},
): Promise<FuzzReport> {
  const { languages } = await loadGrammars()
  const read = openFileReader(languages)
  const originals = await originalsIn()
  const failures: Failure[] = []
  let slowest = { file: '', seed: 0, ms: 0 }
  for (let i = 0; i < count; i++) {
    const original = originals[i % originals.length]
    if (original === undefined) break
    const seed = firstSeed + i
    const text = mutate(original.text, seed)
    const start = process.cpuUsage()
    const facts = await read({ ...original, role: 'source', text })
    const { user, system } = process.cpuUsage(start)
    const ms = Math.round((user + system) / 1000)
    if (ms > slowest.ms) slowest = { file: original.path, seed, ms }
    const reason = ms > TOO_SLOW_MS ? `${ms} ms` : whatIsWrong(facts, text)
    if (reason !== null) failures.push({ file: original.path, seed, reason })
    progress(i + 1)
  }
  return { files: count, failures, slowest }
}

/** Checks facts for what would break linking. */
function whatIsWrong(facts: FileFacts, text: string): string | null {
  const thrown = facts.problems.find(({ severity }) => severity === 'error')
  if (thrown !== undefined) return thrown.reason
  if (facts.lineCount > text.split(/\r\n|[\n\r\u2028\u2029]/).length + 1)
    return 'more lines than the text has'
  if (facts.kind !== 'code') return null
  for (const { name, lines, signature, body } of facts.definitions) {
    if (name === '') return `a definition without a name in line ${lines[0]}`
    if (lines[0] < 1 || lines[1] < lines[0] || lines[1] > facts.lineCount) {
      return `${name}: lines ${lines.join('–')} of ${facts.lineCount}`
    }
    if (signature.length > 2000 || body.length > 5000) return `${name}: cut nowhere`
  }
  JSON.stringify(facts)
  return null
}

/** Fixtures of all languages and documents, in a fixed order. */
async function originalsIn(): Promise<Original[]> {
  const originals: Original[] = []
  const folder = join(FIXTURES, 'extract')
  const languages = (await readdir(folder)).sort()
  for (const language of languages) {
    const files = (await readdir(join(folder, language))).sort()
    for (const file of files.filter((name) => !name.endsWith('.json'))) {
      const text = await readFile(join(folder, language, file), 'utf8')
      originals.push({ path: `${language}/${file}`, language, text })
    }
  }
  const pages = join(FIXTURES, 'corpus/guides')
  for (const file of (await readdir(pages)).sort()) {
    const language = DOCUMENTS[file.slice(file.lastIndexOf('.') + 1)]
    if (language === undefined) continue
    originals.push({ path: file, language, text: await readFile(join(pages, file), 'utf8') })
  }
  return originals
}

const DOCUMENTS: Readonly<Record<string, string>> = { md: 'markdown', mdx: 'mdx', rst: 'rst' }
