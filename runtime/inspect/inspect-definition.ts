/**
 * Inspects one definition, a symbol or an example: its lines (for a C function those of its body, with the location
 * of its declaration), what it defines, and the relations stored in its card. The enrichment is what a language model
 * wrote during the build, marked as such. Without that it holds what signature and docstring say, and what only the
 * body tells is null. The two are never mixed.
 */
import type { Inspection } from '../answers.ts'
import type { LineSpan, Neighbour, RecipeCard, Relation, SymbolCard } from '../card.ts'
import { writtenSummary } from '../cards/derived-summaries.ts'
import { placesOf } from '../cards/places.ts'
import { recipeNotices } from '../cards/recipe-notices.ts'
import {
  type About,
  definedIn,
  fromSnippet,
  type InspectedFile,
  NOTHING_KNOWN,
  resolvedFirst,
} from './inspected.ts'
import { itemsOf } from './items.ts'
import { snippetOfSymbol, snippetOfText } from './snippet.ts'

export function inspectDefinition(
  { path, cards, source }: InspectedFile,
  most: number,
  card: SymbolCard | RecipeCard,
  span: LineSpan,
): About {
  const shown =
    source === undefined ? snippetOfText(card.text, span[0]) : snippetOfSymbol(source, span)
  const inside = cards.filter(
    ({ head: { id }, lines }) => id === card.id || (lines[0] >= span[0] && lines[1] <= span[1]),
  )
  const edges = edgesOf(card)
  const notices = card.kind === 'recipe' ? recipeNotices(card) : []
  return {
    source_mode: 'symbol',
    symbol: card.kind === 'symbol' ? card.symbol : card.id,
    kind: card.kind === 'symbol' ? card.symbol_kind : card.recipe_kind,
    summary: writtenSummary(card),
    ...fromSnippet(shown),
    primary_span: span,
    ...otherPlace(card, path, span),
    defined_symbols: definedIn(inside),
    parents: edges('parents').slice(0, most),
    children: edges('children').slice(0, most),
    incoming_calls: edges('called_by').slice(0, most),
    outgoing_calls: resolvedFirst(edges('calls')).slice(0, most),
    related_tests: edges('tests').slice(0, most),
    related_docs: edges('docs').slice(0, most),
    enrichment: card.enrichment ?? ownWords(card),
    ...(card.kind === 'symbol' && card.examples !== undefined && { examples: card.examples }),
    ...(notices.length > 0 && { notices }),
    ...(card.kind === 'symbol' && historyOf(card)),
  }
}

const historyOf = ({ since, changed_in }: SymbolCard): Pick<About, 'since' | 'changed_in'> => ({
  ...(since !== undefined && { since }),
  ...(changed_in !== undefined && { changed_in }),
})

/** Of two locations, one is shown, and a warning names the other. */
function otherPlace(
  card: SymbolCard | RecipeCard,
  path: string,
  span: LineSpan,
): Pick<About, 'declared_at' | 'defined_at'> {
  const [declared_at, defined_at] = placesOf(card)
  if (declared_at === undefined || defined_at === undefined) return {}
  const isDeclaration = declared_at.path === path && declared_at.lines[0] === span[0]
  return isDeclaration ? { defined_at } : { declared_at }
}

/** A recipe has one relation: the symbols that it uses. */
function edgesOf(card: SymbolCard | RecipeCard) {
  return (relation: Relation): readonly Neighbour[] => {
    if (card.kind === 'symbol') return card.related[relation]
    return relation === 'calls' ? card.symbols.map((symbol) => ({ symbol, path: null })) : []
  }
}

const listOrNull = (items: readonly string[]): readonly string[] | null =>
  items.length === 0 ? null : items

/** What the definition and its docstring say; what only the body tells is null. */
function ownWords(card: SymbolCard | RecipeCard): Inspection['enrichment'] {
  const summary = writtenSummary(card)
  if (card.kind !== 'symbol') return { ...NOTHING_KNOWN, summary }
  const inputs = card.parameters.map(({ name, type, default: value }) =>
    [name, ...(type ? [`: ${type}`] : []), ...(value ? [` = ${value}`] : [])].join(''),
  )
  const { tests, docs } = card.related
  return {
    summary,
    inputs: listOrNull(inputs),
    outputs: listOrNull(card.returns ? [card.returns] : itemsOf(card.sections?.returns ?? '')),
    side_effects: null,
    pitfalls: listOrNull([
      ...(card.deprecated === undefined ? [] : [`Deprecated: ${card.deprecated}`.trim()]),
      ...itemsOf(card.sections?.raises ?? ''),
    ]),
    evidence_count: new Set([...card.recipes, ...[...tests, ...docs].map(({ symbol }) => symbol)])
      .size,
  }
}
