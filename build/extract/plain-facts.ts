/**
 * The facts of a file that cannot be parsed: one line that describes it, for its card. The first comment or sentence of
 * a file is usually about the file.
 */
import type { PlainFacts } from '../facts.ts'
import { leadingSentences } from './docs/sentences.ts'

export function plainFacts(text: string, language: string): PlainFacts {
  const lines = text.split(/\r?\n/)
  const lineCount = lines.length - (text.endsWith('\n') ? 1 : 0)
  const opening = PROSE_LANGUAGES.has(language) ? firstParagraph(lines) : firstComment(lines)
  const lengthInWords = lineCount === 1 ? '1 line' : `${lineCount} lines`
  const summary = leadingSentences(opening) || `${lengthInWords} of ${language}`
  return { kind: 'plain', summary, lineCount, problems: [] }
}

const PROSE_LANGUAGES: ReadonlySet<string> = new Set([
  'rst',
  'txt',
  'asciidoc',
  'org',
  'tex',
  'textile',
  'mediawiki',
  'man',
  'text',
])

/** Matches lines without prose: underlines, directives, macros, labels, comments. */
const MARKUP =
  /^(([=\-~^"'`#*+_.:])\2{2,}|\.\. .*|\.[A-Z]{1,2}\b.*|\\.*|:[\w-]+:.*|\/\/.*|#\+.*|[^\p{L}]*)$/u

/** The first paragraph; a title is used only if no paragraph follows. */
function firstParagraph(lines: readonly string[]): string {
  let title = ''
  let paragraph: string[] = []
  for (const [i, raw] of lines.slice(0, 200).entries()) {
    const line = raw.trim()
    const underlined = /^([=\-~^"'`#*+])\1{2,}$/.test(lines[i + 1]?.trim() ?? '')
    if (underlined && line !== '') {
      title ||= line
      continue
    }
    const isProse = line !== '' && !MARKUP.test(line)
    if (isProse) paragraph.push(line)
    else if (paragraph.length > 0) break
    if (paragraph.length > 8) break
  }
  const text = paragraph
    .join(' ')
    .replace(/:[\w:-]+:`([^`<]*)[^`]*`/g, '$1')
    .replace(/``?/g, '')
  if (/\p{L}{2}/u.test(text)) return text
  paragraph = []
  return title
}

/** Comment signs of most languages: `#`, `//`, `--`, `;`, `%`, `REM`, C blocks, `<!-- -->`, `{- -}`, `(* *)`. */
const COMMENT =
  /^(?:\/\*+!?|\*+\/?(?=\s|$)|\/\/[/!]*|#+(?=\s|$)|--+(?=\s|$)|;+|%+|<!--|\{-|\(\*|"{3}|'{3}|REM\b|rem\b|::|@rem\b)\s?(.*?)\s*(?:\*+\/|-->|-\}|\*\)|"{3})?$/
const LICENCE = /copyright|licen[cs]e|spdx|all rights reserved|applicable law/i
const FOR_TOOLS = /^(!|@|go:build|\+build|eslint|prettier|vim?:|.*-\*-|[^\p{L}]*$)/u

/** The first block of comment lines that is not a license. */
function firstComment(lines: readonly string[]): string {
  let block: string[] = []
  for (const raw of [...lines.slice(0, 80), '']) {
    const line = raw.trim()
    const words = line.startsWith('#!') ? '' : COMMENT.exec(line)?.[1]
    if (words !== undefined) {
      if (!FOR_TOOLS.test(words)) block.push(words)
      continue
    }
    const text = block.join(' ')
    if (text !== '' && !LICENCE.test(text)) return text
    block = []
  }
  return ''
}
