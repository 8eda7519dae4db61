/**
 * A C library whose header declares what another file defines: every answer contains both locations.
 */
import { beforeAll, expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import type { Inspection, InspectOptions } from '../../runtime/answers.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { context } from '../../runtime/context.ts'
import { responseIssue } from '../../runtime/http/responses.ts'
import { renderInspection } from '../../runtime/inspect/render-inspection.ts'
import { inspect } from '../../runtime/inspect.ts'
import { encodePack } from '../../runtime/pack/encode-pack.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { search } from '../../runtime/search.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { libraryOf } from '../link/fixture-library.ts'
import { hash } from '../small-pack.ts'

const BODY = `int pool_take(struct pool *p, int size) {
  if (size > p->left) return refill(p, bonfire(size));
  return 0;
}`
const LONG = `void pool_dump(struct pool *p) {
${Array.from({ length: 400 }, (_, i) => `  print_number_of_block(p, ${i});`).join('\n')}
}`
const FILES = {
  'include/pool.h': [
    '/** Takes a block. */',
    'int pool_take(struct pool *, int size);',
    '/** Writes all of it out. */',
    'void pool_dump(struct pool *p);',
    'struct pool { int left; };',
    '',
  ].join('\n'),
  'src/pool.c': `#include "pool.h"\n\nstatic int refill(struct pool *p, int n) { return n; }\n\n${BODY}\n\n${LONG}\n`,
  'src/other.c': '#include "pool.h"\nint other(struct pool *p) { return pool_take(p, 1); }\n',
}

let catalog: Catalog
beforeAll(async () => {
  const library = await libraryOf('pool', FILES)
  const files = encodePack(
    {
      ...{ project: 'pool', library_version: null, commit: null, commit_date: null },
      ...{ built_from: 'a test', aliases: [] },
      entries: linkLibrary(library).entries,
      sources: library.files.map(({ path, language, text }) => ({ path, language, text })),
    },
    hash,
  )
  catalog = await openCatalog([memoryStore('pool', files)])
})

async function inspected(options: InspectOptions): Promise<Inspection> {
  const outcome = await inspect(catalog, options)
  if (!outcome.ok) throw new Error(outcome.msg)
  expect(responseIssue('inspection', outcome.value)).toBeUndefined()
  return outcome.value
}

const DECLARED = { path: 'include/pool.h', lines: [2, 2] }
const DEFINED = { path: 'src/pool.c', lines: [5, 8] }

test.each([[{ symbol: 'pool_take' }], [{ path: 'src/pool.c', line: 6 }]])(
  'an inspection of %o shows the definition, and names the declaration',
  async (options) => {
    const found = await inspected(options)
    expect(found).toMatchObject({
      ...{ symbol: 'pool.pool:pool_take', source_mode: 'symbol', path: DEFINED.path },
      ...{ primary_span: DEFINED.lines, snippet: BODY, declared_at: DECLARED },
      summary: 'Takes a block.',
      defined_symbols: [{ name: 'pool_take', line: 5 }],
      incoming_calls: [{ symbol: 'pool.other:other', path: 'src/other.c' }],
    })
    expect(found.outgoing_calls[0]).toEqual({ symbol: 'pool.pool:refill', path: 'src/pool.c' })
    expect(renderInspection(found)).toContain('# DECLARED AT: include/pool.h:2\n\n# SNIPPET')
  },
)

test('an inspection of a line of the header shows the declaration, and names the definition', async () => {
  const found = await inspected({ path: 'include/pool.h', line: 2 })
  expect(found).toMatchObject({
    ...{ symbol: 'pool.pool:pool_take', path: DECLARED.path, primary_span: DECLARED.lines },
    ...{ snippet: 'int pool_take(struct pool *, int size);', defined_at: DEFINED },
  })
  expect(renderInspection(found)).toContain('# DEFINED AT: src/pool.c:5–8')
})

test('both files list the symbol among their definitions', async () => {
  const names = async (path: string) =>
    (await inspected({ path })).defined_symbols.map(({ name, line }) => `${line} ${name}`)
  expect(await names('src/pool.c')).toEqual(['3 refill', '5 pool_take', '10 pool_dump'])
  expect(await names('include/pool.h')).toEqual([
    ...['2 pool_take', '4 pool_dump', '5 pool', '5 pool.left'],
  ])
})

test('a word in the body finds the card, and ranks the defining file above the header', async () => {
  const { results } = await search(catalog, 'bonfire')
  expect(results[0]).toMatchObject({ id: 'pool.pool:pool_take', ...DECLARED, defined_at: DEFINED })
  const files = await searchFiles(catalog, 'bonfire')
  expect(files.results.map(({ path }) => path)).toEqual(['src/pool.c', 'include/pool.h'])
  expect(files.results[0]?.cards[0]?.id).toBe('pool.pool:pool_take')
  expect(responseIssue('files', files)).toBeUndefined()
  const named = await searchFiles(catalog, 'pool_take', { kinds: ['symbol'] })
  expect(named.results.slice(0, 2).map(({ path }) => path)).toEqual([
    'src/pool.c',
    'include/pool.h',
  ])
})

test('a context has the definition beside the declaration, unless it is too long', async () => {
  const told = async (content: string, max_tokens: number): Promise<string> => {
    const outcome = await context(catalog, { messages: [{ role: 'user', content }], max_tokens })
    if (!outcome.ok) throw new Error(outcome.msg)
    return outcome.value.context.content
  }
  const content = await told('pool_take', 4_000)
  expect(content).toContain('`include/pool.h:2-2`, defined at `src/pool.c:5-8`')
  expect(content).toContain(`Takes a block.\n\`\`\`\n\n\`\`\`c\n${BODY}\n\`\`\``)
  const long = await told('pool_dump', 4_000)
  expect(long).toContain('Writes all of it out.')
  expect(long).not.toContain('print_number_of_block(p, 1)')
})
