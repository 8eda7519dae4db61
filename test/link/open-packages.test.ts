/** Files of packages without `exports` (build/link/modules/open-packages.ts). */
import { expect, test } from 'vitest'
import { idsAt, linked, publicPaths } from './linked-entries.ts'

// graphology: packages without `exports` in a monorepo, and docs that import one file.
test('any file of a package without exports is found by its path', async () => {
  const entries = await linked('graphs', {
    'package.json': '{ "name": "graphs-repository" }',
    'src/dag/package.json': '{ "name": "graphs-dag", "main": "index.js" }',
    'src/dag/index.js': "exports.hasCycle = require('./has-cycle.js')\n",
    'src/dag/has-cycle.js': 'module.exports = function hasCycle(graph) {}\n',
    'src/closed/package.json': '{ "name": "graphs-closed", "exports": "./index.js" }',
    'src/closed/index.js': "exports.inner = require('./inner.js')\n",
    'src/closed/inner.js': 'exports.inner = function inner() {}\n',
  })
  expect(idsAt(entries, 'graphs-dag/has-cycle')).toEqual(['graphs.src.dag.has-cycle'])
  expect(idsAt(entries, 'graphs-closed/inner')).toEqual([])
})

// io-ts: the docs import from the folder of the built files, which a checkout lacks.
test('a file that has not been built is found by the path of its output', async () => {
  const entries = await linked('types', {
    'package.json': '{ "name": "types", "main": "lib/index.js" }',
    'src/index.ts': "export { Type } from './Type'\n",
    'src/Type.ts': 'export class Type {}\n',
    'src/Report.ts': 'export class Report {}\n',
  })
  expect(idsAt(entries, 'types/lib/Report')).toEqual(['types.Report'])
  expect(idsAt(entries, 'types/lib/Report.Report')).toEqual(['types.Report:Report'])
})

// github.com/sinonjs/sinon: its configuration and helpers of tests were public.
test('any file of a package that exports each by its path is found, and no promise', async () => {
  const entries = await linked('shop', {
    'package.json': '{ "name": "shop", "exports": { ".": "./index.js", "./*": "./*" } }',
    'index.js': 'export function open() {}\n',
    'lib/inner.js': 'export function inner() {}\n',
  })
  expect(publicPaths(entries)).toEqual(['shop.open'])
  expect(idsAt(entries, 'shop/lib/inner.inner')).toEqual(['shop.inner:inner'])
})
