/**
 * The field `cardcat` of a chat completion, with which a caller overrides the operator's settings for context and
 * verification. Values of a wrong type are refused, numbers out of range are clamped: a million
 * tokens mean as many as possible. The end of a document that is too long is not read.
 */
import * as v from 'valibot'
import type { Outcome } from '../answers.ts'
import { CONTEXT_PLACEMENTS, CONTEXT_STYLES, type ContextRequest } from '../context/message.ts'
import { CONTEXT_TOKENS } from '../context/settings.ts'
import { isRecord } from '../std/is-record.ts'
import { invalidInput } from '../wire/invalid-input.ts'
import { readContextRequest } from '../wire/requests.ts'

/** How to assemble the context: the fields of POST /context without its messages. */
export type ContextOverrides = Omit<ContextRequest, 'messages'>

export interface Extension {
  readonly overrides: ContextOverrides
  /** Undefined: as the operator set it. */
  readonly context?: boolean
  readonly verify?: boolean
  /** With the verification, the actual cards of the names in the answer. */
  readonly cards: boolean
  readonly sources: boolean
}

const onOff = v.exactOptional(v.boolean('must be true or false'))
const number = v.exactOptional(v.pipe(v.number('must be a number'), v.finite()))

export const extensionSchema = v.looseObject({
  context: onOff,
  verify: onOff,
  cards: onOff,
  sources: onOff,
  max_tokens: number,
  results: number,
  document: v.exactOptional(v.string('must be a text')),
  style: v.exactOptional(v.picklist(CONTEXT_STYLES, `must be one of ${CONTEXT_STYLES.join(', ')}`)),
  placement: v.exactOptional(
    v.picklist(CONTEXT_PLACEMENTS, `must be one of ${CONTEXT_PLACEMENTS.join(', ')}`),
  ),
})

/** How many results of each search are considered, as in POST /context. */
const MAX_RESULTS = 50

export function readExtension(field: unknown): Outcome<Extension> {
  const given = isRecord(field)
    ? Object.fromEntries(Object.entries(field).filter(([, value]) => value !== null))
    : (field ?? {})
  const read = v.safeParse(extensionSchema, given)
  if (!read.success) {
    const [issue] = read.issues
    const name = ['cardcat', v.getDotPath(issue)].filter((part) => part !== null).join('.')
    return invalidInput(`${name} ${issue.path === undefined ? 'must be an object' : issue.message}`)
  }
  const {
    context,
    verify,
    cards = false,
    sources = true,
    max_tokens,
    results,
    document,
    ...rest
  } = read.output
  const overrides = readContextRequest({
    ...rest,
    ...(max_tokens !== undefined && { max_tokens: clamped(max_tokens, CONTEXT_TOKENS) }),
    ...(results !== undefined && { results: clamped(results, { least: 1, most: MAX_RESULTS }) }),
    // A placeholder: only the other fields are read here.
    messages: [{ role: 'user', content: 'any' }],
  })
  if (!overrides.ok) return invalidInput(`cardcat.${overrides.msg}`)
  const { messages: _, ...wanted } = overrides.value
  return {
    ok: true,
    value: {
      overrides: { ...wanted, ...(document !== undefined && { document }) },
      ...(context !== undefined && { context }),
      ...(verify !== undefined && { verify }),
      cards,
      sources,
    },
  }
}

const clamped = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.round(Math.min(most, Math.max(least, value)))
