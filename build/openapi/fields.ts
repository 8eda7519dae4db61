/**
 * A description for each field of a request by name, because a name means the same everywhere. They are not in the
 * schemas, since a worker that validates requests has no use for them.
 */
import { type JsonSchema, propertiesOf } from './json-schema.ts'

const FIELDS: Readonly<Record<string, string>> = {
  q: 'The question, or a name.',
  by: 'What a result is: a card, or a file with its best cards.',
  limit: 'The most results.',
  offset: 'Results to skip, for the next page.',
  kind: 'Only cards of these kinds.',
  project: 'Only these libraries; one may name its version, `requests@2.31.0`.',
  version:
    'Of which version: a number, a shorter one (`2.31`), a channel, or `all`; else what the question names, else the latest.',
  language:
    'Only cards of these languages; in /verify, the language of the code, `markdown` or `ipynb`.',
  symbol_kind: 'Only symbols of these kinds: `class`, `function`, `method`, …',
  recipe_kind: 'Only recipes of these kinds.',
  visibility: 'Only symbols of these visibilities.',
  mode: 'Search by words, by meaning, or by both.',
  lexical_weight: 'Share of words against meaning, in the mode `hybrid`.',
  typing: 'The last word of the question is unfinished.',
  folded:
    'Show near-duplicates and twins as one result, tests and examples under what they are of.',
  group: 'Only this card and what is folded with it.',
  explain: 'Say what each score is made of.',
  without: 'Ranking features that are not to count.',
  symbol: 'Dotted, canonical, a public path, or a suffix of one.',
  path: 'Of a file, from the root of its library.',
  line: 'A line of that file, from 1.',
  full: 'Send the whole source of the file, too.',
  max_neighbors: 'The most neighbours of each kind.',
  messages: 'The conversation; the last message is the question.',
  max_tokens: 'The most tokens of all that is sent.',
  max_completion_tokens: 'The newer name of `max_tokens`.',
  style: '`chat`: cards before the question. `reference`: signatures and import lines alone.',
  placement: 'Where a client should put the context.',
  results: 'Pieces that are wanted of a search.',
  raw_context: 'Send the cards themselves, too.',
  scores: 'Say the support of each piece.',
  document: 'A long design text instead of a question.',
  text: 'The code, the answer or the document.',
  cards: 'Send the true cards of the names that are used.',
  model: 'One of `/v1/models`; the configured one where it is missing.',
  stream: 'Send events.',
  cardcat: 'What is wanted of the context and of the verification.',
  jsonrpc: '`2.0`.',
  method: 'Of the protocol: `tools/list`, `tools/call`, …',
  file: 'Where the file is, below /pack/.',
  page: 'The page, below /card/.',
  skill: 'The name of the skill, and SKILL.md in its folder.',
  id: 'Of the document, percent-encoded in a path.',
  after: 'The last id of the page before.',
  'If-Match': 'Change only this version: the ETag that was read.',
  'If-None-Match': '`*`: only if there is none. Or the ETag that is known.',
  title: 'What it is called.',
  url: 'Where a person can read it.',
  parent: 'Id of what it is part of.',
  children: 'Ids of its parts.',
  references: 'What it links to.',
  breadcrumbs: 'Titles of what it is part of, the outermost first.',
  snippets: 'Code in it, apart from the text.',
  card: 'Further fields of its card, as `cardcat export` writes them.',
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
