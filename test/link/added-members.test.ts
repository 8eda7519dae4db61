/** Members that other files than that of a class add to it (github.com/gka/chroma.js). */
import { expect, test } from 'vitest'
import { idsAt, linked, publicPaths } from './linked-entries.ts'

const FILES = {
  'package.json': '{ "name": "colors", "exports": "./index.js" }',
  'index.js':
    "import './src/alpha.js'\nimport Color from './src/Color.js'\nconst colors = (name) => new Color(name)\nexport { Color }\nexport default colors\n",
  'src/Color.js': 'export default class Color {\n  hex() {}\n}\n',
  'src/alpha.js':
    "import Color from './Color.js'\nColor.prototype.alpha = function (share) {}\nPaint.prototype.dry = function () {}\n",
  'test/alpha.test.js':
    "import colors from '../index.js'\ntest('the share', () => {\n  const red = colors('red')\n  expect(red.alpha(0.5)).toBe(1)\n})\n",
}

test('a member of the prototype of an imported class is a member of the class', async () => {
  const entries = await linked('colors', FILES)
  expect(idsAt(entries, 'colors.Color.alpha')).toEqual(['colors.alpha:Color.alpha'])
  expect(idsAt(entries, 'colors.Paint.dry')).toEqual([])
  const recipes = entries.flatMap(({ card }) => (card.kind === 'recipe' ? card.symbols : []))
  expect(recipes).toContain('colors.alpha:Color.alpha')
})

// github.com/cheeriojs/cheerio: all methods of its class are functions of modules, and none was public.
test('the exports of a module that is assigned to a prototype are members of the class', async () => {
  const entries = await linked('shop', {
    'package.json': '{ "name": "shop", "exports": "./index.js" }',
    'index.js': "export { Cart } from './cart.js'\n",
    'cart.js':
      "import * as Totals from './totals.js'\nimport { signs } from './signs.js'\nexport class Cart {}\nObject.assign(Cart.prototype, Totals, signs, { clear() {}, _drop() {} })\n",
    'totals.ts':
      'export function total(): number { return 1 }\nfunction round() {}\nexport interface Total {}\n',
    'signs.js': 'export const signs = { sign() {} }\n',
    'test/cart.test.js':
      "import { Cart } from '../index.js'\ntest('the total', () => {\n  const cart = new Cart()\n  expect(cart.total()).toBe(1)\n})\n",
  })
  expect(idsAt(entries, 'shop.Cart.total')).toEqual(['shop.totals:total'])
  expect(idsAt(entries, 'shop.Cart.clear')).toEqual(['shop.cart:Cart.clear'])
  expect(idsAt(entries, 'shop.Cart.round')).toEqual([])
  expect(idsAt(entries, 'shop.Cart.Total')).toEqual([])
  expect(idsAt(entries, 'shop.Cart._drop')).toEqual(['shop.cart:Cart._drop'])
  expect(publicPaths(entries)).not.toContain('shop.Cart._drop')
  const recipes = entries.flatMap(({ card }) => (card.kind === 'recipe' ? card.symbols : []))
  expect(recipes).toContain('shop.totals:total')
})

// github.com/jquery/jquery: nothing was public, because no member is written in the class and the build adds a default export.
test('members that extend() adds in other files are public, behind a wrapper of the built file', async () => {
  const entries = await linked('query', {
    'package.json': JSON.stringify({
      name: 'query',
      exports: { '.': './dist-module/wrapper.js', './src/*.js': './src/*.js' },
    }),
    'dist-module/wrapper.js':
      "import query from '../dist/query.js'\nexport { query, query as $ }\nexport default query\n",
    'src/query.js':
      "import { query } from './core.js'\nimport './css.js'\nexport { query, query as $ }\n",
    'src/core.js':
      'export function query(selector) {}\nquery.fn = query.prototype = { first() {} }\n',
    'src/css.js':
      "import { query } from './core.js'\nquery.extend({ swap: function (a, b) {} })\nquery.fn.extend({ css(name) {} })\n",
  })
  expect(publicPaths(entries)).toEqual(
    expect.arrayContaining([
      'query.query',
      'query.query.css',
      'query.query.first',
      'query.query.swap',
    ]),
  )
})

// github.com/chartjs/Chart.js: `update` of five controllers was that of the class that they extend.
test('members of a class that declarations replace by an alias are not those of the aliased type', async () => {
  const entries = await linked('chart', {
    'package.json':
      '{ "name": "chart", "exports": { ".": { "types": "./dist/types.d.ts", "import": "./dist/chart.js" } } }',
    'src/types.ts': "export { Bar } from './bar.js'\nexport * from './types/index.js'\n",
    'src/types/index.d.ts':
      'export declare class Controller { draw(): void }\nexport type Bar = Controller\nexport declare const Bar: { prototype: Bar; new (): Bar }\n',
    'src/bar.js':
      "import Controller from './controller.js'\nexport class Bar extends Controller {\n  align() {}\n}\n",
    'src/controller.js': 'export default class Controller {\n  draw() {}\n}\n',
  })
  expect(publicPaths(entries)).not.toContain('chart.Controller.align')
})

// github.com/processing/p5.js: 30 of its 294 functions were public.
test('members that a function adds to the class that it is given are members of the class', async () => {
  const entries = await linked('shop', {
    'package.json': '{ "name": "shop", "exports": "./index.js" }',
    'index.js':
      "import Shop from './shop.js'\nimport totals from './totals.js'\nShop.register(totals)\nexport { Shop }\n",
    'shop.js':
      'class Shop {\n  static register(addon) {\n    addon(Shop, Shop.prototype)\n  }\n}\nexport default Shop\n',
    'totals.js':
      'export default function totals(shop, fn) {\n  fn.total = function () {}\n  fn._round = function () {}\n}\nif (typeof Shop !== "undefined") totals(Shop, Shop.prototype)\n',
    'tax.js': 'export function addTax(Shop) {\n  Shop.prototype.tax = function () {}\n}\n',
    'colors.js': 'export class Color {}\n',
    'paint.js': 'export class Color {}\n',
    'mix.js': 'export function addMix(Color) {\n  Color.prototype.mix = function () {}\n}\n',
  })
  expect(idsAt(entries, 'shop.Shop.total')).toEqual(['shop.totals:Shop.total'])
  expect(idsAt(entries, 'shop.Shop.tax')).toEqual(['shop.tax:Shop.tax'])
  expect(publicPaths(entries)).not.toContain('shop.Shop._round')
  expect(publicPaths(entries).filter((path) => path.endsWith('.mix'))).toEqual([])
})
