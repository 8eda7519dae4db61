/** The names by which a recipe may use a symbol. */
import { expect, test } from 'vitest'
import { openExcerptReader } from '../../build/excerpt/reader.ts'
import { namesIn } from '../../build/excerpt/shown-symbol.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { exampleOf } from './shop-examples.ts'

const { languages } = await loadGrammars()

test.each([
  ['use shop::Total as Sum;', ['Total', 'Sum']],
  ['use shop::Total as _;', ['Total']],
])('%s gives the names %j', async (code, names) => {
  const language = languages.get('rust')
  const table = language && (await openExcerptReader(language))?.table(code)
  expect(table && namesIn(table, { names: ['Total'], owners: [], paths: [] })).toEqual(names)
})

test('a name with a dollar sign is not the one without it', async () => {
  const card = await exampleOf(
    {
      'src/index.ts': 'export function $parse(line: string): number {\n  return 0\n}\n',
      'test/index.test.ts': `import { $parse } from '../src/index.ts'
import { test, expect } from 'vitest'
test('parses', () => {
  const parse = 3
  console.log(parse)
  expect($parse('3')).toBe(3)
})
`,
    },
    'shop:$parse',
  )
  expect(card?.examples?.[0]?.code).toContain("$parse('3') // => 3")
  expect(card?.examples?.[0]?.code).not.toContain('console.log')
})
