/**
 * Every operation that would change the database throws, and says what to do instead.
 */
export function readOnly(): never {
  throw new Error(
    'a card database is read-only: change the sources and run `cardcat build`; the pack is what is saved.',
  )
}
