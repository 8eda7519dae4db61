/** What a library's own text asks, and what answers it: each kind of text, on the smallest library that has it. */
import { describe, expect, test } from 'vitest'
import { collectLabels } from '../../build/measure/collect-labels.ts'
import type { Entry } from '../../runtime/entry.ts'
import { guide, recipe, symbol } from './entries.ts'

/** kind | question | answers | leak */
const shown = (entries: readonly Entry[]): string[] =>
  collectLabels(entries).map(({ kind, question, relevant, leak }) =>
    [kind, question, relevant.join(' '), leak].join(' | '),
  )

const SHOP = [symbol('shop:sell'), symbol('shop:Till'), symbol('shop:Till.count_coins')]

describe('tests', () => {
  test('ask for the rarest symbol that they use', () => {
    const tests = [
      recipe('a', 'test', ['shop:Till', 'shop:sell'], { words: 'an apple leaves the shop' }),
      ...['b', 'c'].map((id) => recipe(id, 'test', ['shop:Till'], { words: `it is ${id}` })),
    ]
    expect(shown([...SHOP, ...tests])).toContain(
      'test2api | an apple leaves the shop | shop:sell | none',
    )
  })

  test('what they use beside it is neither right nor wrong', () => {
    const tests = [
      recipe('a', 'test', ['shop:Till', 'shop:sell'], { words: 'an apple leaves the shop' }),
      recipe('b', 'test', ['shop:Till'], { words: 'it is b' }),
    ]
    expect(collectLabels([...SHOP, ...tests])[0]?.besides).toEqual(['shop:Till'])
  })

  test('with a docstring ask by its first sentence', () => {
    const said = 'Whoever pays gets the goods.'
    expect(shown([...SHOP, recipe('a', 'test', ['shop:sell'], { said })])).toEqual([
      `test2api | ${said} | shop:sell | none`,
    ])
  })

  test('with a short name ask with the name of their class, else of their file', () => {
    const inClass = recipe('a', 'test', ['shop:sell'], { words: 'empties', around: 'TestStock' })
    const path = 'tests/test_stock_room.py'
    const inFile = recipe('b', 'test', ['shop:Till'], { words: 'fills', path })
    const long = recipe('c', 'test', ['shop:Till'], { words: 'stock fills', around: 'TestStock' })
    expect(shown([...SHOP, inClass, inFile, long])).toEqual([
      'test2api | stock room fills | shop:Till | none',
    ])
  })

  test('that use what most tests use, or what is no more, ask for nothing', () => {
    const many = Array.from({ length: 100 }, (_, i) =>
      recipe(`t${i}`, 'test', ['shop:Till'], { words: `number ${i} opens the drawer` }),
    )
    expect(shown([...SHOP, ...many])).toEqual([])
    const words = 'an apple leaves the shop'
    expect(shown([...SHOP, recipe('a', 'test', ['shop:sell'], { words, stale: true })])).toEqual([])
  })

  test('of the same name are one question with the answers of both', () => {
    const words = 'an apple leaves the shop'
    const twice = ['sell', 'Till'].map((name) => recipe(name, 'test', [`shop:${name}`], { words }))
    expect(shown([...SHOP, ...twice])).toEqual([`test2api | ${words} | shop:sell shop:Till | none`])
  })
})

describe('prose above code', () => {
  test('asks for what the code uses, by its last sentences', () => {
    const said =
      'A shop has a till.\n\nWe are open. Now *everything* in the [window](window.md) has to go. Who wants it:'
    const cell = recipe('a', 'cell', ['shop:sell', 'shop:Till'], { said })
    expect(shown([...SHOP, cell])).toEqual([
      'nb_md2api | Now everything in the window has to go. Who wants it: | shop:sell shop:Till | none',
    ])
  })

  test('asks in pages as in notebooks, and not in tests or tutorials', () => {
    const said = 'This is how goods change hands.'
    const kinds = ['fence', 'cell', 'section', 'tutorial', 'docstring'] as const
    const recipes = kinds.map((kind) => recipe(kind, kind, ['shop:sell'], { said }))
    expect(shown([...SHOP, ...recipes])).toEqual([`nb_md2api | ${said} | shop:sell | none`])
  })

  test('above code that goes through everything asks for nothing', () => {
    const symbols = Array.from({ length: 6 }, (_, i) => symbol(`shop:part${i}`))
    const all = symbols.map(({ card }) => card.id)
    const said = 'This is how goods change hands.'
    expect(shown([...symbols, recipe('a', 'cell', all, { said })])).toEqual([])
  })
})

describe('cross-references', () => {
  test.each([
    ['Everything goes out through `sell` in the end.', 'Everything goes out through … in the end.'],
    ['Let :func:`~shop.sell` do it for you.', 'Let … do it for you.'],
    ['Let :func:`our seller <shop.sell>` do it for you.', 'Let … do it for you.'],
    ['Let {py:func}`shop.sell` do it for you.', 'Let … do it for you.'],
    ['See [`sell()`](api.md#sell) for how goods go.', 'See … for how goods go.'],
    [
      'Here `s.sell` and then ``sell()`` empty the *window*.',
      'Here … and then … empty the window.',
    ],
  ])('%j is a sentence without its name', (text, question) => {
    expect(shown([...SHOP, guide('g', text, ['shop:sell'])])).toEqual([
      `xref_cloze | ${question} | shop:sell | none`,
    ])
  })

  test('are one question for each symbol of a sentence', () => {
    const text = 'First `Till` opens, then `sell` does the rest of it.'
    expect(shown([...SHOP, guide('g', text, ['shop:Till', 'shop:sell'])])).toEqual([
      'xref_cloze | First … opens, then sell does the rest of it. | shop:Till | none',
      'xref_cloze | First Till opens, then … does the rest of it. | shop:sell | none',
    ])
  })

  test('that linking did not follow, or that may mean two things, ask for nothing', () => {
    const text = 'Everything goes out through `sell` in the end.'
    expect(shown([...SHOP, guide('g', text, [])])).toEqual([])
    const two = [...SHOP, symbol('shop:Till.sell')]
    expect(shown([...two, guide('g', text, ['shop:sell', 'shop:Till.sell'])])).toEqual([])
  })

  test('in a list of changes ask for nothing', () => {
    const text = 'Added `sell` for everything that goes out.'
    const path = 'docs/CHANGELOG.md'
    expect(shown([...SHOP, guide('g', text, ['shop:sell'], { path })])).toEqual([])
  })
})

describe('first lines of docstrings', () => {
  test('ask for their symbol', () => {
    expect(shown([symbol('shop:sell', 'Let goods go for money.\n\nSlowly.')])).toEqual([
      'docline | Let goods go for money. | shop:sell | none',
    ])
  })

  test('that several symbols share ask for all of them, unless they say nothing', () => {
    const line = 'Let goods go for money.'
    const twice = ['shop:sell', 'shop:Till.sell'].map((id) => symbol(id, line))
    expect(shown(twice)).toEqual([`docline | ${line} | shop:sell shop:Till.sell | none`])
    const often = Array.from({ length: 5 }, (_, i) => symbol(`shop:part${i}`, line))
    expect(shown(often)).toEqual([])
  })

  test('overloads are one symbol', () => {
    const line = 'Let goods go for money.'
    expect(shown([symbol('shop:sell', line), symbol('shop:sell~2', line)])).toEqual([
      `docline | ${line} | shop:sell | none`,
    ])
  })

  test.each(['Sell.', '', `${'word '.repeat(60)}.`])('%j is no question', (line) => {
    expect(shown([symbol('shop:sell', line)])).toEqual([])
  })
})
