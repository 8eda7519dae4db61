/**
 * The messages between a server and the process that makes its pack. Each side validates what it receives.
 */
import * as v from 'valibot'

const taskSchema = v.object({
  /** The folder of the documents and of the pack. */
  root: v.string(),
  project: v.string(),
  pack: v.string(),
  /** The embedder. Default: `static`. */
  model: v.exactOptional(v.string()),
})
export type ReindexTask = v.InferOutput<typeof taskSchema>

export const reindexTask = (argument: string | undefined): ReindexTask =>
  v.parse(taskSchema, JSON.parse(argument ?? '{}'))

const count = v.number()
const reportSchema = v.object({
  documents: count,
  cards: v.record(v.string(), count),
  problems: v.array(
    v.object({
      path: v.string(),
      line: v.optional(v.number()),
      reason: v.string(),
      severity: v.optional(v.string()),
    }),
  ),
  milliseconds: count,
})
export type ReindexReport = v.InferOutput<typeof reportSchema>

const messageSchema = v.variant('kind', [
  v.object({ kind: v.literal('progress'), stage: v.string(), done: count, total: count }),
  v.object({ kind: v.literal('done'), report: reportSchema }),
  v.object({ kind: v.literal('failed'), msg: v.string() }),
])
export type ReindexMessage = v.InferOutput<typeof messageSchema>

export const reindexMessage = (message: unknown): ReindexMessage => v.parse(messageSchema, message)
