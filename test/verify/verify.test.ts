import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { breach } from '../../runtime/http/responses.ts'
import { createApp } from '../../runtime/http.ts'
import { VERIFY_CHARS, type Verification, verify } from '../../runtime/verify.ts'
import { cpuSeconds } from '../cpu-seconds.ts'
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
  test.each<[string, string, string[]]>([
    [
      'real names are known',
      'import shelf\ns = shelf.Shelf("a", width=2)\ns.put(1).take("x").read(page=2)',
      [],
    ],
    [
      'a variable that is assigned anew from itself',
      'import shelf\ns = shelf.Shelf("a", width=2)\ns = s.put(1)\ns.dance()',
      ['4 unknown shelf.Shelf.dance'],
    ],
    [
      'an unknown function',
      'import shelf\nshelf.open_shelve("a")',
      ['2 unknown shelf.open_shelve'],
    ],
    [
      'a name that cannot be imported',
      'from shelf import (\n  Shelf,\n  Bookcase,\n)',
      ['3 unknown shelf.Bookcase'],
    ],
    ['an unknown module', 'import shelf.storage', ['1 unknown shelf.storage']],
    ['an alias', 'import shelf as sh\nsh.listbooks()', ['2 unknown shelf.listbooks']],
    [
      'a method of an instance',
      'from shelf import Shelf\ns = Shelf("a")\ns.puts(1)',
      ['3 unknown shelf.Shelf.puts'],
    ],
    [
      'a chain through returned types',
      'import shelf\nshelf.open_shelf("a").take("x").reed()',
      ['2 unknown shelf.store.Book.reed'],
    ],
    [
      'the value of with … as',
      'import shelf\nwith shelf.open_shelf("a") as s:\n    s.drop()',
      ['3 unknown shelf.Shelf.drop'],
    ],
    [
      'an annotated parameter',
      'from shelf import Shelf\ndef f(s: Shelf):\n    return s.puts(1)',
      ['3 unknown shelf.Shelf.puts'],
    ],
    [
      'a method of another class',
      'from shelf import Shelf\nShelf("a").read()',
      ['2 misused shelf.Shelf.read'],
    ],
    [
      'an unknown keyword',
      'import shelf\nshelf.open_shelf("a", modus="r")',
      ['2 misused shelf.open_shelf'],
    ],
    ['any keyword if all are accepted', 'from shelf import Shelf\nShelf("a").sort(anything=1)', []],
    ['a missing argument', 'import shelf\nshelf.open_shelf()', ['2 misused shelf.open_shelf']],
    [
      'a missing argument of the constructor',
      'import shelf\nshelf.Shelf(width=1)',
      ['2 misused shelf.Shelf'],
    ],
    [
      'too many arguments',
      'import shelf\nshelf.open_shelf("a", "r", 3)',
      ['2 misused shelf.open_shelf'],
    ],
    ['star arguments are not counted', 'import shelf\nshelf.open_shelf(*args, **more)', []],
    [
      'a deprecated method',
      'from shelf import Shelf\nShelf("a").grab("x")',
      ['2 deprecated shelf.Shelf.grab'],
    ],
    [
      'code in an f-string',
      'import shelf\nprint(f"{shelf.nothing()} {{shelf.text}}")',
      ['2 unknown shelf.nothing'],
    ],
    ['other libraries are not judged', 'import numpy as np\nimport json\nnp.foo()\njson.bar()', []],
    [
      'a rebound name is not the import',
      'from shelf import list_books\ndef f(list_books):\n    return list_books.anything(1, 2, 3)',
      [],
    ],
    [
      'a variable with two types has the members of both',
      'from shelf import Shelf\nfrom shelf.store import Book\nx = Shelf("a")\nif y:\n    x = Book()\nx.read()\nx.put(1)\nx.nothing()',
      ['8 unknown shelf.Shelf.nothing'],
    ],
    [
      'attributes that the code itself sets',
      'from shelf import Shelf\ns = Shelf("a")\ns.extra = 1\nprint(s.extra)',
      [],
    ],
    ['an attribute set by setattr', 'from shelf import Shelf\nShelf("a").colour', []],
    [
      'names that a module imports for its own use',
      'import shelf\nshelf.store.json.loads("1")',
      [],
    ],
    ['an unknown base', 'from shelf import Table\nTable().whatever().more()', []],
    [
      'but a misspelled member of the class itself',
      'from shelf import Table\nTable().from_files()',
      ['2 unknown shelf.Table.from_files'],
    ],
    [
      'a module with __getattr__',
      'from shelf import lazy\nlazy.auto_x\nlazy.later\nlazy.never',
      ['4 unknown shelf.lazy.never'],
    ],
    [
      'comments and strings are not code',
      '# shelf.nothing()\nimport shelf\n"""shelf.nothing()"""\ns = "shelf.nothing()"',
      [],
    ],
  ])('%s', async (_, code, expected) => {
    expect(await found(code, 'python')).toEqual(expected)
  })
})

describe('other languages', () => {
  test.each<[string, string, string, string[]]>([
    [
      'TypeScript',
      'typescript',
      "import { createRack, Wheel, Spoke } from 'rack'\nconst r = createRack('a')\nr.add(new Wheel(1)).push()\nr.last().spin()",
      ['1 unknown rack.Spoke', '3 unknown rack.Rack.push', '4 unknown rack.Wheel.spin'],
    ],
    [
      'a namespace import',
      'typescript',
      "import * as rack from 'rack'\nrack.createRacks('a')\nconst f = async (r: rack.Rack) => { r.lasts() }",
      ['2 unknown rack.createRacks', '3 unknown rack.Rack.lasts'],
    ],
    [
      'a template string',
      'javascript',
      "import { createRack } from 'rack'\nconst t = `$" +
        "{createRack('a').nothing()} and $" +
        '{1}`',
      ['2 unknown rack.Rack.nothing'],
    ],
    [
      'required modules',
      'javascript',
      "const { createRack, makeRack } = require('rack')\ncreateRack('a').add(1)",
      ['1 unknown rack.makeRack'],
    ],
    [
      'too many arguments in TypeScript',
      'typescript',
      "import { createRack } from 'rack'\ncreateRack('a', 2, 3)\ncreateRack()",
      ['2 misused rack.createRack', '3 misused rack.createRack'],
    ],
    [
      'a reassigned variable',
      'typescript',
      "import { createRack, Wheel } from 'rack'\nlet x = createRack('a')\nif (y) { x = new Wheel(2) }\nx.turn(1)\nx.nothing()",
      ['5 unknown rack.Rack.nothing'],
    ],
    [
      'Go',
      'go',
      'package main\nimport (\n\t"fmt"\n\t"example.org/water/pump"\n)\nfunc main() {\n\tp := pump.New(1)\n\tp.Stop()\n\tp.Start(1)\n\tpump.Make(2)\n\tfmt.Nothing()\n}',
      ['8 unknown pump.Pump.Stop', '10 unknown pump.Make'],
    ],
    [
      'Go: too many arguments',
      'go',
      'package main\nimport w "example.org/water/pump"\nfunc f(p *w.Pump) {\n\tp.Start(1, "a", 3)\n}',
      ['4 misused pump.Pump.Start'],
    ],
    [
      'Rust',
      'rust',
      'use lamp::{Lamp, Bulb, count_lamps as count};\nfn main() {\n    let l = Lamp::new(4);\n    l.shine(1);\n    l.clone();\n    count();\n    Lamp::create(1);\n}',
      ['1 unknown lamp.Bulb', '4 unknown lamp.Lamp.shine', '7 unknown lamp.Lamp.create'],
    ],
    [
      'Java',
      'java',
      'import org.tea.kettle.Kettle;\nimport org.tea.kettle.Pot;\nimport java.util.List;\nclass T { void f() {\n  Kettle k = new Kettle(1);\n  k.boil(90).spill();\n  k.cook();\n  k.toString();\n  new Kettle();\n} }',
      [
        '2 unknown org.tea.kettle.Pot',
        '6 unknown org.tea.kettle.Cup.spill',
        '7 unknown org.tea.kettle.Kettle.cook',
        '9 misused org.tea.kettle.Kettle',
      ],
    ],
    [
      'Kotlin sees the names of Java',
      'kotlin',
      'import org.tea.kettle.Kettle\nfun f(k: Kettle) {\n  k.boil(9).spill()\n  val other = Kettle(1)\n  other.boil(1).also { it.pour() }\n}',
      ['3 unknown org.tea.kettle.Cup.spill'],
    ],
    [
      'Tolk, which is read by patterns',
      'tolk',
      'import "coin"\nfun main() {\n    val c = Coin.create(1);\n    c.spend(2);\n    Coin.mint(3);\n    c.melt();\n}',
      ['5 unknown Coin.mint', '6 unknown Coin.melt'],
    ],
  ])('%s', async (_, language, code, expected) => {
    expect(await found(code, language)).toEqual(expected)
  })
})

describe('text', () => {
  test('fences, code spans and sentences of an answer, with their lines', async () => {
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

  test('a fence without a language has the language that its imports match', async () => {
    expect(await found("```\nimport { createRak } from 'rack'\n```\n")).toEqual([
      '2 unknown rack.createRak',
    ])
  })

  test('a session with a prompt', async () => {
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

  test('suggestions exist, are three at most, and have the nearest first', async () => {
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

  test('of thousands of invented names the first ones have suggestions', async () => {
    const lines = Array.from({ length: 3_000 }, (_, i) => `shelf.invented_${i}()`)
    const { findings } = await verified(`import shelf\n${lines.join('\n')}`, 'python')
    expect(findings).toHaveLength(200)
    expect(findings[0]?.suggestions).not.toEqual([])
  })

  test('the outputs of a notebook do not count', async () => {
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

  test('an unknown language is not judged', async () => {
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
    expect(breach('verification', body)).toBeUndefined()
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
