/**
 * Renders JSON Schema as HTML: an object as a table of its fields, everything else in a few words.
 */
import * as v from 'valibot'
import { code, escaped, prose } from './html.ts'

type Json = Readonly<Record<string, unknown>>

export interface Row {
  readonly name: string
  /** Which part of a request it belongs to; empty for a field of an object. */
  readonly place: string
  readonly isRequired: boolean
  readonly schema: Json
  readonly description: string
}

export function shapeOf(schema: Json): string {
  const properties = Object.entries(fieldsOf(schema))
  if (properties.length === 0) return wordsFor(schema)
  const required = v.is(texts, schema.required) ? schema.required : []
  return tableOf(
    properties.map(([name, field]) => ({
      name,
      place: '',
      isRequired: required.includes(name),
      schema: field,
      description: typeof field.description === 'string' ? field.description : '',
    })),
  )
}

export function tableOf(rows: readonly Row[]): string {
  const hasWords = rows.some(({ description }) => description !== '')
  const hasPlace = rows.some(({ place }) => place !== '')
  const line = ({ name, place, isRequired, schema, description }: Row): string => {
    const cells = [
      ...(hasPlace ? [place] : []),
      `${wordsFor(schema)}${isRequired ? ', required' : ''}`,
      ...(hasWords ? [prose(description)] : []),
    ]
    return `<tr><th scope="row">${code(name)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  }
  const heads = ['Name', ...(hasPlace ? ['In'] : []), 'Type', ...(hasWords ? ['What it is'] : [])]
  return `<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.map(line).join('\n')}
</tbody>
</table>`
}

const json = v.record(v.string(), v.unknown())
const schemas = v.array(json)
const texts = v.array(v.string())

const fieldsOf = ({ properties }: Json): Readonly<Record<string, Json>> => {
  const fields = v.safeParse(v.record(v.string(), json), properties)
  return fields.success ? fields.output : {}
}

/** For example `whole number, 1 to 100, 10 unless given`. */
function wordsFor(schema: Json): string {
  const { default: usual } = schema
  const unlessGiven = usual === undefined ? '' : `, ${code(JSON.stringify(usual))} unless given`
  return `${typeWords(schema)}${unlessGiven}`
}

function typeWords(schema: Json): string {
  const { $ref, type, items, const: only, enum: among, minimum, maximum, maxLength } = schema
  if (typeof $ref === 'string') return link($ref)
  if (only !== undefined) return code(JSON.stringify(only))
  if (Array.isArray(among)) return among.map((word) => code(String(word))).join(', ')
  for (const choice of [schema.anyOf, schema.oneOf])
    if (v.is(schemas, choice)) return [...new Set(choice.map(typeWords))].join(' or ')
  if (type === 'array') return `list${v.is(json, items) ? ` of: ${typeWords(items)}` : ''}`
  const fields = Object.entries(fieldsOf(schema))
  if (fields.length > 0)
    return `{ ${fields.map(([name, field]) => `${code(name)}: ${typeWords(field)}`).join('; ')} }`
  const range = [
    ...(typeof minimum === 'number' ? [`from ${minimum}`] : []),
    ...(typeof maximum === 'number' ? [`to ${maximum}`] : []),
    ...(typeof maxLength === 'number' ? [`up to ${maxLength} characters`] : []),
  ]
  return escaped([TYPES[String(type)] ?? 'anything', ...range].join(' '))
}

function link(reference: string): string {
  const name = escaped(reference.slice(reference.lastIndexOf('/') + 1))
  return `<a href="#${name}">${name}</a>`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}
