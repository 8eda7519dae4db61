/**
 * The parts of a definition that are cut from its text: its signature, its body, and the names that it calls.
 */

import { lastBefore, type Span } from '../../../runtime/std/nesting.ts'
import { calleeName } from './callee-name.ts'
import type { Docs } from './code-docs.ts'
import type { DefinitionNode } from './definition-tree.ts'
import { cut, signatureOf, without } from './signature.ts'
import type { CodeFile } from './symbols.ts'

const BODY_LENGTH = 4000 // characters that are indexed; longer bodies repeat their words

/** The end of the last clause that directly follows the others. */
export function endOfClauses(
  { text, marks }: CodeFile,
  { mark, outer, merged }: DefinitionNode,
  docs: Docs,
): number {
  if (!mark.merges) return outer.end
  let { end } = outer
  for (const clause of merged) {
    const next = clause.outer
    const own = commentsIn(marks.comments, { start: end, end: next.start })
    const notes = [...own, ...docs.decorators].sort((a, b) => a.start - b.start)
    // `, do: x` is not a block and ends with its line.
    const line = text.indexOf('\n', end)
    if (line < 0 || without(text, notes, line, next.start).trim() !== '') break
    end = next.end
  }
  return end
}

export function signature(
  file: CodeFile,
  node: DefinitionNode,
  docs: Docs,
  /** Documentation inside of types. */
  documentation: readonly Span[],
): string {
  const { text, marks } = file
  const { mark, kind } = node
  // Something without a name is shown with the text before it: `export default …`.
  const whole = mark.signature ?? (mark.name === null ? node.outer : mark)
  // Decorators inside the node (`@a() class X`, `public @Nullable String y()`) are listed separately.
  const { outer } = node
  const decorators = docs.decorators.filter((d) => d.start >= outer.start && d.end <= outer.end)
  const inner = [...decorators, ...documentation]
  const holes =
    inner.length === 0
      ? marks.comments
      : [...commentsIn(marks.comments, outer), ...inner].sort((a, b) => a.start - b.start)
  // The name may come after the body (`typedef struct { … } shape`) and the signature above it (Haskell's `draw ::
  // Int`).
  const { body } = mark
  const end =
    body !== null && body.start > whole.start ? Math.min(body.start, whole.end) : whole.end
  return signatureOf(text, holes, {
    start: whole.start,
    end,
    prefix: mark.signature === null ? null : mark.prefix,
    value: mark.value,
    typed: mark.returns !== null,
    wholeValue: kind === 'type',
  })
}

function commentsIn(comments: readonly Span[], { start, end }: Span): Span[] {
  const first = lastBefore(comments, start, (comment) => comment.start) + 1
  const last = lastBefore(comments, end, (comment) => comment.start) + 1
  return comments.slice(first, last)
}

/** The body without nested definitions and documentation, which have cards of their own. */
export function bodyOf(
  text: string,
  node: DefinitionNode,
  docsOf: ReadonlyMap<DefinitionNode, Docs>,
): string {
  const marks = [node.mark, ...node.merged.map(({ mark }) => mark)]
  const spans = marks.flatMap(({ body, value }) => body ?? value ?? [])
  if (spans.length === 0) return ''
  const inner = node.children.flatMap(({ outer, merged }) => [outer, ...merged.map((m) => m.outer)])
  const documented = [node, ...node.children].flatMap((each) => {
    const docs = docsOf.get(each)
    return docs === undefined ? [] : [...docs.spans, ...docs.decorators]
  })
  const holes = [...inner, ...documented].sort((a, b) => a.start - b.start)
  const parts = spans.map(({ start, end }) => {
    const limit = holes.length > 0 ? end : Math.min(end, start + 4 * BODY_LENGTH)
    return without(text, holes, start, limit)
  })
  const words = parts.join('\n').replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(words) ? cut(words, BODY_LENGTH) : ''
}

/** Called names, by the definition whose own body contains the call; null for the file. */
export function callsOf(
  text: string,
  calls: readonly Span[],
  ownerAt: (offset: number) => DefinitionNode | null,
): ReadonlyMap<DefinitionNode | null, string[]> {
  const byOwner = new Map<DefinitionNode | null, Set<string>>()
  const known = new Map<string, string>()
  const nameOf = ({ start, end }: Span): string => {
    // Short callees repeat often and are memoized; longer ones rarely do.
    if (end - start > 40) return calleeName(text, start, end)
    const written = text.slice(start, end)
    const name = known.get(written) ?? calleeName(text, start, end)
    known.set(written, name)
    return name
  }
  for (const call of calls) {
    const name = nameOf(call)
    if (name === '') continue
    const owner = ownerAt(call.start)
    const names = byOwner.get(owner)
    if (names === undefined) byOwner.set(owner, new Set([name]))
    else names.add(name)
  }
  return new Map([...byOwner].map(([owner, names]) => [owner, [...names]]))
}
