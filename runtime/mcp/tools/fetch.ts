/**
 * The tool `fetch`: returns a whole card as Markdown by its id.
 */
import * as v from 'valibot'
import type { Card } from '../../card.ts'
import { readAs } from '../../wire/fields.ts'
import { cardText } from '../card-text.ts'
import { findCard } from '../find-card.ts'
import type { Tool } from '../tool.ts'
import { NAMED, named, PROJECT, project } from './fields.ts'

const ID_CHARS = 1_000

const requestSchema = v.object({
  id: v.pipe(
    v.string('must be a text: an id that search gave'),
    v.trim(),
    v.nonEmpty('is empty: give an id that search gave'),
    v.maxLength(ID_CHARS, 'is longer than any id'),
  ),
  project,
})

export const fetchTool: Tool = {
  name: 'fetch',
  title: 'Read a card',
  description:
    'Returns one whole card by an id from search, context or another card: a symbol with signature and documentation, an example that runs, a section of a guide, or the exports of a module. Ids of related cards are at its end. For the source and the callers of a symbol use inspect.',
  input: {
    type: 'object',
    properties: {
      id: {
        type: 'string',
        description: 'Id of a card, or the name of a symbol',
        maxLength: ID_CHARS,
      },
      project: PROJECT,
    },
    required: ['id'],
    additionalProperties: false,
  },
  output: v.object({
    ...NAMED,
    text: v.string(),
    metadata: v.record(v.string(), v.string()),
  }),
  async answer(input, { open }) {
    const request = readAs(requestSchema, input)
    if (!request.ok) return request
    const outcome = await findCard(await open(), request.value)
    if (!outcome.ok) return outcome
    const card = outcome.value
    return {
      ok: true,
      value: { ...named(card), text: cardText(card), metadata: metadataOf(card) },
    }
  },
}

/** Strings only: connectors accept nothing else. */
const metadataOf = (card: Card): Record<string, string> => ({
  kind: card.kind,
  project: card.project,
  ...(card.version !== null && { version: card.version }),
  path: card.path,
  lines: card.lines.join('-'),
  language: card.language,
  ...(card.kind === 'symbol' && { symbol_kind: card.symbol_kind }),
  ...(card.kind === 'symbol' && card.deprecated !== undefined && { deprecated: card.deprecated }),
  ...(card.kind === 'symbol' && card.since !== undefined && { since: card.since }),
  ...(card.kind === 'recipe' && { recipe_kind: card.recipe_kind }),
})
