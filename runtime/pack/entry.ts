/**
 * The interface between the build and the pack: a card together with the text to index. The build decides which text
 * belongs to which field; the pack writer only counts and stores.
 */
import type { Card } from '../card.ts'

/**
 * name: its name and owner. path: its location in words (module path, breadcrumbs). signature: parameters, types,
 * bases, decorators. text: docstring or prose. body: the code below the signature.
 */
export const FIELDS = ['name', 'path', 'signature', 'text', 'body'] as const
export type Field = (typeof FIELDS)[number]

export interface Entry {
  readonly card: Card
  readonly fields: Readonly<Record<Field, string>>
  /** Names that find this card exactly: canonical id, dotted and public paths. */
  readonly keys: readonly string[]
}

/** A source file as the pack stores it: whole, once. */
export interface SourceText {
  readonly path: string
  readonly language: string
  readonly text: string
  readonly origin?: FileOrigin
}

export const FILE_KINDS = ['code', 'test', 'docs', 'config'] as const
/** The role of a file in its library. */
export type FileKind = (typeof FILE_KINDS)[number]

/** The role of a file, and the last commit that changed it; null where git does not know. */
export interface FileOrigin {
  readonly kind: FileKind
  readonly commit: { readonly hash: string; readonly date: string } | null
}
