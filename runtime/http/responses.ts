/**
 * The schema of each answer, the mirror of requests.ts. An answer is validated before it is sent, because half of it
 * comes from the bytes of a pack: a card without a field must become an error that names the field, and not break
 * somebody's page. The value itself is sent, not a parsed copy, so validating ten cards costs microseconds and fields
 * may be added freely.
 */
import * as v from 'valibot'
import { type Card, RECIPE_KINDS, RELATIONS, VISIBILITIES } from '../card.ts'
import { FILE_KINDS } from '../pack/entry.ts'
import { VERDICTS } from '../verify.ts'

/** @returns what is wrong, naming the field; undefined for a valid answer */
export function breach(kind: AnswerKind, answer: unknown): string | undefined {
  const schema = ANSWERS[kind]
  if (v.is(schema, answer)) return undefined
  const issue = v.safeParse(schema, answer, { abortEarly: true }).issues?.[0]
  if (issue === undefined) return undefined
  return `${v.getDotPath(issue) ?? kind}: ${issue.message}`
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const span = v.tuple([count, count])
const texts = v.array(v.string())
const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema)
const neighbours = v.array(v.looseObject({ symbol: v.string(), path: orNull(v.string()) }))
const warnings = v.optional(
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

const place = v.looseObject({ path: v.string(), lines: span })

const related = v.looseObject(
  Object.fromEntries(RELATIONS.map((relation) => [relation, neighbours])),
)

/** Recipes cut to the lines that show the symbol. */
const examples = v.array(
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
const changes = v.array(v.looseObject({ version: v.string(), what: texts }))

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

const anyCard = <Extra extends v.ObjectEntries>(whole: boolean, extra: Extra) => {
  const { symbol, recipe, guide, module } = cardOf(whole)
  return v.variant('kind', [
    v.looseObject({ ...symbol, ...extra }),
    v.looseObject({ ...recipe, ...extra }),
    v.looseObject({ ...guide, ...extra }),
    v.looseObject({ ...module, ...extra }),
  ])
}

const wholeCard = anyCard(true, {})
const cardHead = anyCard(false, {})

const scored = {
  score: v.pipe(v.number(), v.finite()),
  relevance: v.optional(v.number()),
  similar: v.optional(count),
  versions: v.optional(v.array(v.string())),
  folded: v.optional(count),
  signals: v.optional(
    v.looseObject({
      exact: v.number(),
      lexical: v.number(),
      semantic: v.number(),
      features: v.record(v.string(), v.number()),
    }),
  ),
}

const hit = anyCard(true, scored)

const found = {
  query: v.looseObject({
    text: v.string(),
    code: v.optional(v.string()),
    language: v.optional(v.string()),
    identifiers: texts,
    is_api_question: v.boolean(),
  }),
  total: count,
  projects: v.optional(v.record(v.string(), count)),
  libraries: v.optional(texts),
  nearest: v.optional(texts),
  reason: v.optional(v.string()),
  warnings,
}

export const ANSWERS = {
  health: v.looseObject({
    status: v.picklist(['ok', 'degraded']),
    packs: v.array(
      v.looseObject({
        project: v.string(),
        version: orNull(v.string()),
        commit: orNull(v.string()),
        built_from: orNull(v.string()),
        cards: v.looseObject({ symbol: count, recipe: count, guide: count, module: count }),
        symbol_kinds: orNull(v.record(v.string(), count)),
        recipe_kinds: orNull(v.record(v.string(), count)),
      }),
    ),
    libraries: v.optional(count),
    model: orNull(v.string()),
    reasons: texts,
  }),
  search: v.looseObject({ ...found, results: v.array(hit) }),
  files: v.looseObject({
    ...found,
    results: v.array(
      v.looseObject({
        ...scored,
        path: v.string(),
        project: v.string(),
        cards: v.array(cardHead),
      }),
    ),
  }),
  inspection: v.looseObject({
    path: v.string(),
    source_mode: v.picklist(['symbol', 'file']),
    snippet: v.string(),
    full_source: orNull(v.string()),
    primary_span: orNull(span),
    declared_at: v.optional(place),
    defined_at: v.optional(place),
    summary: orNull(v.string()),
    file_summary: orNull(v.string()),
    defined_symbols: v.pipe(
      v.array(
        v.looseObject({
          name: v.string(),
          line: count,
          type: v.string(),
          summary: orNull(v.string()),
        }),
      ),
      v.maxLength(10),
    ),
    parents: neighbours,
    children: neighbours,
    incoming_calls: neighbours,
    outgoing_calls: neighbours,
    related_tests: neighbours,
    related_docs: neighbours,
    enrichment: v.looseObject({
      summary: orNull(v.string()),
      inputs: orNull(texts),
      outputs: orNull(texts),
      side_effects: orNull(texts),
      pitfalls: orNull(texts),
      evidence_count: count,
      generated: v.optional(v.literal(true)),
      model: v.optional(v.string()),
    }),
    provenance: v.looseObject({
      kind: v.picklist(FILE_KINDS),
      last_commit: orNull(v.string()),
      last_commit_date: orNull(v.string()),
      indexed_at: orNull(v.string()),
    }),
    examples: v.optional(examples),
    notices: v.optional(texts),
    since: v.optional(v.string()),
    changed_in: v.optional(changes),
    candidates: v.optional(neighbours),
    warnings,
  }),
  context: v.looseObject({
    context: v.object({ role: v.literal('user'), content: v.string() }),
    raw_context: v.optional(v.array(wholeCard)),
    sources: v.array(
      v.looseObject({
        n: count,
        id: v.string(),
        kind: v.string(),
        project: v.string(),
        version: orNull(v.string()),
        title: v.string(),
        path: v.string(),
        lines: span,
        url: v.optional(v.string()),
        score: v.optional(v.number()),
        signature_only: v.optional(v.literal(true)),
      }),
    ),
    reason: v.optional(v.string()),
    system: v.optional(v.string()),
    intent: v.optional(v.looseObject({ intent: v.string(), concepts: texts })),
    warnings,
  }),
  verification: v.looseObject({
    ok: v.boolean(),
    checked: count,
    findings: v.array(
      v.looseObject({
        name: v.string(),
        line: v.pipe(count, v.minValue(1)),
        verdict: v.picklist(VERDICTS),
        message: v.string(),
        suggestions: texts,
      }),
    ),
    cards: v.optional(v.array(wholeCard)),
    warnings,
  }),
}

/** Schemas that several answers share. */
export const SHARED = { card: wholeCard, card_head: cardHead, hit, neighbours }

export type AnswerKind = keyof typeof ANSWERS
