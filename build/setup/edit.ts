/**
 * What editing a file of settings takes and gives. An edit leaves every other byte as it is, comments included; a text that
 * cannot be edited safely is an error that says why.
 */
import { UsageError } from '../errors.ts'

/** The entry `name` below `key`. */
export interface EntryPlace {
  readonly key: string
  readonly name: string
}

export interface EntryFormat {
  /** @returns the text with the entry in it, added or replaced; the same text where it is there as it should be */
  set(text: string, place: EntryPlace, entry: object): string
  /** @returns the text without the entry; the same text where there is none */
  remove(text: string, place: EntryPlace): string
}

/** @returns what is wrong with a text, for whoever read it to name the file */
export const uneditable = (reason: string): UsageError => new UsageError(reason)

export const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')
