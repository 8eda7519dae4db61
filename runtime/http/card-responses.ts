/**
 * The schemas of cards in answers, whole and as heads, and of the fields that cards share with other answers.
 */
import * as v from 'valibot'
import { type Card, RECIPE_KINDS, RELATIONS, VISIBILITIES } from '../card.ts'

export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const span = v.tuple([count, count])
export const texts = v.array(v.string())
export const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema)
export const neighbours = v.array(v.looseObject({ symbol: v.string(), path: orNull(v.string()) }))
export const warnings = v.optional(
  v.array(v.looseObject({ code: v.string(), msg: v.string(), file: v.optional(v.string()) })),
)

const everyCard = {
  id: v.pipe(v.string(), v.nonEmpty()),
  project: v.string(),
  version: orNull(v.string()),
  title: v.string(),
  path: v.string(),
  lines: span,
  language: v.string(),
  url: v.optional(v.string()),
  summary: v.string(),
  visibility: v.picklist(VISIBILITIES),
}

export const place = v.looseObject({ path: v.string(), lines: span })

const related = v.looseObject(
  Object.fromEntries(RELATIONS.map((relation) => [relation, neighbours])),
)

/** Recipes cut to the lines that show the symbol. */
export const examples = v.array(
  v.looseObject({
    recipe: v.string(),
    code: v.string(),
    lines: v.array(span),
    whole_lines: count,
    cut: v.boolean(),
    must_fail: v.optional(v.literal(true)),
    old: v.optional(v.literal(true)),
    continues: v.optional(v.string()),
  }),
)

/** What versions changed about a symbol, oldest first. */
export const changes = v.array(v.looseObject({ version: v.string(), what: texts }))

/** What a language model wrote while the pack was built. */
const enrichment = v.looseObject({
  generated: v.literal(true),
  model: v.string(),
  summary: v.string(),
  inputs: orNull(texts),
  outputs: orNull(texts),
  side_effects: orNull(texts),
  pitfalls: orNull(texts),
  evidence_count: count,
})

/** by=file lists heads; /search and /context return whole cards. */
const cardOf = (whole: boolean) => {
  const wholeOnly = <Entries extends v.ObjectEntries>(entries: Entries) => (whole ? entries : {})
  return {
    symbol: {
      ...everyCard,
      kind: v.literal('symbol'),
      symbol: v.string(),
      dotted: v.string(),
      public: texts,
      symbol_kind: v.string(),
      signature: v.string(),
      defined_at: v.optional(place),
      deprecated: v.optional(v.string()),
      since: v.optional(v.string()),
      examples: v.optional(examples),
      ...wholeOnly({
        text: v.string(),
        parameters: v.array(v.looseObject({ name: v.string() })),
        decorators: texts,
        bases: texts,
        changed_in: v.optional(changes),
        docstring: v.string(),
        related,
        recipes: texts,
        live_signature: v.optional(v.string()),
        live_docstring: v.optional(v.string()),
        enrichment: v.optional(enrichment),
      }),
    },
    recipe: {
      ...everyCard,
      kind: v.literal('recipe'),
      recipe_kind: v.picklist(RECIPE_KINDS),
      ...wholeOnly({
        text: v.string(),
        code: v.string(),
        symbols: texts,
        must_fail: v.optional(v.literal(true)),
        old: v.optional(v.literal(true)),
        continues: v.optional(v.string()),
        enrichment: v.optional(enrichment),
      }),
    },
    guide: {
      ...everyCard,
      kind: v.literal('guide'),
      breadcrumbs: texts,
      ...wholeOnly({
        text: v.string(),
        children: texts,
        references: texts,
        snippets: v.array(v.looseObject({ id: v.string(), text: v.string(), offset: count })),
      }),
    },
    module: {
      ...everyCard,
      kind: v.literal('module'),
      ...wholeOnly({ text: v.string(), exports: texts }),
    },
  } satisfies Record<Card['kind'], v.ObjectEntries>
}

export const anyCard = <Extra extends v.ObjectEntries>(whole: boolean, extra: Extra) => {
  const { symbol, recipe, guide, module } = cardOf(whole)
  return v.variant('kind', [
    v.looseObject({ ...symbol, ...extra }),
    v.looseObject({ ...recipe, ...extra }),
    v.looseObject({ ...guide, ...extra }),
    v.looseObject({ ...module, ...extra }),
  ])
}

export const wholeCard = anyCard(true, {})
export const cardHead = anyCard(false, {})
