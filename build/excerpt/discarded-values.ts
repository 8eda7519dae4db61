/**
 * Repairs declarations in languages that require values to be used, after their use was cut: an
 * unchecked error is discarded (`cart, _ := shop.Open()`), and so is a value that only a comment states
 * (`cart.Total() // => 3`); a second declaration of a name becomes an assignment.
 */

import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { endOfBlock } from '../../runtime/std/indentation.ts'
import type { ExcerptSettings } from '../languages/excerpt-settings.ts'
import type { Line } from './lines.ts'

type DiscardRules = NonNullable<ExcerptSettings['discard']>

/** @param isAsWritten whether the lines are all of an example in documentation, whose author left values unused */
export function withDiscarded(
  lines: readonly Line[],
  rules: DiscardRules,
  comment: string,
  isAsWritten: boolean,
): readonly Line[] {
  const { names, as, declares, assigns } = rules
  const written = lines.map(({ text }) => declarationIn(text, rules))
  const texts = lines.map(({ text }) => text)
  const withoutComment = (text: string): string => text.split(` ${comment} `, 1)[0] ?? ''
  const read = texts.map((text, i) => withoutComment(written[i]?.rest ?? text))
  /** The names that the blocks around a line have declared, by indentation. */
  const declared = new Map<string, Set<string>>()
  return lines.map((line, i) => {
    const { text } = line
    const own = written[i]
    // Any dedent ends a scope, as the clauses of a `switch` are scopes without braces.
    const [indent] = /^\s*(?=\S)/.exec(text) ?? []
    if (indent !== undefined)
      for (const inner of declared.keys()) if (inner.length > indent.length) declared.delete(inner)
    if (own === undefined) return line
    if (own.loop !== '') {
      const body = [own.rest, ...read.slice(i + 1, endOfLoop(texts, i))]
      const left = own.names.map((name) => (isRead(name, body) ? name : as))
      const names = left.every((name) => name === as) ? '' : `${left.join(', ')} ${own.sign} `
      return { ...line, text: `${own.indent}${own.loop}${names}${own.rest}` }
    }
    const known = declared.get(own.indent) ?? new Set()
    declared.set(own.indent, known)
    // A comment after the value says what it is, so that it needs no name.
    const isStated = own.rest.includes(` ${comment} `)
    // Elsewhere, its use was cut.
    const isBesideUsed = isAsWritten && own.names.some((name) => name !== as && isRead(name, read))
    const isUnused = (name: string): boolean =>
      (names.test(name) || (own.sign === declares && (isStated || isBesideUsed))) &&
      !isRead(name, read)
    const left = own.names.map((name) => (isUnused(name) ? as : name))
    const isNew = left.some((name) => name !== as && !known.has(name))
    for (const name of left) known.add(name)
    if (left.every((name) => name === as)) {
      const value = isCall(withoutComment(own.rest), rules)
        ? own.rest
        : `${left.join(', ')} ${assigns} ${own.rest}`
      return { ...line, text: own.indent + value }
    }
    const sign = own.sign === declares && !isNew ? assigns : own.sign
    return { ...line, text: `${own.indent}${left.join(', ')} ${sign} ${own.rest}` }
  })
}

/** Whether a comment states something by a variable of a loop that nothing else reads, so that it has no name any more. */
export function statesDiscarded(
  lines: readonly Line[],
  left: readonly Line[],
  rules: DiscardRules,
  comment: string,
): boolean {
  const texts = lines.map(({ text }) => text)
  return texts.some((text, i) => {
    const own = text === left[i]?.text ? undefined : declarationIn(text, rules)
    if (own === undefined || own.loop === '') return false
    const [head = ''] = left[i]?.text.split(own.rest, 1) ?? []
    const removed = own.names.filter((name) => !isRead(name, [head]))
    const stated = texts
      .slice(i + 1, endOfLoop(texts, i))
      .flatMap((line) => line.split(` ${comment} `).slice(1))
    return removed.some((name) => isRead(name, stated))
  })
}

/** The end of a loop, whose head may have blocks of its own: `for _, row := range []struct {…}{…} {`. */
function endOfLoop(texts: readonly string[], head: number): number {
  let end = endOfBlock(texts, head)
  while (/^\s*\}.*\{$/.test(texts[end] ?? '')) end = endOfBlock(texts, end)
  return end
}

/** Whether an expression is a call, which needs no name for its value: `shop.Open("a").Total()`, but not `len(lines)`. */
function isCall(code: string, { unusable }: DiscardRules): boolean {
  if (unusable?.test(code) === true) return false
  // A call over several lines ends below.
  if (/[({]$/.test(code)) return /^[\w.]+(?:\[[^\]]*\])?\(/.test(code)
  let plain = code.replace(STRING, '')
  for (let open = ''; open !== plain; ) {
    open = plain
    plain = plain.replace(/\[[^()[\]{}]*\]|\{[^()[\]{}]*\}|\([^()[\]{}]*\)/g, '')
  }
  return code.endsWith(')') && /^[\w.]+$/.test(plain)
}

const STRING = /"(?:[^"\\]|\\.)*"|`[^`]*`|'(?:[^'\\]|\\.)+'/g

function isRead(name: string, lines: readonly string[]): boolean {
  const word = new RegExp(`(?<![\\p{L}\\p{N}_.])${escapePattern(name)}(?![\\p{L}\\p{N}_])`, 'u')
  return lines.some((line) => word.test(line))
}

interface Declaration {
  readonly indent: string
  /** The word before the names if they are those of a loop, with its space. */
  readonly loop: string
  readonly names: readonly string[]
  readonly sign: string
  readonly rest: string
}

/** A line that gives values to plain names: `cart, err := shop.Open()`, `for i, line := range lines {`. */
function declarationIn(
  text: string,
  { declares, assigns, loop: word }: DiscardRules,
): Declaration | undefined {
  const signs = [declares, assigns].map(escapePattern).join('|')
  const head = word === undefined ? '' : `(?:${escapePattern(word)} )?`
  const {
    indent = '',
    loop = '',
    left,
    sign = '',
    rest = '',
  } = new RegExp(
    `^(?<indent>\\s*)(?<loop>${head})(?<left>\\w+(?:, \\w+)*) (?<sign>${signs}) (?<rest>.+)$`,
    'u',
  ).exec(text)?.groups ?? {}
  return left === undefined ? undefined : { indent, loop, names: left.split(', '), sign, rest }
}
