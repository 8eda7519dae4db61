/**
 * Encodes a card as the two records of a pack, and decodes them. Whatever follows from other data is left out: the
 * columns and the manifest hold what neighbouring cards share, a symbol's dotted name follows from its id, its text
 * from signature and docstring, a recipe's code from the source file. Even a repetition that deflate finds costs four
 * bytes each time; omitted fields cost none, and a block holds twice as many cards.
 *
 *   head  what a result list shows (HEAD_FIELDS)      body  the rest
 *
 * Both are JSON with the card's own fields. A missing field has the value that its rule below gives, or is absent.
 * Some are encoded differently (short-names.ts, short-texts.ts); texts of usage and guides are in `from_source`, as
 * pieces of the file (pieces.ts).
 */
import {
  type Card,
  type CardHead,
  type CardKind,
  HEAD_FIELDS,
  RELATIONS,
  type SymbolExample,
  type Visibility,
} from '../../card.ts'
import { inPieces, type LinesFrom, type Pieces, type SourceLines, textOfPieces } from './pieces.ts'
import {
  type BodyExample,
  bodyExamples,
  fromBody,
  fromHead,
  type HeadExample,
  headExamples,
} from './short-examples.ts'
import {
  type ShortRecipes,
  type ShortRelations,
  shortName,
  shortPath,
  shortRecipes,
  shortRelations,
  wholeName,
  wholePath,
  wholeRecipes,
  wholeRelations,
} from './short-names.ts'
import {
  type Repeated,
  type ShortLines,
  type ShortText,
  type ShortUrl,
  shortEnding,
  shortLines,
  shortText,
  shortUrl,
  wholeEnding,
  wholeLines,
  wholeText,
  wholeUrl,
} from './short-texts.ts'

/** What the columns and the manifest hold of a card. */
export interface Shared {
  readonly kind: CardKind
  readonly project: string
  readonly language: string
  readonly visibility: Visibility
  /** The version of the pack's library. */
  readonly version: string | null
}

/** Fields of a card, all or some. */
type Fields = Readonly<Record<string, unknown>>
type Rule = readonly [field: string, derive: (card: Fields) => unknown]

const NO_RELATIONS = Object.fromEntries(RELATIONS.map((relation) => [relation, []]))

/** In the order of their dependencies. */
const HEAD_RULES: Readonly<Record<CardKind, readonly Rule[]>> = {
  symbol: [
    ['symbol', ({ id }) => id],
    ['dotted', ({ symbol }) => String(symbol).replace(':', '.')],
    ['public', () => []],
    ['title', ({ public: paths, dotted }) => (Array.isArray(paths) && paths[0]) || dotted],
    ['summary', ({ signature }) => signature],
  ],
  recipe: [],
  guide: [],
  module: [['title', ({ id }) => id]],
}

const BODY_RULES: Readonly<Record<CardKind, readonly Rule[]>> = {
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
 * Texts that may stand in the source, by kind of card. Those of symbols do not, because many are read at once,
 * without sources.
 */
const SOURCE_FIELDS: Readonly<Record<CardKind, readonly string[]>> = {
  symbol: ['text'],
  recipe: ['preamble', 'code', 'text'],
  guide: ['text'],
  module: ['text'],
}

const HEAD: ReadonlySet<string> = new Set(HEAD_FIELDS)

export interface CardRecord {
  readonly head: object
  readonly body: object
}

/** @param source the card's file; undefined when the pack does not keep it */
export function writeCard(card: Card, shared: Shared, source: SourceLines | undefined): CardRecord {
  const fields: Fields = { ...card }
  const follows = new Set(
    [...sharedRules(shared), ...HEAD_RULES[card.kind], ...BODY_RULES[card.kind]]
      .filter(([field, derive]) => isSame(fields[field], derive(fields)))
      .map(([field]) => field),
  )
  const short = shortFields(card)
  const head: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  const found: Record<string, Pieces> = {}
  for (const [field, value] of Object.entries(card)) {
    // Examples are divided between head and body.
    if (follows.has(field) || field === 'examples') continue
    const pieces = source && piecesOf(field, value, card, source)
    if (pieces !== undefined) found[field] = pieces
    else (HEAD.has(field) ? head : body)[field] = short[field] ?? value
  }
  if (Object.keys(found).length > 0) body.from_source = found
  if (card.kind === 'symbol' && card.examples !== undefined) {
    const { examples, recipes, project } = card
    head.examples = headExamples(examples, project)
    if (examples.length > 1) body.examples = bodyExamples(examples, recipes)
  }
  return { head, body }
}

const sharedRules = ({ kind, project, version, language, visibility }: Shared): readonly Rule[] =>
  Object.entries({ kind, project, version, language, visibility }).map(([field, value]) => [
    field,
    () => value,
  ])

/** Most values are strings; only lists and relations are serialized for the comparison. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** The fields that are encoded differently. */
function shortFields(card: Card): Fields {
  const { path, lines, url, text } = card
  const repeated = repeatedIn(card)
  return {
    lines: shortLines(lines),
    url: url === undefined ? undefined : shortUrl(url, path, lines),
    text: shortText(text, repeated),
    ...(card.kind === 'module' && { exports: card.exports.map((name) => shortName(name, card)) }),
    ...(card.kind === 'symbol' && {
      public: card.public.map((name) => shortPath(name, card.id)),
      returns: card.returns === undefined ? undefined : shortEnding(card.returns, card.signature),
      docstring: shortText(card.docstring, repeated),
      related: shortRelations(card.related, card),
      recipes: shortRecipes(card.recipes, card.related.tests),
    }),
  }
}

const repeatedIn = (card: Pick<Card, 'summary'> & { exports?: readonly string[] }): Repeated => ({
  summary: card.summary,
  exports: card.exports ?? [],
})

function piecesOf(
  field: string,
  value: unknown,
  card: Card,
  source: SourceLines,
): Pieces | undefined {
  if (typeof value !== 'string' || !SOURCE_FIELDS[card.kind].includes(field)) return undefined
  const pieces = inPieces(value, source, card.lines)
  return card.kind === 'symbol' && pieces !== null ? undefined : pieces
}

export function readHead(text: string, shared: Shared): CardHead {
  // The bytes are checksummed output of writeCard, so they need no validation.
  const parsed = JSON.parse(text)
  const { id, path, lines: kept, public: paths, url, examples }: StoredHead = parsed
  const lines = wholeLines(kept)
  // Completed in place: copying ten heads would cost as much as finding their cards.
  parsed.lines = lines
  parsed.kind ??= shared.kind
  parsed.project ??= shared.project
  // A written version may be null.
  if (parsed.version === undefined) parsed.version = shared.version
  parsed.language ??= shared.language
  parsed.visibility ??= shared.visibility
  if (paths !== undefined) parsed.public = paths.map((short) => wholePath(short, id))
  if (url !== undefined) parsed.url = wholeUrl(url, path, lines)
  if (examples !== undefined) parsed.examples = fromHead(examples, parsed.project)
  const head: CardHead = onlyThese(following(parsed, HEAD_RULES[shared.kind]), HEAD_FIELDS)
  return head
}

interface StoredHead extends Fields {
  readonly id: string
  readonly path: string
  readonly lines: ShortLines
  readonly public?: readonly string[]
  readonly url?: ShortUrl
  readonly examples?: readonly HeadExample[]
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
  const related = near && wholeRelations(near, head)
  const used = recipes && wholeRecipes(recipes, related?.tests ?? [])
  const exports = offered?.map((name) => wholeName(name, head))
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
      'signature' in head && { returns: wholeEnding(returns, head.signature) }),
    ...(related !== undefined && { related }),
    ...(used !== undefined && { recipes: used }),
    ...(examples !== undefined && {
      examples: [...bestOf(head), ...fromBody(examples, used ?? [])],
    }),
    ...(exports !== undefined && { exports }),
    ...(docstring !== undefined && { docstring: wholeText(docstring, repeated) }),
    ...(text !== undefined && { text: wholeText(text, repeated) }),
    ...(enrichment !== undefined && { enrichment: inLists(enrichment) }),
    ...Object.fromEntries(read),
  }
  const card: Card = inOrder(following(known, BODY_RULES[head.kind]), ORDER)
  return card
}

const bestOf = (head: CardHead): readonly SymbolExample[] =>
  head.kind === 'symbol' ? (head.examples ?? []) : []

interface StoredBody extends Fields {
  readonly from_source?: Readonly<Record<string, Pieces>>
  readonly related?: ShortRelations
  readonly recipes?: ShortRecipes
  readonly examples?: readonly BodyExample[]
  readonly exports?: readonly string[]
  readonly returns?: string | number
  readonly docstring?: ShortText
  readonly text?: ShortText
  readonly enrichment?: Fields
}

/** Packs before 6.2 hold one text where there is a list now. */
function inLists(enrichment: Fields): Fields {
  const { inputs, outputs, side_effects, pitfalls } = enrichment
  const lists = Object.entries({ inputs, outputs, side_effects, pitfalls }).map(([name, value]) => [
    name,
    typeof value === 'string' ? [value] : value,
  ])
  return { ...enrichment, ...Object.fromEntries(lists) }
}

/** Adds the fields that the rules give. */
function following(fields: Record<string, unknown>, rules: readonly Rule[]): Fields {
  for (const [field, derive] of rules) if (!(field in fields)) fields[field] = derive(fields)
  return fields
}

/** The order in which a card is printed. */
const ORDER: readonly string[] = [
  ...HEAD_FIELDS,
  ...['text', 'parameters', 'returns', 'decorators', 'bases', 'family', 'docstring', 'sections'],
  ...['related', 'recipes', 'code', 'preamble', 'symbols', 'parent', 'children', 'references'],
]

/** @returns any: the decoded value is as unchecked as the result of JSON.parse */
function onlyThese(fields: Fields, order: readonly string[]) {
  const ordered = Object.create(Object.prototype)
  for (const field of order) {
    const value = fields[field]
    if (value !== undefined) ordered[field] = value
  }
  return ordered
}

/** The same order, followed by other fields. */
function inOrder(fields: Fields, order: readonly string[]) {
  const ordered = onlyThese(fields, order)
  for (const field in fields) if (!(field in ordered)) ordered[field] = fields[field]
  return ordered
}
