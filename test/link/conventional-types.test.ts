/** Untyped arguments of handlers, whose class follows from the usual name of such arguments in the library. */
import { describe, expect, test } from 'vitest'
import { shownFor } from './shown-recipes.ts'

/** A web framework whose sources are as given, with one test whose handler replies. */
const shownByTest = (symbol: string, sources: Readonly<Record<string, string>>, handler: string) =>
  shownFor(symbol, {
    'package.json': '{ "name": "shop", "main": "index.js" }',
    ...sources,
    'test/reply.test.js': `const test = require('node:test')
const shop = require('..')

test('replies', () => {
  const app = shop()
  app.get('/', ${handler})
})
`,
  })

const TYPES = `export interface Reply { send(text: string): void }
export interface Request { query: string }
export type Handler = (request: Request, reply: Reply) => void
export function onSend(hook: (reply: Reply) => void): void
export function onError(hook: (error: Error, reply: Reply) => void): void
`

describe('the class of an untyped argument', () => {
  test('is the one with which the library declares almost every argument of this name', async () => {
    const handler = '(request, reply) => reply.send(request.query)'
    const sources = { 'index.js': 'module.exports = function shop() {}', 'types.d.ts': TYPES }
    expect(await shownByTest('shop.types:Reply.send', sources, handler)).toEqual([
      'test/reply.test.js::replies',
    ])
    // Declared once, which is no convention.
    expect(await shownByTest('shop.types:Request.query', sources, handler)).toEqual([])
  })

  test('is unknown where the library declares the name with several classes', async () => {
    const types = `${TYPES}export interface Mail { send(): void }
export function onMail(hook: (reply: Mail) => void): void
`
    const sources = { 'index.js': 'module.exports = function shop() {}', 'types.d.ts': types }
    const handler = '(request, reply) => reply.send()'
    expect(await shownByTest('shop.types:Reply.send', sources, handler)).toEqual([])
  })

  test('is the object of this name to which the library assigns methods', async () => {
    const sources = {
      'index.js': "exports = module.exports = function shop() {}\nexports.res = require('./res')\n",
      'res.js': `var res = Object.create(null)
module.exports = res

res.send = function send(text) {
  return text
}
`,
    }
    const handler = '(req, res) => res.send(req.query)'
    expect(await shownByTest('shop.res:res.send', sources, handler)).toEqual([
      'test/reply.test.js::replies',
    ])
  })

  test('is not given to a name that the file imports', async () => {
    const sources = { 'index.js': 'module.exports = function shop() {}', 'types.d.ts': TYPES }
    const shown = await shownFor('shop.types:Reply.send', {
      'package.json': '{ "name": "shop", "main": "index.js" }',
      ...sources,
      'test/mail.test.js': `const shop = require('..')
const reply = require('./reply')

test('sends', () => {
  shop()
  reply.send('a')
})
`,
    })
    expect(shown).toEqual([])
  })
})
