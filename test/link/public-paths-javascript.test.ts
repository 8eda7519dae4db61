/** Public paths of JavaScript and TypeScript: one test for each cause of an unresolved use in `npm run audit-paths`. */
import { expect, test } from 'vitest'
import { idsAt, linked, publicPaths } from './linked-entries.ts'

test('a namespace export leads to the module behind it', async () => {
  const entries = await linked('lib', {
    'package.json': '{ "name": "lib", "exports": { ".": "./index.ts" } }',
    'index.ts': "export * as core from './src/core.ts'\n",
    'src/core.ts': 'export function parse(): void {}\n',
  })
  expect(idsAt(entries, 'lib.core')).toEqual(['lib.core'])
  expect(idsAt(entries, 'lib.core.parse')).toEqual(['lib.core:parse'])
})

test('a re-export of an inner index is found by the path of that index', async () => {
  const entries = await linked('lib', {
    'package.json': '{ "name": "lib", "exports": { ".": "./index.ts" } }',
    'index.ts': "export { parse } from './src/classic/index.ts'\n",
    'src/classic/index.ts': "export * from './parse.ts'\n",
    'src/classic/parse.ts': 'export function parse(): void {}\nexport function inner(): void {}\n',
  })
  expect(idsAt(entries, 'lib.classic.inner')).toEqual(['lib.classic.parse:inner'])
  const inner = entries.find(({ card }) => card.id === 'lib.classic.parse:inner')
  expect(inner?.card).toMatchObject({ public: [], visibility: 'internal' })
})

test('a re-export from another package has a card', async () => {
  const entries = await linked('lib', {
    'package.json': '{ "name": "lib", "exports": { ".": "./index.ts" } }',
    'index.ts': "export { produce } from 'other'\nexport { mine } from './own.ts'\n",
    'own.ts': 'export const mine = 1\n',
  })
  expect(idsAt(entries, 'lib.produce')).toEqual(['lib:produce'])
  expect(idsAt(entries, 'lib.mine')).toEqual(['lib.own:mine'])
})

test('an export keeps its name beside an import of the same name', async () => {
  const entries = await linked('lib', {
    'package.json': '{ "name": "lib", "main": "index.js" }',
    'index.js': "var etag = require('etag')\nexports.etag = make({ weak: false })\n",
  })
  expect(idsAt(entries, 'lib.etag')).toEqual(['lib:etag'])
})

// github.com/axios/axios: `axios.get` is a member of the interface of the exported value.
test("a member of an exported value's type is found below the value", async () => {
  const entries = await linked('axle', {
    'package.json': '{ "name": "axle", "types": "index.d.ts" }',
    'index.d.ts':
      'export class Axle { get(url: string): void; }\nexport interface AxleStatic extends Axle { create(): Axle; }\ndeclare const axle: AxleStatic;\nexport const other: Axle;\nexport default axle;\n',
  })
  for (const path of ['axle.get', 'axle.default.get', 'axle.other.get']) {
    expect([path, idsAt(entries, path)]).toEqual([path, ['axle:Axle.get']])
  }
  expect(idsAt(entries, 'axle.create')).toEqual(['axle:AxleStatic.create'])
  const [get] = entries.filter(({ card }) => card.id === 'axle:Axle.get')
  expect(get?.card.title).toBe('axle.Axle.get')
})

// github.com/sindresorhus/got: the exported value is what a function returns, of an intersection of object types.
test('members of the returned type are found below an exported value', async () => {
  const entries = await linked('fetcher', {
    'package.json': '{ "name": "fetcher", "exports": "./index.ts" }',
    'types.ts':
      'interface Base { get(url: string): void }\nexport type Fetcher = {\n  /** With other defaults. */\n  extend(options: { retry: number }): Fetcher\n  defaults: Defaults\n} & Base & Record<string, unknown>\nexport type Defaults = { retry: number }\n',
    'create.ts':
      "import type { Defaults, Fetcher } from './types.js'\nconst create = (defaults: Defaults): Fetcher => make(defaults)\nexport default create\n",
    'index.ts':
      "import create from './create.js'\nconst fetcher = create({ retry: 2 })\nexport default fetcher\nexport * from './types.js'\n",
  })
  expect(idsAt(entries, 'fetcher.extend')).toEqual(['fetcher.types:Fetcher.extend'])
  expect(idsAt(entries, 'fetcher.default.defaults')).toEqual(['fetcher.types:Fetcher.defaults'])
  expect(idsAt(entries, 'fetcher.get')).toEqual(['fetcher.types:Base.get'])
  expect(idsAt(entries, 'fetcher.Defaults.retry')).toEqual(['fetcher.types:Defaults.retry'])
})

// mocha
test('a function with methods on its prototype is a class, and underscored ones are private', async () => {
  const entries = await linked('runner', {
    'package.json': '{ "name": "runner", "main": "index.js" }',
    'index.js':
      'exports = module.exports = Runner\nfunction Runner() {}\nRunner.prototype.run = function () {}\nRunner.prototype._next = function () {}\nRunner.only = function () {}\nexports.Suite = Suite\nfunction Suite() {}\nSuite.prototype = {\n  add: function (test) {},\n  total() {},\n  _next() {},\n}\n',
  })
  expect(publicPaths(entries)).toEqual([
    'runner',
    'runner.Suite',
    'runner.Suite.add',
    'runner.Suite.total',
    'runner.only',
    'runner.run',
  ])
  const [runner] = entries.filter(({ card }) => card.id === 'runner:Runner')
  expect(runner?.card).toMatchObject({ symbol_kind: 'class' })
})

// express
test('members of an exported object are public, and so is what a file exports of another package', async () => {
  const entries = await linked('web', {
    'package.json': '{ "name": "web", "main": "index.js" }',
    'index.js': "module.exports = require('./lib/web')\n",
    'lib/web.js':
      "var proto = require('./app')\nvar Router = require('router')\nexports = module.exports = create\nfunction create() {}\nexports.application = proto\nexports.Router = Router\nexports.json = require('parser').json\n",
    'lib/app.js': 'var app = exports = module.exports = {}\napp.use = function use(fn) {}\n',
  })
  expect(publicPaths(entries)).toEqual([
    'web',
    'web.Router',
    'web.application',
    'web.application.use',
  ])
})

// yargs
test('members of the type that a returned function states are public where the type is not exported', async () => {
  const entries = await linked('cli', {
    'package.json': '{ "name": "cli", "type": "module", "exports": "./index.mjs" }',
    'index.mjs':
      "import { factory } from './build/lib/factory.js'\nconst make = factory({})\nexport default make\nexport { make as 'module.exports' }\n",
    'lib/factory.ts':
      "export function factory(shim: object) {\n  return (args: string[] = [], cwd = shim.cwd()): Instance => {\n    return new Instance(args)\n  }\n}\nconst kReset = Symbol('reset')\nexport class Instance {\n  constructor(args: string[]) {}\n  command(name: string): Instance { return this }\n  [kReset](): void {}\n}\n",
    'test/cli.mjs':
      "import cli from '../index.mjs'\ntest('a command', () => {\n  cli(['x']).command('x')\n})\n",
  })
  expect(publicPaths(entries)).toEqual(['cli', 'cli.command'])
  const [command] = entries.filter(({ card }) => card.title === 'cli.command')
  expect(command?.card).toMatchObject({ recipes: ['cli/test/cli.mjs::a%20command'] })
})

// winston
test('the value of `export =` in a declaration file is the package itself', async () => {
  const entries = await linked('log', {
    'package.json': '{ "name": "log", "types": "index.d.ts" }',
    'index.d.ts':
      'declare namespace log {\n  interface Options { level: string }\n}\ndeclare const log: log.Options\nexport = log\n',
  })
  expect(publicPaths(entries)).toContain('log.Options')
})

// joi
test('a declared package has the members of its type', async () => {
  const entries = await linked('shop', {
    'package.json': '{ "name": "shop", "types": "index.d.ts" }',
    'index.d.ts': `declare namespace Shop {
  interface Price { round(): this }
  interface Root {
    price(euros: number): Price
    total(prices: Price[]): number
  }
}
declare const Shop: Shop.Root
export = Shop
`,
    'README.md':
      "```js\nconst Shop = require('shop')\n\nconst price = Shop.price(12).round()\nShop.total([price])\n```\n",
  })
  expect(publicPaths(entries)).toEqual(expect.arrayContaining(['shop.price', 'shop.total']))
  const recipesOf = (title: string): unknown[] =>
    entries.flatMap(({ card }) =>
      card.kind === 'symbol' && card.title === title ? card.recipes : [],
    )
  for (const title of ['shop.price', 'shop.total', 'shop.Price.round'])
    expect(recipesOf(title)).toHaveLength(1)
})

// underscore, date-fns
test('a default export is public by the name under which another file exports it', async () => {
  const entries = await linked('lib', {
    'package.json': '{ "name": "lib", "main": "umd.js", "exports": "./modules/all.js" }',
    'modules/all.js': "export { default } from './lib.js'\nexport * from './index.js'\n",
    'modules/index.js':
      "export { default as first } from './first.js'\nexport { last as default } from './last.js'\n",
    'modules/first.js': 'export default function first() {}\n',
    'modules/last.js': 'export function last() {}\n',
    'modules/lib.js':
      'const lib = {}\nlib.chain = function chain() {}\nexport { lib as default }\n',
    'test/arrays.js':
      "var _ = typeof require == 'function' ? require('..') : window._\nQUnit.test('first', function () {\n  _.first([1])\n})\n",
  })
  expect(publicPaths(entries)).toEqual(['lib.chain', 'lib.default', 'lib.first'])
  const [first] = entries.filter(({ card }) => card.title === 'lib.first')
  expect(first?.card).toMatchObject({ recipes: ['lib/test/arrays.js::first'] })
})

test('the functions of a script are public only in a library of scripts', async () => {
  const script = 'release() {\n  echo done\n}\n'
  const library = await linked('lib', {
    'package.json': '{ "name": "lib", "main": "index.js" }',
    'index.js': 'exports.start = function () {}\nexports.stop = function () {}\n',
    'scripts/release.sh': script,
  })
  expect(publicPaths(library)).toEqual(['lib.start', 'lib.stop'])
  const scripts = await linked('tools', { 'release.sh': script })
  expect(publicPaths(scripts)).toHaveLength(1)
})

// github.com/jashkenas/underscore: `contains` was shown as `include`, its shortest alias.
test('of several names that a symbol is exported by, its own is shown', async () => {
  const entries = await linked('lib', {
    'package.json': '{ "name": "lib", "main": "index.js" }',
    'index.js':
      "export { default as contains, default as has } from './contains.js'\nexport { seek as find } from './seek.js'\n",
    'contains.js': 'export default function contains(list, item) {}\n',
    'seek.js': 'export function seek(list) {}\n',
  })
  const [contains] = entries.filter(({ card }) => card.id === 'lib.contains:contains')
  expect(contains?.card).toMatchObject({ public: ['lib.contains', 'lib.has'] })
  expect(publicPaths(entries)).toContain('lib.find')
})

test('what its author hides is not public, although an entry exports it', async () => {
  const entries = await linked('lib', {
    'package.json': '{ "name": "lib", "main": "index.ts" }',
    'index.ts': "export * from './shelf'\n",
    'shelf.ts':
      'export function open(): void {}\n/** @internal */\nexport function reset(): void {}\n',
  })
  expect(publicPaths(entries)).toEqual(['lib.open'])
  expect(idsAt(entries, 'lib.reset')).toEqual(['lib.shelf:reset'])
})
