/** Static index pruning of a catalog's routing pack. */
import { expect, test } from 'vitest'
import { pruneFields, sharedTerms } from '../../build/catalog/static-pruning.ts'

const fields = (name: string, text: string, path = '') => ({
  ...{ name, path, text },
  signature: '',
  body: '',
})

const COMMON = 'A library with a function that returns a value.'
const LIBRARIES = [
  fields('dater', `${COMMON} Parses calendar dates in every timezone.`, 'Usage\nTimezones'),
  fields('colors', `${COMMON} Paints text for a terminal.`, 'Usage'),
  fields('queue', `${COMMON} Runs jobs later, with a timezone.`, 'Usage'),
]

test('a pruned library keeps its distinctive words, and always its name', () => {
  const [dater] = pruneFields(LIBRARIES, 7)
  expect(dater).toEqual(fields('dater', 'Parses calendar dates in every timezone', 'Timezones'))
  expect(pruneFields(LIBRARIES, 1)[1]?.name).toBe('colors')
})

test('words keep their order, and a large enough limit keeps all of them', () => {
  const [, colors] = pruneFields(LIBRARIES, 100)
  expect(colors?.text).toBe(
    'A library with a function that returns a value Paints text for a terminal',
  )
})

test('a term is shared if it occurs in several libraries', () => {
  const shared = sharedTerms(LIBRARIES)
  expect(shared.has('timezon')).toBe(true)
  expect(shared.has('calendar')).toBe(false)
})
