/**
 * The error response of the chat routes: `{ "error": { "code", "msg" } }` as everywhere, and `message` and `type`,
 * which OpenAI's clients read.
 */
import type { Failure } from '../answers.ts'
import { statusOf } from '../wire/refusal.ts'
import { SECURITY_HEADERS } from './passed-headers.ts'

export const errorBody = ({ code, msg }: Omit<Failure, 'ok'>) => ({
  error: { code, msg, message: msg, type: 'cardcat_error' },
})

export const chatRefusal = (failure: Failure): Response =>
  Response.json(errorBody(failure), { status: statusOf(failure.code), headers: SECURITY_HEADERS })
