/**
 * A tool of the MCP server: arguments in, an outcome out. A tool is plain data and a function, so that one list
 * serves both eras of the protocol, both transports and the tests.
 *
 * A JSON Schema (`input`) describes the arguments to the model, and the schemas of HTTP requests (wire/requests.ts)
 * read them. They differ on purpose: a model is shown one exact form, but a number sent as digits is accepted.
 * test/mcp/tool-inputs.test.ts keeps their limits equal.
 */
import * as v from 'valibot'
import type { Failure, Outcome } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { SettingValues } from '../context/settings.ts'
import { PackError } from '../pack/pack.ts'
import { TIMED_OUT, withTimeout } from '../std/timeout.ts'

/** What a tool answers from. */
export interface ToolContext {
  /** @throws PackError */
  readonly open: () => Promise<Catalog>
  /** Settings by name. */
  readonly env: SettingValues
}

export interface Tool {
  readonly name: string
  readonly title: string
  /** For the model: what the tool returns, and when to choose it over another one. */
  readonly description: string
  readonly input: InputSchema
  /** The schema of the structured content; every answer is validated against it. */
  readonly output: v.GenericSchema
  readonly answer: (input: unknown, context: ToolContext) => Promise<Outcome<object>>
}

export interface TimeLimit {
  /** The longest an answer may wait for packs and their files. */
  readonly milliseconds: number
  /** Called when that time has passed. */
  readonly onTimeout?: () => void
}

/** The JSON Schema of a tool's arguments. */
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

/** Never throws: an error is a result that the model can act on. */
export async function callTool(
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
  context: ToolContext & TimeLimit,
): Promise<Outcome<object>> {
  const known = Object.keys(tool.input.properties)
  const strange = Object.keys(input).find((name) => !known.includes(name))
  if (strange !== undefined)
    return refused(
      'invalid_input',
      `${tool.name} has no argument ${strange.slice(0, 100)}: it takes ${known.join(', ')}`,
    )
  try {
    const { milliseconds } = context
    const outcome = await withTimeout(milliseconds, tool.answer(input, context))
    if (outcome === TIMED_OUT) {
      context.onTimeout?.()
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
