/**
 * The cells of a notebook in Markdown, like those of the JSON format; `undefined` for other documents.
 *
 *   MyST       fences `{code-cell}`, with options as `:tags: [a, b]` or between two `---`; `+++` ends a text cell
 *   jupytext   a header says so, and every fence in the language of its kernel is a cell
 *   Quarto     fences `{python}`, with options as `#| echo: false`
 */
import * as v from 'valibot'
import { parse } from 'yaml'
import type { NotebookCell } from '../../facts.ts'
import { runsInNotebooks } from '../docs/notebook-languages.ts'

export function markdownCells(text: string): readonly NotebookCell[] | undefined {
  if (!/^ {0,3}(?:`{3,}|~{3,}|:{3,})[ \t]*\S/m.test(text)) return undefined
  const lines = text.split('\n')
  const header = headerOf(lines)
  const cells: NotebookCell[] = []
  let number = 0
  let start = header.end
  const prose = (end: number): void => {
    for (let first = start; first < end; first++) {
      let next = first
      while (next < end && !/^\+\+\+(?:\s|$)/.test(lines[next] ?? '')) next++
      const own = lines.slice(first, next)
      if (own.some((line) => line.trim() !== '')) {
        number++
        const span = [first + 1, next] as const
        cells.push({ number, kind: 'markdown', lines: span, language: '', tags: [] })
      }
      first = next
    }
  }
  for (let at = header.end; at < lines.length; at++) {
    const open = FENCE.exec(lines[at] ?? '')
    if (open === null) continue
    const [, fence = '', info = ''] = open
    const end = closing(lines, at + 1, fence)
    const cell = cellIn(info, header)
    if (cell !== undefined) {
      prose(at)
      start = end + 1
      number++
      const { first, tags } = withoutOptions(lines, at + 1, end)
      if (lines.slice(first, end).some((line) => line.trim() !== '')) {
        const all = [...cell.tags, ...tags]
        const span = [first + 1, end] as const
        cells.push({ number, kind: 'code', lines: span, language: cell.language, tags: all })
      }
    }
    at = end
  }
  prose(lines.length)
  return cells.some(({ kind }) => kind === 'code') ? cells : undefined
}

const FENCE = /^ {0,3}(`{3,}(?!.*`)|~{3,}|:{3,})[ \t]*(\S.*)?$/
/** Groups: the word of a fence in braces (`{python}`, `{r, echo=FALSE}`, `{tip}`) and its options. */
const BRACED = /^\{\s*(\w+)\b([^}]*)\}/

interface Header {
  /** Index of the first line after it. */
  readonly end: number
  /** The language whose plain fences are cells. */
  readonly plain: string | undefined
  readonly kernel: string
}

const Yaml = v.looseObject({
  kernelspec: v.optional(
    v.looseObject({ language: v.optional(v.string()), name: v.optional(v.string()) }),
  ),
  jupytext: v.optional(
    v.looseObject({
      text_representation: v.optional(v.looseObject({ format_name: v.optional(v.string()) })),
    }),
  ),
})

function headerOf(lines: readonly string[]): Header {
  const none = { end: 0, plain: undefined, kernel: 'python' }
  if (lines[0]?.trimEnd() !== '---') return none
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  if (end < 0) return none
  let yaml: unknown
  try {
    yaml = parse(lines.slice(1, end).join('\n'))
  } catch {
    return { ...none, end: end + 1 } // front-matter.ts reports what is wrong
  }
  const outer = v.safeParse(v.looseObject({ jupyter: v.optional(Yaml) }), yaml)
  const parsed = v.safeParse(Yaml, (outer.success && outer.output.jupyter) || yaml)
  if (!parsed.success) return { ...none, end: end + 1 }
  const { kernelspec, jupytext } = parsed.output
  const kernel = kernelspec?.language ?? 'python'
  const format = jupytext?.text_representation?.format_name
  const isPlain = jupytext !== undefined && format !== 'myst' && format !== 'rmarkdown'
  return { end: end + 1, plain: isPlain ? kernel : undefined, kernel }
}

interface CellHead {
  readonly language: string
  readonly tags: readonly string[]
}

/** The head of a cell from the info string; undefined for other fences. */
function cellIn(info: string, header: Header): CellHead | undefined {
  const myst = /^\{code-cell\}[ \t]*(\S*)/.exec(info)
  if (myst !== null) return { language: myst[1] || header.kernel, tags: [] }
  const [, language = '', options = ''] = BRACED.exec(info) ?? []
  if (runsInNotebooks(language)) return { language, tags: hiding(options) }
  const [word = ''] = info.split(/[\s{]/, 1)
  if (header.plain === undefined || word === '' || header.plain !== languageWord(word))
    return undefined
  if (/\.noeval\b|\bactive=""/.test(info)) return undefined
  const tags = /\btags=\[([^\]]*)\]/.exec(info)?.[1] ?? ''
  return { language: word, tags: [...tags.matchAll(/[\w-]+/g)].map(([tag]) => tag) }
}

function languageWord(word: string): string {
  return /^i?python3?$/.test(word) ? 'python' : word
}

function hiding(options: string): string[] {
  return /\b(?:echo|include)\s*[=:]\s*false\b/i.test(options) ? ['remove-input'] : []
}

function withoutOptions(
  lines: readonly string[],
  start: number,
  end: number,
): { first: number; tags: readonly string[] } {
  let first = start
  const options: string[] = []
  if (lines[first]?.trimEnd() === '---') {
    const close = lines.findIndex((line, i) => i > first && i < end && line.trimEnd() === '---')
    if (close > 0) {
      options.push(...lines.slice(first + 1, close))
      first = close + 1
    }
  }
  for (; first < end && /^(?::[\w-]+:|#\|)/.test(lines[first] ?? ''); first++) {
    options.push((lines[first] ?? '').replace(/^#\|\s*/, '').replace(/^:([\w-]+):/, '$1:'))
  }
  while (first < end && lines[first]?.trim() === '') first++
  const written = options.join('\n')
  const listed = /^tags:\s*(?:\[([^\]]*)\]|((?:\n?\s*-\s*[\w-]+)+)|([\w-]+))/m.exec(written)
  const tags = [...(listed?.slice(1).join(' ') ?? '').matchAll(/[A-Za-z][\w-]*/g)].map(
    ([tag]) => tag,
  )
  return { first, tags: [...tags, ...hiding(written)] }
}

function closing(lines: readonly string[], from: number, fence: string): number {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]?.trim() ?? ''
    if (line.startsWith(fence) && line.replaceAll(fence.charAt(0), '') === '') return at
  }
  return lines.length
}
