/** Code that names removed things on purpose. */
import { expect, test } from 'vitest'
import {
  changesWithoutPast,
  pastCodePredicate,
  renamedPairs,
  withoutPastNames,
} from '../../build/check/past-code.ts'
import type { Change } from '../../build/diff/change.ts'
import type { Card } from '../../runtime/card.ts'

const symbol = (path: string): Card => ({ kind: 'symbol', path }) as never

test('a copy of the earlier major version and codemods are code about the past', () => {
  const cards = [symbol('shop/main.py'), symbol('shop/api/v1/routes.py')]
  const isPast = pastCodePredicate({ cards, version: '1.10.2' })
  expect(isPast('shop/v1/main.py')).toBe(true)
  expect(isPast('packages/codemods/src/rename.ts')).toBe(true)
  expect(isPast('shop/main.py')).toBe(false)
  expect(isPast('shop/v2/main.py')).toBe(false)
  expect(isPast('shop/api/v1/routes.py')).toBe(false)
  expect(isPast('shop/api/v1/orders.py')).toBe(false)
})

const LISTS = `RENAMED_KEYS = {
    'page_count': 'pages',
    'shop.utils:to_camel': 'shop.names:to_camel_case',
}
REMOVED = {'max_pages', 'min_pages'}
const deprecatedNames = [['openShelf', 'open'], ["closeShelf", "close"]]
options = {'page_size': 'large'}
`

test('lists of renamed names pair each with its new one', () => {
  expect(renamedPairs(LISTS).map(({ from, to }) => `${from} ${to}`)).toEqual([
    'page_count pages',
    'shop.utils:to_camel shop.names:to_camel_case',
    'openShelf open',
    'closeShelf close',
  ])
})

test('the names in such lists are no evidence that they exist', () => {
  const rest = withoutPastNames(LISTS)
  expect(rest).toHaveLength(LISTS.length)
  expect(rest).not.toMatch(/page_count|max_pages|openShelf/)
  expect(rest).toContain("'page_size': 'large'")
})

test('code inside of a value that is called removed stays', () => {
  const code = 'const removed = [shelf.count(), "old_name"]'
  expect(withoutPastNames(code)).toBe('const removed = [shelf.count(),           ]')
})

test('what moved into the copy was removed', () => {
  const place = { signature: '', path: 'shop/main.py', line: 1 }
  const change: Change = {
    ...{ change: 'moved', name: 'shop.v1.Shelf', symbol_kind: 'class', language: 'python' },
    ...{ impact: 'breaking', similarity: 1, lost_paths: ['shop.Shelf'] },
    old: { ...place, name: 'shop.main.Shelf' },
    new: { ...place, name: 'shop.v1.Shelf', path: 'shop/v1/main.py' },
  }
  const removed = changesWithoutPast([change], (path) => path.includes('/v1/'))
  expect(removed.map((each) => `${each.change} ${'old' in each && each.old.name}`)).toEqual([
    'removed shop.main.Shelf',
    'removed shop.Shelf',
  ])
})
