/**
 * Generated files, syntax errors, deep nesting and unusual line ends, as in real libraries. Each must give facts
 * quickly, with a reason if something is missing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCodeReader } from '../../build/extract/code/symbols.ts'
import { blankTags } from '../../build/extract/docs/mdx-tags.ts'
import { openFileReader } from '../../build/extract/extract-file.ts'
import type { CodeFacts } from '../../build/facts.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { cpuSeconds } from '../cpu-seconds.ts'
import { mutate } from '../fuzz/mutate.ts'

const { languages } = await loadGrammars()

const CODE: Readonly<Record<string, string>> = {
  python: 'def after(): pass\n',
  javascript: 'export function after() {}\n',
}

async function read(language: string, text: string): Promise<CodeFacts> {
  const found = languages.get(language)
  if (found === undefined) throw new Error(`no grammar folder ${language}`)
  return (await openCodeReader(found))(text)
}

describe('generated files', () => {
  test('a minified file of 3 MB is skipped with a reason', async () => {
    const facts = await read('javascript', 'var a=function(b){return b+1};'.repeat(100_000))
    expect(facts.definitions).toEqual([])
    expect(facts.problems).toEqual([
      { reason: expect.stringContaining('minified'), severity: 'warning' },
    ])
  })

  test('a handwritten file with one long line is read', async () => {
    const lines = 'const x = 1\n'.repeat(50)
    const facts = await read('javascript', `${lines}const data = '${'a'.repeat(60_000)}'\n`)
    expect(facts.definitions.map(({ name }) => name)).toEqual(['x', 'data'])
    expect(
      facts.definitions.every(({ body, signature }) => body.length + signature.length < 5000),
    ).toBe(true)
  })
})

describe('depth and size', () => {
  test('20,000 nested parentheses do not overflow the stack', async () => {
    const deep = `${'(\n'.repeat(20_000)}1${')\n'.repeat(20_000)}`
    const facts = await read('python', `def before(): pass\nx = ${deep}\ndef after(): pass\n`)
    expect(facts.definitions.map(({ name }) => name)).toEqual(['before', 'x', 'after'])
  })

  test('3,000 nested functions do not overflow the stack', async () => {
    const facts = await read(
      'javascript',
      `${'function f() {\n'.repeat(3000)}${'}\n'.repeat(3000)}`,
    )
    expect(facts.definitions.map(({ name }) => name)).toEqual(['f'])
  })

  test('20,000 nested callbacks do not overflow the stack', async () => {
    const facts = await read(
      'javascript',
      `${'f(() => {\n'.repeat(20_000)}function g() {}${'})\n'.repeat(20_000)}`,
    )
    expect(facts.calls).toEqual(['f'])
    expect(facts.definitions).toEqual([])
  })

  test('a syntax error that makes the parser try all alternatives stops it', async () => {
    // Found by `npm run fuzz`: this mutation of the fixture took the parser 22 seconds.
    const fixture = join(import.meta.dirname, '../fixtures/extract/cpp/shapes_test.cpp')
    const { problems } = await read('cpp', mutate(readFileSync(fixture, 'utf8'), 4569))
    expect(problems).toEqual([{ reason: 'the parser gave up on this file', severity: 'warning' }])
  })

  test('sixty labels in a row, the last one incomplete, are read in normal time', async () => {
    // Found by `npm run fuzz`: a pattern that could split the lines in 2^60 ways.
    const text = `# A\n\n${'(label)=\n'.repeat(60)}(broken=\n## Next\n`
    const file = { path: 'a.md', role: 'docs', language: 'markdown', text } as const
    const { kind, problems } = await openFileReader(languages)(file)
    expect([kind, problems]).toEqual(['doc', []])
  })

  test('a file that crashes the parser does not affect the files after it', async () => {
    const read = openFileReader(languages)
    const file = (language: string, text: string) =>
      read({ path: `a.${language}`, role: 'source', language, text })
    // Found by `npm run fuzz`: comparing two parses of it needs more stack than the parser has.
    const stars = `order =${'/*'.repeat(2913)}x${'*/'.repeat(232)}*${'{'.repeat(50)}x${'}'.repeat(50)}${'/*'.repeat(3000)}\n`
    const alive = await file('python', 'def before(): pass\n')
    const dead = await file('python', stars)
    const after = await Promise.all(
      ['python', 'javascript'].map((name) => file(name, CODE[name] ?? '')),
    )
    expect(alive.problems).toEqual([])
    expect(dead.problems).toEqual([
      { reason: 'the parser gave up on this file', severity: 'warning' },
    ])
    expect(after.map(({ problems }) => problems)).toEqual([[], []])
  })

  test('500 nested namespaces keep their qualifiers', async () => {
    const facts = await read('typescript', `${'namespace N {'.repeat(500)}${'}'.repeat(500)}`)
    expect(facts.definitions.at(-1)?.qualifier).toHaveLength(499)
  })

  test('a chain of 500 calls is shortened to its last links', async () => {
    const facts = await read('javascript', `export const x = z${'.min(1)'.repeat(500)}`)
    const calls = facts.definitions[0]?.calls ?? []
    expect(calls[0]).toBe('z.min')
    expect(calls.at(-1)).toBe('().min')
    expect(calls.every((name) => name.length <= 300)).toBe(true)
  })

  test('the parser gives up on a file in which its scanner reads ahead from every line', async () => {
    // Between two progress reports, the parser read the rest of these files thousands of times.
    const texts = { python: '\\\n', ruby: '=begin\n' }
    for (const [language, line] of Object.entries(texts)) {
      const { problems } = await read(language, line.repeat(20_000))
      expect(problems).toEqual([{ reason: 'the parser gave up on this file', severity: 'warning' }])
    }
  })

  test('thousands of consecutive comments in Python take linear time', async () => {
    // Each comment was read once for every comment above it: 40,000 took 200 seconds.
    const lines = (n: number) => `#: One.\n${'# x\n'.repeat(n)}#: Two.\nX = 1\n`
    const { definitions, problems } = await read(
      'python',
      `def before():\n    pass\n${lines(40_000)}def after(): pass\n`,
    )
    expect(problems).toEqual([])
    expect(definitions.map(({ name, lines }) => [name, ...lines])).toEqual([
      ['before', 1, 2],
      ['X', 40_005, 40_005],
      ['after', 40_006, 40_006],
    ])
  })

  test('consecutive Python comments that are read as one keep their lines', async () => {
    const said = Array.from({ length: 60 }, (_, i) => `    # line ${i}\n`).join('')
    const [one] = (await read('python', `def test_a():\n${said}    assert True\n`)).definitions
    expect(one?.docstring.split('\n')).toHaveLength(60)
    expect(one?.docstring).toMatch(/^line 0\nline 1\n.*\nline 59$/s)
  })

  test('thousands of comments above a docstring do not overflow the stack', async () => {
    // 3,000 comments above a docstring overflowed the stack, and the file was lost.
    const comments = '# x\n  # y\n'.repeat(1500)
    const { definitions, problems } = await read('python', `${comments}"""Doc."""\ndef f(): pass\n`)
    expect([definitions.map(({ name }) => name), problems]).toEqual([['f'], []])
  })

  test('a signature is joined in normal time though thousands of lines are left out of it', async () => {
    // 6,000 decorators above a class took 40 seconds, because patterns started at each line end between them.
    const attributes = Array.from({ length: 20_000 }, (_, i) => `#[A${i}]\n`).join('')
    const { definitions } = await read('php', `<?php\n${attributes}class A {}\n`)
    expect(definitions.map(({ signature }) => signature)).toEqual(['class A'])
    expect(definitions[0]?.decorators).toHaveLength(20_000)
  })

  test('time grows linearly with the file', async () => {
    const unit = (i: number) =>
      `class C${i} {\n  /** doc */\n  m(a = 1) { return this.n(a).o() }\n}\nfunction f${i}() { return g() }\n`
    const many = (n: number, of: (i: number) => string) =>
      Array.from({ length: n }, (_, i) => of(i))
    const head = (n: number) => many(n, (i) => `// line ${i}\n`).join('')
    const text = (n: number) => `${head(16 * n)}\n${many(n, unit).join('')}`
    const language = languages.get('javascript')
    if (language === undefined) throw new Error('no grammar folder javascript')
    const reader = await openCodeReader(language)
    const cost = async (n: number) => {
      const source = text(n)
      const read = () => expect(reader(source).definitions).toHaveLength(3 * n)
      return Math.min(await cpuSeconds(read), await cpuSeconds(read), await cpuSeconds(read))
    }
    await cost(500)
    // For eight times the text: 8 if linear, 64 if quadratic, with a margin for a busy machine.
    expect((await cost(4000)) / (await cost(500))).toBeLessThan(30)
  }, 60_000)
})

describe('long pages', () => {
  const many = (n: number, of: (i: number) => string) =>
    Array.from({ length: n }, (_, i) => of(i)).join('')
  /** The growth of CPU time for four times as much input: 4 if linear, 16 if quadratic. */
  const growth = async (n: number, work: (count: number) => Promise<void>): Promise<number> => {
    const cost = (count: number): Promise<number> => cpuSeconds(() => work(count))
    await work(n)
    const few = Math.min(await cost(n), await cost(n))
    return Math.min(await cost(4 * n), await cost(4 * n)) / few
  }

  test('each fence of a page with thousands is searched once for the names that it binds', async () => {
    // 6,000 fences took 20 seconds, because each searched everything above it for each name.
    const read = openFileReader(languages)
    const page = async (n: number): Promise<void> => {
      const text = many(n, (i) => `\`\`\`python\nx${i} = f${i}(y${i})\n\`\`\`\n\n`)
      await read({ path: 'a.md', role: 'docs', language: 'markdown', text })
    }
    expect(await growth(1000, page)).toBeLessThan(9)
  }, 90_000)

  test('an MDX page without tags is searched for them once', async () => {
    const page = async (n: number): Promise<void> => {
      blankTags(many(n, (i) => `a < ${i}\n\n`))
    }
    expect(await growth(30_000, page)).toBeLessThan(10)
  }, 90_000)

  test('bare addresses are links, found in linear time', async () => {
    const read = openFileReader(languages)
    const page = (text: string) =>
      read({ path: 'a.md', role: 'docs', language: 'markdown', text: `${text}\n` })
    expect(await page('See https://example.org/a and www.example.org.')).toMatchObject({
      sections: [{ references: [{ target: 'https://example.org/a' }, {}] }],
    })
    // Found by `npm run fuzz`: the Markdown parser took 10 seconds for 100 kB without an empty line.
    const fixture = join(import.meta.dirname, '../fixtures/corpus/guides/front-matter.md')
    const text = mutate(readFileSync(fixture, 'utf8'), 5730)
    expect(await cpuSeconds(() => page(text))).toBeLessThan(5)
  }, 60_000)

  test('unclosed backticks are tried once for each run', async () => {
    const page = async (n: number): Promise<void> => {
      blankTags(many(n, (i) => `${'`'.repeat(i)} `))
    }
    // Proportional to the length of the page times the number of runs in it: 64 rather than 256.
    expect(await growth(60, page)).toBeLessThan(120)
  }, 90_000)
})

describe('odd texts', () => {
  test('an empty file has one line and nothing else', async () => {
    const facts = await read('python', '')
    expect(facts).toMatchObject({ definitions: [], imports: [], lineCount: 1, problems: [] })
  })

  test('Windows line ends do not change line numbers or texts', async () => {
    const text =
      '"""Doc\r\n\r\nmore."""\r\nimport os\r\ndef f(\r\n    a,\r\n    b=1,\r\n):\r\n    """One.\r\n\r\n    Two."""\r\n'
    const facts = await read('python', text)
    expect(facts.docstring).toBe('Doc\n\nmore.')
    expect(facts.definitions[0]).toMatchObject({
      lines: [5, 11],
      signature: 'def f(a, b=1)',
      docstring: 'One.\n\nTwo.',
    })
  })

  test('a file without any code still gives facts and a warning', async () => {
    const facts = await read('typescript', '\u0000\u0001 }}} ((( not code ::: \n'.repeat(20))
    expect(facts.problems).toHaveLength(1)
    expect(facts.problems[0]).toMatchObject({ severity: 'warning', line: 1 })
  })

  test('many syntax errors take one line in the report, with their count', async () => {
    const facts = await read('python', 'x = = 1\ndef f(): pass\ny = = 2\nz = = 3\n')
    expect(facts.problems).toHaveLength(1)
    expect(facts.problems[0]?.line).toBe(1)
    expect(facts.definitions.map(({ name }) => name)).toContain('f')
  })

  test('the same text gives the same facts', async () => {
    const text = 'export class A { b = () => c() }\nexport * from "d"\n'
    expect(await read('typescript', text)).toEqual(await read('typescript', text))
  })
})
