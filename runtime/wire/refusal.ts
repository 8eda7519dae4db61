/**
 * Maps a failure to its response: a fitting status and `{ "error": { "code", "msg" } }`, the same for every route and
 * host.
 */
import type { Failure, FailureCode } from '../answers.ts'

/** The message for an error that is a bug. */
export const INTERNAL_ERROR = 'internal error: please report it'

export function refusal(
  code: FailureCode,
  msg: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const error: Omit<Failure, 'ok'> = { code, msg }
  return Response.json({ error }, { status: statusOf(code), headers })
}

export function statusOf(code: FailureCode) {
  switch (code) {
    case 'invalid_json':
    case 'invalid_input':
      return 400
    case 'unauthorized':
      return 401
    case 'forbidden':
      return 403
    case 'not_found':
      return 404
    case 'method_not_allowed':
      return 405
    case 'conflict':
      return 409
    case 'precondition_failed':
      return 412
    case 'too_large':
      return 413
    case 'internal':
      return 500
    case 'not_implemented':
      return 501
    case 'upstream_failed':
      return 502
    case 'time_limit':
    case 'pack_missing':
    case 'pack_corrupt':
    case 'pack_version':
      return 503
    case 'upstream_timeout':
      return 504
    default:
      return code satisfies never
  }
}
