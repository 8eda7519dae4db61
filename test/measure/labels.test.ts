/**
 * Labels from a library's own text: questions and their answers. Each kind of text is tested on the smallest library
 * that has it.
 */
import { describe, expect, test } from 'vitest'
import { collectLabels } from '../../build/measure/collect-labels.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { guide, recipe, symbol } from './entries.ts'

/** question kind | question | answers | leak */
const shown = (entries: readonly Entry[]): string[] =>
  collectLabels(entries).map(({ kind, question, relevant, leak }) =>
    [kind, question, relevant.join(' '), leak].join(' | '),
  )

const SHOP = [symbol('shop:sell'), symbol('shop:Till'), symbol('shop:Till.count_coins')]

describe('tests', () => {
  const STAND = [symbol('shop:weigh_fresh_fruit'), symbol('shop:Basket'), ...SHOP]

  test('ask for the symbol that their title names', () => {
    const title = 'an unripe fruit is not weighed as fresh'
    const tests = [
      recipe('a', 'test', ['shop:Till', 'shop:weigh_fresh_fruit'], { words: title }),
      ...['b', 'c'].map((id) => recipe(id, 'test', ['shop:Till'], { words: `it is ${id}` })),
    ]
    expect(shown([...STAND, ...tests])).toEqual([
      'test2api | an unripe fruit is not weighed as fresh | shop:weigh_fresh_fruit | words',
    ])
    expect(collectLabels([...STAND, ...tests])[0]?.unjudged).toEqual(['shop:Till'])
  })

  test('need to name fewer words of a symbol in a file that is named like the symbol', () => {
    const more = { words: 'ripe fruit costs double', path: 'tests/test_weigh_fresh_fruit.py' }
    const used = ['shop:weigh_fresh_fruit', 'shop:sell']
    expect(shown([...STAND, recipe('a', 'test', used, more)])).toEqual([
      'test2api | ripe fruit costs double | shop:weigh_fresh_fruit | none',
    ])
    const elsewhere = { ...more, path: 'tests/test_prices.py' }
    expect(shown([...STAND, recipe('a', 'test', used, elsewhere)])).toEqual([])
  })

  test('ask for a class if they use it through its members', () => {
    const entries = [
      ...[symbol('shop:FruitBasket'), symbol('shop:FruitBasket.put')],
      ...[symbol('shop:FruitBasket.take'), ...SHOP],
    ]
    const used = ['shop:FruitBasket.put', 'shop:FruitBasket.take', 'shop:sell']
    const words = 'what lies in a basket stays there'
    const test = recipe('a', 'test', used, { words, path: 'tests/test_fruit_basket.py' })
    expect(shown([...entries, test])).toEqual([`test2api | ${words} | shop:FruitBasket | none`])
  })

  test('with a docstring ask its first sentence', () => {
    const said = 'Verify that bruised fruit is counted for half.'
    const more = { said, path: 'tests/test_weigh_fresh_fruit.py', words: 'half fruit' }
    expect(shown([...STAND, recipe('a', 'test', ['shop:weigh_fresh_fruit'], more)])).toEqual([
      'test2api | bruised fruit is counted for half. | shop:weigh_fresh_fruit | none',
    ])
  })

  test.each([
    'test the fix for https://example.org/fresh/fruit/12',
    'fresh fruit of issue #12',
    'this fresh fruit behaves like that other fruit basket',
  ])('with the title %j give no question', (words) => {
    const more = { words, path: 'tests/weigh_fresh_fruit.py' }
    expect(shown([...STAND, recipe('a', 'test', ['shop:weigh_fresh_fruit'], more)])).toEqual([])
  })

  test('that use common symbols or removed ones give no question', () => {
    const title = (i: number) => `number ${i} of the fresh fruit is sold`
    const many = Array.from({ length: 100 }, (_, i) =>
      recipe(`t${i}`, 'test', ['shop:weigh_fresh_fruit'], { words: title(i) }),
    )
    expect(shown([...STAND, ...many])).toEqual([])
    const stale = { words: title(1), stale: true }
    expect(shown([...STAND, recipe('a', 'test', ['shop:weigh_fresh_fruit'], stale)])).toEqual([])
  })

  test('with the same name are one question with the answers of both', () => {
    const two = [symbol('shop:weigh_fresh_fruit'), symbol('shop:price_fresh_fruit')]
    const words = 'bruised fruit is not fresh'
    const twice = two.map(({ card }) => recipe(card.id, 'test', [card.id], { words }))
    expect(shown([...two, ...twice])).toEqual([
      `test2api | ${words} | shop:weigh_fresh_fruit shop:price_fresh_fruit | none`,
    ])
  })
})

describe('a symbol', () => {
  const line = 'Let goods go for money.'

  test('is equal to its counterpart in another edition of the library, in its family, or with the same code', () => {
    const editions = [
      ...[symbol('shop.v3:Till.sell', line), symbol('shop.v4:_Till.sell', line)],
      ...[
        symbol('shop.v3:sellType', line, { public: ['shop/v3.sell'] }),
        symbol('shop.v4:sell', line),
      ],
    ]
    expect(shown(editions)).toEqual([
      `docline | ${line} | shop.v3:Till.sell shop.v3:sellType | none`,
    ])
    const family = ['a', 'b'].map((each) =>
      symbol(`shop.${each}:get_${each}`, line, { family: 'shop.*:get_*' }),
    )
    expect(shown(family)).toEqual([`docline | ${line} | shop.a:get_a | none`])
    const body =
      'count all the coins in the drawer, put them aside and give the goods to whom they belong'
    const copies = ['a', 'b'].map((each) => symbol(`shop.${each}:Shop${each}.hand`, line, { body }))
    expect(shown(copies)).toEqual([`docline | ${line} | shop.a:Shopa.hand | none`])
  })

  test.each(['property', 'constant', 'type'])('that is a %s is not an answer', (symbol_kind) => {
    expect(shown([symbol('shop:sell', line, { symbol_kind })])).toEqual([])
  })

  test('that is an interface of data is not an answer', () => {
    const receipt = symbol('shop:Receipt', line, { symbol_kind: 'interface' })
    const total = symbol('shop:Receipt.total', '', { symbol_kind: 'property' })
    const print = symbol('shop:Receipt.print', '', { symbol_kind: 'method' })
    expect(shown([receipt, total])).toEqual([])
    expect(shown([receipt, total, print])).toEqual([`docline | ${line} | shop:Receipt | none`])
    expect(shown([receipt])).toEqual([`docline | ${line} | shop:Receipt | none`])
  })

  test('that is public represents its internal counterparts', () => {
    const internal = symbol('shop.v1:sell', line, { visibility: 'internal' })
    expect(shown([internal, symbol('shop.v2:sell', line)])).toEqual([
      `docline | ${line} | shop.v2:sell | none`,
    ])
  })

  test('that is a default export is not the default export of another module', () => {
    const defaults = ['till', 'stand'].map((name) =>
      symbol(`shop.${name}:default`, `Let goods of a ${name} go for money.`),
    )
    expect(shown(defaults)).toEqual([
      'docline | Let goods of a till go for money. | shop.till:default | none',
      'docline | Let goods of a stand go for money. | shop.stand:default | none',
    ])
  })

  test('that is private, deprecated or a constructor is not an answer', () => {
    expect(shown([symbol('shop:sell', line, { visibility: 'private' })])).toEqual([])
    expect(shown([symbol('shop:sell', line, { deprecated: 'use buy' })])).toEqual([])
    expect(shown([symbol('shop:Till.Till', line), symbol('shop:Till.__init__', line)])).toEqual([])
  })
})

describe('prose above code', () => {
  test('asks for the symbols that the code uses, with its last sentences', () => {
    const said =
      'A shop has a till.\n\nWe are open. Now *everything* in the [window](window.md) has to go. Who wants it:'
    const cell = recipe('a', 'cell', ['shop:sell', 'shop:Till'], { said })
    expect(shown([...SHOP, cell])).toEqual([
      'nb_md2api | Now everything in the window has to go. Who wants it: | shop:sell shop:Till | none',
    ])
  })

  test('asks in pages as in notebooks, but not in tests or tutorials', () => {
    const said = 'Goods change hands in the shop.'
    const kinds = ['fence', 'cell', 'section', 'tutorial', 'docstring'] as const
    const recipes = kinds.map((kind) => recipe(kind, kind, ['shop:sell'], { said }))
    expect(shown([...SHOP, ...recipes])).toEqual([`nb_md2api | ${said} | shop:sell | none`])
  })

  test('above code that uses everything gives no question', () => {
    const symbols = Array.from({ length: 6 }, (_, i) => symbol(`shop:part${i}`))
    const all = symbols.map(({ card }) => card.id)
    const said = 'Goods change hands in the shop.'
    expect(shown([...symbols, recipe('a', 'cell', all, { said })])).toEqual([])
  })
})

describe('cross-references', () => {
  test.each([
    ['Everything goes out through `sell` in the end.', 'Everything goes out through … in the end.'],
    ['Let :func:`~shop.sell` bring goods to customers.', 'Let … bring goods to customers.'],
    [
      'Let :func:`our seller <shop.sell>` bring goods to customers.',
      'Let … bring goods to customers.',
    ],
    ['Let {py:func}`shop.sell` bring goods to customers.', 'Let … bring goods to customers.'],
    [
      'Call [`sell()`](api.md#sell) when goods leave the shop.',
      'Call … when goods leave the shop.',
    ],
    [
      'Today `s.sell` and then ``sell()`` empty the *window* quickly.',
      'Today … and then … empty the window quickly.',
    ],
  ])('%j is a sentence with its name left out', (text, question) => {
    expect(shown([...SHOP, guide('g', text, ['shop:sell'])])).toEqual([
      `xref_cloze | ${question} | shop:sell | none`,
    ])
  })

  test('give one question for each symbol of a sentence', () => {
    const text = 'First `Till` opens, then `sell` does the rest of it.'
    expect(shown([...SHOP, guide('g', text, ['shop:Till', 'shop:sell'])])).toEqual([
      'xref_cloze | First … opens, then sell does the rest of it. | shop:Till | none',
      'xref_cloze | First Till opens, then … does the rest of it. | shop:sell | none',
    ])
  })

  test('that linking did not resolve, or that are ambiguous, give no question', () => {
    const text = 'Everything goes out through `sell` in the end.'
    expect(shown([...SHOP, guide('g', text, [])])).toEqual([])
    const two = [...SHOP, symbol('shop:Till.sell')]
    expect(shown([...two, guide('g', text, ['shop:sell', 'shop:Till.sell'])])).toEqual([])
  })

  test('in a changelog give no question', () => {
    const text = 'Added `sell` for everything that goes out.'
    const path = 'docs/CHANGELOG.md'
    expect(shown([...SHOP, guide('g', text, ['shop:sell'], { path })])).toEqual([])
  })
})

describe('the first line of a docstring', () => {
  test('asks for its symbol', () => {
    expect(shown([symbol('shop:sell', 'Let goods go for money.\n\nSlowly.')])).toEqual([
      'docline | Let goods go for money. | shop:sell | none',
    ])
  })

  test('that several symbols share asks for all of them, unless it is unspecific', () => {
    const line = 'Let goods go for money.'
    const twice = ['shop:sell', 'shop:Till.sell'].map((id) => symbol(id, line))
    expect(shown(twice)).toEqual([`docline | ${line} | shop:sell shop:Till.sell | none`])
    const often = Array.from({ length: 5 }, (_, i) => symbol(`shop:part${i}`, line))
    expect(shown(often)).toEqual([])
  })

  test('asks for overloads as one symbol', () => {
    const line = 'Let goods go for money.'
    expect(shown([symbol('shop:sell', line), symbol('shop:sell~2', line)])).toEqual([
      `docline | ${line} | shop:sell | none`,
    ])
  })

  test.each(['Sell.', '', `${'word '.repeat(60)}.`])('gives no question when it is %j', (line) => {
    expect(shown([symbol('shop:sell', line)])).toEqual([])
  })
})
