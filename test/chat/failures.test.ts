/** A catalog that cannot be read: the reason is told, and a bug is logged as one. */
import { expect, test, vi } from 'vitest'
import { findContext } from '../../runtime/chat/find-context.ts'
import { verifyAnswer } from '../../runtime/chat/verify-answer.ts'
import { PackError } from '../../runtime/pack/pack.ts'
import { StoreError } from '../../runtime/pack/store.ts'

test.each([
  [new PackError('pack_corrupt', 'it is damaged'), 'pack_corrupt', 'it is damaged', 0],
  [new StoreError('no such file', true), 'pack_missing', 'no such file', 0],
  [new TypeError('x is not a function'), 'internal', 'internal error: please report it', 1],
])('%s', async (error, code, msg, times) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const open = (): Promise<never> => Promise.reject(error)
  expect(await verifyAnswer(['`a.b`'], open)).toEqual({ ok: false, code, msg })
  expect(logged).toHaveBeenCalledTimes(times)
  expect(await findContext('what is a.b', {}, open, {})).toMatchObject({ reason: msg })
  expect(logged).toHaveBeenCalledTimes(2 * times)
})
