/**
 * The schema of each answer, the mirror of requests.ts. An answer is validated before it is sent, because half of it
 * comes from the bytes of a pack: a card without a field must become an error that names the field, and not break
 * somebody's page. The value itself is sent, not a parsed copy, so validating ten cards costs microseconds and fields
 * may be added freely.
 */
import * as v from 'valibot'
import { FILE_KINDS } from '../pack/entry.ts'
import { VERDICTS } from '../verify.ts'
import {
  anyCard,
  cardHead,
  changes,
  count,
  examples,
  neighbours,
  orNull,
  place,
  span,
  texts,
  warnings,
  wholeCard,
} from './card-responses.ts'

/** @returns what is wrong, naming the field; undefined for a valid answer */
export function responseIssue(kind: AnswerKind, answer: unknown): string | undefined {
  return issueOf(ANSWERS[kind], answer, kind)
}

/** The same for one whole card. */
export const cardIssue = (card: unknown): string | undefined => issueOf(wholeCard, card, 'card')

/** The same for what a result adds to its card. */
export const scoresIssue = (scores: unknown): string | undefined =>
  issueOf(scoresSchema, scores, 'scores')

/** @param name of what an issue without a path is about */
function issueOf(schema: v.GenericSchema, value: unknown, name: string): string | undefined {
  if (v.is(schema, value)) return undefined
  const issue = v.safeParse(schema, value, { abortEarly: true }).issues?.[0]
  if (issue === undefined) return undefined
  return `${v.getDotPath(issue) ?? name}: ${issue.message}`
}

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

const scoresSchema = v.looseObject(scored)
const hit = anyCard(true, scored)

const answerFields = {
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
  search: v.looseObject({ ...answerFields, results: v.array(hit) }),
  files: v.looseObject({
    ...answerFields,
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
