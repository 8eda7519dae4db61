/**
 * Adds the examples in one file to its facts: the fences of a document, each with the code that it needs from earlier
 * fences, and the examples in docstrings. They are parsed here, where the grammars are open, so that linking need not
 * parse code.
 *
 * The cells of a notebook are not fences and are handled by the notebook reader.
 */

import { groupedBy } from '../../runtime/std/grouping.ts'
import type { CodePiece, Example } from '../facts/code-piece.ts'
import type { CodeFacts, DocFacts, FileFacts, SourceFile } from '../facts.ts'
import type { Language } from '../languages/grammars.ts'
import { withoutMarkup } from './code/code-docs.ts'
import { lineOf, lineStarts } from './code/code-lines.ts'
import type { PieceReaders } from './code/code-piece.ts'
import { docstringExamples, promptsOf, splitHiddenLines } from './code/docstring-examples.ts'
import { withoutPrompts } from './code/prompts.ts'
import { type Source, stitch } from './notebooks/stitch.ts'

export type ExampleReader = (file: SourceFile, facts: FileFacts) => Promise<FileFacts>

/** Limits for the preamble of a fence: the number of fences above, of indirections, and of settings. */
const REACH = { pieces: 6, rounds: 3, setups: 2 }
const MAX_ABOVE = 4_000 // characters; a page that builds one long program is read as a page

export function exampleReader(
  languages: ReadonlyMap<string, Language>,
  readers: () => Promise<PieceReaders>,
): ExampleReader {
  return async (file, facts) => {
    if (facts.kind === 'doc' && facts.notebook === undefined) {
      const examples = await inDocument(file, facts, languages, readers)
      return examples.length === 0 ? facts : { ...facts, examples }
    }
    if (facts.kind === 'code' && file.role !== 'test') {
      const examples = await inDocstrings(file, facts, languages, readers)
      return examples.length === 0 ? facts : { ...facts, examples }
    }
    return facts
  }
}

async function inDocument(
  { language: format }: SourceFile,
  { sections }: DocFacts,
  languages: ReadonlyMap<string, Language>,
  readers: () => Promise<PieceReaders>,
): Promise<Example[]> {
  const examples: (Omit<Example, 'preamble'> & { readonly source: Source })[] = []
  for (const [of, { snippets, text, lines }] of sections.entries()) {
    const starts = lineStarts(text)
    for (const { id, language: tag, text: code, offset } of snippets) {
      const stated = tag === null ? languageAtPrompt(code, languages) : languages.get(tag)
      const language = stated ?? (tag === null ? languageOfBlocks(format, languages) : undefined)
      if (language === undefined || language.fences === 'commands') continue
      const read = await (await readers()).of(language.name)
      if (read === undefined) continue
      const prompts = promptsOf(language)
      const { shown } = splitHiddenLines(code.split('\n'), language.examples?.hidden)
      const typed = prompts === undefined ? shown : withoutPrompts(shown, prompts)
      if (typed.trim() === '') continue
      const first = code.split('\n').find((line) => line.trim() !== '') ?? ''
      const at = Math.max(offset, text.indexOf(first.trim(), offset))
      const line = lines[0] + lineOf(starts, at) - 1
      const piece = spanning(read(typed, line), code)
      if (stated === undefined && !isProgram(piece)) continue
      const source = { piece, reusableCode: () => read.reusableCode(piece), isSetup: false }
      examples.push({ of, snippet: id, piece, source })
    }
  }
  // Languages are separate, because tabs show the same thing in several.
  const pages = groupedBy(
    examples.map(({ source }) => source),
    ({ piece }) => piece.language,
  )
  const places = new Map([...pages.values()].flatMap((page) => page.map((each, i) => [each, i])))
  return examples.map(({ of, snippet, piece, source }) => {
    const page = pages.get(piece.language) ?? []
    const prompt = languages.get(piece.language)?.pieces?.interactive?.names ?? {}
    const above = stitch(page, [places.get(source) ?? 0], REACH, prompt)
    const preamble = above.code.length > MAX_ABOVE ? '' : above.code
    return { of, ...(snippet !== undefined && { snippet }), piece, preamble }
  })
}

/** Lines of omitted output count as lines of the file. */
function spanning(piece: CodePiece, written: string): CodePiece {
  const [first] = piece.lines
  return { ...piece, lines: [first, first + written.trimEnd().split('\n').length - 1] }
}

/** A fence without a language may be a session. */
function languageAtPrompt(
  code: string,
  languages: ReadonlyMap<string, Language>,
): Language | undefined {
  const first = code.trimStart().split('\n', 1)[0] ?? ''
  return [...languages.values()].find(
    ({ examples }) =>
      examples?.prompts?.identifiesLanguage === true && examples.prompts.first.test(first),
  )
}

/** The language of blocks after `::`, as in Sphinx, unless another one is given. */
const languageOfBlocks = (
  format: string,
  languages: ReadonlyMap<string, Language>,
): Language | undefined =>
  format === 'rst' ? [...languages.values()].find(({ examples }) => examples?.blocks) : undefined

/** Whether code really is in the assumed language. Data and output may parse as well. */
const isProgram = ({ parses, imports, calls }: CodePiece): boolean =>
  parses && imports.length + calls.length > 0

async function inDocstrings(
  { text, language: name }: SourceFile,
  { definitions, docstring }: CodeFacts,
  languages: ReadonlyMap<string, Language>,
  readers: () => Promise<PieceReaders>,
): Promise<Example[]> {
  const language = languages.get(name)
  if (language?.examples === undefined) return []
  const texts = [{ of: -1, docstring, from: 1, to: 1 }]
  for (const [of, { docstring, lines }] of definitions.entries()) {
    texts.push({ of, docstring, from: lines[0], to: lines[1] })
  }
  let lines: readonly string[] | undefined
  let asRead: readonly string[] | undefined
  const examples: Example[] = []
  for (const { of, docstring, from, to } of texts) {
    if (docstring === '') continue
    let after = 0
    for (const { language: tag, code, hidden, begins } of docstringExamples(docstring, language)) {
      // Examples of command lines are not worth the time to open their grammar.
      if (tag !== name && languages.get(tag)?.fences === 'commands') continue
      const read = await (await readers()).of(tag)
      if (read === undefined) continue
      // A docstring is above the definition or below its head.
      const height = docstring.split('\n').length + 3
      const first = Math.max(0, from - 1 - height)
      lines ??= text.split('\n')
      const place = { first: Math.max(first, after), last: Math.max(to, from + height) }
      const find = (inLines: readonly string[]): number =>
        begins === '' ? -1 : lineOfCode(inLines, begins, code, place)
      let line = find(lines)
      if (line < 0 && language.docstrings.length > 0) {
        // The docstring has no markup: `List&lt;Cart&gt;` is `List<Cart>` in it.
        asRead ??= lines.map((each) => withoutMarkup(each, language.docstrings))
        line = find(asRead)
      }
      if (line >= 0) after = line + 1
      const piece = read(code, line < 0 ? from : line + 1)
      if (piece.code.trim() !== '') examples.push({ of, piece, preamble: hidden })
    }
  }
  return examples
}

/**
 * The line on which an example begins. Examples of a docstring often begin alike (`use axum::{`), so the following
 * lines are compared, too.
 */
function lineOfCode(
  lines: readonly string[],
  begins: string,
  code: string,
  { first, last }: { readonly first: number; readonly last: number },
): number {
  const written = code.split('\n').map((line) => line.trim())
  const wanted = written.filter((line) => line !== '')
  let best = { line: -1, alike: -1 }
  for (let line = first; line < Math.min(last, lines.length); line++) {
    if (lines[line]?.includes(begins) !== true) continue
    let alike = 0
    for (let at = line; at < line + 2 * wanted.length && alike < wanted.length; at++) {
      if (lines[at]?.includes(wanted[alike] ?? '') === true) alike++
    }
    if (alike > best.alike) best = { line, alike }
  }
  return best.line
}
