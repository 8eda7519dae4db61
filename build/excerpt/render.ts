/**
 * The text of an excerpt: a table of code and the statements that are kept come in, lines go out, each with the line of
 * the code that it is. Everything is the code's own text with other statements left out; an assertion becomes what it
 * looks at and, behind it, a comment with what it says.
 */
import type { Span } from '../extract/code/nesting.ts'
import type { Assertion, Filled } from './assertions.ts'
import { type CodeTable, isWithin, type Step } from './code-table.ts'
import type { Cutting, Kept } from './slice.ts'

export interface Line {
  readonly text: string
  /** Lines of the code, 1-based. */
  readonly from: readonly number[]
}

export interface RenderRules {
  readonly comment: string
  /** A name is no statement. */
  readonly strict: boolean
}

const WIDE = 100 // characters of a line with its comment
const LONGEST_NOTE = 2 // comments above a statement
const LONGEST_SAID = 6 // lines of a comment

export function rendered(cutting: Cutting, kept: Kept, rules: RenderRules): Line[] {
  const { table } = cutting
  const { text, steps } = table
  const gone = new Uint8Array(text.length)
  const remove = ({ start, end }: Span): void => void gone.fill(1, start, end)
  const said = new Map<number, { readonly assertion: Assertion; readonly index: number }>()
  const isKept = (index: number): boolean => {
    if (kept.has(index)) return true
    for (let at = steps[index]?.parent ?? -1; at >= 0; at = steps[at]?.parent ?? -1) {
      if (kept.get(at) === 'whole') return true
    }
    return false
  }
  const margins: { readonly inside: Span; readonly width: number }[] = []
  for (const [index, step] of steps.entries()) {
    if (!isKept(index)) {
      if (step.parent < 0 || kept.get(step.parent) === 'part') remove(step)
      continue
    }
    const assertion = cutting.raw.has(index) ? undefined : table.assertions.get(index)
    if (assertion !== undefined) {
      remove(step)
      said.set(step.start, { assertion, index })
    }
    if (cutting.unwrapped && step.kind === 'wrapper' && kept.get(index) === 'part') {
      const inside = bare(text, step.inside ?? step)
      remove({ start: step.start, end: inside.start })
      remove({ start: inside.end, end: step.end })
      const first = steps[step.children[0] ?? -1]
      const width = first
        ? indentAt(text, first.start).length - indentAt(text, step.start).length
        : 0
      margins.push({ inside, width: Math.max(0, width) })
    }
  }
  for (const comment of table.comments)
    if (!isCommentKept(table, comment, isKept, said)) remove(comment)

  const lines: Line[] = []
  let number = 0
  let at = 0
  let isGap = false
  for (const line of text.split('\n')) {
    number++
    const start = at
    at += line.length + 1
    const inString = table.quiet.at(start) >= 0 && !isComment(table, start)
    let left = ''
    for (let i = start; i < start + line.length; i++) if (gone[i] !== 1) left += text[i]
    const found = [...said].filter(([place]) => place >= start && place < at)
    for (const [place, { assertion, index }] of found) {
      const width = widthAt(margins, place)
      const indent = indentAt(text, place).slice(width)
      const last = text.slice(0, assertion.end).split('\n').length
      const from = Array.from({ length: last - number + 1 }, (_, i) => number + i)
      put(lines, readingOf(table, assertion, index, { indent, kept, rules }), from, rules)
    }
    const isWhole = left.length === line.length
    const isEmpty = isWhole ? left.trim() === '' : /^[\s;,]*$/.test(left)
    if (isEmpty) {
      if (inString && isWhole && lines.length > 0) lines.push({ text: left, from: [number] })
      else if (line.trim() === '') isGap = true
      continue
    }
    const width = inString
      ? 0
      : Math.min(widthAt(margins, start), /^[ \t]*/.exec(left)?.[0].length ?? 0)
    const isAfterImports = isGap && lines.length > 0 && isImportEnd(table, start, kept)
    if (isAfterImports) lines.push({ text: '', from: [] })
    isGap = false
    lines.push({ text: left.slice(width).trimEnd(), from: [number] })
  }
  return lines
}

/** Without its braces. */
function bare(text: string, { start, end }: Span): Span {
  return text[start] === '{' ? { start: start + 1, end: end - 1 } : { start, end }
}

const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''

function widthAt(margins: readonly { inside: Span; width: number }[], offset: number): number {
  let width = 0
  for (const { inside, width: own } of margins) {
    if (offset >= inside.start && offset < inside.end) width += own
  }
  return width
}

function isComment({ comments }: CodeTable, offset: number): boolean {
  return comments.some(({ start, end }) => start <= offset && offset < end)
}

/** The first line behind the imports that are kept. */
function isImportEnd({ steps }: CodeTable, offset: number, kept: Kept): boolean {
  const above = [...kept.keys()].flatMap((index) => steps[index] ?? [])
  const before = above.filter(({ start, parent }) => start < offset && parent < 0)
  return before.length > 0 && before.every(({ kind }) => kind === 'import')
}

/** One above a statement that is kept, one behind it on its line, and output below it. */
function isCommentKept(
  table: CodeTable,
  comment: Span,
  isKept: (index: number) => boolean,
  said: ReadonlyMap<number, unknown>,
): boolean {
  const { text, steps } = table
  const around = table.stepAt(comment.start)
  const siblings =
    around < 0
      ? steps.flatMap((s, i) => (s.parent < 0 ? [i] : []))
      : (steps[around]?.children ?? [])
  const above = siblings.findLast((i) => (steps[i]?.end ?? 0) <= comment.start)
  const below = siblings.find((i) => (steps[i]?.start ?? 0) >= comment.end)
  if (around >= 0 && siblings.length === 0) return isKept(around)
  const stays = (index: number | undefined): boolean =>
    index !== undefined && isKept(index) && !said.has(steps[index]?.start ?? -1)
  const lineStart = text.lastIndexOf('\n', comment.start - 1) + 1
  const isAlone = text.slice(lineStart, comment.start).trim() === ''
  if (!isAlone) return stays(above)
  const words = text.slice(comment.start, comment.end)
  const isNear = (from: number, to: number): boolean => !/\n[ \t]*\n/.test(text.slice(from, to))
  if (OUTPUT.test(words)) {
    return stays(above) && isNear(steps[above ?? -1]?.end ?? 0, comment.start)
  }
  const next = below === undefined ? undefined : steps[below]
  const run = table.comments.filter(
    ({ start }) => start >= (steps[above ?? -1]?.end ?? 0) && start < (next?.start ?? 0),
  )
  if (run.length > LONGEST_NOTE) return false
  return (
    next !== undefined && next.kind !== 'import' && stays(below) && isNear(comment.end, next.start)
  )
}

const OUTPUT =
  /^(?:#|\/\/)\s*(?:=>|->|['"[{(<\d-]|True\b|False\b|None\b|true\b|false\b|null\b|undefined\b|Output\b)/

interface Said {
  readonly lines: readonly string[]
  readonly comment: readonly string[]
  /** The name that the code is, where it is no more. */
  readonly name: string | undefined
}

function readingOf(
  table: CodeTable,
  assertion: Assertion,
  index: number,
  { indent, kept, rules }: { indent: string; kept: Kept; rules: RenderRules },
): Said {
  const { text } = table
  const code = textOf(text, assertion.code, indent)
  const says = saysOf(table, assertion, index, kept)
  const comment = says === undefined ? [] : says.split('\n').map((line) => line.trimEnd())
  const isName = /^[\p{L}_$@][\p{L}\p{N}_$]*$/u.test(code)
  const isCall = /[)!?]$|\.await$/.test(code) && !/^!|[=!<>]=|&&|\|\|/.test(code)
  if (rules.strict && !isCall && !isName) {
    if (comment.length !== 1) return { lines: [], comment: [], name: undefined }
    return {
      lines: [`${indent}${rules.comment} ${code} ${comment[0]}`],
      comment: [],
      name: undefined,
    }
  }
  const end = text[assertion.end - 1] === ';' ? ';' : ''
  const lines = `${indent}${code}${end}`.split('\n')
  return { lines, comment, name: isName ? code : undefined }
}

function put(lines: Line[], said: Said, from: readonly number[], rules: RenderRules): void {
  const gap = rules.comment === '#' ? '  # ' : ` ${rules.comment} `
  const { name } = said
  const last = lines.at(-1)
  const [first = ''] = said.comment
  const isShort = said.comment.length === 1
  if (name !== undefined) {
    // What binds it stands right above: the comment goes there.
    const binds =
      last !== undefined &&
      new RegExp(
        String.raw`^\s*(?:[\w<>\[\],.?&: ]*\s)?\*?${name.replace(/[$]/g, String.raw`\$`)}(?:\s*:[^=]+)?\s*:?=(?!=)`,
      ).test(last.text)
    if (
      binds &&
      isShort &&
      !last.text.includes(gap.trim()) &&
      last.text.length + first.length < WIDE
    ) {
      lines[lines.length - 1] = {
        text: `${last.text}${gap}${first}`,
        from: [...last.from, ...from],
      }
      return
    }
    if (rules.strict) {
      const indent = /^\s*/.exec(said.lines[0] ?? '')?.[0] ?? ''
      if (isShort) lines.push({ text: `${indent}${rules.comment} ${name} ${first}`, from })
      return
    }
  }
  const code = said.lines.map((text, i) => ({ text, from: i === 0 ? from : [] }))
  const end = code.at(-1)
  if (end === undefined) return
  const indent = /^\s*/.exec(code[0]?.text ?? '')?.[0] ?? ''
  if (isShort && end.text.length + gap.length + first.length <= WIDE) {
    lines.push(...code.slice(0, -1), { ...end, text: `${end.text}${gap}${first}` })
    return
  }
  lines.push(
    ...code,
    ...said.comment.map((line) => ({
      text: `${indent}${rules.comment} ${line}`.trimEnd(),
      from: [],
    })),
  )
}

function textOf(text: string, { parts }: Filled, indent: string): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : alignedAt(text, part, indent)))
    .join('')
    .trim()
}

/** Lines below the first, no deeper than they have to be. */
function alignedAt(text: string, { start, end }: Span, indent: string): string {
  const own = indentAt(text, start)
  const written = text.slice(start, end)
  const deeper = own.length - indent.length
  if (deeper <= 0) return written
  return written
    .split('\n')
    .map((line, i) => (i > 0 && line.startsWith(own) ? line.slice(deeper) : line))
    .join('\n')
}

/** Nothing where it names what is not there. */
export function saysOf(
  table: CodeTable,
  assertion: Assertion,
  index: number,
  kept: Kept,
): string | undefined {
  const { text } = table
  const { says } = assertion
  if (says.parts.length === 0) return undefined
  let isKnown = true
  const parts = says.parts.map((part) => {
    if (typeof part === 'string') return part
    const reads = table.reads.filter(({ start }) => start >= part.start && start < part.end)
    const unseen = reads.filter(
      ({ sources }) =>
        sources.length > 0 &&
        !sources.some((source) => {
          const giver = table.stepAt(source)
          return kept.has(giver) || isWithin(table, giver, index)
        }),
    )
    const written = text.slice(part.start, part.end)
    if (unseen.length > 0) {
      const [first] = unseen
      const value =
        first && unseen.length === 1 && first.name === written
          ? valueBoundTo(table, first.sources)
          : undefined
      if (value === undefined) isKnown = false
      return value ?? written
    }
    return plain(aligned(written, indentAt(text, part.start)))
  })
  const words = parts.join('').trim()
  if (words.replace(/^=> /, '') === textOf(text, assertion.code, '')) return undefined
  const lines = words.split('\n')
  return !isKnown ||
    words === '' ||
    lines.length > LONGEST_SAID ||
    lines.some((l) => l.length > 160)
    ? undefined
    : words
}

const aligned = (written: string, indent: string): string => written.replaceAll(`\n${indent}`, '\n')

/** A snapshot in backticks is what stands between them. */
function plain(written: string): string {
  const inner = /^`([^`$\\]*)`$/.exec(written)?.[1]
  if (inner === undefined) return written
  const lines = inner.split('\n').filter((line) => line.trim() !== '')
  const margin = Math.min(...lines.map((line) => /^\s*/.exec(line)?.[0].length ?? 0))
  return lines.map((line) => line.slice(margin)).join('\n')
}

/** What a name is bound to, where that is one line. */
function valueBoundTo(
  { text, steps, stepAt }: CodeTable,
  sources: readonly number[],
): string | undefined {
  const [source] = sources
  if (source === undefined || sources.length !== 1) return undefined
  const step: Step | undefined = steps[stepAt(source)]
  if (step === undefined) return undefined
  const written = text.slice(source, step.end)
  const value = /^[\p{L}\p{N}_$]+\s*(?::[^=\n]+)?:?=\s*([^\n]+?);?$/u.exec(written)?.[1]
  return value !== undefined && /^["'\d[{(-]|^(?:True|False|None|true|false|null|nil)$/.test(value)
    ? value
    : undefined
}

/** Statements whose text an excerpt shows only in part. */
export function isCut(table: CodeTable, kept: Kept): boolean {
  return table.steps.some(({ kind, parent }, index) => {
    if (kind === 'import' || kept.has(index)) return false
    return parent < 0 || kept.get(parent) === 'part'
  })
}
