/**
 * Makes one card per row of a JSONL file from another tool, with its id unchanged. A row that cannot be used is
 * reported with file and line.
 */
import { basename } from 'node:path'
import { type Document, readDocument } from '../../runtime/document.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { cardOf, type DocumentDefaults } from '../documents/card-document.ts'
import { indexedOf } from '../documents/indexed-fields.ts'
import type { Problem } from '../facts.ts'

export interface Documents {
  readonly entries: readonly Entry[]
  readonly problems: readonly Problem[]
}

/** @param file its name, for the report */
export function readDocuments(text: string, file: string, options: DocumentDefaults): Documents {
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

/** Adds the titles of the rows that contain it, unless the row has breadcrumbs. */
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

/** The row, or an error message. */
function parseRow(source: string): Document | string {
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch {
    // The engine's own message differs between versions of Node, and would change the report in the pack.
    return 'not valid JSON: one row is one object, without line ends inside'
  }
  return readDocument(json)
}

function entryOf(row: Document, options: DocumentDefaults): Entry {
  const card = cardOf(row, options)
  return { card, ...indexedOf(row, card) }
}
