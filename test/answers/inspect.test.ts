/** What an inspection shows of symbols, files and lines, from lazy and resident packs. */
import { expect, test } from 'vitest'
import type { Inspection, InspectOptions } from '../../runtime/answers.ts'
import type { LineSpan } from '../../runtime/card.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { responseIssue } from '../../runtime/http/responses.ts'
import { renderInspection } from '../../runtime/inspect/render-inspection.ts'
import { inspect } from '../../runtime/inspect.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { openSmall, smallPack } from '../small-pack.ts'
import { describeShelf, LONG, README, STORE, STORE_COMMIT, shelfFiles } from './shelf.ts'

const ENRICHMENT = new Set([
  'summary',
  'inputs',
  'outputs',
  'side_effects',
  'pitfalls',
  'evidence_count',
])

const linesOf = (text: string, from: number, to: number): string =>
  text
    .split('\n')
    .slice(from - 1, to)
    .join('\n')

describeShelf((openedShelf) => {
  async function inspected(options: InspectOptions): Promise<Inspection> {
    const outcome = await inspect(await openedShelf(), options)
    if (!outcome.ok) throw new Error(outcome.msg)
    return outcome.value
  }

  test.each([
    ['canonical', 'shelf.store:Shelf.put'],
    ['dotted', 'shelf.store.Shelf.put'],
    ['public', 'shelf.Shelf.put'],
    ['by its end', 'Shelf.put'],
    ['by its last word', 'put'],
    ['in another case', 'shelf.put'.replace('shelf.', 'SHELF.')],
    ['as a call', 'Shelf.put()'],
    ['as a macro', 'Shelf::put!'],
  ])('a symbol is found %s', async (_how, symbol) => {
    const found = await inspected({ symbol })
    expect(found.symbol).toBe('shelf.store:Shelf.put')
    expect(found.source_mode).toBe('symbol')
    expect(found.primary_span).toEqual([7, 9])
    expect(found.snippet).toBe(linesOf(STORE, 7, 9))
  })

  test('the best example of a symbol is shown below its lines, with its source', async () => {
    const found = await inspected({ symbol: 'shelf.long.catalogue' })
    expect(found.examples?.map(({ whole_lines }) => whole_lines)).toEqual([30])
    expect(responseIssue('inspection', found)).toBeUndefined()
    expect(renderInspection(found)).toContain(
      '# EXAMPLE (shelf/tests/test_long.py::test_catalogue, cut from 30 lines):\nfrom shelf.long',
    )
  })

  test('an inspection has every field of the contract, and matches the schema of the API', async () => {
    for (const options of [
      { symbol: 'find' },
      { path: 'src/shelf/store.py' },
      { path: 'README.md', line: 6 },
      { symbol: 'shelf/tests/test_put.py::test_put' },
    ]) {
      const found = await inspected(options)
      expect(responseIssue('inspection', found)).toBeUndefined()
      expect(new Set(Object.keys(found.enrichment))).toEqual(ENRICHMENT)
    }
  })

  test('callers and callees come from the call graph, up to the requested number', async () => {
    const found = await inspected({ symbol: 'shelf.find' })
    expect(found.incoming_calls.map(({ symbol }) => symbol)).toEqual([
      'shelf.store:Shelf.put',
      'shelf.store:Shelf.take',
      'shelf.desk:ask',
    ])
    expect(found.outgoing_calls).toEqual([
      { symbol: 'shelf.store:_hash', path: 'src/shelf/store.py' },
    ])
    expect(
      (await inspected({ symbol: 'shelf.find', max_neighbors: 1 })).incoming_calls,
    ).toHaveLength(1)
    expect((await inspected({ symbol: 'shelf.find', max_neighbors: 0 })).incoming_calls).toEqual([])
  })

  test('calls inside the library come before unresolved names', async () => {
    const { outgoing_calls: calls } = await inspected({ symbol: 'Shelf.put' })
    expect(calls.map(({ symbol }) => symbol)).toEqual(['shelf.store:find', 'print'])
  })

  test('tests and docs of a symbol are distinguished from its callers', async () => {
    const found = await inspected({ symbol: 'Shelf.put' })
    expect(found.related_tests).toEqual([
      { symbol: 'shelf/tests/test_put.py::test_put', path: 'tests/test_put.py' },
    ])
    expect(found.related_docs.map(({ path }) => path)).toEqual(['README.md'])
    expect(found.incoming_calls).toEqual([])
  })

  test('an ambiguous name returns the shortest public path, and lists the others', async () => {
    const found = await inspected({ symbol: 'find' })
    expect(found.symbol).toBe('shelf.store:find')
    expect(found.candidates).toEqual([
      { symbol: 'shelf.deep.index:find', path: 'src/shelf/deep/index.py' },
    ])
  })

  test('a whole name is not ambiguous because longer names end with it', async () => {
    expect((await inspected({ symbol: 'shelf.deep.index.find' })).candidates).toBeUndefined()
  })

  test('a name as written comes before one that differs in underscores', async () => {
    expect((await inspected({ symbol: '_hash' })).symbol).toBe('shelf.store:_hash')
  })

  test('a class lists itself first, then its members', async () => {
    const { defined_symbols: defined } = await inspected({ symbol: 'Shelf' })
    expect(defined).toEqual([
      { name: 'Shelf', line: 4, type: 'class', summary: 'A board that carries books.' },
      { name: 'Shelf.put', line: 7, type: 'method', summary: 'Put a book on the shelf.' },
      { name: 'Shelf.take', line: 11, type: 'method', summary: null },
    ])
  })

  test('a file returns its beginning, its definitions, and its uses of other files', async () => {
    const found = await inspected({ path: './src/shelf/store.py' })
    expect(found).toMatchObject({
      path: 'src/shelf/store.py',
      source_mode: 'file',
      symbol: null,
      kind: 'module',
      file_summary: 'Where books are.',
      primary_span: null,
      snippet_span: [1, 21],
    })
    expect(found.defined_symbols.map(({ name }) => name)).toEqual([
      'Shelf',
      'Shelf.put',
      'Shelf.take',
      'find',
      '_hash',
    ])
    expect(found.incoming_calls.map(({ symbol }) => symbol)).toEqual([
      'shelf.desk:ask',
      'shelf.desk:wait',
    ])
    expect(found.related_tests).toHaveLength(1)
  })

  test('an inspection of a module shows its file', async () => {
    const found = await inspected({ symbol: 'shelf.store' })
    expect([found.source_mode, found.path]).toEqual(['file', 'src/shelf/store.py'])
  })

  test.each([
    [8, 'shelf.store:Shelf.put'],
    [5, 'shelf.store:Shelf'],
    [21, 'shelf.store:_hash'],
  ])('line %i is in %s', async (line, symbol) => {
    const found = await inspected({ path: 'src/shelf/store.py', line })
    expect([found.source_mode, found.symbol]).toEqual(['symbol', symbol])
  })

  test('a line outside of all definitions shows its surroundings', async () => {
    const found = await inspected({ path: 'src/shelf/store.py', line: 13 })
    expect([found.source_mode, found.symbol]).toEqual(['file', null])
    expect(found.snippet).toContain('def find(book)')
  })

  test('a line of a guide shows its section', async () => {
    const found = await inspected({ path: 'README.md', line: 7 })
    expect(found.primary_span).toEqual([5, 7])
    expect(found.snippet).toBe(linesOf(README, 5, 7))
    expect(found.parents.map(({ symbol }) => symbol)).toEqual(['shelf/README.md#shelf'])
  })

  test('a long definition is cut at its 80th line, and a long file begins at its main definition', async () => {
    const symbol = await inspected({ symbol: 'catalogue' })
    expect(symbol.primary_span).toEqual([96, 216])
    expect(symbol.snippet_span).toEqual([96, 175])
    expect(symbol.snippet).toBe(linesOf(LONG, 96, 175))
    const file = await inspected({ path: 'src/shelf/long.py' })
    expect(file.snippet_span).toEqual([91, 170])
  })

  test('the whole source is returned only on request, from the pack', async () => {
    expect((await inspected({ symbol: 'find' })).full_source).toBeNull()
    expect((await inspected({ symbol: 'find', full: true })).full_source).toBe(STORE)
  })

  test('a card whose source is not stored shows its own text, with a warning', async () => {
    const found = await inspected({ symbol: 'trap', full: true })
    expect(found.snippet).toContain('Text.')
    expect(found.full_source).toBeNull()
    expect(found.warnings?.map(({ code }) => code)).toEqual(['source_missing'])
  })

  test("the last commit is that of the file, and the date of indexing that of the pack's commit", async () => {
    expect((await inspected({ symbol: 'find' })).provenance).toEqual({
      kind: 'code',
      last_commit: STORE_COMMIT.hash,
      last_commit_date: STORE_COMMIT.date,
      indexed_at: '2026-01-02T03:04:05+00:00',
    })
    const test = await inspected({ path: 'tests/test_put.py' })
    expect(test.provenance).toMatchObject({ kind: 'test', last_commit: STORE_COMMIT.hash })
  })

  test('a file unknown to git has no commit', async () => {
    const unknown = { last_commit: null, last_commit_date: null }
    expect((await inspected({ path: 'README.md' })).provenance).toMatchObject({
      ...{ kind: 'docs', ...unknown },
    })
    expect((await inspected({ path: 'src/shelf/long.py' })).provenance).toMatchObject({
      ...{ kind: 'code', ...unknown },
    })
  })

  test('the summary of a symbol without documentation is null, and not its signature', async () => {
    const found = await inspected({ symbol: 'Shelf.take' })
    expect([found.summary, found.enrichment.summary]).toEqual([null, null])
    expect((await inspected({ symbol: 'Shelf.put' })).enrichment).toMatchObject({
      summary: 'Put a book on the shelf.',
      inputs: ["book: str = ''"],
      outputs: null,
      side_effects: null,
      pitfalls: null,
    })
  })

  test('a test file lists its tests, and a page lists its sections', async () => {
    const test = await inspected({ path: 'tests/test_put.py' })
    expect(test.defined_symbols).toEqual([
      { name: 'test_put', line: 1, type: 'test', summary: 'Puts a book.' },
    ])
    const page = await inspected({ path: 'README.md' })
    expect(page.defined_symbols).toEqual([
      { name: 'Shelf', line: 1, type: 'doc-section', summary: 'Shelf.' },
      { name: 'Putting books', line: 5, type: 'doc-section', summary: 'Putting books.' },
    ])
    const section = await inspected({ path: 'README.md', line: 6 })
    expect(section.defined_symbols.map(({ name }) => name)).toEqual(['Putting books'])
  })

  test('the text form has its header in a fixed order', async () => {
    const text = renderInspection(await inspected({ symbol: 'Shelf.put' }))
    expect(text.match(/^# [A-Z][A-Z _]+(?=[:(])/gm)?.map((label) => label.trim())).toEqual([
      '# FILE',
      '# SOURCE_MODE',
      '# SYMBOL',
      '# KIND',
      '# SUMMARY',
      '# DEFINED SYMBOLS',
      '# RELATIONSHIPS',
      '# SNIPPET',
    ])
    expect(text).toContain(`\n\n# SNIPPET (lines 7–9):\n${linesOf(STORE, 7, 9)}`)
  })
})

test('a missing source file is named in a warning, and the rest of the answer is complete', async () => {
  const files = shelfFiles()
  for (const name of files.keys()) if (name.startsWith('sources/')) files.delete(name)
  const catalog = await openCatalog([memoryStore('shelf', files)])
  const outcome = await inspect(catalog, { symbol: 'Shelf.put' })
  if (!outcome.ok) throw new Error(outcome.msg)
  expect(outcome.value.symbol).toBe('shelf.store:Shelf.put')
  expect(outcome.value.warnings?.some(({ file }) => file?.startsWith('sources/'))).toBe(true)
})

test('at most ten candidates are listed', async () => {
  const tests = Array.from({ length: 12 }, (_, i) => {
    const lines: LineSpan = [12 - i, 12 - i]
    return { id: `small/t.py::test_${12 - i}`, kind: 'recipe' as const, path: 't.py', lines }
  })
  const outcome = await inspect(await openSmall(smallPack(tests)), { path: 't.py' })
  const defined = outcome.ok ? outcome.value.defined_symbols : []
  expect(defined).toHaveLength(10)
  expect(defined[0]).toMatchObject({ name: 'test_1', line: 1, type: 'test' })
})
