/**
 * Extracts the code of a text: a source file is one piece; Markdown gives each fence and code span; a notebook each
 * code cell; other text its code spans and the dotted names in its sentences. Line numbers are those of the text.
 */
import { readFencedCode } from '../search/question/fenced-code.ts'
import { isRecord } from '../std/is-record.ts'
import { firstReaching } from '../std/sorted.ts'
import { rulesOf } from './reading-rules.ts'

export interface CodePiece {
  /** `undefined` for a code span, or a fence without an info string. */
  readonly language: string | undefined
  readonly code: string
  /** The line number of its first line. */
  readonly line: number
  /** `span`: a few names in a sentence, where nothing is imported. */
  readonly kind: 'code' | 'span'
}

export function piecesOf(text: string, language: string | undefined): CodePiece[] {
  const tag = tagOf(language)
  if (isNotebook(text, language)) {
    const cells = notebookPieces(text)
    if (cells !== undefined) return cells
  }
  if (tag !== undefined && !PROSE_TAGS.has(tag)) {
    const isMarkdown = FENCE.test(text)
    // A model's answer may be sent with the language of its code.
    if (isMarkdown) return markdownPieces(text, tag)
    return [{ language: tag, code: withoutPrompts(text), line: 1, kind: 'code' }]
  }
  if (tag === undefined && !FENCE.test(text) && looksLikeCode(text))
    return [{ language: undefined, code: withoutPrompts(text), line: 1, kind: 'code' }]
  return markdownPieces(text, undefined)
}

const PROSE_TAGS: ReadonlySet<string> = new Set([
  'markdown',
  'md',
  'mdx',
  'myst',
  'qmd',
  'rmd',
  'rst',
  'text',
  'txt',
  'prose',
  'plain',
])
const FENCE = /^[ \t]*(?:`{3,}|~{3,})/m

/** Whether a text is read as a notebook, whose outputs do not count. */
export function isNotebook(text: string, language: string | undefined): boolean {
  const tag = tagOf(language)
  return tag === 'ipynb' || tag === 'notebook' || (tag === undefined && looksLikeNotebook(text))
}

const tagOf = (language: string | undefined): string | undefined => language?.trim().toLowerCase()

const looksLikeNotebook = (text: string): boolean => /^\s*\{/.test(text) && /"cells"\s*:/.test(text)

/** Lines that begin or end as only code does. */
const CODE_LINE =
  /^\s*(?:import\s+[\w{*"'].*|from\s+[\w.]+\s+import\b.*|(?:const|let|var|val|fn|func|fun|def|class|use|package|#include|require|using|local)\b.*[\w(){};:"'>]|[\w.$]+\s*:?=\s*\S.*|[\w.$:]+\(.*\)[;,]?|[})\]]+[;,)]*|.*[{;])\s*$/
const looksLikeCode = (text: string): boolean => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const code = lines.filter((line) => CODE_LINE.test(line)).length
  return lines.length > 0 && code / lines.length >= 0.5
}

function markdownPieces(text: string, fallback: string | undefined): CodePiece[] {
  const pieces: CodePiece[] = []
  let at = 0
  let prose = text
  const lineAt = linesOf(text)
  for (const { language, code } of readFencedCode(text).blocks) {
    const place = text.indexOf(code, at)
    if (place < 0) continue
    at = place + code.length
    prose = prose.slice(0, place) + code.replace(/[^\n]/g, ' ') + prose.slice(at)
    const line = lineAt(place)
    const known = language === '' ? fallback : language
    if (known !== undefined && NO_CODE.has(known.toLowerCase())) continue
    pieces.push({ language: known, code: withoutPrompts(dedented(code)), line, kind: 'code' })
  }
  pieces.push(...spansIn(prose, fallback))
  return pieces.sort((a, b) => a.line - b.line)
}

/**
 * Names in sentences: code spans, and bare dotted names. The prose has blanks in place of its code blocks. A dotted
 * name is a host where the prose has it in an address, too: `[pkg.readthedocs.io](https://pkg.readthedocs.io)`.
 * @internal
 */
export function spansIn(prose: string, language: string | undefined): CodePiece[] {
  const doc = prose.replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, (line) => ' '.repeat(line.length))
  const lineAt = linesOf(prose)
  const bare = doc.replace(/(`{1,2})[^`\n]*\1/g, (span) => ' '.repeat(span.length))
  const span = (code: string, at: number): CodePiece => ({
    language,
    code,
    line: lineAt(at),
    kind: 'span',
  })
  return [
    ...[...doc.matchAll(/(?<!`)(`{1,2})(?!`)([^`\n]{2,300}?)\1(?!`)/g)].map((match) =>
      span(match[2] ?? '', match.index),
    ),
    ...[...bare.matchAll(DOTTED)]
      .filter(([name]) => !prose.includes(`//${name}`))
      .map((match) => span(match[0], match.index)),
  ]
}

const NO_CODE: ReadonlySet<string> = new Set([
  'diff',
  'text',
  'txt',
  'json',
  'yaml',
  'yml',
  'toml',
  'console',
  'output',
  'mermaid',
  'html',
  'css',
  'xml',
  'ini',
])

/** A name with at least one dot in a sentence, but not an address, a file or the target of a link. */
const DOTTED =
  /(?<![\w./@:$#-]|\]\()[A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)+(?:\(\))?(?![\w/@-]|\.\w)/g

function notebookPieces(text: string): CodePiece[] | undefined {
  let notebook: unknown
  try {
    notebook = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(notebook) || !Array.isArray(notebook.cells)) return undefined
  const { metadata } = notebook
  const info = isRecord(metadata)
    ? [metadata.language_info, metadata.kernelspec].filter(isRecord)
    : []
  const language =
    info.map(({ name, language: own }) => own ?? name).find((name) => typeof name === 'string') ??
    'python'
  const pieces: CodePiece[] = []
  let from = 0
  const lineAt = linesOf(text)
  for (const cell of notebook.cells) {
    if (!isRecord(cell)) continue
    const lines =
      typeof cell.source === 'string'
        ? [cell.source]
        : Array.isArray(cell.source)
          ? cell.source.map(String)
          : []
    const source = lines.join('')
    // The line of the notebook file that contains the cell's first line. The next cell begins after all of its lines.
    let place = -1
    for (const written of lines) {
      const json = JSON.stringify(written).slice(1, -1)
      const at = json === '' ? -1 : text.indexOf(json, from)
      if (at < 0) continue
      if (place < 0) place = at
      from = at + json.length
    }
    const line = place < 0 ? 1 : lineAt(place)
    if (cell.cell_type === 'code')
      pieces.push({
        language: languageName(String(language)),
        code: withoutMagics(source),
        line,
        kind: 'code',
      })
    else if (cell.cell_type === 'markdown')
      for (const piece of markdownPieces(source, undefined))
        pieces.push({ ...piece, line: line + piece.line - 1 })
  }
  return pieces
}

const languageName = (name: string): string =>
  /^(?:ir|R)$/.test(name)
    ? 'r'
    : name.replace(/^(?:python|julia)[\d.-]*$/i, (all) => all.replace(/[\d.-]+$/, ''))

/** Blanks out notebook magics, so that the line numbers stay. */
const withoutMagics = (code: string): string =>
  /^\s*%%(?!time|capture)/.test(code)
    ? code.replace(/[^\n]+/g, '')
    : code.replace(/^[ \t]*(?:[%!?].*|[\w.]+\?{1,2})$/gm, '')

/** In an interactive session, keeps the input and blanks out the output. */
function withoutPrompts(code: string): string {
  const PROMPT = /^[ \t]*(?:>>>|\.\.\.|In ?\[\d*\]:|\.{3,}:)(?: |$)/
  if (!/^[ \t]*(?:>>>|In ?\[\d*\]:)(?: |$)/m.test(code)) return code
  return code
    .split('\n')
    .map((line) => (PROMPT.test(line) ? line.replace(PROMPT, '') : ''))
    .join('\n')
}

function dedented(code: string): string {
  const indents = code
    .split('\n')
    .flatMap((line) => (/\S/.test(line) ? [/^[ \t]*/.exec(line)?.[0] ?? ''] : []))
  const [first = ''] = indents
  return first !== '' && indents.every((indent) => indent.startsWith(first))
    ? code.replace(new RegExp(`^${first}`, 'gm'), '')
    : code
}

/** Maps an offset to its 1-based line number. */
export function linesOf(text: string): (place: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (place) => firstReaching(ends.length, (i) => (ends[i] ?? 0) >= place) + 1
}

/** The language of a piece without a tag: the one whose imports it contains. */
export function languageOf(piece: CodePiece, candidates: readonly string[]): string | undefined {
  if (piece.language !== undefined)
    return rulesOf(piece.language) === undefined ? undefined : piece.language
  const scored = candidates.map((name) => ({ name, count: importsIn(piece.code, name) }))
  const best = scored.toSorted((a, b) => b.count - a.count)[0]
  if (best !== undefined && best.count > 0) return best.name
  return candidates[0]
}

function importsIn(code: string, language: string): number {
  const rules = rulesOf(language)
  if (rules === undefined) return 0
  return rules.compiled.imports.reduce((sum, { find }) => sum + [...code.matchAll(find)].length, 0)
}
