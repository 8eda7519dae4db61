/** The schemas of a tool → the JSON Schema that tells a client what to send and what to expect, typed as the protocol's SDK takes it. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { InputSchema } from './tool.ts'

type ObjectSchema = { type: 'object' }

export const inputSchemaOf = (schema: InputSchema): ObjectSchema => ({ ...schema })

/** Not `$schema`: the protocol says which dialect it is. */
export function outputSchemaOf(schema: v.GenericSchema): ObjectSchema {
  const { $schema: _, ...written } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    errorMode: 'ignore',
  })
  return { ...written, type: 'object' }
}
