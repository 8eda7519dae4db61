/** What every part of the database does that would change it: nothing, and says what to do instead. */
export function readOnly(): never {
  throw new Error(
    'a card database is read-only: change the sources and run `cardcat build`; the pack is what is saved.',
  )
}
