/**
 * Converts a Jupyter notebook to Markdown, with code cells as fences, and records where each cell is; returns a
 * reason when the JSON is not a notebook.
 *
 * This happens before anything else reads the file: outputs are most of a notebook's bytes, and lines of JSON
 * are of no use to a reader. What Markdown cannot express about a cell (its number, its tags) is kept
 * beside the text.
 */
import * as v from 'valibot'
import { parsedJson } from '../../runtime/std/parsed-json.ts'
import type { NotebookCell } from '../facts.ts'

export interface NotebookText {
  readonly text: string
  readonly cells: readonly NotebookCell[]
  /** The number of malformed cells. */
  readonly unread: number
}

/** The limit for a whole notebook, which is mostly outputs (bytes); what remains has the usual limit. */
export const MAX_NOTEBOOK_BYTES = 64 * 1024 * 1024

const Lines = v.union([v.string(), v.array(v.string())])

const Cell = v.object({
  cell_type: v.string(),
  source: v.optional(Lines),
  /** nbformat 3 */
  input: v.optional(Lines),
  level: v.fallback(v.optional(v.number()), undefined),
  metadata: v.fallback(
    v.optional(v.object({ tags: v.fallback(v.optional(v.array(v.string())), undefined) })),
    undefined,
  ),
})

const Metadata = v.optional(
  v.object({
    language_info: v.optional(v.object({ name: v.optional(v.string()) })),
    kernelspec: v.optional(v.object({ language: v.optional(v.string()) })),
  }),
)

const Notebook = v.object({
  metadata: v.fallback(Metadata, undefined),
  cells: v.optional(v.array(v.unknown())),
  worksheets: v.optional(v.array(v.object({ cells: v.array(v.unknown()) }))),
})

export function notebookText(json: string): NotebookText | string {
  const parsed = v.safeParse(Notebook, parsedJson(json))
  if (!parsed.success) return 'notebook that is not valid JSON'
  const { metadata, cells: flat, worksheets } = parsed.output
  const all = flat ?? worksheets?.flatMap((sheet) => sheet.cells)
  if (all === undefined) return 'notebook without cells'
  const language = metadata?.language_info?.name ?? metadata?.kernelspec?.language ?? 'python'

  const parts: string[] = []
  const cells: NotebookCell[] = []
  let line = 1
  let unread = 0
  for (const [index, value] of all.entries()) {
    const cell = v.safeParse(Cell, value)
    if (!cell.success) {
      unread++
      continue
    }
    const made = written(cell.output, language)
    if (made === null) continue
    const { text, above, kind } = made
    const length = text.split('\n').length
    const tags = cell.output.metadata?.tags ?? []
    const lines = [line + above, line + length - 1 - above] as const
    cells.push({ number: index + 1, kind, lines, language, tags })
    parts.push(text)
    line += length + 1
  }
  return { text: `${parts.join('\n\n')}\n`, cells, unread }
}

interface Written {
  readonly kind: NotebookCell['kind']
  readonly text: string
  /** The number of fence lines above the code, and as many below. */
  readonly above: number
}

/** Null for an empty cell, and for a raw one, which is meant for a converter. */
function written(cell: v.InferOutput<typeof Cell>, language: string): Written | null {
  const lines = cell.source ?? cell.input ?? ''
  const joined = (typeof lines === 'string' ? lines : lines.join('')).replace(/\r\n?/g, '\n')
  const source = joined.trimEnd().replace(/^(?:[ \t]*\n)+/, '')
  if (source === '') return null
  switch (cell.cell_type) {
    case 'code': {
      // Longer than any run of backticks inside, so that the code does not end its own fence.
      const longest = Math.max(2, ...[...source.matchAll(/`{3,}/g)].map((run) => run[0].length))
      const fence = '`'.repeat(longest + 1)
      return { kind: 'code', text: `${fence}${language}\n${source}\n${fence}`, above: 1 }
    }
    case 'markdown':
      return { kind: 'markdown', text: closed(withoutData(source)), above: 0 }
    case 'heading': // nbformat 3
      return { kind: 'markdown', text: `${'#'.repeat(cell.level ?? 1)} ${source}`, above: 0 }
    default:
      return null
  }
}

/** Pictures embedded as data: a megabyte of characters that nobody reads. */
function withoutData(markdown: string): string {
  return markdown.replace(/\bdata:[\w/+.-]+;base64,[A-Za-z0-9+/=\s]{100,}/g, 'data:,')
}

/** An unclosed fence would swallow the cells after it. */
function closed(markdown: string): string {
  let open = ''
  for (const [, fence = '', info = ''] of markdown.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)$/gm)) {
    if (open === '') {
      if (fence.startsWith('~') || !info.includes('`')) open = fence
    } else if (fence.startsWith(open) && info.trim() === '') open = ''
  }
  return open === '' ? markdown : `${markdown}\n${open}`
}
