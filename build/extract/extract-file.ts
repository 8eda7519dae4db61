/**
 * One file to its facts, whatever it is written in: the one place that knows which reader reads what. Runs
 * in worker threads and in the main thread alike; each thread opens a reader once and keeps it.
 *
 * A file never fails a build: a reader that throws leaves a problem in the report and a plain card.
 */
import { basename } from 'node:path/posix'
import type { FileFacts, SourceFile } from '../facts.ts'
import { type Grammars, loadGrammars } from './code/grammars.ts'
import { plainFacts } from './plain-facts.ts'

export type FileReader = (file: SourceFile) => FileFacts

const DOCUMENTS: ReadonlySet<string> = new Set(['markdown', 'mdx', 'notebook', 'rst'])

let grammars: Promise<Grammars> | undefined
const readers = new Map<string, Promise<FileReader>>()

export async function factsOfFile(file: SourceFile): Promise<FileFacts> {
  try {
    const reader = await readerFor(file.language)
    return reader(file)
  } catch (error) {
    const reason = `could not be read as ${file.language}: ${error instanceof Error ? error.message : error}`
    const plain = plainFacts(file.text, file.language)
    return { ...plain, problems: [{ reason, severity: 'error' }] }
  }
}

/** The title of a document that does not say its own. Facts depend on it, so the cache's key does too. */
export function stemOf(path: string): string {
  const name = basename(path)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

export function isDocument(language: string): boolean {
  return DOCUMENTS.has(language)
}

function readerFor(language: string): Promise<FileReader> {
  const known = readers.get(language)
  if (known !== undefined) return known
  const opening = openReader(language)
  readers.set(language, opening)
  opening.catch(() => readers.delete(language))
  return opening
}

/** Parsers are loaded when the first file needs them: a build from the cache needs none. */
async function openReader(language: string): Promise<FileReader> {
  if (language === 'rst') {
    const { rstFacts } = await import('./docs/rst.ts')
    return (file) => rstFacts(file.text, stemOf(file.path))
  }
  if (isDocument(language)) {
    const { docFacts } = await import('./docs/guides.ts')
    return (file) => docFacts(file.text, { stem: stemOf(file.path), mdx: language === 'mdx' })
  }
  grammars ??= loadGrammars()
  const grammar = (await grammars).languages.get(language)
  if (grammar === undefined) return (file) => plainFacts(file.text, language)
  const { openCodeReader } = await import('./code/symbols.ts')
  const read = await openCodeReader(grammar)
  return (file) => read(file.text)
}
