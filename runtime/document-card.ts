/**
 * The fields of a card that a document may state beside its text: signature and parameters of a symbol, the code of a
 * recipe, and all that `cardcat export` writes so that the card comes back as it was. Each may be missing; the build
 * then takes what follows from the document (build/documents/card-document.ts).
 */
import * as v from 'valibot'
import { RECIPE_KINDS, RELATIONS, VISIBILITIES } from './card.ts'

const text = v.string()
const texts = v.array(text)
const yes = v.literal(true)
const count = v.pipe(v.number(), v.integer('must be whole'), v.minValue(0, 'must be 0 or more'))
const span = v.tuple([count, count])
const neighbours = v.array(v.object({ symbol: text, path: v.nullable(text) }))

const parameter = v.object({
  name: text,
  type: v.exactOptional(text),
  default: v.exactOptional(text),
  kind: v.exactOptional(text),
})

const example = v.object({
  recipe: text,
  code: text,
  lines: v.array(span),
  whole_lines: count,
  cut: v.boolean(),
  must_fail: v.exactOptional(yes),
  old: v.exactOptional(yes),
  continues: v.exactOptional(text),
})

const enrichment = v.object({
  generated: yes,
  model: text,
  summary: text,
  inputs: v.nullable(texts),
  outputs: v.nullable(texts),
  side_effects: v.nullable(texts),
  pitfalls: v.nullable(texts),
  evidence_count: count,
})

const related = v.object(v.entriesFromList(RELATIONS, neighbours))

const ofAll = {
  lines: v.exactOptional(span),
  summary: v.exactOptional(text),
  visibility: v.exactOptional(v.picklist(VISIBILITIES)),
  /** Other names that find it exactly. */
  names: v.exactOptional(texts),
}

const ofSymbols = {
  symbol: v.exactOptional(text),
  dotted: v.exactOptional(text),
  public: v.exactOptional(texts),
  symbol_kind: v.exactOptional(text),
  signature: v.exactOptional(text),
  parameters: v.exactOptional(v.array(parameter)),
  returns: v.exactOptional(text),
  decorators: v.exactOptional(texts),
  bases: v.exactOptional(texts),
  deprecated: v.exactOptional(text),
  since: v.exactOptional(text),
  changed_in: v.exactOptional(v.array(v.object({ version: text, what: texts }))),
  family: v.exactOptional(text),
  defined_at: v.exactOptional(v.object({ path: text, lines: span })),
  approximate: v.exactOptional(yes),
  docstring: v.exactOptional(text),
  sections: v.exactOptional(v.record(text, text)),
  related: v.exactOptional(related),
  recipes: v.exactOptional(texts),
  examples: v.exactOptional(v.array(example)),
  live_signature: v.exactOptional(text),
  live_docstring: v.exactOptional(text),
  enrichment: v.exactOptional(enrichment),
}

const ofRecipes = {
  recipe_kind: v.exactOptional(v.picklist(RECIPE_KINDS)),
  code: v.exactOptional(text),
  preamble: v.exactOptional(text),
  symbols: v.exactOptional(texts),
  stale: v.exactOptional(v.boolean()),
  must_fail: v.exactOptional(yes),
  old: v.exactOptional(yes),
  continues: v.exactOptional(text),
}

const ofModules = { exports: v.exactOptional(texts) }

export const documentCardSchema = v.object({
  ...{ ...ofAll, ...ofSymbols, ...ofRecipes, ...ofModules },
})

export type DocumentCard = v.InferOutput<typeof documentCardSchema>

/** The fields of `card` that a card of this kind keeps there. */
export const FIELDS_BY_KIND = {
  symbol: [...Object.keys(ofAll), ...Object.keys(ofSymbols)],
  recipe: [...Object.keys(ofAll), ...Object.keys(ofRecipes), 'enrichment'],
  guide: Object.keys(ofAll),
  module: [...Object.keys(ofAll), ...Object.keys(ofModules)],
} as const
