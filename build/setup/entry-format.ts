/**
 * The interface of edits of settings files. An edit changes no other byte, including comments; a text that cannot be
 * edited safely is an error with the reason.
 */
import { UsageError } from '../errors.ts'

/** The entry `name` below `key`. */
export interface EntryPlace {
  readonly key: string
  readonly name: string
}

export interface EntryFormat {
  /** @returns the text with the entry added or replaced; the same text if it is already there */
  set(text: string, place: EntryPlace, entry: object): string
  /** @returns the text without the entry; the same text if there is none */
  remove(text: string, place: EntryPlace): string
}

/** @returns the error for a text, to which the reader adds the file's name */
export const editError = (reason: string): UsageError => new UsageError(reason)

export const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')
