/**
 * The tool `search`: returns ids with one line each. `fetch` returns whole cards.
 */
import * as v from 'valibot'
import { CARD_KINDS, type CardHead } from '../../card.ts'
import { search } from '../../search.ts'
import { readAs } from '../../wire/fields.ts'
import { MAX_RESULTS, QUESTION_CHARS, searchSchema } from '../../wire/requests.ts'
import type { Tool } from '../tool.ts'
import { NAMED, named, PROJECT, project, WARNINGS, warningsOf } from './fields.ts'

const { q: query, limit, kind, language } = searchSchema.entries
const requestSchema = v.object({ query, limit, kind, language, project })

/** The length of the line that describes a card: its signature, else its summary. */
const LINE_CHARS = 200

export const searchTool: Tool = {
  name: 'search',
  title: 'Search a library',
  description:
    'Finds symbols, usage examples, guides and modules of the indexed libraries by words, by meaning and by exact name. Returns ids with one line each, best first, and for a symbol its best example. folded is the number of tests and examples that are not listed separately. Call fetch with an id to read the whole card. Use this to find out what a library offers for a task. For a symbol whose name you know use inspect; for material to answer a question use context.',
  input: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description: 'A question, words, or a name such as requests.Session.get',
        maxLength: QUESTION_CHARS,
      },
      limit: {
        type: 'integer',
        description: 'Maximum number of results',
        default: 10,
        minimum: 1,
        maximum: MAX_RESULTS,
      },
      kind: {
        type: 'array',
        items: { type: 'string', enum: CARD_KINDS },
        description: 'Only these kinds of cards; a recipe is a usage example',
      },
      language: {
        type: 'array',
        items: { type: 'string' },
        description: 'Only these programming languages',
      },
      project: PROJECT,
    },
    required: ['query'],
    additionalProperties: false,
  },
  output: v.object({
    results: v.array(
      v.object({
        ...NAMED,
        kind: v.picklist(CARD_KINDS),
        project: v.string(),
        line: v.string(),
        example: v.optional(v.string()),
        relevance: v.optional(v.number()),
        folded: v.optional(v.number()),
      }),
    ),
    total: v.number(),
    reason: v.optional(v.string()),
    nearest: v.optional(v.array(v.string())),
    ...WARNINGS,
  }),
  async answer(input, { open }) {
    const request = readAs(requestSchema, input)
    if (!request.ok) return request
    const { query: question, limit, kind: kinds, language: languages, project } = request.value
    const answer = await search(await open(), question, {
      limit,
      ...(kinds !== undefined && { kinds }),
      ...(languages !== undefined && { languages }),
      ...(project !== undefined && { projects: [project] }),
    })
    const results = answer.results.map(({ relevance, folded, ...head }) => ({
      ...named(head),
      kind: head.kind,
      project: head.project,
      line: lineOf(head),
      ...exampleOf(head),
      ...(folded !== undefined && { folded }),
      ...(relevance !== undefined && { relevance: Math.round(relevance * 100) / 100 }),
    }))
    const { total, reason, nearest } = answer
    return {
      ok: true,
      value: {
        results,
        total,
        ...(reason !== undefined && { reason }),
        ...(nearest !== undefined && { nearest }),
        ...warningsOf(answer),
      },
    }
  },
}

/** The best excerpt of a symbol. */
function exampleOf(head: CardHead): { example?: string } {
  const example = head.kind === 'symbol' ? head.examples?.[0]?.code : undefined
  return example === undefined ? {} : { example }
}

function lineOf(head: CardHead): string {
  const signature = head.kind === 'symbol' ? head.signature : ''
  const text = signature === '' ? head.summary : signature
  const line = text.replace(/\s+/gu, ' ').trim()
  return line.length <= LINE_CHARS ? line : `${line.slice(0, LINE_CHARS - 1)}…`
}
