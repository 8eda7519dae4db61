import { expect, test } from 'vitest'
import { leakOf } from '../../build/measure/leak.ts'

test.each([
  ['Return the area of each geometry', ['geo.Series.area'], 'name'],
  ['What does read_file return?', ['geo.io.read_file'], 'name'],
  ['geo.io.Read_File again', ['geo.io.read_file'], 'name'],
  ['Let a book be read', ['geo.io.read_file'], 'none'],
  ['How it reads files', ['geo.io.read_file'], 'words'],
  ['The base of all adapters', ['http.BaseAdapter'], 'words'],
  ['Whether all of it is ASCII', ['http.unicode_is_ascii'], 'none'],
  ['Known by its other name: open', ['geo._impl', 'geo.open'], 'name'],
  ['Reads files whole', ['geo.read_file', 'geo.whole'], 'name'],
  ['An email of a person', ['schema/mini.email'], 'name'],
])('%j of %j: %s', (question, paths, leak) => {
  expect(leakOf(question, paths)).toBe(leak)
})
