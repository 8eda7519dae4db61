/**
 * Parsers of the values of options.
 */
import { InvalidArgumentError } from 'commander'

/** A whole number of 1 or more. @throws InvalidArgumentError */
export function positive(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('must be 1 or more.')
  return number
}

/** All values of an option that may be repeated. */
export const collected = (value: string, previous: readonly string[] = []): string[] => [
  ...previous,
  value,
]
