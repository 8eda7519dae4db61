/**
 * A Jupyter notebook as a text: its JSON comes in, a Markdown document goes out, with the code cells as
 * fences; null when it is no notebook.
 *
 * Done at the door, before anything else looks at the file: outputs are three quarters of a notebook's
 * bytes, and lines of JSON are no place that anybody wants to be sent to.
 */
import * as v from 'valibot'

const Lines = v.union([v.string(), v.array(v.string())])

const Cell = v.object({
  cell_type: v.string(),
  source: v.optional(Lines),
  /** nbformat 3 */
  input: v.optional(Lines),
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

export function notebookText(text: string): string | null {
  const parsed = v.safeParse(Notebook, parseJson(text))
  if (!parsed.success) return null
  const { metadata, cells, worksheets } = parsed.output
  const language = metadata?.language_info?.name ?? metadata?.kernelspec?.language ?? 'python'
  const all = cells ?? worksheets?.flatMap((sheet) => sheet.cells) ?? []
  const parts = all.map((cell) => cellText(cell, language)).filter((part) => part !== '')
  return `${parts.join('\n\n')}\n`
}

function cellText(value: unknown, language: string): string {
  const cell = v.safeParse(Cell, value)
  if (!cell.success) return ''
  const lines = cell.output.source ?? cell.output.input ?? ''
  const source = (typeof lines === 'string' ? lines : lines.join('')).replace(/\s+$/, '')
  if (source.trim() === '') return ''
  if (cell.output.cell_type === 'markdown') return source
  if (cell.output.cell_type !== 'code') return ''
  // Longer than any run of backticks inside, so that the code cannot close its own fence.
  const longest = Math.max(2, ...[...source.matchAll(/`{3,}/g)].map((run) => run[0].length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${source}\n${fence}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
