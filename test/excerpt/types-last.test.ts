/** The order of statements and types in an excerpt. */
import { expect, test } from 'vitest'
import { withTypesLast } from '../../build/excerpt/types-last.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const { languages } = await loadGrammars()
const definition = languages.get('csharp')?.excerpts?.definition ?? /(?!)/

const ordered = (text: string): string =>
  withTypesLast(
    text.split('\n').map((line, i) => ({ text: line, from: [i + 1] })),
    definition,
  )
    .map((line) => line.text)
    .join('\n')

test('the types of a test are below its statements, with their attributes', () => {
  const type = '[Trim]\nclass Row\n{\n\tpublic string Name { get; set; }\n}'
  const record = 'record Total(int Sum);'
  expect(
    ordered(`using Shop;\n\n${type}\n\n${record}\n\nvar cart = new Cart<Row>();\ncart.Pay();`),
  ).toBe(`using Shop;\n\nvar cart = new Cart<Row>();\ncart.Pay();\n\n${type}\n\n${record}`)
})

test('an excerpt that is a type keeps its order, and so does one whose braces are in strings', () => {
  const type = 'using Shop;\n\npublic class Row : Line\n{\n}'
  expect(ordered(type)).toBe(type)
  const open = 'class Row\n{\n\tstring Open = "{";\n}\nnew Row();'
  expect(ordered(open)).toBe(open)
})
