/** The findings of verification, on small libraries in several languages, and its time on hostile input. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { responseIssue } from '../../runtime/http/responses.ts'
import { createApp } from '../../runtime/http.ts'
import { VERIFY_CHARS, type Verification, verify } from '../../runtime/verify.ts'
import { cpuSeconds } from '../cpu-seconds.ts'
import { OTHER_LANGUAGES, PYTHON } from './cases.ts'
import { type Built, buildLibraries } from './libraries.ts'

let built: Built
beforeAll(async () => {
  built = await buildLibraries()
}, 120_000)
afterAll(() => built.remove())

async function verified(text: string, language?: string): Promise<Verification> {
  const outcome = await verify(built.catalog, {
    text,
    ...(language === undefined ? {} : { language }),
  })
  if (!outcome.ok) throw new Error(outcome.msg)
  return outcome.value
}

/** `line verdict name`, short enough for a table. */
async function found(text: string, language?: string): Promise<string[]> {
  const { findings } = await verified(text, language)
  return findings.map(({ line, verdict, name }) => `${line} ${verdict} ${name}`)
}

describe('Python', () => {
  test.each(PYTHON)('%s', async (_, code, expected) => {
    expect(await found(code, 'python')).toEqual(expected)
  })
})

describe('other languages', () => {
  test.each(OTHER_LANGUAGES)('%s', async (_, language, code, expected) => {
    expect(await found(code, language)).toEqual(expected)
  })
})

describe('text', () => {
  test('names are found in fences, code spans and sentences of an answer, with their lines', async () => {
    const answer = [
      'Use `shelf.open_shelf()`, not `shelf.load_shelf()`; see shelf.dev and shelf.toml.',
      '',
      '```python',
      'import shelf as sh',
      's = sh.open_shelf("a")',
      '```',
      '',
      'Then call shelf.list_book on it:',
      '',
      '```python',
      's.puts(1)',
      '```',
      '',
      '```ts',
      "import { createRak } from 'rack'",
      '```',
    ].join('\n')
    expect(await found(answer)).toEqual([
      '1 unknown shelf.load_shelf',
      '8 unknown shelf.list_book',
      '11 unknown shelf.Shelf.puts',
      '15 unknown rack.createRak',
    ])
  })

  test('a wrong name after very many deprecated ones counts, and a warning says what is left out', async () => {
    const code = [
      'import shelf',
      's = shelf.open_shelf("a")',
      ...Array.from({ length: 250 }, () => 's.grab("b")'),
      'shelf.load_shelf()',
    ].join('\n')
    const { ok, findings, warnings } = await verified(code, 'python')
    expect(ok).toBe(false)
    expect(findings).toHaveLength(200)
    expect(findings.at(-1)).toMatchObject({ line: 253, name: 'shelf.load_shelf' })
    expect(warnings).toEqual([
      { code: 'findings_cut', msg: expect.stringContaining('51 findings are left out') },
    ])
  })

  test('a fence without a language has the language that its imports match', async () => {
    expect(await found("```\nimport { createRak } from 'rack'\n```\n")).toEqual([
      '2 unknown rack.createRak',
    ])
  })

  test('the output in a session with a prompt is not checked', async () => {
    expect(
      await found('>>> import shelf\n>>> shelf.nothing()\nshelf.output()\n', 'python'),
    ).toEqual(['2 unknown shelf.nothing'])
  })

  test('cells of a notebook see the cells above them, and lines are those of the file', async () => {
    const notebook = JSON.stringify(
      {
        cells: [
          { cell_type: 'markdown', source: ['Try `shelf.load()`.'] },
          { cell_type: 'code', source: ['%matplotlib inline\n', 'import shelf'] },
          { cell_type: 'code', source: ['!ls\n', 'shelf.nothing()'] },
        ],
        metadata: { kernelspec: { name: 'python3', language: 'python' } },
      },
      null,
      1,
    )
    const { findings } = await verified(notebook)
    const lines = notebook.split('\n')
    expect(findings.map(({ name }) => name)).toEqual(['shelf.load', 'shelf.nothing'])
    expect(lines[(findings[0]?.line ?? 0) - 1]).toContain('shelf.load()')
  })

  test('a misspelled name gets at most three suggestions, with the nearest first', async () => {
    const { findings } = await verified('import shelf\nshelf.list_book()', 'python')
    expect(findings[0]?.suggestions[0]).toBe('shelf.list_books')
    expect(findings[0]?.suggestions.length).toBeLessThanOrEqual(3)
    expect(findings[0]?.message).toContain('did you mean shelf.list_books')
  })

  test('for a name in the wrong module, its real path is suggested', async () => {
    const { findings } = await verified('from shelf.frames import open_shelf', 'python')
    expect(findings[0]?.suggestions[0]).toBe('shelf.open_shelf')
  })

  test('cards are those of the names used and of the suggestions', async () => {
    const outcome = await verify(built.catalog, {
      text: 'import shelf\nshelf.open_shelf("a")\nshelf.list_book()',
      language: 'python',
      cards: true,
    })
    expect(outcome.ok && outcome.value.cards?.slice(0, 2).map(({ id }) => id)).toEqual([
      'shelf.store:open_shelf',
      'shelf.store:list_books',
    ])
  })
})

describe('hostile and large input', () => {
  const deep = 5_000
  test.each<[string, string, string]>([
    ['brackets that never close', 'python', `import shelf\nshelf.open_shelf(${'('.repeat(deep)}`],
    ['a string that never ends', 'python', 'import shelf\nx = """shelf.nothing()\n'.repeat(50)],
    ['nested templates', 'typescript', `${'`${'.repeat(200)}x${'}`'.repeat(200)}`],
    ['a chain of thousands of members', 'python', `import shelf\nshelf${'.a'.repeat(deep)}`],
    [
      'variables that refer to each other',
      'python',
      'import shelf\na = b\nb = a\na.x()\nshelf = shelf\nshelf.y()',
    ],
    [
      'names of Object.prototype',
      'javascript',
      "import * as r from 'rack'\nr.__proto__.constructor.constructor('x')()",
    ],
    ['no code at all', 'python', '\0\u{1f600}\u202e \\ ` $ {{{'],
    ['a use tree without end', 'rust', `use lamp::${'{a::'.repeat(deep)}`],
    ['an invalid notebook', 'ipynb', '{"cells": [1, null, {"cell_type": "code"}]}'],
  ])('%s', async (_, language, code) => {
    const { findings } = await verified(code, language)
    expect(findings.length).toBeLessThan(300)
  })

  test.each<[string, string, (i: number) => string]>([
    ['assignments of an unknown value', 'python', () => 'a = b(c, d)\n'],
    ['assignments of a known value', 'python', () => 'a = shelf.open_shelf(b)\na.label()\n'],
    ['functions', 'python', (i) => `def f${i}(a, b=1):\n    x = shelf.open_shelf(a)\n    x.y()\n`],
    [
      'attributes with the name of what their value uses',
      'python',
      (i) => `class A${i}:\n    d = d.x(d.y)\n`,
    ],
    ['functions without an end', 'python', () => 'def f(\n'],
    ['functions in brackets', 'python', (i) => `k(lambda x: x.y(${i}))\n`],
    ['imports', 'python', (i) => `import a${i}\na${i}.x()\n`],
    ['star imports', 'python', (i) => `from shelf import *\nx${i}()\n`],
    ['star imports of many modules', 'python', (i) => `from shelf.m${i} import *\nx${i}()\n`],
    ['variables of later variables', 'python', (i) => `a${i} = a${i + 1}\na${i}.x()\n`],
    ['invented names', 'python', (i) => `shelf.invented_${i}()\n`],
    ['brackets that do not match', 'typescript', () => '(([{]])'],
    ['blocks', 'typescript', (i) => `{ let a = b${i}(c); a.x() }\n`],
    ['types without an end', 'typescript', () => 'let a: b<c<d<e = ('],
    ['comments without an end', 'go', () => '/* '],
    ['quotation marks', 'java', () => '"'],
    ['uses', 'rust', (i) => `use lamp::a${i};\na${i}::b();\n`],
    ['members', 'ruby', () => 'x.y.z(1).w\n'],
    ['blanks', 'tolk', () => '   \n\t'],
    ['assignments', 'elixir', () => 'a = b(c)\na.d\n'],
    ['fences', 'markdown', () => '```python\nx = shelf.y()\nx.z()\n```\n\n`x.z`\n\n'],
    ['code spans', 'markdown', (i) => `\`shelf.x${i}\` and x.y `],
  ])('%s, thousands of them: linear time', async (_, language, unit) => {
    const cost = (size: number): Promise<number> => {
      let text = ''
      for (let i = 0; text.length < size; i++) text += unit(i)
      return cpuSeconds(() => verify(built.catalog, { text, language }))
    }
    const few = await cost(20_000)
    // For five times the text: 5 if linear, 25 if quadratic. The constant is for a busy machine.
    expect(await cost(100_000)).toBeLessThan(12 * few + 0.5)
  })

  test('of thousands of invented names, 200 are reported, and the first has suggestions', async () => {
    const lines = Array.from({ length: 3_000 }, (_, i) => `shelf.invented_${i}()`)
    const { findings } = await verified(`import shelf\n${lines.join('\n')}`, 'python')
    expect(findings).toHaveLength(200)
    expect(findings[0]?.suggestions).not.toEqual([])
  })

  test('the outputs of a notebook do not count towards the limit of length', async () => {
    const outputs = [{ data: { 'image/png': 'x'.repeat(VERIFY_CHARS) } }]
    const cell = { cell_type: 'code', source: ['import shelf\n', 'shelf.invented()'], outputs }
    const text = JSON.stringify({ cells: [cell] })
    expect(await found(text, 'ipynb')).toEqual(['2 unknown shelf.invented'])
    const long = { ...cell, source: ['shelf.a()\n'.repeat(VERIFY_CHARS / 5)] }
    expect(
      await verify(built.catalog, { text: JSON.stringify({ cells: [long] }), language: 'ipynb' }),
    ).toMatchObject({ code: 'too_large' })
  })

  test('a text that is too long is refused with advice', async () => {
    const outcome = await verify(built.catalog, { text: 'x'.repeat(VERIFY_CHARS + 1) })
    expect(outcome).toMatchObject({
      ok: false,
      code: 'too_large',
      msg: expect.stringContaining('in parts'),
    })
  })

  test('a text in an unknown language is not checked', async () => {
    expect(await verified('import shelf\nshelf.nothing()', 'cobol')).toEqual({
      ok: true,
      checked: 0,
      findings: [],
    })
  })
})

describe('hosts', () => {
  test('files read on demand give the same findings as files in memory', async () => {
    const text = 'import shelf\nshelf.list_book()\nshelf.Shelf("a").read()\nshelf.Shelf(2, 3)'
    const lazy = await verify(await built.open(), { text, language: 'python' })
    expect(lazy.ok && lazy.value.findings).toEqual((await verified(text, 'python')).findings)
    expect(lazy.ok && lazy.value.findings.length).toBe(3)
  })

  test('POST /verify answers as documented, and refuses invalid requests', async () => {
    const app = createApp({ openCatalog: () => built.open() })
    const post = async (body: unknown): Promise<Response> =>
      app.fetch(
        new Request('http://localhost/verify', { method: 'POST', body: JSON.stringify(body) }),
      )
    const answer = await post({
      text: 'import shelf\nshelf.nothing()',
      language: 'python',
      cards: true,
    })
    expect(answer.status).toBe(200)
    const body = await answer.json()
    expect(responseIssue('verification', body)).toBeUndefined()
    expect(body).toMatchObject({
      ok: false,
      checked: 2,
      findings: [{ name: 'shelf.nothing', line: 2, verdict: 'unknown' }],
    })
    for (const wrong of [{}, { text: 3 }, [], { text: 'x', cards: 'perhaps' }])
      expect((await post(wrong)).status).toBe(400)
    expect((await app.fetch(new Request('http://localhost/verify'))).status).toBe(405)
  })
})
