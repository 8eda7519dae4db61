/** The names by which a recipe may use a symbol. */
import { expect, test } from 'vitest'
import { openExcerptReader } from '../../build/excerpt/reader.ts'
import { namesIn } from '../../build/excerpt/shown-symbol.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const { languages } = await loadGrammars()

test.each([
  ['use shop::Total as Sum;', ['Total', 'Sum']],
  ['use shop::Total as _;', ['Total']],
])('%s gives the names %j', async (code, names) => {
  const language = languages.get('rust')
  const table = language && (await openExcerptReader(language))?.table(code)
  expect(table && namesIn(table, { names: ['Total'], owners: [], paths: [] })).toEqual(names)
})
