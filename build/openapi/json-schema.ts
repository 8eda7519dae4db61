/**
 * Converts Valibot schemas to JSON Schemas for OpenAPI 3.1, describing what a client sends or reads rather than the
 * schema's output. Shared schemas become references to components. Only this file imports the converter.
 */
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { documentSchema } from '../../runtime/document.ts'
import { documentCardSchema } from '../../runtime/document-card.ts'
import { changedDocument, listed, reindexing } from '../../runtime/http/admin/schemas.ts'
import { ANSWERS, SHARED } from '../../runtime/http/responses.ts'

export type JsonSchema = { readonly [key: string]: unknown }

type Config = NonNullable<Parameters<typeof toJsonSchema>[1]>

/** By name; other schemas are inlined. */
const NAMED: Readonly<Record<string, v.GenericSchema>> = {
  ...ANSWERS,
  ...SHARED,
  document: documentSchema,
  document_card: documentCardSchema,
  changed_document: changedDocument,
  listed,
  reindexing,
}

const config: Config = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // JSON Schema cannot express checks across an object or inside texts; descriptions say them.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const name = Object.keys(NAMED).find((each) => NAMED[each] === schema)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  const { $schema, $defs, ...rest } = toJsonSchema(schema, { ...config, definitions: NAMED })
  return asShown(rest)
}

export const namedSchemas = (): Readonly<Record<string, JsonSchema>> =>
  v.parse(v.record(v.string(), objectSchema), shownIn(toJsonSchemaDefs(NAMED, config)))

const objectSchema = v.record(v.string(), v.unknown())

const asShown = (json: unknown): JsonSchema => v.parse(objectSchema, shownIn(json))

/** Applies the metadata `shown` of requests.ts wherever it occurs. */
function shownIn(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(shownIn)
  if (!v.is(objectSchema, json)) return json
  const { jsonSchema, default: usual } = json
  if (v.is(objectSchema, jsonSchema))
    return { ...jsonSchema, ...(usual !== undefined && { default: usual }) }
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, shownIn(value)]))
}

export const propertiesOf = ({ properties }: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  v.parse(v.optional(v.record(v.string(), objectSchema), {}), properties)

export const isRequired = ({ required }: JsonSchema, name: string): boolean =>
  Array.isArray(required) && required.includes(name)
