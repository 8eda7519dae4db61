/**
 * Validates a document that another tool or a person wrote, as JSON. One schema serves the rows of `build
 * --documents`, `/admin/documents` and /openapi.json, so that the build can index whatever the server accepts.
 */
import * as v from 'valibot'
import { CARD_KINDS } from './card.ts'
import { documentCardSchema } from './document-card.ts'

const Id = v.union([
  v.pipe(v.string(), v.nonEmpty('must not be empty')),
  v.pipe(v.number(), v.transform(String)),
])

const text = v.optional(v.nullable(v.string()))

/** The offset of a snippet, in characters of the text. */
const offset = v.pipe(v.number(), v.integer('must be whole'), v.minValue(0, 'must be 0 or more'))

export const documentSchema = v.object({
  id: Id,
  title: text,
  text: v.string(),
  url: text,
  kind: v.optional(v.nullable(v.picklist(CARD_KINDS))),
  project: text,
  version: text,
  language: text,
  path: text,
  parent: v.optional(v.nullable(Id)),
  children: v.optional(v.nullable(v.array(Id))),
  references: v.optional(v.nullable(v.array(v.string()))),
  breadcrumbs: v.optional(v.nullable(v.array(v.string()))),
  snippets: v.optional(
    v.nullable(
      v.array(
        v.object({
          id: v.optional(Id),
          language: text,
          text: v.string(),
          offset: v.optional(v.nullable(offset)),
        }),
      ),
    ),
  ),
  card: v.optional(v.nullable(documentCardSchema)),
})

export type Document = v.InferOutput<typeof documentSchema>

/** @returns the document, or what is wrong with it */
export function readDocument(value: unknown): Document | string {
  const result = v.safeParse(documentSchema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  if (issue.received === 'undefined') return `"${v.getDotPath(issue)}" is missing`
  return `${v.getDotPath(issue) ?? 'the row'}: ${issue.message}`
}
