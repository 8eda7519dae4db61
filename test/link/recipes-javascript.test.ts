/** Recipes from tests in JavaScript. */
import { expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

test('a recipe from vitest has the set-up of its scopes, its first case and public import paths', async () => {
  const { recipe } = await linked('boxes', {
    'package.json': '{ "name": "boxes", "exports": "./src/index.ts" }',
    'src/index.ts': "export { Box } from './box'\n",
    'src/box.ts': 'export class Box {\n  add(x: number): this { return this }\n}\n',
    'src/tests/box.test.ts': `import { beforeEach, describe, expect, test } from 'vitest'
import { Box } from '../box'

const limit = 3

describe('a box', () => {
  let box: Box
  beforeEach(() => {
    box = new Box()
    reset()
  })

  test.each([[1, 2], [3, 4]])('adds %d', (a, b) => {
    expect(box.add(a + limit)).toBe(b)
  })
})
`,
  })
  const { code, preamble, symbols } = recipe('src/tests/box.test.ts::a%20box.adds%20%25d')
  expect(code).toBe('expect(box.add(a + limit)).toBe(b)')
  expect(preamble).toBe(`import { expect } from 'vitest'
import { Box } from 'boxes'

const limit = 3

let box: Box

box = new Box()

const a = 1
const b = 2`)
  expect(symbols).toContain('boxes.box:Box.add')
})

test('a name that the package exports is imported from the package, not from one of its exported modules', async () => {
  const { recipe } = await linked('boxes', {
    'package.json': '{ "name": "boxes", "exports": { ".": "./index.js", "./parts/*": "./lib/*" } }',
    'index.js': "export { default as Box, open } from './lib/Box.js'\n",
    'lib/Box.js':
      'export default class Box {\n  add(x) { return this }\n}\nexport const open = () => new Box()\nexport const inner = () => 1\n',
    'test/box.test.js': `import Box, { open } from '../lib/Box.js'
import { inner } from '../lib/Box.js'

test('adds', () => {
  expect(new Box().add(1)).toBeDefined()
})

test('opens', () => {
  expect(open()).toBeDefined()
})

test('has parts', () => {
  expect(inner()).toBe(1)
})
`,
  })
  expect(recipe('test/box.test.js::adds').preamble).toContain("import { Box } from 'boxes'")
  expect(recipe('test/box.test.js::opens').preamble).toContain("import { open } from 'boxes'")
  expect(recipe('test/box.test.js::has%20parts').preamble).toContain("from 'boxes/parts/Box'")
})

// github.com/redis/ioredis
test('what a package exports by default is imported from the package', async () => {
  const { recipe } = await linked('box', {
    'package.json': '{ "name": "box", "main": "./built/index.js" }',
    'lib/index.ts': "export { default } from './Box'\nexport { default as Box } from './Box'\n",
    'lib/Box.ts': 'export default class Box {\n  add(x: number) { return this }\n}\n',
    'test/box.test.ts': `import Carton from '../lib/Box'

test('adds', () => {
  expect(new Carton().add(1)).toBeDefined()
})
`,
  })
  expect(recipe('test/box.test.ts::adds').preamble).toBe("import Carton from 'box'")
})

// github.com/Automattic/mongoose
test('a required module that is one export of the package is required as a name of the package', async () => {
  const { recipe } = await linked('boxes', {
    'package.json': '{ "name": "boxes", "main": "./index.js" }',
    'index.js': "exports.Box = require('./lib/box')\nexports.open = () => new exports.Box()\n",
    'lib/box.js': 'class Box {\n  add(x) { return this }\n}\nmodule.exports = Box\n',
    'lib/lid.js': 'module.exports = function lid() {}\n',
    'test/box.test.js': `const Carton = require('../lib/box')
const Box = require('../lib/box')
const lid = require('../lib/lid')

test('adds', () => {
  expect(new Box().add(lid())).toBeDefined()
})

test('adds cartons', () => {
  expect(new Carton().add(1)).toBeDefined()
})
`,
  })
  const { preamble } = recipe('test/box.test.js::adds')
  expect(preamble).toBe("const { Box } = require('boxes')\nconst lid = require('../lib/lid')")
  const cartons = recipe('test/box.test.js::adds%20cartons').preamble
  expect(cartons).toBe("const { Box: Carton } = require('boxes')")
})

test('a test may import the output of a condition of the package, which is not in the repository', async () => {
  const { used } = await linked('shop', {
    'package.json': '{"name":"shop","exports":{".":"./dist/esm/index.js"}}',
    'src/index.ts': 'export class Cart {\n  add(price: number) {}\n}\n',
    'test/cart.test.ts': `import { Cart } from '../dist/esm/node/index.js'
import { test } from 'node:test'

test('adds', () => {
  new Cart().add(1)
})
`,
  })
  expect(used).toContain('shop:Cart.add')
})

test('an example of a docstring imports the default export as such, and no name that it assigns', async () => {
  const { recipe } = await linked('crate', {
    'package.json': '{ "name": "crate", "main": "./index.js" }',
    'index.js': `/**
 * @example
 * pile('oak').fill()
 */
function pile(name) { return new Crate(name) }

/**
 * @example
 * pile = pile.fill()
 */
Crate.prototype.fill = function () { return this }
module.exports = pile
`,
  })
  expect(recipe('index.js::pile').preamble).toBe("import pile from 'crate'")
  expect(recipe('index.js::Crate.fill').preamble).toBeUndefined()
})

test('one page suffices to tell how a package is imported under its own name', async () => {
  const { recipe } = await linked('crate', {
    'package.json': '{ "name": "crate", "exports": "./index.js" }',
    'README.md': "# Crate\n\n```js\nimport crate from 'crate';\n\ncrate('oak').fill();\n```\n",
    'index.js': `/**
 * @example
 * crate('elm')
 */
function open(name) { return new Crate(name) }

const all = open
export default all
`,
  })
  expect(recipe('index.js::open').preamble).toBe("import crate from 'crate';")
})

// github.com/jprichardson/node-fs-extra
test('a name from a package whose members a module copies is not removed', async () => {
  const files = (copy: string) => ({
    'package.json': '{"name": "shop", "main": "./index.js"}',
    'index.js': "module.exports = { ...require('./lib'), add (a, b) { return a + b } }\n",
    'lib.js': `const store = require('graceful-store')\n${copy}\nexports.drop = function () {}\n`,
    'README.md':
      "# Shop\n\n```js\nconst shop = require('shop')\nshop.drop()\nshop.readAll('tea')\n```\n",
  })
  const staleOf = async (copy: string) => {
    const { recipe } = await linked('shop', files(copy))
    return recipe('README.md::shop.code-1').stale
  }
  expect(await staleOf('Object.assign(exports, store)')).toBeUndefined()
  expect(await staleOf('')).toBe(true)
})
