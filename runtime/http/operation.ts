/**
 * What one method of a route takes and gives, as data beside the route: the schemas that check requests and answers,
 * and a sentence for people. /openapi.json and /docs are made from it (build/openapi/), never at request time.
 */
import type * as v from 'valibot'
import type { FailureCode } from '../answers.ts'

export interface Operation {
  /** One line, without a full stop. */
  readonly summary: string
  /** What a caller cannot guess from the schemas. */
  readonly description?: string
  /** Wants the bearer token of administration. */
  readonly isAdmin?: true
  /** Objects, each of whose keys is a parameter; of `path` the one that `*` stands for. */
  readonly path?: v.GenericSchema
  readonly query?: v.GenericSchema
  readonly headers?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** By status. */
  readonly answers: Readonly<Record<number, Sent>>
  /** Why it may be refused, besides what every route of its kind may say. */
  readonly errors: readonly FailureCode[]
}

export interface Sent {
  readonly says: string
  /** Absent when nothing but the status is sent. */
  readonly body?: v.GenericSchema
  /** `application/json` unless given. */
  readonly type?: string
  /** The same may come as a stream of server-sent events. */
  readonly isEvents?: true
  /** What each of its own headers holds. */
  readonly headers?: Readonly<Record<string, string>>
}
