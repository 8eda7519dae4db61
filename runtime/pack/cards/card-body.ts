/**
 * A head and the record of a body → the whole card. card-record.ts says what is left out of it and writes it.
 */
import {
  type Card,
  type CardHead,
  type CardKind,
  HEAD_FIELDS,
  RELATIONS,
  type SymbolExample,
} from '../../card.ts'
import { type Fields, inFieldOrder, type Rule, withDerivedFields } from './card-head.ts'
import { type BodyExample, decodeBodyExamples } from './encoded-examples.ts'
import {
  decodeName,
  decodeRecipes,
  decodeRelations,
  type EncodedRecipes,
  type EncodedRelations,
} from './encoded-names.ts'
import { decodeEnding, decodeText, type EncodedText, type Repeated } from './encoded-texts.ts'
import { type LinesFrom, type Pieces, textOfPieces } from './pieces.ts'

const NO_RELATIONS = Object.fromEntries(RELATIONS.map((relation) => [relation, []]))

/** In the order of their dependencies. */
export const BODY_RULES: Readonly<Record<CardKind, readonly Rule[]>> = {
  symbol: [
    ['parameters', () => []],
    ['decorators', () => []],
    ['bases', () => []],
    ['docstring', () => ''],
    ['text', ({ signature, docstring }) => [signature, docstring].filter(Boolean).join('\n\n')],
    ['related', () => NO_RELATIONS],
    ['recipes', () => []],
  ],
  recipe: [
    ['text', ({ code }) => code],
    ['symbols', () => []],
  ],
  guide: [
    ['children', () => []],
    ['references', () => []],
    ['snippets', () => []],
  ],
  module: [['exports', () => []]],
}

/**
 * @param linesOf the lines of the card's file, or undefined when it cannot be read: then the card has its summary in
 * place of the text from the file
 */
export function readCard(
  head: CardHead,
  json: string,
  linesOf: (path: string) => LinesFrom | undefined,
): Card {
  const stored: StoredBody = JSON.parse(json)
  const { from_source, related: near, recipes, exports: offered, enrichment, ...others } = stored
  const { returns, docstring, text, examples, ...rest } = others
  const related = near && decodeRelations(near, head)
  const used = recipes && decodeRecipes(recipes, related?.tests ?? [])
  const exports = offered?.map((name) => decodeName(name, head))
  const { summary } = head
  const repeated: Repeated = { summary, exports: exports ?? [] }
  const lines = from_source && linesOf(head.path)
  const read = Object.entries(from_source ?? {}).map(([field, pieces]) => [
    field,
    lines === undefined ? summary : textOfPieces(pieces, lines, head.lines),
  ])
  const known = {
    ...head,
    ...rest,
    ...(returns !== undefined &&
      'signature' in head && { returns: decodeEnding(returns, head.signature) }),
    ...(related !== undefined && { related }),
    ...(used !== undefined && { recipes: used }),
    ...(examples !== undefined && {
      examples: [...bestOf(head), ...decodeBodyExamples(examples, used ?? [])],
    }),
    ...(exports !== undefined && { exports }),
    ...(docstring !== undefined && { docstring: decodeText(docstring, repeated) }),
    ...(text !== undefined && { text: decodeText(text, repeated) }),
    ...(enrichment !== undefined && { enrichment: inLists(enrichment) }),
    ...Object.fromEntries(read),
  }
  const card: Card = inOrder(withDerivedFields(known, BODY_RULES[head.kind]), ORDER)
  return card
}

const bestOf = (head: CardHead): readonly SymbolExample[] =>
  head.kind === 'symbol' ? (head.examples ?? []) : []

interface StoredBody extends Fields {
  readonly from_source?: Readonly<Record<string, Pieces>>
  readonly related?: EncodedRelations
  readonly recipes?: EncodedRecipes
  readonly examples?: readonly BodyExample[]
  readonly exports?: readonly string[]
  readonly returns?: string | number
  readonly docstring?: EncodedText
  readonly text?: EncodedText
  readonly enrichment?: Fields
}

/** Packs before 6.2 contain one text where there is a list now. */
function inLists(enrichment: Fields): Fields {
  const { inputs, outputs, side_effects, pitfalls } = enrichment
  const lists = Object.entries({ inputs, outputs, side_effects, pitfalls }).map(([name, value]) => [
    name,
    typeof value === 'string' ? [value] : value,
  ])
  return { ...enrichment, ...Object.fromEntries(lists) }
}

/** The order in which a card is printed. */
const ORDER: readonly string[] = [
  ...HEAD_FIELDS,
  ...[
    'text',
    'parameters',
    'returns',
    'decorators',
    'bases',
    'changed_in',
    'family',
    'docstring',
    'sections',
  ],
  ...['related', 'recipes', 'code', 'preamble', 'symbols', 'parent', 'children', 'references'],
]

/** The same order, followed by other fields. */
function inOrder(fields: Fields, order: readonly string[]) {
  const ordered = inFieldOrder(fields, order)
  for (const field in fields) if (!(field in ordered)) ordered[field] = fields[field]
  return ordered
}
