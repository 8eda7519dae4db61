/**
 * The entries of packages in JavaScript and TypeScript, which their sources replace in a checkout that is not built.
 */
import { expect, test } from 'vitest'
import { idsAt, linked, publicPaths } from './linked-entries.ts'

// ajv: without `exports`, the entry is compiled from a file in lib/.
test('a missing main file leads to the source that it is compiled from', async () => {
  const entries = await linked('checker', {
    'package.json': '{ "name": "checker", "main": "dist/checker.js" }',
    'lib/checker.ts': 'export class Checker {}\n',
    'lib/core.ts': 'export function inner(): void {}\n',
  })
  expect(idsAt(entries, 'checker.Checker')).toEqual(['checker.checker:Checker'])
})

// leaflet, jquery and three: the entry is built from a source file of the package's name.
test('without the built entry, the source file that is named like the package is the entry', async () => {
  for (const manifest of [{ exports: './dist/maps-src.js' }, { main: 'dist/maps-src.js' }]) {
    const entries = await linked('maps', {
      'package.json': JSON.stringify({ name: '@acme/maps', ...manifest }),
      'src/Maps.js': "export { Layer } from './layer/Layer.js'\n",
      'src/layer/Layer.js': 'export class Layer {}\n',
    })
    expect(idsAt(entries, '@acme/maps.Layer')).toEqual(['maps.layer.Layer:Layer'])
  }
})

// github.com/krisk/Fuse: `dist/fuse.mjs` is built from src/entry.ts, and no symbol was public.
test('without a source of that name either, a usual entry is', async () => {
  const entries = await linked('maps', {
    'package.json': JSON.stringify({ name: 'maps.js', exports: { '.': './dist/maps-src.js' } }),
    'src/entry.ts': "export { Layer } from './layer'\n",
    'src/layer.ts': 'export class Layer {}\n',
  })
  expect(idsAt(entries, 'maps.js.Layer')).toEqual(['maps.layer:Layer'])
})

// github.com/immutable-js/immutable-js: its declarations, with all documentation, were internal.
test('declarations that a build copies are the entry of a checkout that is not built', async () => {
  const manifest = { name: 'shop', main: 'dist/shop.js', types: 'dist/shop.d.ts' }
  const entries = await linked('shop', {
    'package.json': JSON.stringify(manifest),
    'type-definitions/shop.d.ts': '/** A cart. */\nexport class Cart { add(): void }\n',
    'src/Shop.js': "export { Cart } from './cart.js'\n",
    'src/cart.js': 'export class Cart {\n  add() {}\n}\n',
  })
  expect(publicPaths(entries)).toEqual(['shop.Cart', 'shop.Cart.add'])
  const cart = entries.find(({ keys }) => keys.includes('shop.Cart'))?.card
  expect(cart?.kind === 'symbol' && cart.docstring).toBe('A cart.')
})

// github.com/reduxjs/redux and most TypeScript repositories: the files named in package.json exist only after a build.
test('without built output, the exports of a package lead to its sources', async () => {
  const entries = await linked('lib', {
    'package.json': JSON.stringify({
      name: 'lib',
      exports: {
        '.': { types: './dist/lib.d.mts', import: './dist/lib.mjs' },
        './mini': './dist/mini.js',
        './deep/parts': { import: './dist/esm/deep/parts/index.js' },
        './server': './dist/node/server.js',
        './package.json': './package.json',
      },
    }),
    'src/index.ts': 'export function make(): void {}\n',
    'src/mini.ts': 'export function small(): void {}\n',
    'src/deep/parts/index.ts': 'export function part(): void {}\n',
    'src/inner.ts': 'export function hidden(): void {}\n',
    // github.com/vitejs/vite: the sources also contain a folder `node`.
    'src/node/server.ts': 'export function serve(): void {}\n',
  })
  expect(idsAt(entries, 'lib.make')).toEqual(['lib:make'])
  expect(idsAt(entries, 'lib/server.serve')).toEqual(['lib.node.server:serve'])
  expect(idsAt(entries, 'lib/mini.small')).toEqual(['lib.mini:small'])
  expect(idsAt(entries, 'lib/deep/parts.part')).toEqual(['lib.deep.parts:part'])
  const shown = entries.flatMap(({ card }) => (card.kind === 'symbol' ? card.public : []))
  expect(shown).toHaveLength(4)
})

// This repository: nothing of it was public.
test('declarations in a folder of output lead to sources in a folder without src', async () => {
  const entries = await linked('shop', {
    'package.json': JSON.stringify({
      name: 'shop',
      exports: { './http': { types: './dist/types/runtime/api/http.d.ts' } },
    }),
    'runtime/api/http.ts': 'export function serve(): void {}\n',
  })
  expect(idsAt(entries, 'shop/http.serve')).toEqual(['shop.runtime.api.http:serve'])
})

test('an exports pattern over compiled files leads to their sources, except for tests', async () => {
  const entries = await linked('lib', {
    'package.json':
      '{ "name": "lib", "exports": { ".": "./dist/index.js", "./utils/*": { "types": "./dist/types/utils/*.d.ts", "import": "./dist/utils/*.js" } } }',
    'src/index.ts': 'export function start(): void {}\n',
    'src/utils/color.ts': 'export function red(): void {}\n',
    'src/utils/color.test.ts': 'export function helper(): void {}\n',
  })
  expect(idsAt(entries, 'lib/utils/color.red')).toEqual(['lib.utils.color:red'])
  const shown = entries.flatMap(({ card }) => (card.kind === 'symbol' ? card.public : []))
  expect(shown).toEqual(['lib.start', 'lib/utils/color.red'])
})

// github.com/pmndrs/zustand: published from dist/; declarations of its sources and files of a demo matched.
test('a pattern over the whole package leads to its sources', async () => {
  const entries = await linked('store', {
    'package.json': JSON.stringify({
      name: 'store',
      exports: {
        '.': { types: './index.d.ts', default: './index.js' },
        './*': { types: './*.d.ts', default: './*.js' },
      },
    }),
    'eslint.config.js': 'export default []\n',
    'tests/setup.js': 'export function prepare() {}\n',
    'src/index.ts': 'export function create(): void {}\n',
    'src/types.d.ts': 'declare interface ImportMeta { env: string }\n',
    'src/react/shallow.ts': 'export function useShallow(): void {}\n',
    'src/react/_cache.ts': 'export function forget(): void {}\n',
  })
  expect(publicPaths(entries)).toEqual(['store.create', 'store/react/shallow.useShallow'])
})

// github.com/drizzle-team/drizzle-orm: `exports` are added by the build, and 90 % of its API has a subpath.
test('a package without exports offers the subpaths that its users import', async () => {
  const entries = await linked('orm', {
    'package.json': '{ "name": "orm", "main": "./index.cjs" }',
    'src/index.ts': 'export function sql(): void {}\n',
    'src/pg/index.ts': 'export function table(): void {}\n',
    'src/lite.ts': 'export function open(): void {}\n',
    'src/inner.ts': 'export function inner(): void {}\n',
    'src/deep/parts.ts': 'export function part(): void {}\n',
    'tests/a.test.ts':
      "import { table } from 'orm/pg'\nimport { inner } from 'orm/inner'\ntest('a', () => {\n  expect(table()).toBe(1)\n})\n",
    'tests/b.test.ts':
      "import { table } from 'orm/pg'\nimport { part } from 'orm/src/deep/parts'\n",
    'tests/c.test.ts': "import { part } from 'orm/src/deep/parts'\n",
    'README.md': "# orm\n\n```ts\nimport { open } from 'orm/lite'\n```\n",
  })
  expect(publicPaths(entries)).toEqual(['orm.sql', 'orm/lite.open', 'orm/pg.table'])
  const [table] = entries.filter(({ card }) => card.id === 'orm.pg:table')
  expect(table?.card).toMatchObject({ recipes: [expect.any(String)] })
})

// async: the entry is a bundle in a function, and the file beside it needs a folder that is only built later.
test('a bundle that exports nothing at its top level leads to the sources', async () => {
  const entries = await linked('flow', {
    'package.json': '{ "name": "flow", "main": "dist/flow.js" }',
    'index.js': "module.exports = require('./build/')\n",
    'dist/flow.js':
      '(function (factory) { factory(exports) })(function (exports) {\n  function each() {}\n  exports.each = each\n})\n',
    'lib/index.js': "import each from './each.js'\nexport { each }\n",
    'lib/each.js': 'export default function each() {}\n',
  })
  expect(publicPaths(entries)).toEqual(['flow.each'])
})

// ws: the first condition is a stub that throws an error.
test('export conditions of a single platform have the lowest priority', async () => {
  const entries = await linked('socket', {
    'package.json':
      '{ "name": "socket", "exports": { ".": { "browser": "./browser.js", "import": "./index.mjs" } } }',
    'browser.js': "module.exports = function () { throw new Error('no') }\n",
    'index.mjs': "import Socket from './lib/socket.js'\nexport { Socket }\nexport default Socket\n",
    'lib/socket.js': 'class Socket {\n  send() {}\n}\nmodule.exports = Socket\n',
  })
  const [send] = entries.filter(({ card }) => card.id === 'socket.socket:Socket.send')
  expect(send?.card).toMatchObject({ public: ['socket.send', 'socket.Socket.send'] })
})

test('a source file in lib/ with the name of the package is its entry', async () => {
  const entries = await linked('tea', {
    'package.json': '{ "name": "tea", "type": "module", "main": "./index.js" }',
    'lib/tea.js': 'export function use() {}\n',
    'lib/tea/util/index.js': 'export function helper() {}\n',
  })
  expect(publicPaths(entries)).toEqual(['tea.use'])
})

test('tests import the members of a namespace that a module is', async () => {
  const entries = await linked('shop', {
    'package.json': '{ "name": "shop", "types": "shop.d.ts" }',
    'shop.d.ts':
      'declare namespace Shop {\n  namespace Cart { function of(x: number): Cart }\n  interface Cart { total(): number }\n}\nexport = Shop\n',
    '__tests__/cart.ts':
      "import { Cart } from 'shop'\nit('adds up', () => {\n  expect(Cart.of(1).total()).toBe(1)\n})\n",
  })
  const recipes = entries.flatMap(({ card }) => (card.kind === 'recipe' ? card.symbols : []))
  expect(recipes.some((id) => id.endsWith('Shop.Cart.of'))).toBe(true)
})

test('a package does not take the declarations of another whose folder begins with its name', async () => {
  const entries = await linked('shops', {
    'package.json': '{ "name": "shops", "private": true }',
    'packages/shop/package.json':
      '{ "name": "shop", "main": "dist/shop.js", "types": "dist/shop.d.ts" }',
    'packages/shop/src/shop.js': 'export function open() {}\n',
    'packages/shop-ui/package.json': '{ "name": "shop-ui", "main": "index.js" }',
    'packages/shop-ui/index.js': 'export function draw() {}\n',
    'packages/shop-ui/types/shop.d.ts': 'export function paint(): void\n',
  })
  expect(idsAt(entries, 'shop.open')).toHaveLength(1)
  expect(idsAt(entries, 'shop.paint')).toEqual([])
})

// github.com/kysely-org/kysely: 136 symbols were public.
test('declarations for old compilers are not the entry of a package', async () => {
  const entries = await linked('query', {
    'package.json':
      '{ "name": "query", "exports": { ".": { "types@<5.4": "./outdated.d.ts", "default": "./dist/index.js" } } }',
    'outdated.d.ts': "export type Query = 'needs TypeScript 5.4'\n",
    'src/index.ts': 'export function select(): void {}\n',
  })
  expect(publicPaths(entries)).toEqual(['query.select'])
})

// github.com/socketio/socket.io: `Server` was a constant without documentation, because the wrapper was read.
test('the source of declarations that are not built comes before a wrapper of compiled code', async () => {
  const exports = {
    '.': { types: './dist/index.d.ts', import: './wrapper.mjs', require: './dist/index.js' },
  }
  const entries = await linked('chat', {
    'package.json': JSON.stringify({ name: 'chat', exports }),
    'wrapper.mjs': "import chat from './dist/index.js'\nexport const { Server } = chat\n",
    'lib/index.ts': '/** Sends messages. */\nexport class Server {\n  emit(): void {}\n}\n',
  })
  expect(publicPaths(entries)).toEqual(['chat.Server', 'chat.Server.emit'])
  expect(idsAt(entries, 'chat.Server')).toEqual(['chat:Server'])
})

test('a source that exports names comes before the sources of declarations', async () => {
  const exports = {
    '.': { source: './src/index.ts', types: './index.d.ts', import: './index.js' },
    './mini': {
      source: './src/mini/index.ts',
      types: './mini/index.d.ts',
      import: './mini/index.js',
    },
  }
  const entries = await linked('chat', {
    'package.json': JSON.stringify({ name: 'chat', exports }),
    'src/index.ts': 'export function open(): void {}\n',
    'src/mini/index.ts': 'export function send(): void {}\n',
  })
  expect(publicPaths(entries)).toEqual(['chat.open', 'chat/mini.send'])
})

// github.com/ReactiveX/rxjs: fixtures of a migration tool were public.
test('a private package among the tests is not one that users import', async () => {
  const fixture = { name: 'fixture', private: true, exports: './src/index.js' }
  const entries = await linked('chat', {
    'package.json': JSON.stringify({ name: 'chat', exports: './index.js' }),
    'index.js': 'export function open() {}\n',
    'test/fixtures/one/package.json': JSON.stringify(fixture),
    'test/fixtures/one/src/index.js': 'export function shut() {}\n',
  })
  expect(publicPaths(entries)).toEqual(['chat.open'])
})

// github.com/iamkun/dayjs: only one of its 37 plugins was public, because the pages here import no other.
test('files beside one that users import by a subpath are imported likewise', async () => {
  const entries = await linked('shop', {
    'package.json': '{ "name": "shop", "main": "dist/shop.js" }',
    'README.md': "```js\nimport receipts from 'shop/plugin/receipts'\n```\n",
    'src/index.js': 'export class Cart {}\n',
    'src/plugin/receipts/index.js': 'export default function receipts() {}\n',
    'src/plugin/taxes/index.js': 'export default function taxes() {}\n',
    'src/plugin/_names/index.js': 'export default function names() {}\n',
    'src/plugin/taxes/rates.js': 'export const rates = []\n',
    'src/parts/index.js': 'export default function parts() {}\n',
  })
  expect(publicPaths(entries)).toEqual([
    'shop.Cart',
    'shop/plugin/receipts.default',
    'shop/plugin/taxes.default',
  ])
})
