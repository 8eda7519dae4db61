/** Targets of an inspection: invalid and unknown ones are refused, and one of two projects is shown. */
import { expect, test } from 'vitest'
import type { InspectOptions } from '../../runtime/answers.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { inspect } from '../../runtime/inspect.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { describeShelf, shelfFiles } from './shelf.ts'

describeShelf((openedShelf) => {
  async function refusal(options: InspectOptions): Promise<[string, string]> {
    const outcome = await inspect(await openedShelf(), options)
    if (outcome.ok) throw new Error('answered')
    return [outcome.code, outcome.msg]
  }

  test.each([
    '../secret',
    'src/../../secret',
    '/etc/passwd',
    'C:\\secret',
    'src\\..\\..\\secret',
    'a\0b',
  ])('a path that leads outside is refused: %s', async (path) => {
    expect((await refusal({ path }))[0]).toBe('invalid_input')
  })

  test('neither or both of symbol and path are refused', async () => {
    expect((await refusal({}))[0]).toBe('invalid_input')
    expect((await refusal({ symbol: 'find', path: 'README.md' }))[0]).toBe('invalid_input')
  })

  test('a line beyond the end is refused', async () => {
    expect(await refusal({ path: 'README.md', line: 99 })).toEqual([
      'invalid_input',
      expect.stringContaining('no line 99'),
    ])
  })

  test.each([
    [{ symbol: 'Shelf.putt' }, 'shelf.Shelf.put'],
    [{ symbol: 'catalgue' }, 'shelf.long.catalogue'],
    [{ path: 'store.py' }, 'src/shelf/store.py'],
  ])('an unknown target gets suggestions: %j', async (options, near) => {
    const [code, msg] = await refusal(options)
    expect(code).toBe('not_found')
    expect(msg).toContain(near)
  })

  test('a symbol is not found in another project', async () => {
    expect((await refusal({ symbol: 'find', project: 'other' }))[0]).toBe('not_found')
  })
})

test('of two projects with the same path, the first one is shown and the other is a candidate', async () => {
  const catalog = await openCatalog([
    memoryStore('one', shelfFiles()),
    memoryStore('two', shelfFiles()),
  ])
  const outcome = await inspect(catalog, { path: 'README.md' })
  expect(outcome.ok && outcome.value.candidates).toEqual([{ symbol: 'shelf', path: 'README.md' }])
})
