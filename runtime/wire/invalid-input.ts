/** The failure for input that cannot be accepted. */
import type { Failure } from '../answers.ts'

/** @param msg what is wrong with it, or what to do */
export const invalidInput = (msg: string): Failure => ({ ok: false, code: 'invalid_input', msg })
