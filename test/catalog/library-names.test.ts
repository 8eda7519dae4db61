/**
 * How questions name libraries. Each line contains a question, the name as it is looked up, and how explicit it is.
 */
import { describe, expect, test } from 'vitest'
import { libraryKeys, namesIn, tableKeyOf } from '../../runtime/routing/library-names.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

const IMPORTED = 1
const IN_CODE = 0.8
const AFTER_CUE = 0.6
const WORD = 0.25

test.each([
  ["import { z } from 'zod'", 'zod', IMPORTED],
  ["const x = require('lodash.once')", 'lodash.once', IMPORTED],
  ["import y from '@hono/node-server/vercel'", '@hono/node-server', IMPORTED],
  ['from bs4 import BeautifulSoup', 'bs4', IMPORTED],
  ['import numpy.linalg as la', 'numpy', IMPORTED - 0.01],
  ['use tokio::sync::Mutex;', 'tokio', IMPORTED - 0.02],
  ['pip install python-dateutil fails', 'python-dateutil', IMPORTED],
  ['npm i -D @types/node', '@types/node', IMPORTED],
  ['what does `bs4.BeautifulSoup` return', 'bs4', IN_CODE - 0.01],
  ['is date-fns faster', 'date-fns', IN_CODE],
  ['parse dates with arrow', 'arrow', AFTER_CUE],
  ['arrow timezone', 'arrow', WORD],
  ['date fns add days', 'date-fns', WORD],
] as const)('%s', (question, name, weight) => {
  expect(namesIn(question).get(tableKeyOf(name))?.weight).toBeCloseTo(weight)
})

test('stop words name no library, and a relative module is an ordinary word', () => {
  const names = namesIn("how do I import { x } from './local'")
  expect(names.get(tableKeyOf('local'))?.weight).toBe(WORD)
  expect(names.has(tableKeyOf('how'))).toBe(false)
})

test('an import is found at the end of a long text', () => {
  const names = namesIn(`${'some words and more\n'.repeat(5_000)}import zod`)
  expect(names.get(tableKeyOf('zod'))?.weight).toBe(IMPORTED)
})

describe('a hostile text takes linear time to read', () => {
  const LENGTH = 200_000
  test.each([
    ['blank lines', '\n'.repeat(LENGTH)],
    ['a long word', 'a'.repeat(LENGTH)],
    ['an import of spaces', `import${' '.repeat(LENGTH)}`],
    ['a long dotted name', 'a.'.repeat(LENGTH / 2)],
    ['imports of long dotted names', `import ${'a.'.repeat(LENGTH / 2)}`],
    ['options of an installation', `npm i ${'-a '.repeat(LENGTH / 3)}(`],
  ])('%s', async (_, text) => {
    expect(await cpuSeconds(() => namesIn(text))).toBeLessThan(2)
  })
})

test('different spellings of a name have one key', () => {
  expect(libraryKeys(['typing-extensions', 'typing_extensions', 'Typing.Extensions'])).toHaveLength(
    1,
  )
})
