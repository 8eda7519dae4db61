/**
 * The schemas of administration: the server in Node validates with them, and /openapi.json is generated from them.
 */
import * as v from 'valibot'
import { documentSchema } from '../../document.ts'
import { wholeNumber } from '../../wire/fields.ts'

/** In characters. */
const ID_LENGTH = 500

export const documentId = v.pipe(
  v.string('the id in the path is not percent-encoded as it should be'),
  v.nonEmpty('the id is empty'),
  v.maxLength(ID_LENGTH, `the id is longer than ${ID_LENGTH} characters`),
  v.check((id) => !/\p{Surrogate}/u.test(id), 'the id is not valid Unicode'),
  // No URL can contain such a segment, percent-encoded or not.
  v.check((id) => id !== '.' && id !== '..', 'the id is . or .., which no URL can name'),
)

export const documentPath = v.object({ id: documentId })

export const listSchema = v.object({
  limit: v.optional(wholeNumber(1, 1_000), 100),
  after: v.exactOptional(v.pipe(v.string(), v.maxLength(ID_LENGTH, 'is longer than any id'))),
})

/** In PUT the id may be given in the path alone. */
export const changedDocument = v.object({
  ...documentSchema.entries,
  id: v.optional(documentSchema.entries.id),
})

export const conditions = v.object({
  'If-Match': v.optional(v.string()),
  'If-None-Match': v.optional(v.string()),
})

export const known = v.object({ 'If-None-Match': v.optional(v.string()) })

export const listed = v.object({
  documents: v.array(
    v.object({
      id: v.string(),
      title: v.nullable(v.string()),
      kind: v.string(),
      bytes: v.number(),
      etag: v.string(),
    }),
  ),
  total: v.number(),
  next: v.nullable(v.string()),
})

export const reindexing = v.object({
  status: v.picklist(['idle', 'running', 'done', 'failed']),
  stage: v.nullable(v.string()),
  done: v.number(),
  total: v.number(),
  started_at: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
  report: v.nullable(
    v.looseObject({
      documents: v.number(),
      cards: v.record(v.string(), v.number()),
      problems: v.array(v.looseObject({ path: v.string(), reason: v.string() })),
      milliseconds: v.number(),
    }),
  ),
  error: v.nullable(v.object({ code: v.string(), msg: v.string() })),
})

export type Listed = v.InferOutput<typeof listed>
export type ReindexStatus = v.InferOutput<typeof reindexing>
