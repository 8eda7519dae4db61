/**
 * The JSON Schema of a tool's input and output, typed as the protocol's SDK expects.
 */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { InputSchema } from './tool.ts'

type ObjectSchema = { type: 'object' }

export const inputSchemaOf = (schema: InputSchema): ObjectSchema => ({ ...schema })

/** Without `$schema`, because the protocol defines the dialect. */
export function outputSchemaOf(schema: v.GenericSchema): ObjectSchema {
  const { $schema: _, ...written } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    errorMode: 'ignore',
  })
  return { ...written, type: 'object' }
}
