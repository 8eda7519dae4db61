/**
 * Finds examples in documents that do not parse. A fence may be a fragment or omit something, so it is reported only
 * where its author named the language and no sign of a gap exists. Examples in docstrings are skipped, because a
 * docstring's text depends on string escapes, which are not resolved here.
 */
import type { Language } from '../languages/grammars.ts'
import type { LinkFile } from '../link/library.ts'
import { type Finding, found } from './finding.ts'
import { isAboutThePast } from './name-texts.ts'

export function checkExamples(
  files: readonly LinkFile[],
  languages: ReadonlyMap<string, Language>,
): Finding[] {
  return files.flatMap(({ path, facts, text }) => {
    if (isAboutThePast(path) || facts.kind !== 'doc' || facts.notebook !== undefined) return []
    const written = text.split('\n')
    return (facts.examples ?? []).flatMap(({ piece }) => {
      const { code, parses, language, lines, foreign } = piece
      // Lines hidden from readers are code for the tool that runs the page, but not for this parser.
      const hidden = languages.get(language)?.examples?.hidden
      if (hidden !== undefined && code.split('\n').some((line) => hidden.test(line))) return []
      if (parses || foreign || isFragment(code) || !namesLanguage(written, lines[0])) return []
      return [
        found('syntax-error', {
          path,
          line: lines[0],
          name: firstLine(code),
          message: `the example does not parse as ${language}`,
          suggestions: [],
        }),
      ]
    })
  })
}

/** Lines of options between a directive and its code. */
const OPTIONS = 6

/** Whether the line above names a language: a fence with an info string, or a directive with an argument. */
function namesLanguage(lines: readonly string[], first: number): boolean {
  for (let at = first - 2; at >= Math.max(0, first - 2 - OPTIONS); at--) {
    const line = lines[at] ?? ''
    if (/^\s*(?:[>*-]\s+)?(?:`{3,}|~{3,})\s*\{?[a-zA-Z]/.test(line)) return true
    if (/^\s*\.\. (?:code|code-block|sourcecode|highlight)::\s*\w/.test(line)) return true
    if (!/^\s*(?::[\w-]+:.*)?$/.test(line)) return false
  }
  return false
}

const firstLine = (code: string): string =>
  code
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
    .slice(0, 80) ?? ''

/** One or two lines are often no program: a path, a result, a part of a call. */
const SHORTEST = 3

/** Whether something is omitted, before or within the code. */
const isFragment = (code: string): boolean =>
  GAP.test(code) ||
  OPEN_END.test(code) ||
  code.split('\n').filter((line) => line.trim() !== '').length < SHORTEST

/** `...`, `…`, `<name>`, `{{ template }}`, a diff, a prompt of a shell. */
const GAP = /\.\.\.|…|<[a-z][\w -]*>|\{\{|\{%|^[-+] |^\s*[$%] /im
/** A decorator, a header or an operand without what follows. */
const OPEN_END = /(?:^\s*[@#]\S.*|[:,({[=+&|\\])\s*$(?![\s\S])/m
