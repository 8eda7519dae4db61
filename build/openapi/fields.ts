/**
 * A description for each field of a request by name, because a name means the same everywhere. They are not in the
 * schemas, since a worker that validates requests has no use for them.
 */
import { type JsonSchema, propertiesOf } from './json-schema.ts'

const FIELDS: Readonly<Record<string, string>> = {
  q: 'A question or a name.',
  by: 'The unit of results: cards, or files with their best cards.',
  limit: 'The maximum number of results.',
  offset: 'The number of results to skip, for further pages.',
  kind: 'Only cards of these kinds.',
  project: 'Only these libraries; each may have a version, as in `requests@2.31.0`.',
  version:
    'The version: a number, a partial number (`2.31`), a channel, or `all`. The default is the version in the question, else the latest.',
  language:
    'Only cards in these languages. In /verify, the language of the code, `markdown` or `ipynb`.',
  symbol_kind: 'Only symbols of these kinds: `class`, `function`, `method`, …',
  recipe_kind: 'Only recipes of these kinds.',
  visibility: 'Only symbols of these visibilities.',
  mode: 'Lexical, semantic or hybrid search.',
  lexical_weight: 'The weight of the lexical score in the mode `hybrid`.',
  typing: 'Whether the last word of the question is unfinished.',
  folded:
    'Whether near-duplicates form one result, and tests and examples are shown under their symbol or section.',
  group: 'Only this card and the cards folded under it.',
  explain: 'Whether to return the contributions to each score.',
  without: 'Ranking features to leave out.',
  symbol: 'A dotted name, a canonical name, a public path, or the end of one.',
  path: 'The path of a file, relative to the root of its library.',
  line: 'A line of that file, counted from 1.',
  full: 'Whether to return the whole source of the file.',
  max_neighbors: 'The maximum number of neighbours of each kind.',
  messages: 'The conversation; the last message is the question.',
  max_tokens: 'The token budget of everything that is sent to the model.',
  max_completion_tokens: 'The newer name of `max_tokens`.',
  style: '`chat`: cards before the question. `reference`: only signatures and import lines.',
  placement: 'Where the client should insert the context.',
  results: 'The number of passages from each search.',
  raw_context: 'Whether to also return the cards themselves.',
  scores:
    'Whether to return the support of each passage: the probability that its library covers the question.',
  document: 'A design document, instead of a question.',
  text: 'The code, answer or document.',
  cards: 'Whether to return the cards of the names that are used.',
  model: 'One of `/v1/models`; the default is the configured model.',
  stream: 'Whether to stream events.',
  cardcat: 'Options for the context and the verification.',
  jsonrpc: '`2.0`.',
  method: 'A method of the protocol: `tools/list`, `tools/call`, …',
  file: 'The path of the file below /pack/.',
  page: 'The path of the page below /card/.',
  skill: 'The name of the skill, followed by `/SKILL.md`.',
  id: 'The id of the document, percent-encoded in a path.',
  after: 'The last id of the previous page.',
  'If-Match': 'The ETag of the version to change; another version is not changed.',
  'If-None-Match': '`*` to create only. For reading, an ETag that the client already has.',
  title: 'The title of the document.',
  url: 'The address at which a person can read it.',
  parent: 'The id of the document that contains it.',
  children: 'The ids of its parts.',
  references: 'The ids or addresses that it links to.',
  breadcrumbs: 'The titles of its ancestors, outermost first.',
  snippets: 'Code of the document besides its text.',
  card: 'Other fields of its card, as written by `cardcat export`.',
}

/** @throws when a new field is not described */
export function wordsOf(field: string): string {
  const words = FIELDS[field]
  if (words === undefined)
    throw new Error(`the field ${field} is not described: add it to build/openapi/fields.ts`)
  return words
}

/** The same object with each of its fields described. */
export function withWords(json: JsonSchema): JsonSchema {
  const properties = Object.entries(propertiesOf(json))
  if (properties.length === 0) return json
  return {
    ...json,
    properties: Object.fromEntries(
      properties.map(([name, field]) => [name, { ...field, description: wordsOf(name) }]),
    ),
  }
}
