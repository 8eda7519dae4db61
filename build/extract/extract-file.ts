/**
 * Extracts the facts of one file in any language. Only this file chooses the reader for a language. It runs in worker
 * threads and in the main thread. Each thread opens the reader of a language when it gets its first file in that
 * language, so a build from the cache opens none.
 *
 * A file never fails a build: an error in a reader becomes a problem in the report and a plain card.
 */
import { basename } from 'node:path/posix'
import { errorMessage } from '../../runtime/std/error-message.ts'
import type { FileFacts, SourceFile } from '../facts.ts'
import type { Language } from '../languages/grammars.ts'
import type { PieceReaders } from './code/code-piece.ts'
import { engineFailures } from './code/engine-failures.ts'
import { exampleReader } from './examples.ts'
import type { NotebookReading } from './notebooks/notebook-facts.ts'
import { plainFacts } from './plain-facts.ts'

/** The languages of grammars/ by name, as plain data that can be sent to threads. */
export type Languages = ReadonlyMap<string, Language>
export type FileReader = (file: SourceFile) => Promise<FileFacts>

export function openFileReader(languages: Languages): FileReader {
  const readers = new Map<string, Promise<LanguageReader>>()
  const readerFor = (language: string): Promise<LanguageReader> => {
    const key = `${engineFailures()} ${language}`
    const known = readers.get(key)
    if (known !== undefined) return known
    const opening = openReader(language, languages)
    readers.set(key, opening)
    opening.catch(() => readers.delete(key))
    return opening
  }
  let opening: Promise<PieceReaders> | undefined
  /** Readers are shared, so that a thread opens a grammar once per purpose. */
  const pieces = (): Promise<PieceReaders> => {
    opening ??= import('./code/code-piece.ts').then(({ pieceReaders }) => pieceReaders(languages))
    return opening
  }
  const notebook = notebookReader(languages, pieces)
  const examples = exampleReader(languages, pieces)
  return async (file) => {
    try {
      const read = await readerFor(file.language)
      return await examples(file, await notebook(file, read(file)))
    } catch (error) {
      const reason = `could not be read as ${file.language}: ${errorMessage(error)}`
      const plain = plainFacts(file.text, file.language)
      return { ...plain, problems: [{ reason, severity: 'error' }] }
    }
  }
}

/** The title of a document without one. Facts depend on it, so it is part of the cache key. */
export function stemOf(path: string): string {
  const name = basename(path)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

export function isDocument(language: string): boolean {
  return DOCUMENTS.has(language)
}

type LanguageReader = (file: SourceFile) => FileFacts

/** Adds the facts of a notebook's code to those of its document. */
function notebookReader(
  languages: Languages,
  pieces: () => Promise<PieceReaders>,
): (file: SourceFile, facts: FileFacts) => Promise<FileFacts> {
  let reading: NotebookReading | undefined
  return async (file, facts) => {
    const { language, text } = file
    if (facts.kind !== 'doc' || !NOTEBOOKS.has(language)) return facts
    const cells = file.cells ?? (await import('./notebooks/markdown-cells.ts')).markdownCells(text)
    if (cells === undefined) return facts
    const { notebookFacts } = await import('./notebooks/notebook-facts.ts')
    reading ??= { readers: await pieces(), languages }
    const notebook = await notebookFacts(text, cells, facts, reading)
    return notebook === undefined ? facts : { ...facts, notebook }
  }
}

async function openReader(language: string, languages: Languages): Promise<LanguageReader> {
  if (language === 'rst') {
    const { rstFacts } = await import('./docs/rst.ts')
    return (file) => rstFacts(file.text, stemOf(file.path))
  }
  if (language === 'txt') {
    const { hasTitles, rstFacts } = await import('./docs/rst.ts')
    return (file) =>
      hasTitles(file.text)
        ? rstFacts(file.text, stemOf(file.path))
        : plainFacts(file.text, language)
  }
  if (language === 'asciidoc') {
    const { docFacts } = await import('./docs/guides.ts')
    const { markdownOfAsciidoc } = await import('./docs/asciidoc.ts')
    return (file) => docFacts(markdownOfAsciidoc(file.text), { stem: stemOf(file.path) })
  }
  if (isDocument(language)) {
    const { docFacts } = await import('./docs/guides.ts')
    return (file) => docFacts(file.text, { stem: stemOf(file.path), mdx: language === 'mdx' })
  }
  const known = languages.get(language)
  if (known === undefined) return (file) => plainFacts(file.text, language)
  const { openCodeReader } = await import('./code/symbols.ts')
  const read = await openCodeReader(known)
  return (file) => read(file.text)
}

const DOCUMENTS: ReadonlySet<string> = new Set([
  'markdown',
  'mdx',
  'notebook',
  'rst',
  'txt',
  'asciidoc',
])
/** Formats of notebooks. */
const NOTEBOOKS: ReadonlySet<string> = new Set(['markdown', 'notebook'])
