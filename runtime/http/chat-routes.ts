/**
 * `/v1`: an OpenAI-compatible endpoint that adds context and forwards to another; imported on first use.
 */
import * as v from 'valibot'
import { extensionSchema } from '../chat/extension.ts'
import type { ResponseRoute } from './response-routes.ts'

/** Pictures are sent within the JSON of a chat. */
const CHAT_BYTES = 8 * 1024 * 1024

const PASSED_ON =
  'Other statuses, and all other fields of requests and answers, are those of the upstream. `Authorization: Bearer` is the token of this server if it has one, else your own key.'

export const CHAT_ROUTES: Readonly<Record<'/v1/chat/completions' | '/v1/models', ResponseRoute>> = {
  '/v1/chat/completions': {
    operations: {
      POST: {
        summary: 'A chat completion of the configured upstream, with context added to the question',
        description: `With \`stream\`, the events of the upstream, ending with \`data: [DONE]\`. The answer has a field \`cardcat\` with the sources and, if requested, the verification. ${PASSED_ON}`,
        body: v.looseObject({
          messages: v.optional(v.array(v.looseObject({ role: v.optional(v.string()) }))),
          model: v.optional(v.string()),
          stream: v.optional(v.boolean()),
          cardcat: v.optional(extensionSchema),
        }),
        answers: {
          200: {
            description: 'The completion',
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
    answer: async (context) => (await import('../chat/completions.ts')).answerChat(context),
  },
  '/v1/models': {
    operations: {
      GET: {
        summary: 'The models of the configured upstream',
        description: PASSED_ON,
        answers: {
          200: {
            description: 'The list of models',
            body: v.looseObject({ data: v.array(v.looseObject({ id: v.string() })) }),
          },
        },
        errors: ['unauthorized', 'not_implemented', 'upstream_failed', 'upstream_timeout'],
      },
    },
    answer: async (context) => (await import('../chat/models.ts')).answerModels(context),
  },
}
