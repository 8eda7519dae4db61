/**
 * Reads the postings of some fields only, by the masks in a list of postings (postings.ts), for Orama's `properties`.
 * It decides what matches and not how much a match counts: the impact always covers all fields.
 */
import { cursor, readVarint } from '../bytes.ts'
import { FIELDS, type Field } from '../entry.ts'
import { ALL_FIELDS, type EachPosting, eachPosting } from './postings.ts'

export const fieldMask = (fields: readonly Field[]): number =>
  fields.reduce((mask, field) => mask | (1 << FIELDS.indexOf(field)), 0)

/** As eachPosting, for the postings whose mask shares a bit with that of the fields. */
export function eachPostingIn(fields: readonly Field[]): EachPosting {
  const wanted = fieldMask(fields)
  if (wanted === ALL_FIELDS) return eachPosting
  return (bytes, from, to, each) => {
    const c = cursor(bytes, from)
    const count = readVarint(c)
    let maskAt = c.at
    for (let left = count; left > 0; maskAt++) if ((bytes[maskAt] ?? 0) < 128) left--
    let mask = 0
    let run = 0
    eachPosting(bytes, from, to, (card, impact) => {
      if (run === 0) {
        const byte = bytes[maskAt++] ?? 0
        mask = byte & ALL_FIELDS
        run = byte >> FIELDS.length || count
      }
      run--
      if ((mask & wanted) !== 0) each(card, impact)
    })
  }
}
