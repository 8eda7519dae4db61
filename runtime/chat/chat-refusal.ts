/**
 * Why there is no answer of a model → the response that says so. As everywhere `{ "error": { "code", "msg" } }`; OpenAI's
 * clients look for `message` and `type`, so both are there besides.
 */
import type { Failure } from '../answers.ts'
import { statusOf } from '../http/refusal.ts'
import { PROTECTIVE } from './passed-headers.ts'

export const errorBody = ({ code, msg }: Omit<Failure, 'ok'>) => ({
  error: { code, msg, message: msg, type: 'cardcat_error' },
})

export const chatRefusal = (failure: Failure): Response =>
  Response.json(errorBody(failure), { status: statusOf(failure.code), headers: PROTECTIVE })
