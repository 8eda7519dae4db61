/**
 * The kinds of fields that requests consist of, and the reading of a request by a schema of them. A query string and a
 * JSON body go through the same schema: a list may be one text with commas, a number may be digits, a switch may be
 * `1`.
 */
import * as v from 'valibot'
import type { Outcome } from '../answers.ts'
import { invalidInput } from './invalid-input.ts'

export const text = v.string('must be a text')

/**
 * What /openapi.json says about a value whose schema accepts more in a query string than a client should send. It
 * precedes the first transformation, because later metadata describes the output.
 */
export const shown = <Input>(jsonSchema: Shown['jsonSchema']): v.MetadataAction<Input, Shown> =>
  v.metadata({ jsonSchema })

/** The JSON schema of such a value. */
export type Shown = { readonly jsonSchema: Readonly<Record<string, unknown>> }

/** @param item what /openapi.json says about an item of the list */
const wordsOf = (item: Readonly<Record<string, unknown>>) =>
  v.pipe(
    v.union([v.string(), v.array(v.string())], 'must be words with commas between them, or a list'),
    shown({ type: 'array', items: item, minItems: 1 }),
    v.transform((value) =>
      [value]
        .flat()
        .flatMap((part) => part.split(','))
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ),
    v.minLength(1, 'names nothing'),
  )

export const words = wordsOf({ type: 'string', pattern: '[^\\s,]' })

export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  v.picklist(names, `must be one of ${names.join(', ')}`)

export const someOf = <const Names extends readonly string[]>(names: Names) =>
  v.pipe(
    wordsOf({ enum: names }),
    v.array(
      v.picklist(names, ({ input }) => `must be among ${names.join(', ')}, not ${String(input)}`),
    ),
  )

export const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))], message),
    shown({ type: 'integer', minimum: least, maximum: most }),
    v.integer(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  )
}

export const share = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.regex(/^(\d+|\d*\.\d+)$/), v.transform(Number))],
    'must be a number from 0 to 1',
  ),
  shown({ type: 'number', minimum: 0, maximum: 1 }),
  v.minValue(0, 'must be a number from 0 to 1'),
  v.maxValue(1, 'must be a number from 0 to 1'),
)

const SWITCH: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false }
export const onOff = v.pipe(
  v.union([v.boolean(), oneOf(Object.keys(SWITCH))], 'must be 1, true, 0 or false'),
  shown({ type: 'boolean' }),
  v.transform((value) => (typeof value === 'boolean' ? value : (SWITCH[value] ?? false))),
)

/**
 * Empty, null and undefined all mean "not given", because forms, chat clients and command lines differ in what they
 * send.
 */
export function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Outcome<v.InferOutput<Schema>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return invalidInput('the body must be a JSON object')
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value != null && value !== ''),
  )
  const read = v.safeParse(schema, given)
  return read.success ? { ok: true, value: read.output } : invalidInput(sayIssues(read.issues))
}

function sayIssues(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .slice(0, 3)
    .map((issue) => {
      // The message names the item of the list.
      const field = v.getDotPath(issue)?.replace(/\.\d+$/, '') ?? null
      if (field === null) return issue.message
      const missing = issue.kind === 'schema' && issue.input === undefined
      return missing ? `${field} is missing` : `${field} ${issue.message}`
    })
    .join('; ')
}
