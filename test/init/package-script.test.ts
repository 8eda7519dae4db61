/**
 * Adding a script to a package.json changes no other character.
 */
import { expect, test } from 'vitest'
import { withScript } from '../../build/init/package-script.ts'

const add = (json: string) => withScript(json, 'cardcat', 'cardcat build')

test.each([
  [
    'two spaces, and a list on one line',
    '{\n  "name": "a",\n  "scripts": {\n    "test": "vitest"\n  },\n  "files": ["src", "lib"]\n}\n',
    '{\n  "name": "a",\n  "scripts": {\n    "test": "vitest",\n    "cardcat": "cardcat build"\n  },\n  "files": ["src", "lib"]\n}\n',
  ],
  [
    'tabs, no line end at the end',
    '{\n\t"scripts": {\n\t\t"a": "b"\n\t}\n}',
    '{\n\t"scripts": {\n\t\t"a": "b",\n\t\t"cardcat": "cardcat build"\n\t}\n}',
  ],
  [
    'Windows line ends',
    '{\r\n  "scripts": {\r\n    "a": "b"\r\n  }\r\n}\r\n',
    '{\r\n  "scripts": {\r\n    "a": "b",\r\n    "cardcat": "cardcat build"\r\n  }\r\n}\r\n',
  ],
  [
    'no scripts',
    '{\n    "name": "a"\n}\n',
    '{\n    "name": "a",\n    "scripts": {\n        "cardcat": "cardcat build"\n    }\n}\n',
  ],
  [
    'empty scripts',
    '{\n  "scripts": {},\n  "name": "a"\n}\n',
    '{\n  "scripts": {\n    "cardcat": "cardcat build"\n  },\n  "name": "a"\n}\n',
  ],
  ['all on one line', '{"scripts":{"a":"b"}}', '{"scripts":{"a":"b","cardcat": "cardcat build"}}'],
  ['nothing at all', '{}', '{ "scripts": { "cardcat": "cardcat build" } }'],
  [
    'quotes, braces and another "scripts" further in',
    '{\n  "a": { "scripts": { "x": "y" } },\n  "scripts": {\n    "b": "echo \\"}\\" && cat {a,b}"\n  }\n}\n',
    '{\n  "a": { "scripts": { "x": "y" } },\n  "scripts": {\n    "b": "echo \\"}\\" && cat {a,b}",\n    "cardcat": "cardcat build"\n  }\n}\n',
  ],
  [
    'a byte order mark',
    '\uFEFF{\n  "scripts": {\n    "a": "b"\n  }\n}\n',
    '\uFEFF{\n  "scripts": {\n    "a": "b",\n    "cardcat": "cardcat build"\n  }\n}\n',
  ],
])('%s', (_, before, after) => {
  expect(add(before)).toBe(after)
  const parsed: unknown = JSON.parse(add(before).replace('\uFEFF', ''))
  expect(parsed).toHaveProperty('scripts.cardcat', 'cardcat build')
})
