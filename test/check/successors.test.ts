/** Suggestions for a removed name. */
import { expect, test } from 'vitest'
import { newNameHint, successorFinder } from '../../build/check/successors.ts'
import type { ApiDiff } from '../../build/diff/change.ts'
import type { Card } from '../../runtime/card.ts'

const card = (title: string, deprecated?: string): Card =>
  ({
    ...{
      kind: 'symbol',
      language: 'python',
      symbol_kind: 'class',
      title,
      dotted: title,
      public: [title],
      visibility: 'public',
    },
    ...(deprecated === undefined ? {} : { deprecated }),
  }) as unknown as Card
const diff = { changes: [] } as unknown as ApiDiff

const proposed = (
  removed: string,
  now: readonly string[],
  { text = '', note }: { text?: string; note?: string } = {},
): string[] => {
  const old = [card(removed, note)]
  return successorFinder(diff, {
    old,
    now: now.map((each) => card(each)),
    texts: [text],
    pairs: [],
  })(removed)
}

test('a deprecation note of the earlier version names the replacement', () => {
  expect(proposed('lib.load', ['lib.open', 'lib.read'], { note: 'use `read()` instead' })).toEqual([
    'lib.read',
  ])
})

test('a name with the same words in another style comes before what a sentence may mean', () => {
  const now = ['lib.GET_BLOCK', 'lib.Eth.get_block', 'lib.Eth.get_block_count', 'lib.Web']
  expect(
    proposed('lib.Eth.getBlock', now, { text: '- `getBlock` is now called on `Web`.' }),
  ).toEqual(['lib.Eth.get_block', 'lib.Web', 'lib.GET_BLOCK'])
})

test('a property may be one that only methods read and set now', () => {
  const setter = { ...card('lib.Shop.setWebSite'), symbol_kind: 'method', language: 'java' } as Card
  const find = successorFinder(diff, { old: [], now: [setter], texts: [], pairs: [] })
  expect(find('website')).toEqual(['lib.Shop.webSite'])
})

test('a changelog names the replacement before or after the old name', () => {
  const now = ['lib.Gateway', 'lib.Client', 'lib.Other']
  const says = (text: string) => proposed('lib.HTTPProxy', now, { text })
  expect(says('- `HTTPProxy` was replaced by `Gateway`.')).toEqual(['lib.Gateway'])
  expect(says('* Use the `lib.Gateway()` class,\n  instead of `lib.HTTPProxy()`.')[0]).toBe(
    'lib.Gateway',
  )
  expect(says('```diff\n-     HTTPProxy(1)\n+     Gateway(1)\n```')).toEqual(['lib.Gateway'])
  expect(says('- `HTTPProxy` got faster. `Client` as well.')).toEqual([])
})

test('a name of the same kind that has most of the words is proposed, whether it is new or not', () => {
  expect(proposed('lib.HTTPProxy', ['lib.Proxy', 'lib.Client'])).toEqual(['lib.Proxy'])
  expect(proposed('lib.HTTPProxyPoolSize', ['lib.Proxy'])).toEqual([])
})

test('a verb before the old name and a word after it are recognized, and words that are not names are not', () => {
  const says = (text: string) => proposed('lib.load', ['lib.open', 'lib.read'], { text })
  expect(says('- Replaced `load` with [`open`].')).toEqual(['lib.open'])
  expect(says('- The load is now lower, use `read`.')).toEqual([])
})

test('new parameters are proposed for a removed argument', () => {
  const text = '- `Timeout(connect_timeout=1)` was deprecated in favour of `Timeout(connect=1)`.'
  const successors = successorFinder(diff, { old: [], now: [], texts: [text], pairs: [] })
  expect(successors('connect_timeout', ['read', 'connect', 'pool'])).toEqual(['connect'])
})

test('of several replacements in one sentence, one with a common word comes first', () => {
  const text = 'Drop `ASGIDispatch`, `WSGIDispatch`, replaced by `WSGITransport`, `ASGITransport`.'
  const now = ['lib.WSGITransport', 'lib.ASGITransport']
  expect(proposed('lib.ASGIDispatch', now, { text })[0]).toBe('lib.ASGITransport')
})

test('an empty list of new parameters is not any name', () => {
  const text = '- `load` was replaced by `read`.'
  const successors = successorFinder(diff, {
    old: [],
    now: [card('lib.read')],
    texts: [text],
    pairs: [],
  })
  expect([successors('lib.load'), successors('lib.load', [])]).toEqual([['lib.read'], []])
})

test('the names that a removed one may have now are listed in a sentence', () => {
  expect(newNameHint([])).toBe('')
  expect(newNameHint(['a'])).toBe('; it may now be called a')
  expect(newNameHint(['a', 'b', 'c'])).toBe('; it may now be called a, b or c')
})
