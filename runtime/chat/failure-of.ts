/**
 * A failed attempt to read the catalog, as a value, because a chat is answered without it. What is not expected is a
 * bug: it is logged, and reported as one.
 */
import type { Failure } from '../answers.ts'
import { NotLoaded } from '../catalog.ts'
import { PackError } from '../pack/pack.ts'
import { StoreError } from '../pack/store.ts'
import { INTERNAL_ERROR } from '../wire/refusal.ts'

export function failureOf(error: unknown): Failure {
  if (error instanceof PackError) return { ok: false, code: error.code, msg: error.message }
  if (error instanceof StoreError || error instanceof NotLoaded)
    return { ok: false, code: 'pack_missing', msg: error.message }
  console.error(error)
  return { ok: false, code: 'internal', msg: INTERNAL_ERROR }
}
