/** Members that a release removed with their types. */
import { expect, test } from 'vitest'
import { removedMembers } from '../../build/check/removed-members.ts'
import type { Card } from '../../runtime/card.ts'

const cards = (...titles: string[]): Card[] =>
  titles.map((title) => ({ kind: 'symbol', title, public: [title], visibility: 'public' }) as never)

const old = cards('shop.Cart', 'shop.Cart.addBook', 'shop.Cart.total', 'shop.Shelf.addBook')

test('a member of a removed type is removed unless a current symbol has its name', () => {
  const members = (removed: readonly string[], ...now: string[]) =>
    [
      ...removedMembers(new Map(removed.map((path) => [path, null])), { old, now: cards(...now) }),
    ].map(([path]) => path)
  expect(members(['shop.Cart'])).toEqual(['shop.Cart.addBook', 'shop.Cart.total'])
  expect(members(['shop.Cart'], 'shop.Basket.total')).toEqual(['shop.Cart.addBook'])
  expect(members(['shop'])).toHaveLength(4)
  expect(members(['shop.Cart.total'])).toEqual([])
})
