import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Cache, noCache } from '../../build/cache.ts'
import { withExamples } from '../../build/excerpt/examples.ts'
import { linkLibrary } from '../../build/link/link.ts'
import type { SymbolCard } from '../../runtime/card.ts'
import { libraryOf } from '../link/fixture-library.ts'

const SHOP = `
class Cart:
    """Things to buy."""

    def add(self, name, price): ...

    def total(self): ...


def parse(line):
    """Reads a line."""
`

async function cardsOf(files: Readonly<Record<string, string>>, cache: Cache = noCache()) {
  const library = await libraryOf('shop', files)
  const languages = library.languages as Parameters<typeof withExamples>[2]['languages']
  const { entries } = linkLibrary(library)
  const found = await withExamples(entries, library.files, { languages, cache })
  return found.map(({ card }) => card)
}

async function exampleOf(files: Readonly<Record<string, string>>, symbol: string) {
  const cards = await cardsOf(files)
  return cards.find((card): card is SymbolCard => card.kind === 'symbol' && card.symbol === symbol)
}

describe('examples of a symbol', () => {
  test('are its recipes cut to what shows it, with their lines in the file', async () => {
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

  test('leave out a recipe of which no piece stands alone, and keep it among the recipes', async () => {
    const card = await exampleOf(
      {
        'src/shop/__init__.py': SHOP,
        'tests/test_parse.py': `
from shop import parse


def test_parse(a_line):
    assert parse(a_line) == "tea"


def test_parse_of_a_line_that_is_given():
    assert parse("tea 3") == "tea"
`,
      },
      'shop:parse',
    )
    expect(card?.recipes).toHaveLength(2)
    expect(card?.examples?.map(({ code }) => code)).toEqual([
      'from shop import parse\n\nparse("tea 3")  # => "tea"',
    ])
  })

  test('import what a test in the package of the library need not import', async () => {
    const card = await exampleOf(
      {
        'src/main/java/org/shop/Cart.java':
          'package org.shop;\npublic class Cart {\n  public int total() { return 0; }\n}\n',
        'src/test/java/org/shop/CartTest.java': `package org.shop;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
public class CartTest {
  @Test public void testTotal() {
    Cart cart = new Cart();
    assertEquals(0, cart.total());
  }
}
`,
      },
      'shop.org.shop.Cart:Cart.total',
    )
    const [{ code } = { code: '' }] = card?.examples ?? []
    expect(code).toBe('import org.shop.Cart;\n\nCart cart = new Cart();\ncart.total(); // => 0')
  })

  test('are the same from a cache, which knows them by text, names and rules', async () => {
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
})
