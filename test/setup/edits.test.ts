/**
 * Adds entries to settings and removes them again, without changing anything else. The texts are as people write them.
 */
import { evaluate, parse as parseJson } from '@humanwhocodes/momoa'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { jsonEntries } from '../../build/setup/json-entry.ts'
import { tomlEntries } from '../../build/setup/toml-entry.ts'

const ENTRY = { command: 'npx', args: ['-y', 'cardcat', 'mcp', '--pack', 'dist/pack'] }

describe('JSON', () => {
  const place = { key: 'mcpServers', name: 'cardcat' }
  const valueIn = (text: string): unknown =>
    evaluate(parseJson(text, { mode: 'jsonc', allowTrailingCommas: true }))

  test.each([
    ['one line', '{ "mcpServers": { "a": { "command": "x" } } }'],
    ['lines', '{\n  "mcpServers": {\n    "a": {\n      "command": "x"\n    }\n  },\n  "z": 1\n}\n'],
    ['tabs', '{\n\t"mcpServers": {\n\t\t"a": {}\n\t}\n}'],
    ['four spaces, Windows', '{\r\n    "mcpServers": {\r\n        "a": {}\r\n    }\r\n}\r\n'],
    ['a comma at the end', '{\n  "mcpServers": {\n    "a": {}, // mine\n  },\n}\n'],
    [
      'comments',
      '// top\n{\n  /* s */ "mcpServers": {\n    "a": {} // last\n    // end\n  } // x\n}\n',
    ],
    ['minified', '{"n":1,"mcpServers":{"a":{"args":["}"]}},"s":"{\\"mcpServers\\":{}}"}'],
  ])('%s: an entry is added, and removing it restores the text', (_, text) => {
    const added = jsonEntries.set(text, place, ENTRY)
    const [before, after] = [valueIn(text), valueIn(added)]
    expect(after).toEqual({
      ...Object(before),
      mcpServers: { ...Object(before).mcpServers, cardcat: ENTRY },
    })
    expect(jsonEntries.set(added, place, ENTRY)).toBe(added)
    expect(jsonEntries.remove(added, place)).toBe(text)
    expect(added.includes('\r\n')).toBe(text.includes('\r\n'))
    expect(added.replaceAll('\r\n', '').includes('\n')).toBe(
      text.replaceAll('\r\n', '').includes('\n'),
    )
  })

  test('is written with the indentation of the file', () => {
    const text = '{\n\t"mcpServers": {\n\t\t"a": {}\n\t}\n}'
    expect(jsonEntries.set(text, place, { command: 'x' })).toBe(
      '{\n\t"mcpServers": {\n\t\t"a": {},\n\t\t"cardcat": {\n\t\t\t"command": "x"\n\t\t}\n\t}\n}',
    )
  })

  test.each([
    '',
    '  \n',
    '{}',
    '{\n}\n',
    '{ "other": [1] }',
    '{ "mcpServers": {} }',
    '{\n  // none yet\n}\n',
  ])('a server is added to a file without any: %j', (text) => {
    const added = jsonEntries.set(text, place, ENTRY)
    expect(valueIn(added)).toMatchObject({ mcpServers: { cardcat: ENTRY } })
    if (text.includes('//')) expect(added).toContain('// none yet')
    expect(valueIn(jsonEntries.remove(added, place))).toMatchObject({ mcpServers: {} })
  })

  test('an entry between others is removed alone, and the others keep their comments', () => {
    const text =
      '{"mcpServers": {\n  "a": {}, // of a\n  // of cardcat\n  "cardcat": {}, // after\n  "b": {}\n}}'
    expect(jsonEntries.remove(text, place)).toBe(
      '{"mcpServers": {\n  "a": {}, // of a\n  // of cardcat // after\n  "b": {}\n}}',
    )
  })

  test('an existing entry is replaced in place', () => {
    const text = '{ "mcpServers": { "cardcat": { "command": "old" }, "b": {} } } // end'
    const changed = jsonEntries.set(text, place, { command: 'new' })
    expect(valueIn(changed)).toEqual({ mcpServers: { cardcat: { command: 'new' }, b: {} } })
    expect(changed).toMatch(/, "b": \{\} \} \} \/\/ end$/)
  })

  test.each([
    ['{ "mcpServers": ', /not valid JSON/],
    ['[]', /contain a JSON object/],
    ['"x"', /contain a JSON object/],
    ['{ "mcpServers": [] }', /"mcpServers" is not an object/],
    ['{ "mcpServers": {}, "mcpServers": {} }', /"mcpServers" twice/],
    ['{ "mcpServers": { "cardcat": 1, "cardcat": 2 } }', /"cardcat" twice/],
    ['{ "a": 1 } trailing', /not valid JSON/],
  ])('%j is refused', (text, words) => {
    expect(() => jsonEntries.set(text, place, ENTRY)).toThrow(words)
    expect(() => jsonEntries.remove(text, place)).toThrow(words)
  })
})

describe('TOML', () => {
  const place = { key: 'mcp_servers', name: 'cardcat' }

  test.each([
    ['nothing', ''],
    ['keys', 'model = "x"\n'],
    ['servers', '# mine\n[mcp_servers.a]\ncommand = "x" # why\n\n[mcp_servers.a.env]\nK = "v"\n'],
    ['an inline table elsewhere', 'a = { b = [1, 2] }\n[mcp_servers."b c"]\nargs = ["[x]"]\n'],
    ['a string that looks like the table', 's = """\n[mcp_servers.x]\n"""\n'],
    ['Windows', 'model = "x"\r\n\r\n[tui]\r\nn = 1\r\n'],
  ])('%s: a table is added, and removing it restores the text', (_, text) => {
    const added = tomlEntries.set(text, place, ENTRY)
    expect(parseToml(added)).toEqual({
      ...parseToml(text),
      mcp_servers: { ...Object(parseToml(text).mcp_servers), cardcat: ENTRY },
    })
    expect(tomlEntries.set(added, place, ENTRY)).toBe(added)
    expect(tomlEntries.remove(added, place)).toBe(text)
  })

  test('a table between others is removed with its subtables, and the comments of the next one stay', () => {
    const text =
      'a = 1\n\n[mcp_servers.cardcat]\ncommand = "x"\n\n[mcp_servers.cardcat.env]\nK = "v"\n\n# of b\n[mcp_servers.b]\nurl = "u"\n'
    expect(tomlEntries.remove(text, place)).toBe('a = 1\n\n# of b\n[mcp_servers.b]\nurl = "u"\n')
  })

  test('an existing table is replaced', () => {
    const text = '[mcp_servers.cardcat]\ncommand = "old"\n\n[tui]\nn = 1\n'
    expect(parseToml(tomlEntries.set(text, place, ENTRY))).toEqual({
      ...{ mcp_servers: { cardcat: ENTRY }, tui: { n: 1 } },
    })
  })

  test.each([
    ['a = ', /not valid TOML/],
    ['[mcp_servers]\n[mcp_servers]\n', /not valid TOML/],
    ['mcp_servers = 1\n', /"mcp_servers" is not a table/],
    ['mcp_servers = { a = { command = "x" } }\n', /by hand/],
    ['[mcp_servers]\ncardcat = { command = "old" }\n', /by hand/],
  ])('%j is refused', (text, words) => {
    expect(() => tomlEntries.set(text, place, ENTRY)).toThrow(words)
  })

  test('an entry in another form is not removed partially', () => {
    const text = '[mcp_servers]\ncardcat = { command = "old" }\n'
    expect(() => tomlEntries.remove(text, place)).toThrow(/by hand/)
  })
})
