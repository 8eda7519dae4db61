/**
 * The MCP tool `live`: asks the running library, through an inspector, what no pack can know: an attribute created at
 * run time, or the installed version. Only the command line offers it, and only with an address, because it runs code
 * of the library, which nothing else here does.
 */
import * as v from 'valibot'
import type { FailureCode } from '../../runtime/answers.ts'
import { refused, type Tool } from '../../runtime/mcp/tool.ts'
import { askLive, LIVE_QUESTIONS, type LiveFailureCode } from '../inspector/ask-live.ts'

const Input = v.object({ symbol: v.string(), ask: v.optional(v.picklist(LIVE_QUESTIONS), 'help') })

export const liveTool = (inspector: string): Tool => ({
  name: 'live',
  title: 'Ask the running library',
  description:
    'Asks the installed and running library instead of its pack: its help on a dotted name, the members that an object has at run time, or the source of the installed version. Use this for names that are created at run time, or if the installed version matters. It is slower than inspect.',
  input: {
    type: 'object',
    properties: {
      symbol: {
        type: 'string',
        description: 'Dotted name from the import root: requests.Session.get',
        maxLength: 500,
      },
      ask: {
        type: 'string',
        description: 'The kind of answer',
        enum: LIVE_QUESTIONS,
        default: 'help',
      },
    },
    required: ['symbol'],
    additionalProperties: false,
  },
  output: v.looseObject({
    symbol: v.string(),
    ask: v.picklist(LIVE_QUESTIONS),
    text: v.nullable(v.string()),
    members: v.nullable(v.array(v.looseObject({ name: v.string(), kind: v.string() }))),
    file: v.nullable(v.string()),
    line: v.nullable(v.number()),
    cut: v.boolean(),
  }),
  async answer(input) {
    const read = v.safeParse(Input, input)
    if (!read.success)
      return refused(
        'invalid_input',
        `live takes symbol, a dotted name, and ask, one of ${LIVE_QUESTIONS.join(', ')}`,
      )
    const answer = await askLive({ inspector, ...read.output })
    return answer.ok ? answer : refused(codeOf(answer.code), answer.msg)
  },
})

const codeOf = (code: LiveFailureCode): FailureCode =>
  code === 'inspector_unavailable' ? 'upstream_failed' : code
