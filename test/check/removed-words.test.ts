/** The words that no code of the current version contains. */
import { expect, test } from 'vitest'
import { removedWords } from '../../build/check/removed-words.ts'
import type { LinkFile } from '../../build/link/library.ts'
import type { Card } from '../../runtime/card.ts'

interface Version {
  readonly old: string
  /** The symbols that it declares. */
  readonly titles?: readonly string[]
  readonly source?: string
  readonly test?: string
  readonly language?: string
}

function wordsRemoved({
  old,
  titles = ['shop'],
  source = '',
  test: tests = '',
  language = 'python',
}: Version) {
  const cards = titles.map(
    (title) => ({ kind: 'symbol', title, path: 'shop.py', language, parameters: [] }) as never,
  ) as Card[]
  const file = (path: string, role: 'source' | 'test', text: string) =>
    ({ path, role, language: 'python', facts: { kind: 'code' }, text }) as unknown as LinkFile
  const files = [file('shop.py', 'source', source), file('test_shop.py', 'test', tests)]
  return [...removedWords({ cards, source: () => old }, { files })].map(([word]) => word)
}

const old = 'def f(options):\n    return options.page_count\n'

test('an option that the code reads is removed when no code contains its name', () => {
  expect(wordsRemoved({ old })).toEqual(['page_count'])
  expect(wordsRemoved({ old, source: 'options.page_count' })).toEqual([])
  expect(wordsRemoved({ old, test: 'options.page_count' })).toEqual([])
})

test('a comment may document an option, but not the name of a symbol that was removed', () => {
  const source = '"""Replaces page_count."""\n# page_count is gone'
  expect(wordsRemoved({ old, source })).toEqual([])
  expect(wordsRemoved({ old, source, titles: ['shop.page_count'] })).toEqual(['page_count'])
})

test('a string that is the name, or the name of a module, is evidence that it exists', () => {
  const titles = ['shop.page_count']
  expect(wordsRemoved({ old, source: 'get("page_count")', titles })).toEqual([])
  expect(wordsRemoved({ old: 'x.test_shop', titles: ['shop.test_shop'] })).toEqual(['test_shop'])
  expect(wordsRemoved({ old: 'x.shop_py', source: 'x', titles })).toEqual(['shop_py'])
})

test('a test of the removal is no evidence that a symbol exists', () => {
  const tests = 'with raises(AttributeError):\n    shop.page_count'
  expect(wordsRemoved({ old, test: tests, titles: ['shop.page_count'] })).toEqual(['page_count'])
})

test('what the earlier version took from another module is not its name', () => {
  expect(wordsRemoved({ old: 'import asyncio\nasyncio.get_event_loop()' })).toEqual([])
  expect(wordsRemoved({ old: 'from asyncio import get_event_loop' })).toEqual([])
})

test('a key that the earlier version gives a value may belong to another library', () => {
  expect(wordsRemoved({ old: 'draw({font_weight: 1})\nopen_url(x, follow_all=True)' })).toEqual([
    'open_url',
  ])
})

test('a property is removed with the methods that read and set it', () => {
  const java = {
    old: 'class Shop { void setPageCount(int count) {} int getPageCount() { return 1; } }',
    titles: ['Shop.setPageCount', 'Shop.getPageCount'],
    language: 'java',
  }
  const all = ['setPageCount', 'getPageCount', 'pageCount']
  expect(wordsRemoved(java)).toEqual(all)
  expect(wordsRemoved({ ...java, source: 'x.isPageCount()' })).toEqual(all.slice(0, 2))
  expect(wordsRemoved({ ...java, source: 'put("pageCount")' })).toEqual(all.slice(0, 2))
  expect(wordsRemoved({ ...java, language: 'python' })).not.toContain('pageCount')
})
