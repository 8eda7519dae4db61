/**
 * Hostile questions are answered quickly and without errors.
 */

import { search as searchOrama } from '@orama/orama'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { inspect } from '../../runtime/inspect.ts'
import { oramaOver } from '../../runtime/orama.ts'
import { termsOf } from '../../runtime/pack/lexical/tokenizer.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { readQuestion } from '../../runtime/search/question/question.ts'
import { search } from '../../runtime/search.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { cpuSeconds } from '../cpu-seconds.ts'
import { openSmall, smallPack } from '../small-pack.ts'
import { LIBRARY } from './answers.ts'

let catalog: Catalog

beforeAll(async () => {
  catalog = await openSmall(smallPack(LIBRARY), { resident: true })
})

const LONG = 50_000
const QUESTIONS: [name: string, question: string][] = [
  ['a very long word', 'a'.repeat(LONG)],
  ['very many words', 'table csv read '.repeat(LONG / 15)],
  ['very many different words', Array.from({ length: LONG / 10 }, (_, i) => `w${i}x`).join(' ')],
  [
    'very many unknown letters',
    Array.from({ length: 3000 }, (_, i) => `zq${i.toString(26)}k`).join(' '),
  ],
  ['dots', '.'.repeat(LONG)],
  ['a path without an end', 'a.'.repeat(LONG / 2)],
  ['a path of colons', 'a::'.repeat(LONG / 3)],
  ['an import of spaces', `import '${' '.repeat(LONG)}import${' '.repeat(LONG)}`],
  ['a long word after a scope', `@a/${'b'.repeat(LONG)}`],
  ['spaces between two letters', `a${' '.repeat(LONG)}b`],
  ['backticks', '`'.repeat(LONG)],
  ['fences without an end', '```\n'.repeat(LONG / 4)],
  ['pairs of backticks', '`a`'.repeat(LONG / 3)],
  ['tildes', `~~~${'~\n'.repeat(LONG / 2)}`],
  ['brackets', '('.repeat(LONG)],
  ['calls', 'f('.repeat(LONG / 2)],
  ['underscores', '_'.repeat(LONG)],
  ['dollars', '$'.repeat(LONG)],
  ['alternating case', 'aB'.repeat(LONG / 2)],
  ['letters and digits', 'a1'.repeat(LONG / 2)],
  ['spaces', ' '.repeat(LONG)],
  ['line ends', '\n'.repeat(LONG)],
  ['accents without a letter', '\u0301'.repeat(LONG)],
  ['a letter with many accents', `e${'\u0301'.repeat(LONG)}`],
  ['Japanese without a space', '検索エンジン'.repeat(LONG / 6)],
  ['emoji', '🦊👩‍🔬'.repeat(LONG / 7)],
  ['lone surrogates', `${'\ud800\udc00\udbff'.repeat(1000)}\ud83e`],
  ['one half', 'parse\ud800csv'],
  ['zeros', '\u0000'.repeat(1000)],
  ['right to left marks', '\u202e\u200f\ufeff read_csv'],
  ['an expression', '(a+)+$ [^x]* .* \\ | ^'],
  ['markup', '<script>alert(1)</script> & "quoted"'],
  ['names of Object.prototype', 'constructor __proto__ toString hasOwnProperty valueOf'],
  ['a prototype', '__proto__.constructor.prototype'],
  ['numbers', '0 -1 1e999 NaN Infinity'],
  ['ligatures', 'ﬁle ﷺ Ǆ'],
]

describe.each(QUESTIONS)('%s', (_, question) => {
  test('is answered within two seconds, with the same result twice', async () => {
    const seconds = await cpuSeconds(() => search(catalog, question))
    expect(seconds).toBeLessThan(2)
    const answer = await search(catalog, question)
    expect(await search(catalog, question)).toEqual(answer)
    if (answer.results.length === 0) expect(answer.reason).toBeTruthy()
    for (const { score } of answer.results) expect(Number.isFinite(score)).toBe(true)
    expect((answer.reason ?? '').length).toBeLessThan(1000)
  })

  test('is answered in reasonable time while typing, by file, by inspect and through Orama', async () => {
    const seconds = await cpuSeconds(async () => {
      await search(catalog, question, { typing: true, explain: true })
      await searchFiles(catalog, question, { typing: true })
      await inspect(catalog, { symbol: question })
      await inspect(catalog, { path: question })
      await searchOrama(oramaOver(catalog), { term: question, tolerance: 1 })
    })
    expect(seconds).toBeLessThan(8)
  })
})

describe('numbers out of range', () => {
  test.each([
    [0, 0],
    [1e9, 0],
    [1, 1e9],
    [10, 3],
  ])('limit %d, offset %d', async (limit, offset) => {
    const { results } = await search(catalog, 'csv', { limit, offset })
    expect(results.length).toBeLessThanOrEqual(limit)
  })
})

describe('names of Object.prototype', () => {
  const WORDS = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', 'then']

  test('are found like other words, in text, names, ids, paths and projects', async () => {
    const cards = WORDS.map((word) => ({
      id: word,
      project: word,
      path: word,
      language: word,
      fields: { name: word, text: `the word ${word}` },
    }))
    const odd = await openCatalog([memoryStore('odd', smallPack(cards))])
    for (const word of WORDS) {
      const { results } = await search(odd, word, { explain: true })
      expect(results[0]?.id).toBe(word)
      expect(Number.isFinite(results[0]?.score)).toBe(true)
      expect((await search(odd, 'word', { projects: [word] })).results.map(({ id }) => id)).toEqual(
        [word],
      )
      const inspected = await inspect(odd, { symbol: word })
      expect(inspected.ok && inspected.value.path).toBe(word)
    }
  })
})

test('terms and questions are read in linear time', async () => {
  const ofLength = (length: number): Promise<number> => {
    const text = `${'a.b_c(`d` '.repeat(length)}~~~`
    return cpuSeconds(() => {
      readQuestion(text)
      termsOf(text, { dotted: true })
    })
  }
  await ofLength(2000)
  expect(await ofLength(40_000)).toBeLessThan(20 * (await ofLength(4000)) + 0.1)
})
