/** Documents in a library with code: the targets of links, and the anchors and addresses of pages. */
import { describe, expect, test } from 'vitest'
import type { DocsSite } from '../../build/doc-sites.ts'
import { linkLibrary } from '../../build/link/link.ts'
import type { GuideCard } from '../../runtime/card.ts'
import { libraryOf } from './fixture-library.ts'

const CODE = {
  'setup.py': '',
  'shop/__init__.py': 'from .cart import Cart, buy\n',
  'shop/cart.py':
    'class Base:\n    def total(self):\n        """Sum."""\n\n\nclass Cart(Base):\n    """A cart."""\n    def add(self, thing):\n        """Add."""\n\n\ndef buy(thing):\n    """Buy."""\n',
}

function site(generator: string, more: Partial<DocsSite> = {}): DocsSite {
  return {
    ...{ generator, content: 'docs', route: '', anchors: 'github', pages: 'html' },
    ...more,
  }
}

async function guides(
  texts: Readonly<Record<string, string>>,
  more: Parameters<typeof libraryOf>[2] = {},
): Promise<GuideCard[]> {
  const { entries } = linkLibrary(await libraryOf('shop', { ...CODE, ...texts }, more))
  return entries.flatMap(({ card }) => (card.kind === 'guide' ? [card] : []))
}

const references = async (
  texts: Readonly<Record<string, string>>,
  more: Parameters<typeof libraryOf>[2] = {},
) => (await guides(texts, more))[0]?.references

const START = '# Start\n\nGo.\n\n## Paying\n\nPay.\n\n## Paying\n\nAgain.\n'
const PAYING = 'shop/docs/guide/start.md#paying'

describe('links lead to cards', () => {
  test.each([
    ['a file beside it', './start.md', 'shop/docs/guide/start.md#start'],
    ['a heading in it', 'start.md#paying', PAYING],
    ['the second heading of that name', 'start.md#paying-1', 'shop/docs/guide/start.md#paying-1'],
    ['without extension', '../guide/start#paying', PAYING],
    ['with the extension of the site', '../guide/start.html#paying', PAYING],
    ['one folder up, because the page is one', '../start/', 'shop/docs/guide/start.md#start'],
    ['from the root of the site', '/guide/start#paying', PAYING],
    ['from the root of the library', '/docs/guide/start.md', 'shop/docs/guide/start.md#start'],
    ['by the address of the site', 'https://shop.example/v1/guide/start#paying', PAYING],
    ['where a page was before it moved', '/old/start#paying', PAYING],
    ['with the anchor of another generator', 'start.md#_paying', PAYING],
    ['an unknown anchor: the page', 'start.md#nowhere', 'shop/docs/guide/start.md#start'],
    ['a file of code', '../../shop/cart.py', 'shop.cart'],
    ['a page of the API', '../api/shop.Cart.add.html', 'shop.cart:Cart.add'],
    ['a symbol on a page of the API', 'api.html#shop.buy', 'shop.cart:buy'],
    ['an unknown page, as written', '../missing.md#x', '../missing.md#x'],
    ['another site, as written', 'https://example.org/start', 'https://example.org/start'],
    ['a path outside of the library, as written', '../../../x.md', '../../../x.md'],
  ])('%s', async (_name, link, expected) => {
    const found = await references(
      { 'docs/guide/page.md': `# Page\n\nSee [it](${link}).\n`, 'docs/guide/start.md': START },
      {
        sites: [
          site('vitepress', {
            address: 'https://shop.example/v1/',
            redirects: [['/old/:slug*', '/guide/:slug*']],
          }),
        ],
      },
    )
    expect(found).toEqual([expected])
  })
})

test('links between pages of a flat site are relative to one folder', async () => {
  const texts = {
    'docs/howto/page.md': '# Page\n\nSee [it](start.md#paying).\n',
    'docs/guide/start.md': START,
  }
  const flat = { sites: [site('exdoc', { pages: 'flat', address: 'https://shop.example/' })] }
  const found = await guides(texts, flat)
  expect(found.flatMap(({ references }) => references)).toEqual([PAYING])
  expect(found.map(({ url }) => url)).toContain('https://shop.example/page.html#page')
})

describe('names lead to symbols', () => {
  test.each([
    ['a role with the whole path', '{func}`shop.cart.buy`', ['shop.cart:buy']],
    [
      'a role with its domain and a title',
      '{py:meth}`adding <shop.Cart.add>`',
      ['shop.cart:Cart.add'],
    ],
    ['a role with a tilde', '{class}`~shop.Cart`', ['shop.cart:Cart']],
    ['an inherited member', '{meth}`Cart.total`', ['shop.cart:Base.total']],
    ['a module', '{mod}`shop.cart`', ['shop.cart']],
    ['a code span', '`Cart.add(thing)`', ['shop.cart:Cart.add']],
    ['a code span without a symbol', '`x + 1` and `thing`', []],
    ['a name of another library, as written', '{class}`pandas.Series`', ['pandas.Series']],
    ['a custom role', '{issue}`12`', []],
    ['a label', '{ref}`Over there <the-label>`', ['shop/docs/b.md#b']],
    ['a page', '{doc}`b`', ['shop/docs/b.md#b']],
    ['a page of the site', '{doc}`/b`', ['shop/docs/b.md#b']],
    ['a label in a link', '[x](#the-label)', ['shop/docs/b.md#b']],
  ])('%s', async (_name, written, expected) => {
    const found = await references(
      { 'docs/a.md': `# A\n\nSee ${written}.\n`, 'docs/b.md': '(the-label)=\n# B\n\nText.\n' },
      { sites: [site('sphinx', { anchors: 'docutils' })] },
    )
    expect(found).toEqual(expected)
  })

  test('a name means the symbol in the module that the page documents', async () => {
    const found = await references({
      'docs/a.rst':
        '.. currentmodule:: shop.cart\n\nA\n=\n\n:func:`buy`, :ref:`b-label`, `B`_, :doc:`b`\n\n.. autosummary::\n\n   Cart.add\n',
      'docs/b.rst': '.. _b-label:\n\nB\n=\n\nText.\n',
    })
    expect(found).toEqual(['shop.cart:buy', 'shop/docs/b.rst#b', 'b', 'shop.cart:Cart.add'])
  })
})

test('a section has its parent and its children', async () => {
  const cards = await guides({
    'docs/a.md': '# A\n\nx\n\n### Deep\n\nx\n\n## B\n\nx\n\n### C\n\nx\n',
  })
  const [a, deep, b, c] = cards.map(({ id }) => id)
  expect(cards.map(({ parent }) => parent)).toEqual([undefined, a, a, b])
  expect(cards[0]?.children).toEqual([deep, b])
  expect(cards[2]?.children).toEqual([c])
})

describe('addresses of pages', () => {
  const urls = async (path: string, more: Parameters<typeof libraryOf>[2], text = START) =>
    (await guides({ [path]: text }, more)).map(({ url }) => url)
  const url = 'https://shop.example/{path}'

  test.each([
    ['sphinx', { anchors: 'docutils' }, 'docs/guide/start.md', 'guide/start.html#start'],
    ['vitepress', {}, 'docs/guide/index.md', 'guide/index.html#start'],
    ['vitepress', { pages: 'bare' }, 'docs/guide/start.md', 'guide/start#start'],
    ['mkdocs', { pages: 'folder' }, 'docs/guide/start.md', 'guide/start/#start'],
    ['mkdocs', { pages: 'folder' }, 'docs/index.md', '#start'],
    [
      'docusaurus',
      { pages: 'bare', route: 'docs' },
      'docs/01-guide/02-start.md',
      'docs/guide/start#start',
    ],
    ['mintlify', { pages: 'bare', content: '' }, 'docs/start.md', 'docs/start#start'],
  ] as const)('%s %j %s', async (generator, more, path, expected) => {
    const [first] = await urls(path, { url, sites: [site(generator, more)] })
    expect(first).toBe(`https://shop.example/${expected}`)
  })

  test('a slug in the front matter sets the address of the page', async () => {
    const sites = [site('docusaurus', { pages: 'bare', route: 'docs' })]
    const text = '---\nslug: /hello\n---\n\n# Start\n\nGo.\n'
    expect(await urls('docs/guide/start.md', { url, sites }, text)).toEqual([
      'https://shop.example/docs/hello#start',
    ])
  })

  test("the address on a code host shows the file, with that host's anchors", async () => {
    const sites = [site('vitepress', { anchors: 'vitepress' })]
    const text = '# 1.2 Go!\n\nGo.\n'
    const forge = 'https://git.example/blob/main/{path}'
    expect(await urls('docs/go.md', { url: forge, sites }, text)).toEqual([
      'https://git.example/blob/main/docs/go.md#12-go',
    ])
    expect(await urls('docs/go.md', { url: forge, docsUrl: url, sites }, text)).toEqual([
      'https://shop.example/go.html#_1-2-go',
    ])
  })

  test('with docs_url, a page outside of the site is linked on the code host', async () => {
    const sites = [site('vitepress', { anchors: 'vitepress' })]
    const forge = 'https://git.example/blob/main/{path}'
    expect(await urls('README.md', { url: forge, docsUrl: url, sites }, '# Go\n\nGo.\n')).toEqual([
      'https://git.example/blob/main/README.md#go',
    ])
    expect(await urls('README.md', { docsUrl: url, sites }, '# Go\n\nGo.\n')).toEqual([undefined])
    expect(
      await urls('wiki/a.md', { url: forge, docsUrl: url, sites: [] }, '# Go\n\nGo.\n'),
    ).toEqual(['https://shop.example/wiki/a.md#go'])
  })

  test('plain text is linked by line', async () => {
    const text = 'Manual\n======\n\nRead me.\n\nPaying\n======\n\nHow to.\n'
    const forge = 'https://git.example/blob/main/{path}'
    expect(await urls('docs/manual.txt', { url: forge }, text)).toEqual([
      'https://git.example/blob/main/docs/manual.txt#L1-L4',
      'https://git.example/blob/main/docs/manual.txt#L6-L9',
    ])
  })

  test("without a template, the address in the site's configuration is used", async () => {
    const sites = [site('mkdocs', { pages: 'folder', address: 'https://shop.example/v1/' })]
    expect((await urls('docs/start.md', { sites }))[0]).toBe('https://shop.example/v1/start/#start')
    expect((await urls('README.md', { sites }))[0]).toBeUndefined()
  })
})
