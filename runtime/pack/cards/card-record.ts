/**
 * Encodes a card as the two records of a pack; card-head.ts and card-body.ts decode them. Whatever follows from other
 * data is left out: the columns and the manifest contain what neighbouring cards share, a symbol's dotted name follows
 * from its id, its text from signature and docstring, a recipe's code from the source file. Even a repetition that
 * deflate finds costs four bytes each time; omitted fields cost none, and a block contains twice as many cards.
 *
 *   head  what a result list shows (HEAD_FIELDS)      body  the rest
 *
 * Both are JSON with the card's own fields. A missing field has the value that the rules of its kind give, or is
 * absent. Some are encoded differently (encoded-names.ts, encoded-texts.ts); texts of usage and guides are in
 * `from_source`, as pieces of the file (pieces.ts).
 */
import { type Card, type CardKind, HEAD_FIELDS } from '../../card.ts'
import { BODY_RULES } from './card-body.ts'
import { type Fields, HEAD_RULES, type Rule, type Shared } from './card-head.ts'
import { encodeBodyExamples, encodeHeadExamples } from './encoded-examples.ts'
import { encodeLines, encodePath, encodeUrl } from './encoded-heads.ts'
import { encodeName, encodeRecipes, encodeRelations } from './encoded-names.ts'
import { encodeEnding, encodeText, type Repeated } from './encoded-texts.ts'
import { inPieces, type Pieces, type SourceLines } from './pieces.ts'

/**
 * Texts that may be read from the source, by kind of card. Those of symbols do not, because many are read at once,
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
  const encoded = encodedFields(card)
  const head: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  const fromSource: Record<string, Pieces> = {}
  for (const [field, value] of Object.entries(card)) {
    // Examples are divided between head and body.
    if (follows.has(field) || field === 'examples') continue
    const pieces = source && piecesOf(field, value, card, source)
    if (pieces !== undefined) fromSource[field] = pieces
    else (HEAD.has(field) ? head : body)[field] = encoded[field] ?? value
  }
  if (Object.keys(fromSource).length > 0) body.from_source = fromSource
  if (card.kind === 'symbol' && card.examples !== undefined) {
    const { examples, recipes, project } = card
    head.examples = encodeHeadExamples(examples, project)
    if (examples.length > 1) body.examples = encodeBodyExamples(examples, recipes)
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
function encodedFields(card: Card): Fields {
  const { path, lines, url, text } = card
  const repeated = repeatedIn(card)
  return {
    lines: encodeLines(lines),
    url: url === undefined ? undefined : encodeUrl(url, path, lines),
    text: encodeText(text, repeated),
    ...(card.kind === 'module' && { exports: card.exports.map((name) => encodeName(name, card)) }),
    ...(card.kind === 'symbol' && {
      public: card.public.map((name) => encodePath(name, card.id)),
      returns: card.returns === undefined ? undefined : encodeEnding(card.returns, card.signature),
      docstring: encodeText(card.docstring, repeated),
      related: encodeRelations(card.related, card),
      recipes: encodeRecipes(card.recipes, card.related.tests),
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
