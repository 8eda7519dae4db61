/**
 * Reads Orama's search parameters, which come as `unknown`, and rejects what a packed database does not support with
 * an error that says what to do instead: ignoring an option silently would give wrong answers. No type of Orama is
 * used here (orama.ts keeps them).
 */

import type { SearchMode } from '../answers.ts'
import { FIELDS, type Field } from '../pack/entry.ts'
import type { WideQuestion } from '../search/widened-search.ts'
import { isRecord } from '../std/is-record.ts'
import {
  DATABASE_COLUMNS,
  type DatabaseColumn,
  type DatabaseColumns,
  OWN_COLUMNS,
} from './numbering.ts'

interface Options {
  readonly [option: string]: unknown
}

/** Options of Orama without support here: when they are in use, and what to do instead. */
const UNSUPPORTED = Object.entries<readonly [asks: (value: unknown) => boolean, instead: string]>({
  vector: [
    isForeignVector,
    'ask with `term`, and give FROM_TERM where Orama’s types want a vector: the pack turns words into its own',
  ],
  similarity: [() => true, 'leave it out: the best come first, `limit` says how many'],
  exact: [(exact) => exact === true, 'leave it out: whole words and full names already come first'],
  threshold: [
    (threshold) => threshold !== 1,
    'leave it out: cards with any of the words are hits, the best first',
  ],
  boost: [isFilled, 'leave it out: the weights of the fields are built into the pack'],
  relevance: [isFilled, 'leave it out: BM25’s parameters are built into the pack'],
  distinctOn: [() => true, 'use facets to count by column, and where to look at one value'],
  groupBy: [() => true, 'use facets to count by column, and where to look at one value'],
})

/**
 * @throws Error for an option that a packed database does not support
 * @internal
 */
export function readSearchOptions(options: Options): WideQuestion {
  for (const [option, [asks, instead]] of UNSUPPORTED) {
    const value = options[option]
    if (value !== undefined && value !== null && asks(value))
      throw new Error(`a card database does not support \`${option}\`: ${instead}.`)
  }
  const { term, properties, tolerance, sortBy, facets, where, limit, offset } = options
  if (term !== undefined && term !== null && typeof term !== 'string')
    throw new Error('`term` must be a string.')
  checkSortBy(sortBy)
  if (where !== undefined && where !== null) readWhere(where)
  for (const column of Object.keys(facets ?? {})) checkColumn('facets', column)
  const fields = readProperties(properties)
  const text = term ?? ''
  const mode = readMode(options)
  if (text === '' && fields !== undefined)
    throw new Error('`properties` needs a `term`: leave both out to get every card.')
  if (mode !== 'lexical' && text === '')
    throw new Error(`\`mode\` ${String(options.mode)} needs a \`term\`: what is it that you mean?`)
  if (mode !== 'lexical' && (fields ?? sortBy) !== undefined)
    throw new Error(
      '`mode` vector and hybrid order by meaning of the whole card: leave `properties` and `sortBy` out.',
    )
  return {
    text,
    ...(fields === undefined ? {} : { fields }),
    // In hybrid mode the semantic search covers misspelled words already.
    corrected: mode === 'hybrid' || (typeof tolerance === 'number' && tolerance > 0),
    mode,
    ...lexicalWeightOf(options.hybridWeights),
    others: sortBy !== undefined || Object.keys(facets ?? {}).length > 0,
    best: sortBy ? ALL : countOf(limit, DEFAULT_LIMIT) + countOf(offset, 0),
  }
}

/** Whether filters, facets or sorting name a column that is in a file of its own. */
export const asksOwnColumns = ({ where, facets, sortBy }: Options): boolean => {
  const asked = JSON.stringify([where, facets, sortBy])
  return OWN_COLUMNS.some((column) => asked.includes(`"${column}"`))
}

/** The property under which Orama sees the pack's vectors. */
export const MEANING = 'meaning'

/** Stands in where Orama's types require a vector: the words of `term` are encoded. */
export const FROM_TERM: { readonly property: string; readonly value: number[] } = {
  property: MEANING,
  value: [],
}

function isForeignVector(vector: unknown): boolean {
  if (!isOptions(vector)) return true
  const { property, value } = vector
  return property !== MEANING || !Array.isArray(value) || value.length > 0
}

const MODES: Readonly<Record<string, SearchMode>> = {
  fulltext: 'lexical',
  vector: 'semantic',
  hybrid: 'hybrid',
}

/** Orama itself refuses any other mode. */
const readMode = ({ mode }: Options): SearchMode => MODES[String(mode ?? 'fulltext')] ?? 'lexical'

function lexicalWeightOf(weights: unknown): { lexicalWeight?: number } {
  if (!isOptions(weights)) return {}
  const { text, vector } = weights
  const sum = Number(text) + Number(vector)
  if (!(sum > 0) || Number(text) < 0 || Number(vector) < 0)
    throw new Error(
      '`hybridWeights` takes { text, vector }: two numbers, not negative and not both 0.',
    )
  return { lexicalWeight: Number(text) / sum }
}

const ALL = Number.MAX_SAFE_INTEGER
/** Orama's own default. */
const DEFAULT_LIMIT = 10

const countOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value >= 0 ? value : otherwise

type Condition = (columns: DatabaseColumns) => boolean

/**
 * Orama's filters as far as columns can answer them: `{ kind: { eq | in | nin } }`, `{ kind: 'symbol' }`, `{ kind:
 * ['symbol', 'guide'] }`, several of them (all must hold), and `and`, `or`, `not` around them.
 * @internal
 */
export function readWhere(where: unknown): Condition {
  if (!isOptions(where)) throw new Error('`where` must be an object.')
  const entries = Object.entries(where)
  const logical = entries.find(([key]) => key === 'and' || key === 'or' || key === 'not')
  if (logical !== undefined) {
    const [operator, inner] = logical
    if (entries.length > 1)
      throw new Error(`\`where\` has \`${operator}\` beside other filters: put those inside it.`)
    return logicalCondition(operator, inner)
  }
  const conditions = entries.map(([column, operand]) => columnCondition(column, operand))
  // As in Orama, an empty filter passes nothing.
  return (columns) => conditions.length > 0 && conditions.every((passes) => passes(columns))
}

function logicalCondition(operator: string, inner: unknown): Condition {
  if (operator === 'not') {
    const passes = readWhere(inner)
    return (columns) => !passes(columns)
  }
  if (!Array.isArray(inner)) throw new Error(`\`where.${operator}\` must be a list of filters.`)
  const conditions = inner.map(readWhere)
  if (operator === 'or') return (columns) => conditions.some((passes) => passes(columns))
  return (columns) => conditions.length > 0 && conditions.every((passes) => passes(columns))
}

function columnCondition(name: string, operand: unknown): Condition {
  const column = checkColumn('where', name)
  if (typeof operand === 'string' || Array.isArray(operand)) {
    const values = [operand].flat()
    return (columns) => values.includes(columns[column])
  }
  const operations = isOptions(operand) ? Object.entries(operand) : []
  const [operation] = operations
  if (operation === undefined || operations.length > 1)
    throw new Error(
      `\`where.${column}\` takes one of eq, in and nin, a string or a list of strings.`,
    )
  const [operator, value] = operation
  if (operator === 'eq') return (columns) => columns[column] === value
  if (operator !== 'in' && operator !== 'nin')
    throw new Error(`\`where.${column}\` does not know \`${operator}\`: it takes eq, in and nin.`)
  if (!Array.isArray(value)) throw new Error(`\`where.${column}.${operator}\` must be a list.`)
  const wanted = operator === 'in'
  return (columns) => value.includes(columns[column]) === wanted
}

function readProperties(properties: unknown): readonly Field[] | undefined {
  if (properties === undefined || properties === null || properties === '*') return undefined
  if (!Array.isArray(properties)) throw new Error("`properties` must be '*' or a list of fields.")
  for (const property of properties)
    if (!FIELDS.some((field) => field === property))
      throw new Error(
        `\`properties\` does not know “${String(property)}”: words are searched in ${FIELDS.join(', ')}.`,
      )
  const fields = FIELDS.filter((field) => properties.includes(field))
  return fields.length === FIELDS.length ? undefined : fields
}

function checkSortBy(sortBy: unknown): void {
  if (sortBy === undefined || sortBy === null) return
  if (!isOptions(sortBy))
    throw new Error(
      '`sortBy` takes { property, order } with a column: a function would need every card at hand.',
    )
  checkColumn('sortBy', sortBy.property)
}

function checkColumn(option: string, name: unknown): DatabaseColumn {
  const column = DATABASE_COLUMNS.find((known) => known === name)
  if (column === undefined)
    throw new Error(
      `\`${option}\` works on the columns ${DATABASE_COLUMNS.join(', ')}, not on “${String(name)}”.`,
    )
  return column
}

const isOptions = (value: unknown): value is Options => isRecord(value)

function isFilled(value: unknown): boolean {
  return !isOptions(value) || Object.keys(value).length > 0
}
