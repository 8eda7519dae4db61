/**
 * The code, references and labels of reStructuredText, and the lines of prose. One pass over the lines decides what
 * is code, so that a `:ref:` in an example is not a reference.
 */

import { indentOf, withoutMargin } from '../../../runtime/std/indentation.ts'
import type { Reference } from '../../facts.ts'
import { fenceLanguage } from './fence-language.ts'
import {
  bodyOf,
  languageOfDirective,
  namesLanguage,
  referencesOfDirective,
} from './sphinx-directives.ts'

export interface RstCode {
  readonly language: string | null
  readonly text: string
  /** Index of the line of the directive, of the paragraph before `::`, or of the session. */
  readonly line: number
}

export interface RstPieces {
  readonly references: readonly Reference[]
  readonly labels: readonly string[]
  readonly code: readonly RstCode[]
  /** The state at the end of the lines, from which the next ones continue. */
  readonly state: RstState
}

export interface RstState {
  /** `.. currentmodule::` */
  readonly within?: string | undefined
  /** `.. highlight::`, the language of `::` blocks. */
  readonly highlight?: string | null | undefined
  /** Link targets of the whole document: `.. _name: https://…`. */
  readonly targets: ReadonlyMap<string, string>
}

export function rstPieces(
  source: readonly string[],
  state: RstState = { targets: targetsOf(source) },
): RstPieces {
  const lines = source.map((line) => line.replace(/\r$/, ''))
  const references = new Map<string, Reference>()
  const labels = new Set<string>()
  const code: RstCode[] = []
  let { within, highlight } = state
  const add = (reference: Reference): void => {
    const key = `${reference.role ?? ''} ${reference.target}`
    if (!references.has(key)) references.set(key, reference)
  }
  const addCode = (block: Block | null, language: string | null, line: number): number => {
    if (block === null || block.text.trim() === '') return line + 1
    code.push({ language, text: block.text, line })
    return block.end
  }
  /** A paragraph is collected first, because a reference may span lines. */
  let prose: string[] = []
  const readProse = (): void => {
    for (const each of referencesIn(prose.join('\n'), state.targets, within)) add(each)
    prose = []
  }

  for (let i = 0; i < lines.length; ) {
    const line = lines[i] ?? ''
    const directive = DIRECTIVE.exec(line)
    if (directive !== null) {
      readProse()
      const [, , name = '', given = ''] = directive
      const argument = given.trim()
      const kind = bodyOf(name)
      const block = indentedBelow(lines, i)
      if (/^(py:)?(current|auto)?module$/.test(name)) within = argument || undefined
      else if (name === 'highlight') highlight = fenceLanguage(argument || null, null) || null
      const body = block?.text.split('\n') ?? []
      referencesOfDirective({ name, argument, body, within }).forEach(add)
      if (kind === 'code') {
        const argumentLanguage = namesLanguage(name) ? fenceLanguage(argument || null, null) : null
        const prompted = PROMPT.test(body[0] ?? '') ? 'python' : null
        const language = argumentLanguage || languageOfDirective(name) || prompted
        i = addCode(block, language ?? highlight ?? null, i)
      } else if (kind === 'prose' || block === null) {
        prose.push(argument)
        i++
      } else i = block.end
      continue
    }
    const label = LABEL.exec(line)?.[1]
    if (label !== undefined) labels.add(normalizedLabel(label))
    else if (PROMPT.test(line)) {
      readProse()
      i = addCode(doctestAt(lines, i), 'python', i)
      continue
    } else if (/^\s*\.\.(\s|$)/.test(line)) {
      // Comments, substitutions, footnotes and targets are not displayed.
      i = indentedBelow(lines, i)?.end ?? i + 1
      continue
    } else prose.push(line)
    if (label === undefined && /::\s*$/.test(line)) {
      readProse()
      const block = indentedBelow(lines, i)
      const isPython = PROMPT.test(block?.text ?? '')
      i = addCode(block, isPython ? 'python' : (highlight ?? null), i)
    } else i++
  }
  readProse()
  return {
    references: [...references.values()],
    labels: [...labels],
    code,
    state: { within, highlight, targets: state.targets },
  }
}

/** `.. _name: https://…` */
export function targetsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  for (const line of lines) {
    const match = /^\s*\.\. _`?([^:`]+)`?:\s+(\S+)\s*$/.exec(line)
    if (match) targets.set(normalizedLabel(match[1] ?? ''), match[2] ?? '')
  }
  return targets
}

/** `.. _label:` before a title or a paragraph. */
export const LABEL = /^\s*\.\. _(`[^`]+`|[^:`]+):\s*$/

export function normalizedLabel(label: string): string {
  return label.replace(/`/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

const DIRECTIVE = /^(\s*)\.\. (?:\|[^|]+\| )?([\w:+.-]+)::(?:\s+(.*))?$/
const PROMPT = /^\s*>>> /

function referencesIn(
  text: string,
  targets: ReadonlyMap<string, string>,
  within: string | undefined,
): Reference[] {
  const scope = within === undefined ? {} : { within }
  return [...text.matchAll(REFERENCE)].flatMap((match): Reference[] => {
    const [, role, named = '', quoted, inside, words, word, url, single] = match
    const literal = quoted ?? single
    if (role !== undefined) {
      if (STYLE.has(role) || named.startsWith('!')) return []
      const written = /<([^<>]+)>\s*$/.exec(named)?.[1] ?? named
      const target = written.replace(/\s+/g, ' ').replace(/^~/, '').trim()
      return [{ target, role, ...scope }]
    }
    if (literal !== undefined) {
      return NAME.test(literal) ? [{ target: literal, role: 'code', ...scope }] : []
    }
    if (url !== undefined) return [{ target: url.replace(/[.,;:!?)\]]+$/, '') }]
    if (inside !== undefined) {
      const target = inside.replace(/\s+/g, '')
      const known = /^(.+)_$/.exec(inside.trim())?.[1]
      return [{ target: (known && targets.get(normalizedLabel(known))) || target }]
    }
    if (words !== undefined) {
      const target = targets.get(normalizedLabel(words))
      return [target === undefined ? { target: normalizedLabel(words), role: 'title' } : { target }]
    }
    const target = targets.get(normalizedLabel(word ?? ''))
    return target === undefined ? [] : [{ target }]
  })
}

/**
 * Matches :role:`x`, ``x`` and `x`, `text <target>`_, `words`_, word_, and bare URLs. The order matters, because some
 * begin alike.
 */
const REFERENCE =
  /:([A-Za-z][\w:+.-]*):`([^`]+)`|``([^`\n]+)``|(?<![:`\w])`[^`<]*<([^`>]+)>`__?|(?<![:`\w])`([^`<>]+)`__?(?!\w)|(?<![\w`:/.-])([A-Za-z][\w.-]*)_(?![\w_])|(?<![<"'`\w])(https?:\/\/[^\s<>`"']+)|(?<![:`\w])`([^`\n]+)`(?![_`])/g

/** Roles for formatting, which refer to nothing. */
const STYLE: ReadonlySet<string> = new Set([
  ...'math kbd sup sub strong emphasis literal code command dfn file guilabel menuselection mimetype abbr'.split(
    ' ',
  ),
  ...'program regexp samp makevar manpage newsgroup title title-reference raw eq'.split(' '),
])

const NAME = /^[.~!]?[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*(?:\([^()]{0,80}\))?$/u

interface Block {
  readonly text: string
  /** Index of the first line after it. */
  readonly end: number
}

function doctestAt(lines: readonly string[], start: number): Block {
  let end = start
  while ((lines[end] ?? '').trim() !== '') end++
  return { text: withoutMargin(lines.slice(start, end)).join('\n'), end }
}

/** The block below a directive or `::`, without the directive's options. */
function indentedBelow(lines: readonly string[], start: number): Block | null {
  const base = indentOf(lines[start] ?? '')
  let at = start + 1
  while (/^\s+:[\w-]+:/.test(lines[at] ?? '')) at++
  while (at < lines.length && (lines[at] ?? '').trim() === '') at++
  let end = at
  while (
    end < lines.length &&
    ((lines[end] ?? '').trim() === '' || indentOf(lines[end] ?? '') > base)
  )
    end++
  while (end > at && (lines[end - 1] ?? '').trim() === '') end--
  return end > at ? { text: withoutMargin(lines.slice(at, end)).join('\n'), end } : null
}
