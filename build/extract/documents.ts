/**
 * Documents that another tool wrote: JSONL comes in, one card per row goes out, its id as it is. A row that
 * cannot be used is a problem with file and line, never a silent gap.
 */
import { basename } from 'node:path'
import { type Card, NO_RELATIONS, type Related, type Snippet } from '../../runtime/card.ts'
import { type Document, readDocument } from '../../runtime/document.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import type { Problem } from '../facts.ts'
import { leadingSentences } from './docs/sentences.ts'

export interface DocumentsOptions {
  /** For rows that do not name their project. */
  readonly project: string
  readonly version: string | null
}

export interface Documents {
  readonly entries: readonly Entry[]
  readonly problems: readonly Problem[]
}

/** @param file its name, for the report */
export function readDocuments(text: string, file: string, options: DocumentsOptions): Documents {
  const rows: Document[] = []
  const problems: Problem[] = []
  const firstLine = new Map<string, number>()
  const name = basename(file)
  const reject = (line: number, reason: string) =>
    problems.push({ path: name, line, reason, severity: 'error' })

  for (const [i, source] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const line = i + 1
    if (source.trim() === '') continue
    const row = parseRow(source)
    if (typeof row === 'string') {
      reject(line, row)
      continue
    }
    const first = firstLine.get(row.id)
    if (first !== undefined) {
      reject(line, `the id ${row.id} was already used in line ${first}; this row is left out`)
      continue
    }
    firstLine.set(row.id, line)
    rows.push(row)
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { entries: rows.map((row) => entryOf(withBreadcrumbs(row, byId), options)), problems }
}

/** Unless it says them itself: the titles of what it is part of, as far as those are rows too. */
function withBreadcrumbs(row: Document, byId: ReadonlyMap<string, Document>): Document {
  if (row.breadcrumbs || !row.parent) return row
  const above: string[] = []
  const seen = new Set([row.id])
  for (let id = row.parent; !seen.has(id); ) {
    seen.add(id)
    const parent = byId.get(id)
    above.unshift(parent?.title?.trim() || id)
    if (!parent?.parent) break
    id = parent.parent
  }
  return { ...row, breadcrumbs: above }
}

/** The row, or what is wrong with it. */
function parseRow(source: string): Document | string {
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch {
    // Without the engine's own words: they differ between versions of Node, and the report is in the pack.
    return 'not valid JSON: one row is one object, without line ends inside'
  }
  return readDocument(json)
}

function entryOf(row: Document, options: DocumentsOptions): Entry {
  const card = cardOf(row, options)
  const code = (row.snippets ?? []).map((snippet) => snippet.text)
  return {
    card,
    fields: {
      name: row.title ?? '',
      path: (row.breadcrumbs ?? []).join(' '),
      signature: '',
      text: row.text,
      body: code.filter((snippet) => !row.text.includes(snippet)).join('\n'),
    },
    keys: [row.id, ...(row.title && NAME.test(row.title) ? [row.title] : [])],
  }
}

/** A title that is a name and not a sentence: `numpy.linalg.svd`, `GridSearchCV`. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*([.:#/]+[\p{L}\p{N}_$]+)*$/u

function cardOf(row: Document, options: DocumentsOptions): Card {
  const title = row.title?.trim() || titleFrom(row)
  const base = {
    id: row.id,
    project: row.project ?? options.project,
    version: options.version,
    title,
    path: row.path ?? row.id,
    lines: [1, Math.max(1, row.text.split('\n').length)] as const,
    language: row.language ?? 'text',
    ...(row.url ? { url: row.url } : {}),
    summary: leadingSentences(row.text) || title,
    text: row.text,
    visibility: 'public' as const,
  }
  const parent = row.parent ?? undefined
  switch (row.kind ?? 'guide') {
    case 'guide':
      return {
        ...base,
        kind: 'guide',
        breadcrumbs: row.breadcrumbs ?? (parent === undefined ? [] : [parent]),
        ...(parent === undefined ? {} : { parent }),
        children: row.children ?? [],
        references: row.references ?? [],
        snippets: snippetsOf(row),
      }
    case 'recipe':
      return {
        ...base,
        kind: 'recipe',
        recipe_kind: 'fence',
        code: row.snippets?.map((snippet) => snippet.text).join('\n\n') || row.text,
        symbols: row.references ?? [],
        ...(parent === undefined ? {} : { parent }),
      }
    case 'module':
      return { ...base, kind: 'module', exports: row.children ?? [] }
    case 'symbol':
      return {
        ...base,
        kind: 'symbol',
        symbol: row.id,
        dotted: title,
        public: [title],
        symbol_kind: 'symbol',
        signature: row.snippets?.[0]?.text ?? title,
        parameters: [],
        decorators: [],
        bases: [],
        docstring: row.text,
        related: relatedOf(row),
        recipes: [],
      }
  }
}

function titleFrom(row: Document): string {
  const first = row.text.split('\n').find((line) => line.trim() !== '')
  return leadingSentences(first ?? '', 80) || row.id
}

function relatedOf(row: Document): Related {
  const named = (ids: readonly string[]) => ids.map((symbol) => ({ symbol, path: null }))
  return {
    ...NO_RELATIONS,
    parents: named(row.parent ? [row.parent] : []),
    children: named(row.children ?? []),
    docs: named(row.references ?? []),
  }
}

function snippetsOf(row: Document): Snippet[] {
  return (row.snippets ?? []).map((snippet, i) => ({
    id: snippet.id ?? `code-${i + 1}`,
    language: snippet.language ?? null,
    text: snippet.text,
    offset: snippet.offset ?? placeOf(snippet.text, row.text),
  }))
}

/** Code that nobody says the place of, and that is not in the text, follows it. */
function placeOf(code: string, text: string): number {
  const at = text.indexOf(code)
  return at < 0 ? text.length : at
}
