/**
 * The record of a head → what a result list shows of a card. card-record.ts says what is left out of it and writes it.
 */
import { type CardHead, type CardKind, HEAD_FIELDS, type Visibility } from '../../card.ts'
import { decodeHeadExamples, type HeadExample } from './encoded-examples.ts'
import {
  decodeLines,
  decodePath,
  decodeUrl,
  type EncodedLines,
  type EncodedUrl,
} from './encoded-heads.ts'

/** The fields of a card that are in the columns and the manifest. */
export interface Shared {
  readonly kind: CardKind
  readonly project: string
  readonly language: string
  readonly visibility: Visibility
  /** The version of the pack's library. */
  readonly version: string | null
}

/** Fields of a card, all or some. */
export type Fields = Readonly<Record<string, unknown>>
export type Rule = readonly [field: string, derive: (card: Fields) => unknown]

/** In the order of their dependencies. */
export const HEAD_RULES: Readonly<Record<CardKind, readonly Rule[]>> = {
  symbol: [
    ['symbol', ({ id }) => id],
    ['dotted', ({ symbol }) => String(symbol).replace(':', '.')],
    ['public', () => []],
    ['title', ({ public: paths, dotted }) => (Array.isArray(paths) && paths[0]) || dotted],
    ['summary', ({ signature }) => signature],
  ],
  recipe: [],
  guide: [],
  module: [['title', ({ id }) => id]],
}

export function readHead(text: string, shared: Shared): CardHead {
  // The bytes are checksummed output of writeCard, so they need no validation.
  const parsed = JSON.parse(text)
  const { id, path, lines: encodedLines, public: paths, url, examples }: StoredHead = parsed
  const lines = decodeLines(encodedLines)
  // Completed in place: copying ten heads would cost as much as finding their cards.
  parsed.lines = lines
  parsed.kind ??= shared.kind
  parsed.project ??= shared.project
  // A written version may be null.
  if (parsed.version === undefined) parsed.version = shared.version
  parsed.language ??= shared.language
  parsed.visibility ??= shared.visibility
  if (paths !== undefined) parsed.public = paths.map((encoded) => decodePath(encoded, id))
  if (url !== undefined) parsed.url = decodeUrl(url, path, lines)
  if (examples !== undefined) parsed.examples = decodeHeadExamples(examples, parsed.project)
  const head: CardHead = inFieldOrder(
    withDerivedFields(parsed, HEAD_RULES[shared.kind]),
    HEAD_FIELDS,
  )
  return head
}

interface StoredHead extends Fields {
  readonly id: string
  readonly path: string
  readonly lines: EncodedLines
  readonly public?: readonly string[]
  readonly url?: EncodedUrl
  readonly examples?: readonly HeadExample[]
}

/** Adds the fields that the rules give. */
export function withDerivedFields(fields: Record<string, unknown>, rules: readonly Rule[]): Fields {
  for (const [field, derive] of rules) if (!(field in fields)) fields[field] = derive(fields)
  return fields
}

/** @returns any: the decoded value is as unchecked as the result of JSON.parse */
export function inFieldOrder(fields: Fields, order: readonly string[]) {
  const ordered = Object.create(Object.prototype)
  for (const field of order) {
    const value = fields[field]
    if (value !== undefined) ordered[field] = value
  }
  return ordered
}
