/**
 * Which comments, docstrings and decorators belong to which definition. In: marks and places. Out: for each
 * definition its text and its decorators, and what the file says of itself.
 *
 * Adjacency is decided here, once for all languages: web-tree-sitter does not run `#select-adjacent!`, and the
 * rule (upwards from the definition, over decorators and plain comments, until something else stands there) is
 * the same everywhere.
 */
import type { CodeMarks } from './code-marks.ts'
import type { Place, Places } from './code-places.ts'
import { commentText, isLicense, stringText, styleOf } from './doc-comments.ts'
import type { CommentStyle, Language } from './grammars.ts'
import { lastBefore, type Span } from './nesting.ts'
import { slice } from './signature.ts'

export interface Docs {
  readonly docstring: string
  /** Where in the body the docstring stands, if it does. */
  readonly docstringSpans: readonly Span[]
  readonly decorators: readonly Span[]
}

export interface FileDocs {
  readonly ofFile: string
  of(place: Place): Docs
}

type Trivia = Span & { readonly is: 'comment' | 'decorator' }

export function attachDocs(
  text: string,
  marks: CodeMarks,
  places: Places,
  language: Language,
): FileDocs {
  const strings = new Map<Place | null, Span>()
  for (const span of marks.docstrings) {
    const owner = places.ownerAt(span.start)
    if (!strings.has(owner)) strings.set(owner, span)
  }
  const after = docstringsAfter(text, marks, places)
  const trivia = triviaOf(marks)
  const head = headComment(text, marks, language)
  const fileString = strings.get(null)
  return {
    ofFile: fileString === undefined ? (head?.text ?? '') : stringText(slice(text, fileString)),
    of(place) {
      const before = lookUp(text, trivia, place.outer.start, language.comments.before ?? [])
      const string = strings.get(place) ?? after.get(place)
      const comment =
        head?.claimed && before.comments.some(({ start }) => start === head.start)
          ? ''
          : before.text(text)
      return {
        docstring: string === undefined ? comment : stringText(slice(text, string)),
        docstringSpans: string === undefined ? [] : [string],
        decorators: [...before.decorators, ...place.mark.decorators, ...inHead(marks, place)],
      }
    },
  }
}

interface Above {
  readonly comments: readonly Span[]
  readonly decorators: readonly Span[]
  text(source: string): string
}

/** Upwards from `start`: decorators, and the last block comment or the last run of line comments. */
function lookUp(
  text: string,
  trivia: readonly Trivia[],
  start: number,
  styles: readonly CommentStyle[],
): Above {
  const decorators: Span[] = []
  const comments: Span[] = []
  let style: CommentStyle | undefined
  let edge = start
  for (let i = lastBefore(trivia, start, ({ end }) => end); i >= 0; i--) {
    const item = trivia[i]
    if (item === undefined) break
    const gap = text.slice(item.end, edge)
    if (/\S/.test(gap)) break
    if (item.is === 'decorator') {
      if (style !== undefined) break
      decorators.unshift(item)
    } else {
      const found = styleOf(slice(text, item), styles)
      const tooFar = (gap.match(/\n/g)?.length ?? 0) > 1 - Number(text[item.end - 1] === '\n')
      if (!ownsItsLine(text, item.start)) break
      if (style !== undefined && (found !== style || tooFar)) break
      if (found !== undefined) {
        if ('line' in found && tooFar) break
        style = found
        comments.unshift(item)
        if ('open' in found) break
      } else if (tooFar) break
    }
    edge = item.start
  }
  return {
    comments,
    decorators,
    text: (source) =>
      style === undefined
        ? ''
        : commentText(
            comments.map((c) => slice(source, c)),
            style,
          ),
  }
}

/** A comment behind code speaks of that code. */
function ownsItsLine(text: string, start: number): boolean {
  const line = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(line, start)
  return !/\S/.test(before) || /[{(,;]\s*$/.test(before)
}

/** Decorators inside the node, before the name: `export @a class X`, modifiers of other languages. */
function inHead(marks: CodeMarks, { outer, mark }: Place): Span[] {
  const found: Span[] = []
  const limit = mark.name?.start ?? mark.start
  const { decorators } = marks
  for (let i = lastBefore(decorators, outer.start - 1, (d) => d.start) + 1; ; i++) {
    const decorator = decorators[i]
    if (decorator === undefined || decorator.start >= limit) return found
    if (decorator.start >= (found.at(-1)?.end ?? 0)) found.push(decorator)
  }
}

/** A string right behind an assignment documents it (PEP 258, Sphinx). */
function docstringsAfter(text: string, marks: CodeMarks, places: Places): Map<Place, Span> {
  const found = new Map<Place, Span>()
  if (marks.docstringsAfter.length === 0) return found
  const byEnd = places.visible.toSorted((a, b) => a.outer.end - b.outer.end)
  for (const span of marks.docstringsAfter) {
    const last = lastBefore(byEnd, span.start, ({ outer }) => outer.end)
    const end = byEnd[last]?.outer.end
    for (let i = last; i >= 0 && byEnd[i]?.outer.end === end; i--) {
      const place = byEnd[i]
      if (place !== undefined && !/[^\s;]/.test(text.slice(place.outer.end, span.start))) {
        found.set(place, span)
      }
    }
  }
  return found
}

function triviaOf(marks: CodeMarks): Trivia[] {
  return [
    ...marks.comments.map(({ start, end }) => ({ start, end, is: 'comment' as const })),
    ...marks.decorators.map(({ start, end }) => ({ start, end, is: 'decorator' as const })),
  ].sort((a, b) => a.end - b.end)
}

interface Head {
  readonly text: string
  readonly start: number
  /** The file's own, not that of the first definition. */
  readonly claimed: boolean
}

/** The first comment of the file that is no licence; inner comments (`//!`) wherever they stand. */
function headComment(text: string, marks: CodeMarks, language: Language): Head | null {
  const { inner = [], head = [], before = [] } = language.comments
  const inside = marks.comments.filter((c) => styleOf(slice(text, c), inner) !== undefined)
  const innerStyle = inside[0] === undefined ? undefined : styleOf(slice(text, inside[0]), inner)
  if (innerStyle !== undefined) {
    const words = commentText(
      inside.map((c) => slice(text, c)),
      innerStyle,
    )
    return { text: words, start: inside[0]?.start ?? 0, claimed: true }
  }
  const styles = [...before, ...head]
  let edge = 0
  for (let i = 0; i < marks.comments.length; ) {
    const first = marks.comments[i]
    const style = first === undefined ? undefined : styleOf(slice(text, first), styles)
    if (first === undefined || style === undefined) return null
    if (!PROLOGUE.test(text.slice(edge, first.start))) return null
    const run = [first]
    for (i++; 'line' in style && i < marks.comments.length; i++) {
      const next = marks.comments[i]
      const last = run.at(-1)
      if (next === undefined || last === undefined) break
      if (!/^\s*$/.test(text.slice(last.end, next.start))) break
      if ((text.slice(last.end, next.start).match(/\n/g)?.length ?? 0) > 1) break
      if (styleOf(slice(text, next), styles) !== style) break
      run.push(next)
    }
    edge = run.at(-1)?.end ?? edge
    const words = run.map((c) => slice(text, c))
    if (words.some(isLicense) || words.every(isDirective)) continue
    const rest = text.slice(edge, edge + 400)
    const apart =
      /^[ \t]*\r?\n[ \t]*\r?\n/.test(rest) ||
      /^\s*(?:import\b|export\s*[*{]|package\b|$)/.test(rest)
    const tagged = /@(?:module|packageDocumentation|file|fileoverview|fileOverview)\b/.test(
      words.join('\n'),
    )
    if (!apart && !tagged) return null
    return { text: commentText(words, style), start: first.start, claimed: true }
  }
  return null
}

const PROLOGUE = /^(?:#![^\n]*)?\s*(?:["']use \w+["'];?\s*)*$/

function isDirective(comment: string): boolean {
  return /^(?:\/\/\/\s*<|\/[/*]+\s*(?:eslint|tslint|biome|prettier|@ts-|@jsx|global |istanbul|#\s*source|deno-))/.test(
    comment,
  )
}
