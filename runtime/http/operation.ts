/**
 * Describes one method of a route as data: the schemas that validate requests and answers, and a sentence for people.
 * /openapi.json and /docs are generated from it (build/openapi/), never at request time.
 */
import type * as v from 'valibot'
import type { FailureCode } from '../answers.ts'

export interface Operation {
  /** One line, without a full stop. */
  readonly summary: string
  /** What a caller cannot infer from the schemas. */
  readonly description?: string
  /** Requires the bearer token of administration. */
  readonly isAdmin?: true
  /** Objects, each of whose keys is a parameter; for `path`, the one that `*` stands for. */
  readonly path?: v.GenericSchema
  readonly query?: v.GenericSchema
  readonly headers?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** By status. */
  readonly answers: Readonly<Record<number, Sent>>
  /** Reasons for a refusal, besides those that every route of its kind has. */
  readonly errors: readonly FailureCode[]
}

export interface Sent {
  readonly description: string
  /** Absent when only the status is sent. */
  readonly body?: v.GenericSchema
  /** Default `application/json`. */
  readonly type?: string
  /** The answer may also be a stream of server-sent events. */
  readonly isEvents?: true
  /** A description of each of its own headers. */
  readonly headers?: Readonly<Record<string, string>>
}
