/** The words of a name, by which names are compared with each other. */
import { expect, test } from 'vitest'
import { nameWords } from '../../runtime/std/name-words.ts'

test.each([
  ['readCSV_file2', ['read', 'CSV', 'file2']],
  ['HTTPServer', ['HTTP', 'Server']],
  ['__init__', ['init']],
  ['$emit', ['emit']],
  ['save!', ['save']],
  ['überGroß', ['über', 'Groß']],
  ['', []],
])('%s', (name, words) => {
  expect(nameWords(name)).toEqual(words)
})
