/** Public paths of what exported objects hold, of what properties inherit, and of what declarations take out of an object. */
import { expect, test } from 'vitest'
import { linked, publicPaths } from './linked-entries.ts'

// validator.js, fs-extra
test('what an exported object takes from other files is public', async () => {
  const entries = await linked('check', {
    'package.json':
      '{ "name": "check", "exports": { ".": "./index.mjs", "./cjs": "./cjs.js", "./more": "./more.mjs" } }',
    'index.mjs':
      "import isEmail from './is-email.mjs'\nimport trimmed from './trim.mjs'\nconst check = {\n  isEmail, // one\n  trim: trimmed,\n}\nexport default check\n",
    'more.mjs': "import isEmail from './is-email.mjs'\nexport default { isMail: isEmail }\n",
    'is-email.mjs': 'export default function isEmail(text) {}\n',
    'trim.mjs': 'export default function trimmed(text) {}\n',
    'cjs.js': "module.exports = { ...require('./copy'), ...require('./move') }\n",
    'copy.js': 'module.exports = { copy() {} }\n',
    'move.js': 'exports.move = function () {}\n',
  })
  expect(publicPaths(entries)).toEqual([
    'check.default',
    'check.isEmail',
    'check.trim',
    'check/cjs.copy',
    'check/cjs.move',
    'check/more.default',
    'check/more.isMail',
  ])
})

// github.com/konvajs/konva: its shapes had no path but that of their files.
test('the names in an exported object are public below it, those of the objects that it extends too', async () => {
  const entries = await linked('draw', {
    'package.json': '{ "name": "draw", "exports": "./src/index.js" }',
    'src/index.js':
      "import { Draw } from './full.js'\nexport default Draw\nexport { tools } from './tools.js'\n",
    'src/full.js':
      "import { Draw as Core } from './core.js'\nimport { Arc } from './arc.js'\nexport const Draw = Core.merge(Core, {\n  Arc, // a part of a circle\n  Filters: { Arc, hide: Core },\n})\n",
    'src/core.js':
      "import { Stage } from './stage.js'\nexport const Draw = { Stage, merge: Object.assign }\n",
    'src/arc.js': 'export class Arc {\n  angle() {}\n}\n',
    'src/stage.js': 'export class Stage {}\n',
    'src/tools.js': 'function cut() {}\nfunction paste() {}\nexport const tools = { cut }\n',
  })
  expect(publicPaths(entries)).toEqual([
    'draw.Arc',
    'draw.Arc.angle',
    'draw.Stage',
    'draw.default',
    'draw.tools',
    'draw.tools.cut',
  ])
})

// github.com/koajs/koa: nothing of its request and response was public.
test('what a module exports is public below the property that inherits from it', async () => {
  const entries = await linked('serve', {
    'package.json': '{ "name": "serve", "main": "lib/application.js" }',
    'lib/application.js':
      "const request = require('./request')\nmodule.exports = class Application {\n  constructor () {\n    this.request = Object.create(request)\n    this.copy = Object.assign(request)\n  }\n}\n",
    'lib/request.js': 'module.exports = {\n  get ip () {},\n  accepts (type) {}\n}\n',
  })
  expect(publicPaths(entries)).toEqual([
    'serve',
    'serve.constructor',
    'serve.copy',
    'serve.request',
    'serve.request.accepts',
    'serve.request.ip',
  ])
})

// github.com/josdejong/mathjs: no function had the path by which users import it.
test('members that a declaration takes out of an object are exports', async () => {
  const entries = await linked('math', {
    'package.json': '{ "name": "math", "exports": { ".": { "types": "./types/index.d.ts" } } }',
    'types/index.d.ts':
      'export interface Math {\n  add(a: number): number\n  round(a: number): number\n  Unit: Unit\n}\nexport interface Unit {}\nexport const {\n  // sums\n  add,\n  Unit,\n}: Math\n',
  })
  expect(publicPaths(entries)).toEqual([
    'math.Math',
    'math.Math.Unit',
    'math.Math.add',
    'math.Math.round',
    'math.Unit',
    'math.add',
  ])
})
