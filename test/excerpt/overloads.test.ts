/** The examples of overloads: each card shows the call that its own parameters take. */
import { describe, expect, test } from 'vitest'
import { calledOverloads } from '../../build/text/overloads.ts'
import type { Parameter } from '../../runtime/card.ts'
import { cardsOf } from './shop-examples.ts'

/** `(double price)` as parameters. */
const parametersOf = (list: string): readonly Parameter[] =>
  list.split(/, (?![^<]*>)/).flatMap((each) => {
    const [, type = '', name = '', value] = /^([^=]+) (\w+)(?: = (.+))?$/.exec(each) ?? []
    return name === '' ? [] : [{ name, type, ...(value && { default: value }) }]
  })

const calledBy = (code: string, lists: readonly string[], above?: string): string[] => {
  const called = calledOverloads(
    code,
    { names: ['add'], owner: 'Cart', all: lists.map(parametersOf) },
    above,
  )
  return lists.filter((_, i) => called[i])
}

describe('the overloads that a call may mean', () => {
  const LISTS = [
    'String name',
    'double price',
    'String name, int count = 1',
    'Iterable<Item> items',
    'Item item, Rounding rounding',
    'Func<Item, bool> test',
  ]

  test.each([
    ['cart.add("tea")', ['String name', 'String name, int count = 1']],
    ['cart.add("tea", 3)', ['String name, int count = 1']],
    ['cart.add("tea", count: 3)', ['String name, int count = 1']],
    ['cart.add(2.5)', ['double price']],
    ['cart.add(new Item("tea"), Rounding.UP)', ['Item item, Rounding rounding']],
    ['cart.add([tea, milk])', ['Iterable<Item> items']],
    ['cart.add(item => item.price > 3)', ['Func<Item, bool> test']],
    ['double price = 3;\ncart.add(price)', ['double price']],
    ['var price = 3.5;\ncart.add(price)', ['double price']],
  ])('%s', (code, expected) => {
    expect(calledBy(code, LISTS)).toEqual(expected)
  })

  test('include all that take one argument if its value is unknown, and all if there is no call', () => {
    const ofOne = LISTS.filter((list) => !/, (?!bool)/.test(list) || list.includes('= 1'))
    expect(calledBy('cart.add(next())', LISTS)).toEqual(ofOne)
    expect(calledBy('cart.total()', LISTS)).toEqual(LISTS)
  })

  test('a type such as TimeSpan is not taken for a type parameter', () => {
    const lists = ['TimeSpan delay', 'int count', 'TKey key, int count']
    expect(calledBy('cart.add(3)', lists)).toEqual(['int count'])
    expect(calledBy('cart.add(TimeSpan.ZERO)', lists)).toEqual(['TimeSpan delay'])
    expect(calledBy('cart.add("tea", 3)', lists)).toEqual(['TKey key, int count'])
  })

  test('a declared variable has its type, with the types of its elements', () => {
    const lists = ['double& price', 'std::vector<int>& counts', 'std::vector<std::string>& names']
    expect(calledBy('std::vector<std::string> names;\ncart.add(names)', lists)).toEqual([lists[2]])
    expect(calledBy('std::vector<int> counts{1, 2};\ncart.add(counts)', lists)).toEqual([lists[1]])
    expect(calledBy('uint8_t price = 3;\ncart.add(price)', lists)).toEqual(['double& price'])
  })

  test('variables of the set-up have their declared types, and calls on another type are ignored', () => {
    expect(calledBy('cart.add(tea)', LISTS, 'final String tea = "tea";')).toContain('String name')
    expect(calledBy('cart.add(tea)', LISTS, 'final String tea = "tea";')).not.toContain(
      'double price',
    )
    expect(calledBy('Shelf.add(3.5); cart.add("tea", 3)', LISTS)).toEqual([LISTS[2]])
  })
})

test('each overload shows a call of its own, or a call of another overload if there is none', async () => {
  const cards = await cardsOf({
    'src/main/java/shop/Cart.java': `package shop;
public class Cart {
  public int add(String name) { return 0; }
  public int add(double price) { return 0; }
  public int add(String name, Currency currency) { return 0; }
}
`,
    'src/test/java/shop/CartTest.java': `package shop;
public class CartTest {
  @Test public void add() {
    Cart cart = new Cart();
    assertEquals(1, cart.add("tea"));
  }
  @Test public void addsPriceOfOne() {
    Cart cart = new Cart();
    assertEquals(2, cart.add(3.5));
  }
}
`,
  })
  const shown = cards.flatMap((card) =>
    card.kind === 'symbol' && card.title.endsWith('.add')
      ? [card.examples?.[0]?.code.split('\n').at(-1)]
      : [],
  )
  expect(shown).toEqual([
    'cart.add("tea"); // => 1',
    'cart.add(3.5); // => 2',
    'cart.add("tea"); // => 1',
  ])
})
