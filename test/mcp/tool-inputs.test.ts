/**
 * The limits in each tool's schema are the limits that are enforced. Each argument is sent at its limits, which gives
 * an answer or "not found", and beyond them, which gives an error that names the argument.
 */
import { expect, test, vi } from 'vitest'
import { TOOLS } from '../../runtime/mcp/server-features.ts'
import { type Argument, callTool, type Tool } from '../../runtime/mcp/tool.ts'
import { openSmall, smallPack } from '../small-pack.ts'

const catalog = openSmall(smallPack([{ id: 'small:thing', text: 'a thing' }]))
const call = (tool: Tool, input: Record<string, unknown>) =>
  callTool(tool, input, { open: () => catalog, env: {}, milliseconds: 10_000 })

/** Arguments that give an answer, or "not found". */
const GOOD: Readonly<Record<string, Record<string, unknown>>> = {
  search: { query: 'thing' },
  fetch: { id: 'small:thing' },
  inspect: { symbol: 'small:thing' },
  context: { question: 'thing' },
  verify: { text: 'thing' },
}

function limitsOf(argument: Argument): { good: readonly unknown[]; bad: readonly unknown[] } {
  const { type, minimum, maximum, maxLength } = argument
  const words = argument.enum ?? argument.items?.enum
  switch (type) {
    case 'boolean':
      return { good: [true, false], bad: ['perhaps', 2] }
    case 'integer':
      return {
        good: [minimum, maximum].filter((limit) => limit !== undefined),
        bad: [1.5, 'many', (minimum ?? 0) - 1, ...(maximum === undefined ? [] : [maximum + 1])],
      }
    case 'array':
      return { good: [words ?? ['typescript']], bad: words ? [['nothing']] : [[7]] }
    case 'string':
      return {
        good: words ?? ['small'],
        bad: [{}, ...(words ? ['nothing'] : []), ...(maxLength ? ['x'.repeat(maxLength + 1)] : [])],
      }
    default:
      return type satisfies never
  }
}

const cases = TOOLS.flatMap((tool) =>
  Object.entries(tool.input.properties).map(([name, argument]) => [tool, name, argument] as const),
).map((each) => [`${each[0].name}, ${each[1]}`, ...each] as const)

/** The other arguments that an argument needs, without those that it excludes. */
function around(tool: Tool, name: string): Record<string, unknown> {
  const good = GOOD[tool.name] ?? {}
  if (tool.name !== 'inspect') return good
  return name === 'path' ? {} : name === 'line' ? { path: 'small.ts' } : good
}

test.each(cases)('%s', async (_, tool, name, argument) => {
  const { good, bad } = limitsOf(argument)
  expect(good.length).toBeGreaterThan(0)
  for (const value of good) {
    const outcome = await call(tool, { ...around(tool, name), [name]: value })
    if (!outcome.ok) expect(outcome.code).toBe('not_found')
  }
  for (const value of bad) {
    const outcome = await call(tool, { ...around(tool, name), [name]: value })
    expect(outcome).toMatchObject({ ok: false, msg: expect.stringContaining(name) })
    expect(['invalid_input', 'too_large']).toContain(outcome.ok ? '' : outcome.code)
  }
})

test.each(TOOLS.map((tool) => [tool.name, tool] as const))(
  '%s uses its documented defaults, and lists its arguments when it gets an unknown one',
  async (name, tool) => {
    const defaults = Object.fromEntries(
      Object.entries(tool.input.properties).flatMap(([key, argument]) =>
        argument.default === undefined ? [] : [[key, argument.default]],
      ),
    )
    const plain = await call(tool, GOOD[name] ?? {})
    expect(plain.ok).toBe(true)
    expect(await call(tool, { ...GOOD[name], ...defaults })).toEqual(plain)
    expect(await call(tool, { ...GOOD[name], colour: 'red' })).toMatchObject({
      ok: false,
      code: 'invalid_input',
      msg: expect.stringContaining(Object.keys(tool.input.properties).join(', ')),
    })
  },
)

test('a number sent as digits and a list sent as text with commas are accepted, since models send both', async () => {
  const [search] = TOOLS
  if (search === undefined) throw new Error('there is a first tool')
  const outcome = await call(search, { query: 'thing', limit: '3', kind: 'symbol, guide' })
  expect(outcome).toMatchObject({ ok: true, value: { results: [{ id: 'small:thing' }] } })
})

test('an answer that does not match the output schema is not sent', async () => {
  const [search] = TOOLS
  if (search === undefined) throw new Error('there is a first tool')
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken: Tool = { ...search, answer: async () => ({ ok: true, value: { results: 7 } }) }
  expect(await call(broken, { query: 'x' })).toMatchObject({ ok: false, code: 'internal' })
  expect(silent).toHaveBeenCalledOnce()
  silent.mockRestore()
})
