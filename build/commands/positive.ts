/**
 * Parses an option's argument as a whole number of 1 or more. @throws InvalidArgumentError
 */
import { InvalidArgumentError } from 'commander'

export function positive(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('must be 1 or more.')
  return number
}
