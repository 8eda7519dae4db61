/**
 * Adds bases and modifiers to definitions: those in the definition's head, those of a section of a body
 * (`public:`), and those that name the definition elsewhere (`private :draw`).
 */

import { appendTo, groupedBy } from '../../../runtime/std/grouping.ts'
import { lastBefore, nest, type Span } from '../../../runtime/std/nesting.ts'
import type { CodeMarks, NamedModifierMark, ScopeMark } from './code-marks.ts'
import type { DefinitionNode } from './definition-tree.ts'
import { cut, slice, unquoted } from './signature.ts'

/** Kinds whose body makes names local. All others contain members. */
export const OPAQUE = new Set([
  'function',
  'method',
  'property',
  'constant',
  'type',
  'test',
  'setup',
  'macro',
  'enum_member',
])

/** Assigns bases and modifiers between a definition's start and its body. */
export function attachHeads(
  text: string,
  marks: CodeMarks,
  nodes: readonly DefinitionNode[],
): void {
  const heads = nest(
    nodes.map((node) => {
      const { mark } = node
      const start = (mark.prefix ?? mark.signature ?? node.outer).start
      // The bases of `type Options = Base & {…}` are in its value.
      const end = mark.hasMembers ? mark.end : ((mark.body ?? mark.value)?.start ?? mark.end)
      return { start, end, node }
    }),
  )
  for (const base of marks.bases) heads.regions[heads.at(base.start)]?.node.bases.push(base)
  // The modifiers of `private int a, b` apply to each name.
  const bySpan = groupedBy(nodes, ({ outer }) => spanKey(outer))
  for (const modifier of marks.modifiers) {
    const headNode = heads.regions[heads.at(modifier.start)]?.node
    if (headNode === undefined) continue
    for (const node of bySpan.get(spanKey(headNode.outer)) ?? []) node.modifiers.push(modifier)
  }
  attachSections(marks, nodes)
  attachNamed(text, marks.namedModifiers, nodes)
  attachScopes(text, marks.scopes, nodes)
}

/** Applies `public:` and a bare `private` to the members after them, up to the next one. */
function attachSections({ sections, scopes }: CodeMarks, nodes: readonly DefinitionNode[]): void {
  if (sections.length === 0) return
  const bodies = nest([
    ...nodes.flatMap(({ mark }) => (mark.body === null ? [] : [mark.body])),
    ...scopes.map(({ body }) => body),
  ])
  const byBody = new Map<number, Span[]>()
  for (const section of sections.toSorted((a, b) => a.start - b.start)) {
    const body = bodies.at(section.start)
    appendTo(byBody, body, section)
  }
  for (const node of nodes) {
    const own = byBody.get(bodies.at(node.outer.start))
    if (own === undefined) continue
    const section = own[lastBefore(own, node.mark.start, ({ start }) => start)]
    if (section !== undefined) node.modifiers.push(section)
  }
}

/** Applies `private :draw, :half` to members of the enclosing type. */
function attachNamed(
  text: string,
  named: readonly NamedModifierMark[],
  nodes: readonly DefinitionNode[],
): void {
  if (named.length === 0) return
  const types = nest(
    nodes.flatMap((node) => (node.mark.body === null ? [] : [{ ...node.mark.body, node }])),
  )
  for (const { name, word } of named) {
    const parent = types.regions[types.at(name.start)]?.node ?? null
    for (const node of parent?.children ?? []) {
      if (node.name === nameText(text, name)) node.modifiers.push(word)
    }
  }
}

/** Adds bases: `impl Draw for Shape` outside of the definition of Shape, `include Draw` inside of it. */
function attachScopes(
  text: string,
  scopes: readonly ScopeMark[],
  nodes: readonly DefinitionNode[],
): void {
  const withBases = scopes.filter(({ bases }) => bases.length > 0)
  if (withBases.length === 0) return
  const types = new Map(
    nodes.flatMap((p) => (OPAQUE.has(p.kind) || p.qualifier.length > 0 ? [] : [[p.name, p]])),
  )
  const bodies = nest(
    nodes.flatMap((node) => (node.mark.body === null ? [] : [{ ...node.mark.body, node }])),
  )
  for (const { name, bases, body } of withBases) {
    if (name === null) continue
    const typeName = nameText(text, name)
    const parent = bodies.regions[bodies.at(body.start)]?.node
    const type = parent?.name === typeName ? parent : types.get(typeName)
    type?.bases.push(...bases)
  }
}

export function nameText(text: string, name: Span): string {
  const whole = unquoted(slice(text, name)).replace(/\s+/g, ' ').replace(SYMBOL, '')
  return cut(whole, MAX_NAME_LENGTH)
}

/** `:name` and `:[]` in Ruby, but not C++'s `::name`. */
const SYMBOL = /^:(?=[^:\s])/

const MAX_NAME_LENGTH = 300 // characters; in a broken file, a name may be the rest of it

/** Both ends in one number. Files with 2²⁶ characters or more are not read. */
export function spanKey({ start, end }: Span): number {
  return start * 2 ** 26 + end
}
