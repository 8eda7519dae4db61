/** Names in sentences without the marks of code. */
import { expect, test } from 'vitest'
import { bareNames } from '../../build/check/bare-names.ts'

const namesIn = (prose: string): string[] =>
  bareNames(prose).map(({ code, line, isMarked }) => `${line} ${code}${isMarked ? ' marked' : ''}`)

test('names in emphasis and words of several parts are found', () => {
  expect(namesIn('- _ShelfReader_: Reads.\n- **add_book**: Adds, see BookList.')).toEqual([
    '1 ShelfReader marked',
    '2 add_book marked',
    '2 BookList',
  ])
})

test('words, code spans, addresses, paths and options of commands are none', () => {
  expect(
    namesIn(
      'Reads _all_ books, `ShelfReader` too: https://e.org/ShelfReader, src/ShelfReader.ts, [it](ShelfReader.md), --add_book',
    ),
  ).toEqual([])
})
