/**
 * Tokens of inspect and context, counted on a small library.
 */
import { expect, test } from 'vitest'
import { openShelf } from '../../answers/shelf.ts'
import type { AskedQuestion } from '../question-set.ts'
import { readInstead, savingsTable, summaryOf } from './savings.ts'

const question = (text: string, name: string): AskedQuestion => ({
  ...{ id: text, text, counts: true, groups: [] },
  relevant: [{ names: [name], grade: 1 }],
})

test('inspect and context both contain the symbol that a question asks for', async () => {
  const catalog = await openShelf(true)
  const [{ project } = { project: '' }] = catalog.packs.map(({ manifest }) => manifest)
  const read = await readInstead(
    catalog,
    project,
    question('how do I put a book on the shelf?', 'shelf.store.Shelf.put'),
    4_000,
  )
  expect(read?.inspect.holds).toBe(true)
  expect(read?.context.holds).toBe(true)
  expect(await readInstead(catalog, project, question('?', 'shelf.nothing'), 4_000)).toBeUndefined()
})

test('savings are shares of the tokens of all files', () => {
  const saving = summaryOf('two', [
    { file: 900, inspect: { tokens: 50, holds: true }, context: { tokens: 300, holds: true } },
    { file: 100, inspect: { tokens: 50, holds: false }, context: { tokens: 200, holds: true } },
  ])
  expect(saving).toEqual({
    library: 'two',
    questions: 2,
    file_tokens: 500,
    inspect: { tokens: 50, saved: 0.9, holds: 0.5 },
    context: { tokens: 250, saved: 0.5, holds: 1 },
  })
  expect(savingsTable([saving])).toContain('0.900')
})
