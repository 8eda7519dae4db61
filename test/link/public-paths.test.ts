import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import type { Entry } from '../../runtime/entry.ts'
import { libraryOf } from './fixture-library.ts'

/** Each cause for which `npm run audit-paths` found a real use of a real library that led nowhere. */

type Texts = Readonly<Record<string, string>>

async function linked(project: string, texts: Texts): Promise<readonly Entry[]> {
  return linkLibrary(await libraryOf(project, texts)).entries
}

/** Cards that are found by a path, of any kind. */
function found(entries: readonly Entry[], path: string): string[] {
  return entries.filter(({ keys }) => keys.includes(path)).map(({ card }) => card.id)
}

test('what a private package passes on is found by the path its tests write, and not shown', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': '',
    'pkg/_private/__init__.py': '',
    'pkg/_private/errors/__init__.py': 'from .parser import NoParser\n',
    'pkg/_private/errors/parser.py': 'class NoParser(Exception):\n    def hint(self): pass\n',
  })
  expect(found(entries, 'pkg._private.errors.NoParser')).toEqual([
    'pkg._private.errors.parser:NoParser',
  ])
  expect(found(entries, 'pkg._private.errors.NoParser.hint')).toEqual([
    'pkg._private.errors.parser:NoParser.hint',
  ])
  const shown = entries.flatMap(({ card }) => (card.kind === 'symbol' ? card.public : []))
  expect(shown).toEqual([])
})

test('a helper that tests import from another test file has a card; the tests have none as symbols', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': 'def load(): pass\n',
    'pkg/tests/__init__.py': '',
    'pkg/tests/util.py': 'from pkg import load\n\ndef make_frame():\n    return load()\n',
    'pkg/tests/test_load.py':
      'from pkg.tests.util import make_frame\n\ndef test_load():\n    make_frame()\n',
    'pkg/tests/test_other.py': 'from .util import load\n\ndef test_other():\n    load()\n',
  })
  expect(found(entries, 'pkg.tests.util.make_frame')).toEqual(['pkg.tests.util:make_frame'])
  expect(found(entries, 'pkg.tests.util.load')).toEqual(['pkg:load'])
  const symbols = entries.filter(({ card }) => card.kind === 'symbol').map(({ card }) => card.id)
  expect(symbols).toEqual(['pkg:load', 'pkg.tests.util:make_frame'])
})

test('a namespace that a module exports leads to the module behind it', async () => {
  const entries = await linked('lib', {
    'package.json': '{ "name": "lib", "exports": { ".": "./index.ts" } }',
    'index.ts': "export * as core from './src/core.ts'\n",
    'src/core.ts': 'export function parse(): void {}\n',
  })
  expect(found(entries, 'lib.core')).toEqual(['lib.core'])
  expect(found(entries, 'lib.core.parse')).toEqual(['lib.core:parse'])
})

test('a module under another name leads to the module as well', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': 'from . import _plotting as plotting\n',
    'pkg/_plotting.py': 'def draw(): pass\n',
  })
  expect(found(entries, 'pkg.plotting')).toEqual(['pkg._plotting'])
  expect(found(entries, 'pkg.plotting.draw')).toEqual(['pkg._plotting:draw'])
})

test('what an inner index passes on is found by the path of that index', async () => {
  const entries = await linked('lib', {
    'package.json': '{ "name": "lib", "exports": { ".": "./index.ts" } }',
    'index.ts': "export { parse } from './src/classic/index.ts'\n",
    'src/classic/index.ts': "export * from './parse.ts'\n",
    'src/classic/parse.ts': 'export function parse(): void {}\nexport function inner(): void {}\n',
  })
  expect(found(entries, 'lib.classic.inner')).toEqual(['lib.classic.parse:inner'])
  const inner = entries.find(({ card }) => card.id === 'lib.classic.parse:inner')
  expect(inner?.card).toMatchObject({ public: [], visibility: 'internal' })
})

test('inherited members are found by every path of the class', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': 'from .a import Frame\nfrom . import a, b, c\n',
    'pkg/a.py': 'from .base import Base\nclass Frame(Base): pass\n',
    'pkg/b/__init__.py': 'from ..a import Frame\n',
    'pkg/c/__init__.py': 'from ..a import Frame\n',
    'pkg/base.py': 'class Base:\n    def plot(self): pass\n',
  })
  for (const path of ['pkg.Frame', 'pkg.a.Frame', 'pkg.b.Frame', 'pkg.c.Frame', 'pkg.base.Base']) {
    expect([path, found(entries, `${path}.plot`)]).toEqual([path, ['pkg.base:Base.plot']])
  }
})

test('another package that a library attaches is a card of its own', async () => {
  const entries = await linked('msm', {
    'msm/__init__.py': [
      'import sys',
      'import numpy as np',
      'from ._version import __version__',
      'from ._units import units as unitwizard',
      'from ._units import quantity',
      '',
    ].join('\n'),
    'msm/_units.py': 'import unitwizard as units\n\ndef quantity(): pass\n',
    'msm/tools.py': 'from unitwizard import convert\n',
  })
  expect(found(entries, 'msm.unitwizard')).toEqual(['msm:unitwizard'])
  expect(found(entries, 'msm.__version__')).toEqual(['msm:__version__'])
  expect(found(entries, 'msm.quantity')).toEqual(['msm._units:quantity'])
  // Imported to be used, not to be offered.
  for (const path of ['msm.sys', 'msm.np', 'msm.tools.convert']) {
    expect(found(entries, path)).toEqual([])
  }
  const card = entries.find(({ card: each }) => each.id === 'msm:unitwizard')?.card
  expect(card).toMatchObject({
    symbol_kind: 'import',
    title: 'msm.unitwizard',
    lines: [4, 4],
    signature: 'from ._units import units as unitwizard',
    related: { parents: [{ symbol: 'msm', path: 'msm/__init__.py' }] },
  })
})

test('what a package exports of another one is a card of its own', async () => {
  const entries = await linked('lib', {
    'package.json': '{ "name": "lib", "exports": { ".": "./index.ts" } }',
    'index.ts': "export { produce } from 'other'\nexport { mine } from './own.ts'\n",
    'own.ts': 'export const mine = 1\n',
  })
  expect(found(entries, 'lib.produce')).toEqual(['lib:produce'])
  expect(found(entries, 'lib.mine')).toEqual(['lib.own:mine'])
})

test('an export keeps its name where an import has the same', async () => {
  const entries = await linked('lib', {
    'package.json': '{ "name": "lib", "main": "index.js" }',
    'index.js': "var etag = require('etag')\nexports.etag = make({ weak: false })\n",
  })
  expect(found(entries, 'lib.etag')).toEqual(['lib:etag'])
})

test('an import by chance does not take the name of a method, though look-up folds case', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': 'from .frame import Frame\n',
    'pkg/array.py': 'def to_wkb(): pass\n',
    'pkg/frame.py': 'from .array import to_wkb\nclass Frame:\n    def to_wkb(self): pass\n',
  })
  expect(found(entries, 'pkg.Frame.to_wkb')).toEqual(['pkg.frame:Frame.to_wkb'])
  expect(found(entries, 'pkg.frame.to_wkb')).toEqual([])
})

test('what its own documents import a library as is found too, and a name of the config', async () => {
  const texts = {
    'molkit/__init__.py': 'from .basic import select\nfrom . import basic\n',
    'molkit/basic.py': 'def select(): pass\n',
    'docs/guide.md':
      '# Guide\n\n```python\nimport molkit as mk\nimport numpy as np\nmk.select()\n```\n',
  }
  const { entries } = linkLibrary(await libraryOf('molkit', texts, { aliases: { mol: 'molkit' } }))
  for (const path of ['mk.select', 'mk.basic.select', 'mol.select']) {
    expect([path, found(entries, path)]).toEqual([path, ['molkit.basic:select']])
  }
  expect(entries.flatMap(({ keys }) => keys).filter((key) => key.startsWith('np'))).toEqual([])
})
