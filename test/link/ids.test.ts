import { describe, expect, test } from 'vitest'
import { formatId, type Id, idCounter } from '../../build/link/ids.ts'

const table: readonly [string, Id][] = [
  ['flask.helpers:url_for', { kind: 'symbol', module: 'flask.helpers', name: 'url_for', nth: 1 }],
  [
    'zod.v4.classic.schemas:ZodString.email~2',
    { kind: 'symbol', module: 'zod.v4.classic.schemas', name: 'ZodString.email', nth: 2 },
  ],
  [
    '@scope/kit.box:Box.#lid',
    { kind: 'symbol', module: '@scope/kit.box', name: 'Box.#lid', nth: 1 },
  ],
  ['a.b:operator%3A%3Acall', { kind: 'symbol', module: 'a.b', name: 'operator::call', nth: 1 }],
  ['zod.v4.mini', { kind: 'module', module: 'zod.v4.mini', nth: 1 }],
  ['hono.netlify~3', { kind: 'module', module: 'hono.netlify', nth: 3 }],
  [
    'zod/README.md#basic-usage',
    { kind: 'guide', project: 'zod', path: 'README.md', anchor: 'basic-usage', nth: 1 },
  ],
  [
    'ton/docs/a%20b.md#func:get%20%7E~2',
    { kind: 'guide', project: 'ton', path: 'docs/a b.md', anchor: 'func:get ~', nth: 2 },
  ],
  [
    '@scope/kit/docs/x.md#top',
    { kind: 'guide', project: '@scope/kit', path: 'docs/x.md', anchor: 'top', nth: 1 },
  ],
  [
    'gyp/pylib/gyp/common_test.py::TestGetFlavor.test_param',
    {
      kind: 'recipe',
      project: 'gyp',
      path: 'pylib/gyp/common_test.py',
      name: 'TestGetFlavor.test_param',
      nth: 1,
    },
  ],
  [
    'geopandas/doc/mapping.ipynb#cell-12',
    { kind: 'cell', project: 'geopandas', path: 'doc/mapping.ipynb', number: 12, nth: 1 },
  ],
  [
    'zod/a.test.ts::z.string().min(5):%20100%25%20#1::ok',
    {
      kind: 'recipe',
      project: 'zod',
      path: 'a.test.ts',
      name: 'z.string().min(5): 100% #1::ok',
      nth: 1,
    },
  ],
]

describe('an id', () => {
  test.each(table)('%s', (text, id) => {
    expect(formatId(id)).toBe(text)
  })

  test('differs between things of different kinds whose names contain the separators', () => {
    const ids: readonly Id[] = [
      { kind: 'symbol', module: 'p/a', name: ':b', nth: 1 },
      { kind: 'symbol', module: 'p/a::b', name: 'c', nth: 1 },
      { kind: 'recipe', project: 'p', path: 'a', name: 'b', nth: 1 },
      { kind: 'recipe', project: 'p', path: 'a::b', name: 'c', nth: 1 },
      { kind: 'guide', project: 'p', path: 'a', anchor: 'b', nth: 1 },
      { kind: 'guide', project: 'p', path: 'a#b', anchor: 'c', nth: 1 },
      { kind: 'module', module: 'p/a#b', nth: 1 },
      { kind: 'module', module: 'p/a~2', nth: 1 },
      { kind: 'module', module: 'p/a', nth: 2 },
    ]
    expect(new Set(ids.map(formatId)).size).toBe(ids.length)
  })

  test('never contains whitespace', () => {
    const id = formatId({ kind: 'recipe', project: 'p', path: 'a\tb', name: 'x\n\u00a0y', nth: 1 })
    expect(id).not.toMatch(/\s/)
  })

  test('gets a number when it occurs again; a name that ends like such a number does not', () => {
    const numbered = idCounter()
    const id: Id = { kind: 'symbol', module: 'm', name: 'f', nth: 1 }
    expect([numbered(id), numbered(id), numbered({ ...id, name: 'f~2' })]).toEqual([
      'm:f',
      'm:f~2',
      'm:f%7E2',
    ])
  })
})
