/**
 * Finds the examples in a docstring, one for each program: interactive sessions, fences, `@example` tags, literal
 * blocks, and indented text, with or without a heading `Example`. The language's folder says which of them it uses.
 *
 * A session is a single example, with the sentences between its parts as comments, because its later parts rarely make
 * sense without the first.
 */

import { withoutMargin } from '../../../runtime/std/indentation.ts'
import type { Language } from '../../languages/grammars.ts'
import { fenceLanguage } from '../docs/fence-language.ts'
import { rstPieces } from '../docs/rst-pieces.ts'
import { indentedCode } from './indented-code.ts'
import { hasPrompt, type Prompts, withoutPrompts } from './prompts.ts'

export interface DocstringExample {
  readonly language: string
  readonly code: string
  /** Code that is compiled but not shown, such as rustdoc's `# use x;`. */
  readonly hidden: string
  /** Its first line as written in the docstring. */
  readonly begins: string
}

export function promptsOf({ examples, comments }: Language): Prompts | undefined {
  const { prompts } = examples ?? {}
  if (prompts === undefined) return undefined
  const style = [...(comments.plain ?? []), ...(comments.before ?? [])].find(
    (each) => 'line' in each,
  )
  return { ...prompts, comment: style !== undefined && 'line' in style ? style.line : '//' }
}

export function docstringExamples(docstring: string, language: Language): DocstringExample[] {
  const { examples } = language
  if (examples === undefined) return []
  const lines = docstring.split('\n')
  const fenced = /`{3}|~{3}/.test(docstring) ? fencesIn(lines, language) : []
  if (fenced.length > 0) return fenced
  const prompts = promptsOf(language)
  if (prompts !== undefined && hasPrompt(docstring, prompts)) {
    return [sessionIn(lines, prompts, language.name)]
  }
  const tagged = examples.tag === undefined ? [] : taggedIn(lines, examples.tag, language.name)
  if (tagged.length > 0) return tagged
  const blocks =
    examples.blocks && /^[ \t]*\.\. |::[ \t]*$/m.test(docstring) ? rstPieces(lines).code : []
  const own = blocks.filter((each) =>
    each.language === null ? !COMMAND.test(each.text) : each.language === language.name,
  )
  if (own.length > 0) {
    const code = own.map(({ text }) => text.trim()).join('\n\n')
    return [{ language: language.name, code, hidden: '', begins: firstLine(code) }]
  }
  const below = examples.heading === undefined ? '' : belowHeading(lines, examples.heading)
  const deeper = examples.indented === undefined ? [] : indentedCode(lines, examples.indented)
  return (below === '' ? deeper : [below]).map((code) => ({
    ...{ language: language.name, code, hidden: '', begins: firstLine(code) },
  }))
}

/** Matches a literal block for a shell: `export SHELF_SETTINGS='…'`. */
const COMMAND = /^\s*(?:\$ |export \w+=|pip install )/

const FENCE = /^([ \t]*)(`{3,}|~{3,})[ \t]*([^`]*)$/

function fencesIn(lines: readonly string[], { name, examples }: Language): DocstringExample[] {
  const fences: DocstringExample[] = []
  for (let at = 0; at < lines.length; at++) {
    const open = FENCE.exec(lines[at] ?? '')
    if (open === null) continue
    const [, indent = '', ticks = '', info = ''] = open
    const end = lines.findIndex((line, i) => i > at && line.trim().startsWith(ticks))
    const last = end < 0 ? lines.length : end
    const body = lines
      .slice(at + 1, last)
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
    at = last
    if (examples?.notWorking?.test(info.trim())) continue
    const isOwn = examples?.fence?.test(info.trim()) === true
    const language = isOwn ? name : fenceLanguage(info.trim().split(/\s/, 1)[0] || null, null)
    if (language === null || language === false) continue
    const { shown, hidden } = splitHiddenLines(
      withoutMargin(body),
      language === name ? examples?.hidden : undefined,
    )
    if (shown.trim() !== '')
      fences.push({ language, code: shown, hidden, begins: firstLine(body.join('\n')) })
  }
  return fences
}

/**
 * Separates the lines that are compiled but not shown: in rustdoc, those with a leading `# `. What stands above the
 * shown code is kept. Of the lines below it, only whole items are kept, such as a function that the example passes to
 * another one. The head of a function or block around the program is dropped, and so is a line that renames a crate, such
 * as `use rayon_core as rayon;`: readers import the renamed name directly.
 */
export function splitHiddenLines(
  body: readonly string[],
  sign: RegExp | undefined,
): { shown: string; hidden: string } {
  if (sign === undefined) return { shown: body.join('\n'), hidden: '' }
  const shown: string[] = []
  const hidden: string[] = []
  let run: string[] = []
  const close = (): void => {
    const isAbove = shown.every((each) => each.trim() === '')
    const { items, others } = itemsIn(run)
    hidden.push(...items, ...(isAbove ? others : []))
    run = []
  }
  for (const line of body) {
    if (sign.test(line)) run.push(line.replace(sign, ''))
    else {
      close()
      shown.push(line)
    }
  }
  close()
  return {
    shown: shown.join('\n').replace(/^\n+|\s+$/g, ''),
    hidden: hidden.filter((line, i) => isNeeded(line) && !isOfBlock(hidden, i)).join('\n'),
  }
}

const isNeeded = (line: string): boolean => line.trim() !== '' && !UNNEEDED.test(line)

/** Whether a line is an attribute of a block around the program: `#[cfg(feature = "tls")]` above `{`. */
function isOfBlock(lines: readonly string[], at: number): boolean {
  const next = lines.findIndex((line, i) => i > at && !ATTRIBUTE.test(line))
  return ATTRIBUTE.test(lines[at] ?? '') && BLOCK.test(lines[next] ?? '')
}

/** Matches the head of a block or a function that later lines close: `{`, `fn main() {`, `runtime.block_on(async {`. */
const BLOCK = /^[^\n]*\{\s*$/
/** Matches that and `use rayon_core as rayon;`. */
const UNNEEDED = new RegExp(String.raw`${BLOCK.source}|^\s*use\s+\w+\s+as\s+\w+;\s*$`)

/** The whole items among consecutive lines, each with its attributes, and the lines around them. */
function itemsIn(lines: readonly string[]): { items: string[]; others: string[] } {
  const items: string[] = []
  const others: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const end = endOfItem(lines, at)
    if (end < 0) others.push(lines[at] ?? '')
    else {
      const text = lines.slice(at, end + 1).join('\n')
      if (!MAIN.test(text)) items.push(text)
      at = end
    }
  }
  return { items, others }
}

/** The last line of the item that begins on a line, or -1. */
function endOfItem(lines: readonly string[], first: number): number {
  let depth = 0
  for (let at = first, isItem = false; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (!isItem && ITEM.test(line)) isItem = true
    else if (!isItem && !ATTRIBUTE.test(line)) return -1
    for (const [bracket] of line.matchAll(/[([{}\])]/g)) depth += '([{'.includes(bracket) ? 1 : -1
    if (isItem && depth === 0 && /[};]\s*$/.test(line)) return at
  }
  return -1
}

const ITEM =
  /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:(?:async|const|unsafe|extern(?:\s+"[^"]*")?)\s+)*(?:fn|struct|enum|trait|impl|type|const|static|union|mod|macro_rules!|use)\b/
const ATTRIBUTE = /^\s*#\[/
const MAIN = /\bfn\s+main\b/

/** Sessions from the first to the last prompt, including the text in between. */
function sessionIn(lines: readonly string[], prompts: Prompts, language: string): DocstringExample {
  const first = lines.findIndex((line) => prompts.first.test(line))
  const indent = /^[ \t]*/.exec(lines[first] ?? '')?.[0] ?? ''
  const parts: string[] = []
  let session: string[] = []
  let prose: string[] = []
  const close = (): void => {
    if (session.length > 0) parts.push(withoutPrompts(session.join('\n'), prompts))
    session = []
  }
  let isOpen = false
  for (const line of lines.slice(first)) {
    if (line.trim() !== '' && !line.startsWith(indent)) break
    const own = line.slice(indent.length)
    if (prompts.first.test(own)) {
      if (prose.length > 0) {
        close()
        parts.push(prose.map((each) => commented(each.trim(), prompts.comment)).join('\n'))
        prose = []
      }
      isOpen = true
    } else if (own.trim() === '') isOpen = false
    if (isOpen || own.trim() === '') session.push(own)
    else if (!/^(?:\.\. |\s*:[\w-]+:|[-=~^]{3,}\s*$)/.test(own)) {
      if (/^[-=~]{3,}\s*$/.test(lines[lines.indexOf(line) + 1]?.trim() ?? '')) break
      prose.push(own)
    }
  }
  close()
  const code = joined(parts, prompts.comment)
  return { language, code, hidden: '', begins: (lines[first] ?? '').trim() }
}

const commented = (line: string, sign: string): string =>
  line.startsWith(sign) ? line : `${sign} ${line}`.trimEnd()

/** Joins parts of a session, with sentences as comments directly above the code. */
function joined(parts: readonly string[], comment: string): string {
  let code = ''
  let isProse = false
  for (const part of parts.filter((each) => each !== '')) {
    code += code === '' ? part : isProse ? `\n${part}` : `\n\n${part}`
    isProse = part.split('\n').every((line) => line.startsWith(comment))
  }
  return code
}

function taggedIn(lines: readonly string[], tag: RegExp, language: string): DocstringExample[] {
  const examples: DocstringExample[] = []
  for (const [at, line] of lines.entries()) {
    const head = tag.exec(line.trim())
    if (head === null) continue
    const end = lines.findIndex((each, i) => i > at && /^\s*@\w/.test(each))
    const below = lines.slice(at + 1, end < 0 ? lines.length : end)
    const rest = line
      .trim()
      .slice(head[0].length)
      .replace(/<caption>.*?<\/caption>/, '')
      .trim()
    const inside = contentOfFences(below)
    const code = [...(CODE.test(rest) && inside === below ? [rest] : []), ...withoutMargin(inside)]
      .join('\n')
      .replace(/^\n+|\s+$/g, '')
    if (code !== '') examples.push({ language, code, hidden: '', begins: firstLine(code) })
  }
  return examples
}

const CODE = /[=({;]/

/**
 * The content of fences below the tag. A fence without a language is in the surrounding one, and text beside it is
 * not code.
 */
function contentOfFences(lines: readonly string[]): readonly string[] {
  const body: string[] = []
  let ticks: string | undefined
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[2]
    if (ticks === undefined && mark !== undefined) {
      ticks = mark
      if (body.length > 0) body.push('')
    } else if (ticks !== undefined && line.trim().startsWith(ticks)) ticks = undefined
    else if (ticks !== undefined) body.push(line)
  }
  return body.length > 0 ? body : lines
}

/** The indented text below Google's `Example:`, unless it is prose. */
function belowHeading(lines: readonly string[], heading: RegExp): string {
  const at = lines.findIndex((line) => heading.test(line.trim()))
  if (at < 0) return ''
  const underlined = /^\s*[-=~]{3,}\s*$/.test(lines[at + 1] ?? '')
  const start = at + (underlined ? 2 : 1)
  const margin = (lines[at] ?? '').search(/\S/)
  const below: string[] = []
  for (const line of lines.slice(start)) {
    const width = line.search(/\S/)
    if (width >= 0 && (underlined ? width < margin : width <= margin)) break
    if (underlined && /^\s*[-=~]{3,}\s*$/.test(line)) {
      below.pop()
      break
    }
    below.push(line)
  }
  const widths = below.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const code = below
    .map((line) => line.slice(Math.min(...widths, 80)))
    .join('\n')
    .trim()
  return /[\w\])]\(|\s=\s/.test(firstLine(code)) ? code : ''
}

function firstLine(code: string): string {
  return (
    code
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  )
}
