/**
 * The code that shows how a library is used: its files with their facts come in, pieces of code go out by page
 * (a test file is a page of one piece; the fences of a document and the cells of a notebook follow each other on
 * one page, and what one imports the next one uses).
 */
import type { FileFacts, SourceFile } from '../../build/facts.ts'

export interface Piece {
  readonly language: string
  readonly code: string
  /** Of the code's first line in its file. */
  readonly line: number
}

export interface Page {
  readonly path: string
  readonly pieces: readonly Piece[]
}

/** Words behind the backticks, for the languages that can be audited. */
const FENCES: Readonly<Record<string, string>> = {
  python: 'python',
  py: 'python',
  python3: 'python',
  ipython: 'python',
  ipython3: 'python',
  pycon: 'python',
  doctest: 'python',
  javascript: 'javascript',
  js: 'javascript',
  mjs: 'javascript',
  typescript: 'typescript',
  ts: 'typescript',
  tsx: 'tsx',
  jsx: 'tsx',
}

export function pagesOf(files: readonly SourceFile[], facts: readonly FileFacts[]): Page[] {
  return files.flatMap((file, i): Page[] => {
    const own = facts[i]
    if (own?.kind === 'code') {
      if (file.role === 'source') return []
      const { path, language, text } = file
      return [{ path, pieces: [{ language, code: text, line: 1 }] }]
    }
    if (own?.kind !== 'doc') return []
    const pieces = own.sections.flatMap(({ snippets, text, lines }) =>
      snippets.flatMap((snippet): Piece[] => {
        const language = FENCES[snippet.language?.toLowerCase() ?? '']
        if (language === undefined) return []
        const line = lines[0] + text.slice(0, snippet.offset).split('\n').length
        return [{ language, code: withoutPrompts(snippet.text), line }]
      }),
    )
    return pieces.length === 0 ? [] : [{ path: file.path, pieces }]
  })
}

/** `>>> x` and `In [1]: x` as one would paste them; the lines of output become empty. */
function withoutPrompts(code: string): string {
  if (!PROMPT.test(code)) return code.replace(/^\s*[%!].*$/gm, '')
  return code
    .split('\n')
    .map((line) => (PROMPT.test(line) ? line.replace(PROMPT, '') : ''))
    .join('\n')
}

const PROMPT = /^\s*(?:>>> ?|\.\.\. ?|In \[\d*\]: ?|\s+\.{3,}: ?)/m
