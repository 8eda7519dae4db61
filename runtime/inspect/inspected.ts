/**
 * What inspections of definitions and files share: the file, and the list of what is defined there.
 */
import type { Inspection } from '../answers.ts'
import type { CardHead, LineSpan, Neighbour } from '../card.ts'
import { writtenSummary } from '../cards/derived-summaries.ts'
import { qualifiedName } from '../cards/symbol-names.ts'
import type { PackedCard } from '../catalog.ts'
import type { Pack } from '../pack/pack.ts'
import type { Snippet } from './snippet.ts'

export interface InspectedFile {
  readonly pack: Pack
  readonly path: string
  /** Undefined when the pack does not keep it, or it cannot be read. */
  readonly source: string | undefined
  readonly cards: readonly FileCard[]
}

export type NamedCard = PackedCard & { readonly head: CardHead }

export interface FileCard extends NamedCard {
  /** Its lines in this file, which may contain only its definition. */
  readonly lines: LineSpan
}

/** The part of an inspection that definitions and files each fill in their own way. */
export type About = Pick<
  Inspection,
  | 'source_mode'
  | 'symbol'
  | 'kind'
  | 'summary'
  | 'snippet'
  | 'snippet_span'
  | 'primary_span'
  | 'defined_symbols'
  | 'parents'
  | 'children'
  | 'incoming_calls'
  | 'outgoing_calls'
  | 'related_tests'
  | 'related_docs'
  | 'enrichment'
  | 'declared_at'
  | 'defined_at'
  | 'examples'
  | 'notices'
  | 'since'
  | 'changed_in'
>

export const MAX_DEFINED = 10

export const fromSnippet = ({ text, span }: Snippet) => ({ snippet: text, snippet_span: span })

export const NOTHING_KNOWN: Inspection['enrichment'] = {
  summary: null,
  inputs: null,
  outputs: null,
  side_effects: null,
  pitfalls: null,
  evidence_count: 0,
}

export type Definition = FileCard & { readonly head: Extract<CardHead, { kind: 'symbol' }> }

/** Symbols in the order in which a reader looks for them: outermost, reachable, first in the file. */
export function mainDefinitions(cards: readonly FileCard[]): Definition[] {
  return cards
    .filter((card): card is Definition => card.head.kind === 'symbol')
    .sort(
      ({ head: a, lines: [line] }, { head: b, lines: [other] }) =>
        qualifiedName(a.symbol).split('.').length - qualifiedName(b.symbol).split('.').length ||
        VISIBILITY_ORDER[a.visibility] - VISIBILITY_ORDER[b.visibility] ||
        line - other,
    )
}

/** Definitions, tests and the sections of a page, up to the limit, in file order. */
export function definedIn(cards: readonly FileCard[]): Inspection['defined_symbols'] {
  const definitions = mainDefinitions(cards)
  const tests = cards.filter(({ head }) => head.kind === 'recipe' && head.recipe_kind === 'test')
  const sections = cards.filter(({ head }) => head.kind === 'guide')
  // A test file is about its tests; a file with a few tests beside the code is about the code.
  const first = tests.length > definitions.length ? [tests, definitions] : [definitions, tests]
  return [...first, sections]
    .flat()
    .slice(0, MAX_DEFINED)
    .sort(({ lines: a }, { lines: b }) => a[0] - b[0] || b[1] - a[1])
    .map(({ head, lines }) => {
      const { name, type } = named(head)
      return { name, line: lines[0], type, summary: writtenSummary(head) }
    })
}

function named(head: CardHead): { readonly name: string; readonly type: string } {
  if (head.kind === 'symbol') return { name: qualifiedName(head.symbol), type: head.symbol_kind }
  if (head.kind === 'recipe') return { name: testName(head), type: head.recipe_kind }
  return { name: head.title, type: 'doc-section' }
}

/** `project/path::Class.name~2` → `Class.name` */
const testName = ({ id, title }: CardHead): string =>
  /::(.+?)(?:~\d+)?$/u.exec(id)?.[1]?.replaceAll('%20', ' ') ?? title

export const VISIBILITY_ORDER = { public: 0, internal: 1, private: 2 } as const

/** Cards of the library before names that could not be resolved, because only three of many are shown. */
export const resolvedFirst = (neighbours: readonly Neighbour[]): readonly Neighbour[] => [
  ...neighbours.filter(({ path }) => path !== null),
  ...neighbours.filter(({ path }) => path === null),
]
