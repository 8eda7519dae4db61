/**
 * The code that shows how a library is used: takes its files with their facts, and returns pieces of code by page. A
 * page is a test file or example script, the fences of a document, the cells of a notebook, or the examples of one
 * docstring: imports of one piece apply to the following ones.
 */

import { isForeign, plainCodeOf } from '../../build/extract/code/interactive.ts'
import type { Definition, FileFacts, SourceFile } from '../../build/facts.ts'
import type { Grammars } from '../../build/languages/grammars.ts'

export interface Piece {
  readonly language: string
  readonly code: string
  /** The line of the code's first line in its file, approximate in docstrings. */
  readonly line: number
}

export interface Page {
  readonly path: string
  readonly pieces: readonly Piece[]
}

/** Info strings of fences, for the languages that can be audited. */
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
  go: 'go',
  golang: 'go',
  rust: 'rust',
  rs: 'rust',
  no_run: 'rust',
  should_panic: 'rust',
}

export function pagesOf(
  files: readonly SourceFile[],
  facts: readonly FileFacts[],
  grammars: Grammars,
): Page[] {
  return files
    .flatMap((file, i): Page[] => {
      const own = facts[i]
      const { path, language, text, role } = file
      if (own?.kind === 'code') {
        if (role !== 'source') return [{ path, pieces: [{ language, code: text, line: 1 }] }]
        const described = [{ docstring: own.docstring, lines: [1, 1] } as const, ...own.definitions]
        return described.map((each) => ({ path, pieces: examplesIn(each, language) }))
      }
      if (own?.kind !== 'doc') return []
      const pieces = own.sections.flatMap((section) =>
        section.snippets.flatMap((snippet): Piece[] => {
          const word = FENCES[snippet.language?.toLowerCase() ?? '']
          const known = word ?? (PROMPT.test(snippet.text) ? 'python' : undefined)
          const interactive = grammars.languages.get(known ?? '')?.pieces?.interactive
          if (known === undefined || (interactive && isForeign(snippet.text, interactive)))
            return []
          const code = withoutPrompts(snippet.text)
          const line = section.lines[0] + section.text.slice(0, snippet.offset).split('\n').length
          return [
            { language: known, code: interactive ? plainCodeOf(code, interactive) : code, line },
          ]
        }),
      )
      return [{ path, pieces }]
    })
    .filter(({ pieces }) => pieces.length > 0)
}

const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*([\w+-]*)[^\n]*\n([\s\S]*?)^[ \t]*\1/gm

function examplesIn(
  { docstring, lines }: Pick<Definition, 'docstring' | 'lines'>,
  language: string,
): Piece[] {
  const fences = [...docstring.matchAll(FENCE)].map(([, , word = '', code = '']) => ({
    language: word === '' ? language : FENCES[word.toLowerCase()],
    code: withoutPrompts(code),
  }))
  const rest = docstring.replace(FENCE, '')
  const prompts = PROMPT.test(rest) ? [{ language: 'python', code: withoutPrompts(rest) }] : []
  return [...fences, ...prompts].flatMap(({ language: known, code }) =>
    known === undefined ? [] : [{ language: known, code, line: lines[0] }],
  )
}

/** `>>> x` and `In [1]: x` without prompts; other lines are output or prose and become empty. */
function withoutPrompts(code: string): string {
  if (!PROMPT.test(code)) return code
  return code
    .split('\n')
    .map((line) => (PROMPT.test(line) ? line.replace(PROMPT, '') : ''))
    .join('\n')
}

const PROMPT = /^[ \t]*(?:>>>(?: |$)|\.\.\.(?: |$)|In \[\d*\]: ?|[ \t]+\.{3,}: ?)/m
