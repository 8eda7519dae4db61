/**
 * The message for an error: first for the reader, then the cause in the words of the error.
 */
import { errorMessage } from '../../runtime/std/error-message.ts'
import type { StringKey } from './strings/en.ts'

export interface Trouble {
  readonly says: StringKey
  readonly why: string
}

export function troubleOf(error: unknown): Trouble {
  const { code }: { code?: unknown } = Object(error)
  const known = CODES.find((each) => each === code)
  return { says: known ?? (navigator.onLine ? 'failed' : 'offline'), why: errorMessage(error) }
}

const CODES = [
  'bad_address',
  'offline',
  'unreachable',
  'pack_missing',
  'pack_corrupt',
  'pack_version',
] as const
