/** Card records: fields that follow from others are not stored, and are restored on reading. */
import { describe, expect, test } from 'vitest'
import { type Card, NO_RELATIONS, type RecipeCard, type SymbolCard } from '../../runtime/card.ts'
import { utf8 } from '../../runtime/pack/bytes.ts'
import { readCard } from '../../runtime/pack/cards/card-body.ts'
import { readHead, type Shared } from '../../runtime/pack/cards/card-head.ts'
import { writeCard } from '../../runtime/pack/cards/card-record.ts'
import { inPieces, linesFrom, sourceLines, textOfPieces } from '../../runtime/pack/cards/pieces.ts'

const SOURCE = [
  'import { shop } from "./shop.ts"',
  '',
  'test("a basket", () => {',
  '  const basket = shop.basket()',
  '',
  '  expect(basket.size).toBe(0)',
  '})',
].join('\n')

const SHARED: Shared = {
  kind: 'symbol',
  project: 'shop',
  language: 'typescript',
  visibility: 'public',
  version: '1.0.0',
}

const SYMBOL: SymbolCard = {
  kind: 'symbol',
  id: 'shop.basket:Basket.add',
  project: 'shop',
  version: '1.0.0',
  title: 'shop.Basket.add',
  path: 'src/basket.ts',
  lines: [3, 9],
  language: 'typescript',
  url: 'https://example.org/blob/main/src/basket.ts#L3-L9',
  summary: 'Adds one.',
  text: 'add(item: Item): Basket\n\nAdds one. Then another.',
  visibility: 'public',
  symbol: 'shop.basket:Basket.add',
  dotted: 'shop.basket.Basket.add',
  public: ['shop.Basket.add', 'shop/all.Basket.add', 'elsewhere'],
  symbol_kind: 'method',
  signature: 'add(item: Item): Basket',
  parameters: [{ name: 'item', type: 'Item' }],
  returns: 'Basket',
  decorators: [],
  bases: [],
  docstring: 'Adds one. Then another.',
  related: {
    ...NO_RELATIONS,
    parents: [
      { symbol: 'shop.basket:Basket', path: 'src/basket.ts' },
      { symbol: 'shop.basket', path: 'src/basket.ts' },
    ],
    children: [{ symbol: 'shop.basket:Basket.add.inner', path: 'src/basket.ts' }],
    calls: [
      { symbol: 'push', path: null },
      { symbol: 'shop.item:Item', path: 'src/item.ts' },
    ],
    tests: [
      { symbol: 'shop/test/basket.test.ts::a%20basket', path: 'test/basket.test.ts' },
      { symbol: 'shop/test/basket.test.ts::another', path: 'shop-library/test/basket.test.ts' },
    ],
    docs: [{ symbol: '.odd', path: 'src/basket.ts' }],
  },
  recipes: ['shop/test/basket.test.ts::a%20basket', 'shop/README.md::use.code-1'],
}

const RECIPE: RecipeCard = {
  kind: 'recipe',
  id: 'shop/test/basket.test.ts::a%20basket',
  project: 'shop',
  version: '2.0.0',
  title: 'a basket',
  path: 'test/basket.test.ts',
  lines: [3, 7],
  language: 'typescript',
  summary: 'Checks a basket',
  text: SOURCE.split('\n').slice(2).join('\n'),
  visibility: 'public',
  recipe_kind: 'test',
  code: 'const basket = shop.basket()\n\nexpect(basket.size).toBe(0)',
  preamble: 'import { shop } from "shop"',
  symbols: ['shop.basket:Basket'],
}

function kept(card: Card, source?: string): { head: string; body: string; shared: Shared } {
  const shared = { ...SHARED, kind: card.kind }
  const { head, body } = writeCard(
    card,
    shared,
    source === undefined ? undefined : sourceLines(source),
  )
  return { head: JSON.stringify(head), body: JSON.stringify(body), shared }
}

function roundTrip(card: Card, source?: string): Card {
  const { head, body, shared } = kept(card, source)
  return readCard(readHead(head, shared), body, () =>
    source === undefined ? undefined : linesFrom(utf8(source)),
  )
}

describe('a symbol', () => {
  test('is restored unchanged', () => {
    expect(roundTrip(SYMBOL)).toEqual(SYMBOL)
  })

  test('stores nothing that follows from its id, its columns or its signature', () => {
    const { head, body } = kept(SYMBOL)
    expect(JSON.parse(head)).toEqual({
      id: 'shop.basket:Basket.add',
      path: 'src/basket.ts',
      lines: [3, 6],
      url: 'https://example.org/blob/main/{path}{lines}',
      summary: 'Adds one.',
      public: ['shop.', 'shop/all.', 'elsewhere'],
      symbol_kind: 'method',
      signature: 'add(item: Item): Basket',
    })
    expect(JSON.parse(body)).toEqual({
      parameters: [{ name: 'item', type: 'Item' }],
      returns: 6,
      docstring: [0, ' Then another.'],
      related: {
        parents: [':Basket', ':'],
        children: ['.inner'],
        calls: [['push'], ['shop.item:Item', 'src/item.ts']],
        tests: [
          ['::a%20basket', 'test/basket.test.ts'],
          ['/::another', 'shop-library/test/basket.test.ts'],
        ],
        docs: [['.odd', 'src/basket.ts']],
      },
      recipes: [1, 'shop/README.md::use.code-1'],
    })
  })

  test.each<[string, Partial<SymbolCard>]>([
    ['another title', { title: 'Basket' }],
    ['another version', { version: null }],
    ['a text of its own', { text: 'Something else' }],
    ['an address without its path', { url: 'https://example.org/{path}' }],
    ['no public path, no docstring', { public: [], docstring: '', text: SYMBOL.signature }],
    ['an empty text', { text: '' }],
    ['no neighbours', { related: NO_RELATIONS }],
    ['no recipes', { recipes: [] }],
    [
      'examples',
      {
        examples: [
          {
            recipe: 'shop/README.md::use.code-1',
            code: 'basket.add(item) // => 1',
            lines: [
              [1, 1],
              [26, 28],
              [30, 30],
            ],
            whole_lines: 12,
            cut: true,
          },
          {
            recipe: 'shop/test/basket.test.ts::a%20basket',
            code: 'basket.add()',
            lines: [],
            whole_lines: 1,
            cut: false,
            must_fail: true,
          },
          {
            recipe: 'shop/README.md::use.code-1',
            code: 'basket.add(more)',
            lines: [],
            whole_lines: 2,
            cut: false,
            old: true,
            continues: 'shop/README.md::use.code-0',
          },
        ],
      },
    ],
    ['another return type', { returns: 'Promise<Basket>' }],
  ])('with %s is restored unchanged', (_, changed) => {
    const card = { ...SYMBOL, ...changed }
    expect(roundTrip(card)).toEqual(card)
  })
})

describe('a module', () => {
  const MODULE: Card = {
    kind: 'module',
    id: 'shop.basket',
    project: 'shop',
    version: '1.0.0',
    title: 'shop.basket',
    path: 'src/basket.ts',
    lines: [1, 90],
    language: 'typescript',
    summary: 'Baskets.',
    text: 'Baskets.\n\nOffers: Basket, add, remove, and 2 more',
    visibility: 'public',
    exports: [
      'shop.basket:Basket',
      'shop.basket:add',
      'shop.basket:add~2',
      'shop.basket:remove',
      'shop.item:Item',
    ],
  }

  test('is restored unchanged, and stores the names that it exports once', () => {
    expect(roundTrip(MODULE)).toEqual(MODULE)
    expect(JSON.parse(kept(MODULE).body)).toEqual({
      text: [0, '\n\nOffers: ', 3, ', and 2 more'],
      exports: [':Basket', ':add', ':add~2', ':remove', 'shop.item:Item'],
    })
  })
})

describe('a recipe', () => {
  test('is restored unchanged, without storing text that is in its file', () => {
    expect(roundTrip(RECIPE, SOURCE)).toEqual(RECIPE)
    expect(JSON.parse(kept(RECIPE, SOURCE).body)).toEqual({
      preamble: 'import { shop } from "shop"',
      symbols: ['shop.basket:Basket'],
      from_source: { text: null, code: [[4, 3, 2]] },
    })
  })

  test('from a file that is not stored is stored whole', () => {
    expect(roundTrip(RECIPE)).toEqual(RECIPE)
  })

  test('from a file that cannot be read has its summary instead', () => {
    const { head, body, shared } = kept(RECIPE, SOURCE)
    const read = readCard(readHead(head, shared), body, () => undefined)
    expect(read).toEqual({ ...RECIPE, code: RECIPE.summary, text: RECIPE.summary })
  })
})

describe('a text as pieces of a file', () => {
  const LINES = sourceLines(SOURCE)

  test.each([
    ['a span between lines of its own', 'first\nconst basket = shop.basket()\nlast'],
    ['a span twice', `${RECIPE.code}\n${RECIPE.code}`],
    ['empty lines at its ends', `\n${RECIPE.code}\n`],
    [
      'deeper than in the file',
      '      const basket = shop.basket()\n      expect(basket.size).toBe(0)',
    ],
    ['all of the file', SOURCE],
  ])('%s', (_, text) => {
    const pieces = inPieces(text, LINES, [1, 1])
    if (pieces !== undefined)
      expect(textOfPieces(pieces, linesFrom(utf8(SOURCE)), [1, 1])).toBe(text)
    expect(JSON.stringify(pieces ?? text).length).toBeLessThanOrEqual(JSON.stringify(text).length)
  })

  test('text that the file does not contain is stored literally', () => {
    expect(inPieces('nothing of this', LINES, [1, 1])).toBeUndefined()
    expect(inPieces('})', LINES, [1, 1])).toBeUndefined()
  })
})

describe('lines of a file', () => {
  const TEXT = 'one\r\ntwo\n\nfoür'

  test.each([
    [1, 2, ['one', 'two']],
    [3, 2, ['', 'foür']],
    [4, 9, ['foür']],
    [2, 1, ['two']],
    [9, 1, []],
  ])('from %d, %d of them', (first, count, lines) => {
    expect(linesFrom(utf8(TEXT))(first, count)).toEqual(lines)
  })

  test('are those of the whole text, in any order of access', () => {
    const lines = linesFrom(utf8(`${SOURCE}\r\n\r\nend\n`))
    const all = `${SOURCE}\r\n\r\nend\n`.split(/\r?\n/)
    for (const first of [5, 1, all.length, 3])
      expect(lines(first, 3)).toEqual(all.slice(first - 1, first + 2))
  })
})
