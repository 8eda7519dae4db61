/**
 * Restricts a search to some fields of the cards: names count if they are among them, words only where they occur in
 * one.
 */
import type { Field } from '../pack/entry.ts'
import { eachPostingIn } from '../pack/lexical/field-postings.ts'
import type { WithinFields } from './candidates.ts'

/** @returns undefined for every field */
export const withinFields = (fields: readonly Field[] | undefined): WithinFields | undefined =>
  fields && { names: fields.includes('name'), each: eachPostingIn(fields) }
