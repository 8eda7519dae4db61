/** Which pages are references that a generator made from the sources, and to which of them the cards of symbols lead. */
import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import type { SitePage } from '../../build/site-pages/read-site.ts'
import { referencePages } from '../../build/site-pages/reference-pages.ts'
import { withSymbolUrls } from '../../build/site-pages/symbol-urls.ts'
import { libraryOf } from '../link/fixture-library.ts'

const page = (
  path: string,
  text: string,
  anchors: readonly string[] = [],
  terms: readonly string[] = [],
): SitePage => ({
  ...{ path, address: `/${path.replace('.md', '.html')}`, language: '', version: null },
  ...{ text, anchors, terms },
})

/** The subjects of reference pages, and the URLs of the symbols. */
async function read(files: Readonly<Record<string, string>>, pages: readonly SitePage[]) {
  const library = await libraryOf('shop', files)
  const references = referencePages(pages, library.files)
  const entries = withSymbolUrls(linkLibrary(library).entries, pages, references)
  const urls = entries.flatMap(({ card }) =>
    card.kind === 'symbol' ? [[card.title, card.url ?? null]] : [],
  )
  return { subjects: references.map(({ subject }) => subject), urls: Object.fromEntries(urls) }
}

test('YARD: pages of classes and modules, with anchors by kind of method', async () => {
  const cart =
    'module Shop\n  class Cart\n    def add(item)\n    end\n    def self.load(path)\n    end\n  end\nend\n'
  const { subjects, urls } = await read({ 'lib/shop.rb': cart }, [
    page('Shop/Cart.md', '# Class: Shop::Cart {#content}', [
      'add-instance_method',
      'load-class_method',
    ]),
    page('Shop.md', '# Module: Shop', ['Cart']),
    page('file.README.md', '# Shop', ['add']),
  ])
  expect(subjects).toEqual(['Shop.Cart', 'Shop'])
  expect(urls).toEqual({
    Shop: '/Shop.html',
    'Shop.Cart': '/Shop/Cart.html',
    'Shop.Cart.add': '/Shop/Cart.html#add-instance_method',
    'Shop.Cart.load': '/Shop/Cart.html#load-class_method',
  })
})

test('Doxygen: anchors without a meaning below headings with the names of members', async () => {
  const header =
    'namespace shop {\nclass Cart {\n public:\n  void add(int item);\n  int size();\n};\n}\n'
  const { subjects, urls } = await read({ 'include/shop/cart.h': header }, [
    page('classshop_1_1_cart.md', '# Shop: shop::Cart Class Reference\n\n## ◆ add() {#a1b2}\n', [
      'a1b2',
    ]),
  ])
  expect(subjects).toEqual(['shop.Cart'])
  expect(urls).toMatchObject({
    'shop.Cart': '/classshop_1_1_cart.html',
    'shop.Cart.add': '/classshop_1_1_cart.html#a1b2',
    'shop.Cart.size': null,
  })
})

test('Javadoc: a title without a package belongs to the class in the folder of the package', async () => {
  const cart = (more: string) =>
    `package org.shop${more};\npublic class Cart {\n  public void add(int item) {}\n}\n`
  const { urls } = await read(
    {
      'src/main/java/org/shop/Cart.java': cart(''),
      'src/main/java/org/shop/old/Cart.java': cart('.old'),
    },
    [
      page('shop.core/org/shop/old/Cart.md', '# Class Cart', ['add(int)']),
      page('shop.core/org/shop/Cart.md', '# Class Cart', ['add(int)']),
    ],
  )
  expect(urls).toMatchObject({
    'org.shop.Cart.add': '/shop.core/org/shop/Cart.html#add(int)',
    'org.shop.old.Cart': '/shop.core/org/shop/old/Cart.html',
  })
})

test('Dokka: the markup names what a page is about, and members have pages of their own', async () => {
  const cart =
    'package org.shop\n\nclass Cart {\n  fun add(item: Int) {}\n  class Item {\n    fun price(): Int = 1\n  }\n}\n'
  const { subjects, urls } = await read({ 'src/main/kotlin/org/shop/Cart.kt': cart }, [
    { ...page('shop/org.shop/-cart/index.md', '# Cart'), subject: 'org.shop.Cart' },
    { ...page('shop/org.shop/-cart/add.md', '# add'), subject: 'org.shop.Cart.add' },
    { ...page('shop/org.shop/-cart/-gone/index.md', '# Gone'), subject: 'org.shop.Cart.Gone' },
    {
      ...page('shop/org.shop/-cart/-item/price.md', '# price'),
      subject: 'org.shop.Cart.Item.price',
    },
  ])
  expect(subjects).toEqual(['org.shop.Cart', 'org.shop.Cart.add', 'org.shop.Cart.Item.price'])
  expect(urls).toEqual({
    'org.shop.Cart': '/shop/org.shop/-cart/index.html',
    'org.shop.Cart.add': '/shop/org.shop/-cart/add.html',
    'org.shop.Cart.Item': null,
    'org.shop.Cart.Item.price': '/shop/org.shop/-cart/-item/price.html',
  })
})

test('Sphinx and mkdocstrings: anchors that are whole paths, on any page', async () => {
  const { subjects, urls } = await read(
    {
      'shop/__init__.py': 'def add(item):\n    return item\n\ndef remove(item):\n    return item\n',
    },
    [page('api.md', '# API', ['install', 'shop.add']), page('remove.md', '# Remove', ['remove'])],
  )
  expect(subjects).toEqual([])
  expect(urls).toEqual({ 'shop.add': '/api.html#shop.add', 'shop.remove': null })
})

test('Sphinx: a term without a path describes a function without one, and a heading does not', async () => {
  const { urls } = await read(
    { 'shop.php': '<?php\nfunction shop_add($item) {}\nfunction shop_remove($item) {}\n' },
    [page('api.md', '# API', ['shop_add', 'shop_remove'], ['shop_add'])],
  )
  expect(urls).toEqual({ shop_add: '/api.html#shop_add', shop_remove: null })
})

test('a guide whose title begins like that of a reference stays a guide', async () => {
  const { subjects } = await read({ 'shop.js': 'export class Cart {\n  add() {}\n}\n' }, [
    page('classes.md', '# Class components', ['why']),
    page('cart.md', '# Module Cart', ['why', 'how-to-pay']),
  ])
  expect(subjects).toEqual([])
})
