import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Cache } from '../../build/cache/cache.ts'
import { cardsOf, exampleOf, SHOP } from './shop-examples.ts'

describe('examples of a symbol', () => {
  test('are its recipes cut to the relevant code, with their lines in the file', async () => {
    const card = await exampleOf(
      {
        'src/shop/__init__.py': SHOP,
        'tests/test_cart.py': `
import os
from shop import Cart, parse


def test_total():
    cart = Cart()
    other = parse("nothing")
    cart.add("tea", 3)
    assert cart.total() == 3
    assert other is None
`,
      },
      'shop:Cart.total',
    )
    expect(card?.examples).toEqual([
      {
        recipe: card?.recipes[0],
        code: 'from shop import Cart\\n\\ncart = Cart()\\ncart.add("tea", 3)\\ncart.total()  # => 3'.replaceAll(
          '\\n',
          '\n',
        ),
        lines: [
          [3, 3],
          [7, 7],
          [9, 10],
        ],
        whole_lines: 7,
        cut: true,
      },
    ])
  })

  test('are the same from a cache, whose key covers text, names and rules', async () => {
    const files = Object.fromEntries(
      ['src/shop/__init__.py', 'tests/test_a.py'].map((path, i) => [
        path,
        i === 0
          ? SHOP
          : 'from shop import parse\n\n\ndef test_a():\n    assert parse("x") is None\n',
      ]),
    )
    const stored = new Map<string, string>()
    const asked: string[] = []
    const cache: Cache = {
      get(key) {
        asked.push(key)
        return stored.get(key)
      },
      isEmpty: () => stored.size === 0,
      save: (entries) => {
        for (const [key, text] of entries) stored.set(key, text)
      },
    }
    const first = await cardsOf(files, cache)
    expect(stored.size).toBeGreaterThan(0)
    expect([...stored.values()].every((text) => !text.includes('\n'))).toBe(true)
    asked.length = 0
    expect(await cardsOf(files, cache)).toEqual(first)
    expect(asked.every((key) => stored.has(key))).toBe(true)
  })

  test('do not depend on the order of files', async () => {
    const folder = join(import.meta.dirname, '../fixtures/link/python')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.\w+$/.test(path))
      .map(
        (path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')] as const,
      )
    const cards = await cardsOf(Object.fromEntries(files))
    expect(cards.some((card) => card.kind === 'symbol' && card.examples !== undefined)).toBe(true)
    expect(await cardsOf(Object.fromEntries(files.toReversed()))).toEqual(cards)
  })

  test('are marked like their recipes if they must fail, are old or continue another one', async () => {
    const card = await exampleOf(
      {
        'src/shop/__init__.py': SHOP,
        'docs/changelog.md':
          '# Changes\n\n```python\nfrom shop import Cart\ncart = Cart()\n```\n\n```python\ncart.add("tea", 3)\nprint(cart.total())\n```\n',
        'tests/test_cart.py': `
import pytest
from shop import Cart


def test_total():
    cart = Cart()
    with pytest.raises(ValueError):
        cart.total()
`,
      },
      'shop:Cart.total',
    )
    const notices = card?.examples?.map(({ recipe, must_fail, old, continues }) => ({
      ...{ recipe: recipe.replace(/::.*/, ''), must_fail, old, continues },
    }))
    expect(notices).toEqual([
      { recipe: 'shop/tests/test_cart.py', must_fail: true },
      {
        recipe: 'shop/docs/changelog.md',
        old: true,
        continues: 'shop/docs/changelog.md::changes.code-1',
      },
    ])
  })

  test('declare the variables that they assign, in JavaScript', async () => {
    const card = await exampleOf(
      {
        'package.json': '{"name": "shop", "exports": "./src/index.js"}',
        'src/index.js': 'export class Cart { total() { return 0 } }\n',
        'tests/cart.test.js': `import { Cart } from '../src/index.js'
describe('a cart', () => {
  let cart
  beforeEach(() => {
    cart = new Cart()
  })
  it('has a total', () => {
    const other = 1
    expect(cart.total()).toBe(0)
    expect(other).toBe(1)
  })
})
`,
      },
      'shop:Cart.total',
    )
    expect(card?.examples?.[0]?.code.split('\n')).toEqual([
      "import { Cart } from 'shop'",
      '',
      'let cart',
      'cart = new Cart()',
      'cart.total() // => 0',
    ])
  })
})
