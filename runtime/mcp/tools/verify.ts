/**
 * The tool `verify`: finds the names and calls in code or an answer that the library does not have.
 */
import * as v from 'valibot'
import { VERDICTS, VERIFY_CHARS, verify } from '../../verify.ts'
import { readVerifyRequest } from '../../wire/requests.ts'
import { cardText } from '../card-text.ts'
import type { Tool } from '../tool.ts'
import { NAMED, named, WARNINGS, warningsOf } from './fields.ts'

export const verifyTool: Tool = {
  name: 'verify',
  title: 'Verify names and calls',
  description:
    'Checks every name and call of the indexed libraries in code, a Markdown answer or a notebook: unknown (invented; the nearest real names are suggested), misused (a wrong or missing argument) or deprecated. Call this with your text before you return it, correct the findings, and call it again. Names of other libraries are not judged.',
  input: {
    type: 'object',
    properties: {
      text: {
        type: 'string',
        description: 'The complete code or answer, with its imports',
        maxLength: VERIFY_CHARS,
      },
      language: {
        type: 'string',
        description: 'python, typescript, …, markdown or ipynb; detected by default',
        maxLength: 40,
      },
      cards: {
        type: 'boolean',
        description: 'Also return the cards of the names that are used, and of suggested names',
        default: false,
      },
    },
    required: ['text'],
    additionalProperties: false,
  },
  output: v.object({
    ok: v.boolean(),
    checked: v.number(),
    findings: v.array(
      v.object({
        name: v.string(),
        line: v.number(),
        verdict: v.picklist(VERDICTS),
        message: v.string(),
        suggestions: v.array(v.string()),
      }),
    ),
    cards: v.optional(v.array(v.object({ ...NAMED, text: v.string() }))),
    ...WARNINGS,
  }),
  async answer(input, { open }) {
    const request = readVerifyRequest(input)
    if (!request.ok) return request
    const outcome = await verify(await open(), request.value)
    if (!outcome.ok) return outcome
    const { ok, checked, findings, cards } = outcome.value
    return {
      ok: true,
      value: {
        ok,
        checked,
        findings,
        ...(cards !== undefined && {
          cards: cards.map((card) => ({ ...named(card), text: cardText(card) })),
        }),
        ...warningsOf(outcome.value),
      },
    }
  },
}
