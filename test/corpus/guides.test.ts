/**
 * Documents beside their expected sections: test/fixtures/corpus/guides/<case>.md beside <case>.json. To add a case,
 * add the document, run the tests with `-u`, and read the result before committing it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorsOf } from '../../build/anchors.ts'
import { docFacts } from '../../build/extract/docs/guides.ts'
import { rstFacts } from '../../build/extract/docs/rst.ts'
import type { DocFacts } from '../../build/facts.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/corpus/guides')
const files = readdirSync(FIXTURES)
  .filter((file) => !file.endsWith('.json'))
  .sort()

describe('documents and their sections', () => {
  test.each(files)('%s', async (file) => {
    const text = readFileSync(join(FIXTURES, file), 'utf8')
    const stem = file.slice(0, -extname(file).length)
    const facts = file.endsWith('.rst')
      ? rstFacts(text, stem)
      : docFacts(text, { stem, mdx: file.endsWith('.mdx') })
    expectSourceLines(facts, text)
    await expect(readable(facts, file)).toMatchFileSnapshot(join(FIXTURES, `${stem}.json`))
  })
})

describe('unusual texts', () => {
  const deep = 20_000
  test.each([
    ['nothing', ''],
    ['only a byte', '\u0000'],
    ['only line ends', '\r\n\r\n\n'],
    ['ten thousand quotes', '>'.repeat(10_000)],
    ['brackets without end', '['.repeat(deep)],
    ['stars without end', '*a '.repeat(deep)],
    ['backticks without end', '`'.repeat(deep)],
    [
      'a deeply nested list',
      Array.from({ length: 200 }, (_, i) => `${' '.repeat(i)}- x`).join('\n'),
    ],
    ['an open comment', '<!-- never closed\n# heading\n'],
    ['a lone surrogate', '# \ud83d\n\ntext \udc00'],
    ['an empty table', '|'.repeat(2000)],
    ['tags without end', '<A b '.repeat(deep)],
    ['a tag with attributes without end', `<a ${'b=c '.repeat(deep)}`],
    ['expressions without end', `<A ${'b={{{ '.repeat(deep)}`],
    ['expressions in expressions', `<a b=${'{'.repeat(deep)}${'}'.repeat(deep)}>`],
    ['attributes without a value', `<a ${'b="c" '.repeat(deep)}`],
    ['backticks in pairs', '` `` '.repeat(deep / 4)],
    ['roles without end', ':a:`b '.repeat(deep)],
    [
      'directives in directives',
      Array.from({ length: 300 }, (_, i) => `${'`'.repeat(303 - i)}{note}`).join('\n'),
    ],
    ['an open front matter', '---\ntitle: x\n\n# heading'],
  ])('%s gives sections without an exception', async (_name, text) => {
    const seconds = await cpuSeconds(() => {
      const asMdx = docFacts(text, { stem: 'odd', mdx: true })
      for (const facts of [docFacts(text, { stem: 'odd' }), asMdx, rstFacts(text, 'odd')]) {
        expect(facts.sections.length).toBeGreaterThan(0)
        expectSourceLines(facts, text)
      }
    })
    expect(seconds).toBeLessThan(20)
  })
})

test('Windows line ends stay in the text and do not shift line numbers', () => {
  const text = '# One\r\n\r\nFirst.\r\n\r\n## Two\r\n\r\nSecond.\r\n'
  const facts = docFacts(text, { stem: 'crlf' })
  expect(facts.sections.map((section) => section.lines)).toEqual([
    [1, 3],
    [5, 7],
  ])
  expectSourceLines(facts, text)
  expect(facts.sections[1]?.summary).toBe('Second.')
})

test('ten thousand sections are read in reasonable time', async () => {
  const text = Array.from({ length: 10_000 }, (_, i) => `## Heading ${i}\n\nWord ${i}.\n`).join(
    '\n',
  )
  const read = () => expect(docFacts(text, { stem: 'long' }).sections).toHaveLength(10_000)
  expect(await cpuSeconds(read)).toBeLessThan(15)
})

/** With final anchors, and with lists of plain values and references on one line. */
function readable(facts: DocFacts, file: string): string {
  const anchors = anchorsOf(facts.sections, file.endsWith('.rst') ? 'docutils' : 'github')
  const sections = facts.sections.map((section, i) => ({ ...section, anchor: anchors[i] }))
  const json = JSON.stringify({ ...facts, sections }, null, 2)
  const onOneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
  return `${json.replace(/\{\s*"target"[^{}]*\}|\[[^[\]{}]*\]/g, onOneLine)}\n`
}

/** The pack stores a section as a span of lines, so its text must be exactly these lines. */
function expectSourceLines(facts: DocFacts, text: string): void {
  const lines = text.split('\n')
  for (const section of facts.sections) {
    const [first, last] = section.lines
    expect(section.text).toBe(lines.slice(first - 1, last).join('\n'))
    for (const snippet of section.snippets) {
      expect(section.text.slice(snippet.offset)).toContain(snippet.text.split('\n')[0])
    }
  }
}
