/**
 * `/v1`: an OpenAI-compatible endpoint that adds context and forwards to another; imported on first use.
 */
import * as v from 'valibot'
import { extensionSchema } from '../chat/extension.ts'
import type { ResponseRoute } from './response-routes.ts'

/** Pictures are sent within the JSON of a chat. */
const CHAT_BYTES = 8 * 1024 * 1024

const PASSED_ON =
  'Other statuses, and other fields in both directions, are the upstream’s. `Authorization: Bearer` is the token of this server where it has one, else a key of your own.'

export const CHAT_ROUTES: Readonly<Record<'/v1/chat/completions' | '/v1/models', ResponseRoute>> = {
  '/v1/chat/completions': {
    operations: {
      POST: {
        summary: 'A chat completion of the configured upstream, with context added to the question',
        description: `With \`stream\`, events as they come, ending in \`data: [DONE]\`. The answer has a field \`cardcat\` with the sources and, where asked for, the verification. ${PASSED_ON}`,
        body: v.looseObject({
          messages: v.optional(v.array(v.looseObject({ role: v.optional(v.string()) }))),
          model: v.optional(v.string()),
          stream: v.optional(v.boolean()),
          cardcat: v.optional(extensionSchema),
        }),
        answers: {
          200: {
            says: 'The completion',
            isEvents: true,
            body: v.looseObject({ cardcat: v.optional(v.looseObject({})) }),
          },
        },
        errors: [
          ...(['invalid_json', 'invalid_input', 'unauthorized', 'too_large'] as const),
          ...(['not_implemented', 'upstream_failed', 'upstream_timeout'] as const),
        ],
      },
    },
    bodyBytes: CHAT_BYTES,
    answer: async (asked) => (await import('../chat/completions.ts')).answerChat(asked),
  },
  '/v1/models': {
    operations: {
      GET: {
        summary: 'The models of the configured upstream',
        description: PASSED_ON,
        answers: {
          200: {
            says: 'The list',
            body: v.looseObject({ data: v.array(v.looseObject({ id: v.string() })) }),
          },
        },
        errors: ['unauthorized', 'not_implemented', 'upstream_failed', 'upstream_timeout'],
      },
    },
    answer: async (asked) => (await import('../chat/models.ts')).answerModels(asked),
  },
}
