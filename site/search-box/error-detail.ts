/**
 * What the search box shows for an error: a text for the reader, then the cause in the words of the error.
 */
import { errorMessage } from '../../runtime/std/error-message.ts'
import type { StringKey } from './strings/en.ts'

/** Why there is no answer. */
export interface ErrorDetail {
  /** The key of the text that the box shows. */
  readonly code: StringKey
  /** The cause, in the words of the error. */
  readonly message: string
}

export function errorDetail(error: unknown): ErrorDetail {
  const { code }: { code?: unknown } = Object(error)
  const known = CODES.find((each) => each === code)
  return { code: known ?? (navigator.onLine ? 'failed' : 'offline'), message: errorMessage(error) }
}

const CODES = [
  'bad_address',
  'offline',
  'unreachable',
  'pack_missing',
  'pack_corrupt',
  'pack_version',
] as const
