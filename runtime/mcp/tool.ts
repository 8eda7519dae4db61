/**
 * What a tool of the MCP server is, and how one is called: arguments as a model wrote them in, an outcome out. A tool is
 * plain data and a function, so that one list serves both eras of the protocol, both transports and the tests.
 *
 * The arguments are described to the model by a JSON Schema (`input`) and read by the same schemas as a request over HTTP
 * (http/requests.ts). The two differ on purpose: a model is shown one exact form, and a number that it sends as digits is
 * read all the same. test/mcp/tool-inputs.test.ts holds their limits together.
 */
import * as v from 'valibot'
import type { Failure, Outcome } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { SettingValues } from '../context/settings.ts'
import { PackError } from '../pack/pack.ts'
import { TIMED_OUT, withTimeout } from '../std/timeout.ts'

/** What a tool answers from. */
export interface Asking {
  /** @throws PackError */
  readonly open: () => Promise<Catalog>
  /** Settings by name. */
  readonly env: SettingValues
}

export interface Tool {
  readonly name: string
  readonly title: string
  /** For a model: what it gives, and when to take it rather than another one. */
  readonly description: string
  readonly input: InputSchema
  /** Of the structured content; every answer is checked against it. */
  readonly output: v.GenericSchema
  readonly answer: (input: unknown, asking: Asking) => Promise<Outcome<object>>
}

export interface Patience {
  /** An answer may wait this long for packs and their files. */
  readonly milliseconds: number
  /** Called when one did not come in time. */
  readonly late?: () => void
}

/** JSON Schema of the arguments of a tool. */
export interface InputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Argument>>
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

export interface Argument {
  readonly type: 'string' | 'integer' | 'boolean' | 'array'
  readonly description: string
  readonly default?: string | number | boolean
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly items?: { readonly type: 'string'; readonly enum?: readonly string[] }
}

/** Nothing throws: what goes wrong is for the model to read and to act on. */
export async function callTool(
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
  asking: Asking & Patience,
): Promise<Outcome<object>> {
  const known = Object.keys(tool.input.properties)
  const strange = Object.keys(input).find((name) => !known.includes(name))
  if (strange !== undefined)
    return refused(
      'invalid_input',
      `${tool.name} has no argument ${strange.slice(0, 100)}: it takes ${known.join(', ')}`,
    )
  try {
    const { milliseconds } = asking
    const outcome = await withTimeout(milliseconds, tool.answer(input, asking))
    if (outcome === TIMED_OUT) {
      asking.late?.()
      return refused(
        'time_limit',
        `no answer within ${milliseconds / 1000} s: call ${tool.name} again, or ask for less`,
      )
    }
    if (!outcome.ok || v.is(tool.output, outcome.value)) return outcome
    console.error(`an answer of the tool ${tool.name} is not what its output schema promises`)
  } catch (error) {
    if (error instanceof PackError) return refused(error.code, error.message)
    console.error(error)
  }
  return refused('internal', `${tool.name} failed on this call: report it, and try another tool`)
}

export const refused = (code: Failure['code'], msg: string): Failure => ({ ok: false, code, msg })
