/**
 * The tool `context`: numbered reference material for a question or a design text. The question is not repeated,
 * because the model that asks has it; so the material is rendered as for a system message.
 */
import * as v from 'valibot'
import { CONTEXT_STYLES, DOCUMENT_CHARS } from '../../context/message.ts'
import { CONTEXT_TOKENS } from '../../context/settings.ts'
import { context } from '../../context.ts'
import { readAs } from '../../wire/fields.ts'
import { contextSchema, readContextRequest } from '../../wire/requests.ts'
import type { Tool } from '../tool.ts'
import { NAMED, named, PROJECT, project, WARNINGS, warningsOf } from './fields.ts'

const { max_tokens, style, document } = contextSchema.entries
const text = v.string('must be a text')
const requestSchema = v.object({
  question: v.exactOptional(text),
  document,
  max_tokens,
  style,
  project,
})

export const contextTool: Tool = {
  name: 'context',
  title: 'Collect material for an answer',
  description:
    'Collects material to read before you answer a question or write code that uses an indexed library: whole cards of symbols, examples and guides, numbered so that you can cite them as [1], within a token budget. The style reference returns signatures with their import lines instead. document takes a design document and finds existing code for it. If content is empty and there is a reason, the library has nothing relevant: say so instead of guessing. For a single symbol use inspect.',
  input: {
    type: 'object',
    properties: {
      question: { type: 'string', description: 'The question or task, in full' },
      document: {
        type: 'string',
        maxLength: DOCUMENT_CHARS,
        description: 'A design document, in addition to a question or instead of one',
      },
      max_tokens: {
        type: 'integer',
        description: 'Token budget of content; the titles of the sources are not included',
        default: 4_000,
        minimum: CONTEXT_TOKENS.least,
        maximum: CONTEXT_TOKENS.most,
      },
      style: {
        type: 'string',
        enum: CONTEXT_STYLES,
        description: 'chat: whole cards; reference: signatures and import lines',
        default: 'chat',
      },
      project: PROJECT,
    },
    additionalProperties: false,
  },
  output: v.object({
    content: v.string(),
    sources: v.array(v.object({ n: v.number(), ...NAMED })),
    reason: v.optional(v.string()),
    ...WARNINGS,
  }),
  async answer(input, { open, env }) {
    const read = readAs(requestSchema, input)
    if (!read.ok) return read
    const { question = '', ...rest } = read.value
    const messages = [{ role: 'user', content: question }]
    const request = readContextRequest({ ...rest, messages, placement: 'system' })
    if (!request.ok) return request
    const outcome = await context(await open(), request.value, env)
    if (!outcome.ok) return outcome
    const { system = '', sources, reason, warnings = [] } = outcome.value
    const others = warnings.filter(({ msg }) => msg !== reason)
    return {
      ok: true,
      value: {
        content: reason === undefined ? system : '',
        sources: sources.map((source) => ({ n: source.n, ...named(source) })),
        ...(reason !== undefined && { reason }),
        ...(others.length > 0 && warningsOf({ warnings: others })),
      },
    }
  },
}
