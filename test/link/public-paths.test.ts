/** Public paths: one test for each cause of an unresolved use of a real library that `npm run audit-paths` reported. */
import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { libraryOf } from './fixture-library.ts'
import { idsAt, linked } from './linked-entries.ts'

test('a re-export of a private package is found by the path that its tests write, and is not listed', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': '',
    'pkg/_private/__init__.py': '',
    'pkg/_private/errors/__init__.py': 'from .parser import NoParser\n',
    'pkg/_private/errors/parser.py': 'class NoParser(Exception):\n    def hint(self): pass\n',
  })
  expect(idsAt(entries, 'pkg._private.errors.NoParser')).toEqual([
    'pkg._private.errors.parser:NoParser',
  ])
  expect(idsAt(entries, 'pkg._private.errors.NoParser.hint')).toEqual([
    'pkg._private.errors.parser:NoParser.hint',
  ])
  const shown = entries.flatMap(({ card }) => (card.kind === 'symbol' ? card.public : []))
  expect(shown).toEqual([])
})

test('a helper that tests import from another test file has a card, but the tests themselves are not symbols', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': 'def load(): pass\n',
    'pkg/tests/__init__.py': '',
    'pkg/tests/util.py': 'from pkg import load\n\ndef make_frame():\n    return load()\n',
    'pkg/tests/test_load.py':
      'from pkg.tests.util import make_frame\n\ndef test_load():\n    make_frame()\n',
    'pkg/tests/test_other.py': 'from .util import load\n\ndef test_other():\n    load()\n',
  })
  expect(idsAt(entries, 'pkg.tests.util.make_frame')).toEqual(['pkg.tests.util:make_frame'])
  expect(idsAt(entries, 'pkg.tests.util.load')).toEqual(['pkg:load'])
  const symbols = entries.filter(({ card }) => card.kind === 'symbol').map(({ card }) => card.id)
  expect(symbols).toEqual(['pkg:load', 'pkg.tests.util:make_frame'])
})

test('a module exported under another name leads to that module', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': 'from . import _plotting as plotting\n',
    'pkg/_plotting.py': 'def draw(): pass\n',
  })
  expect(idsAt(entries, 'pkg.plotting')).toEqual(['pkg._plotting'])
  expect(idsAt(entries, 'pkg.plotting.draw')).toEqual(['pkg._plotting:draw'])
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
    expect([path, idsAt(entries, `${path}.plot`)]).toEqual([path, ['pkg.base:Base.plot']])
  }
})

// github.com/holoviz/holoviews: `Dimensioned.opts` was shown as holoviews.Box.opts, after the first of sixty subclasses
// in alphabetical order.
test('an inherited method is shown as a member of the class that defines it', async () => {
  const shapes = ['Area', 'Bars', 'Box', 'Curve', 'Div', 'Path', 'Text', 'Tree']
  const heirs = (names: readonly string[]) =>
    names.map((name) => `class ${name}(Base): ...\n`).join('')
  const titleIn = async (names: readonly string[]): Promise<string | undefined> => {
    const entries = await linked('lib', {
      'lib/__init__.py': `from lib.shapes import ${names.join(', ')}\n`,
      'lib/core.py': 'class Base:\n    def opts(self): ...\n',
      'lib/shapes.py': `from lib.core import Base\n\n${heirs(names)}`,
    })
    return entries.find(({ card }) => card.id === 'lib.core:Base.opts')?.card.title
  }
  expect(await titleIn(shapes)).toBe('lib.core.Base.opts')
  expect(await titleIn(['Area', 'Bars'])).toBe('lib.Area.opts')
})

test.each([
  [
    'Go',
    {
      'go.mod': 'module example.com/shop\n',
      'cart.go':
        'package shop\n\ntype base interface {\n\tStop()\n}\n\ntype Cart interface {\n\tbase\n\tGo()\n}\n',
    },
    ['shop.Cart.Stop', 'shop.Cart', 'shop.Cart.Go'],
  ],
  [
    'Java',
    {
      'src/org/shop/Base.java':
        'package org.shop;\nabstract class Base {\n  protected Base() {}\n  public void stop() {}\n  void hide() {}\n}\n',
      'src/org/shop/Cart.java':
        'package org.shop;\npublic class Cart extends Base {\n  public void go() {}\n}\n',
    },
    ['org.shop.Cart.stop', 'org.shop.Cart', 'org.shop.Cart.go'],
  ],
])('in %s, users reach what a hidden type declares through its heir', async (_, files, paths) => {
  const entries = await linked('shop', files)
  expect(entries.flatMap(({ card }) => (card.kind === 'symbol' ? card.public : []))).toEqual(paths)
})

test('another package that the library exposes as a module has a card', async () => {
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
  expect(idsAt(entries, 'msm.unitwizard')).toEqual(['msm:unitwizard'])
  expect(idsAt(entries, 'msm.__version__')).toEqual(['msm:__version__'])
  expect(idsAt(entries, 'msm.quantity')).toEqual(['msm._units:quantity'])
  // Imported for internal use, not for users.
  for (const path of ['msm.sys', 'msm.np', 'msm.tools.convert']) {
    expect(idsAt(entries, path)).toEqual([])
  }
  const card = entries.find(({ card: each }) => each.id === 'msm:unitwizard')?.card
  expect(card).toMatchObject({
    symbol_kind: 'import',
    title: 'msm.unitwizard',
    lines: [4, 4],
    summary: '._units → units, re-exported by msm',
    signature: 'from ._units import units as unitwizard',
    related: { parents: [{ symbol: 'msm', path: 'msm/__init__.py' }] },
  })
})

// github.com/mwaskom/seaborn: nothing of `seaborn.objects` was public, which only imports.
test('a Python module that contains nothing but imports exports them, and others do not', async () => {
  const entries = await linked('shop', {
    'shop/__init__.py': '',
    'shop/objects.py': '"""For users."""\nfrom shop._core.cart import Cart, Till\nimport sys\n',
    'shop/tools.py': 'from shop._core.cart import Cart, Shelf\n\ndef close(cart: Cart): ...\n',
    'shop/__main__.py': 'from shop.tools import close\n\nclose()\n',
    'shop/_core/__init__.py': '',
    'shop/_core/cart.py':
      'class Cart:\n    def add(self): ...\n\nclass Till: ...\n\nclass Shelf: ...\n',
  })
  expect(entries.flatMap(({ card }) => (card.kind === 'symbol' ? card.public : []))).toEqual([
    'shop.objects.Cart',
    'shop.objects.Cart.add',
    'shop.objects.Till',
    'shop.tools.close',
  ])
})

test('an unrelated import does not take the name of a method, though lookup ignores case', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': 'from .frame import Frame\n',
    'pkg/array.py': 'def to_wkb(): pass\n',
    'pkg/frame.py': 'from .array import to_wkb\nclass Frame:\n    def to_wkb(self): pass\n',
  })
  expect(idsAt(entries, 'pkg.Frame.to_wkb')).toEqual(['pkg.frame:Frame.to_wkb'])
  expect(idsAt(entries, 'pkg.frame.to_wkb')).toEqual([])
})

test("the name under which the library's documents import it is found, and so is a name in the config", async () => {
  const texts = {
    'molkit/__init__.py': 'from .basic import select\nfrom . import basic\n',
    'molkit/basic.py': 'def select(): pass\n',
    'docs/guide.md':
      '# Guide\n\n```python\nimport molkit as mk\nimport numpy as np\nmk.select()\n```\n',
  }
  const { entries } = linkLibrary(await libraryOf('molkit', texts, { aliases: { mol: 'molkit' } }))
  for (const path of ['mk.select', 'mk.basic.select', 'mol.select']) {
    expect([path, idsAt(entries, path)]).toEqual([path, ['molkit.basic:select']])
  }
  expect(entries.flatMap(({ keys }) => keys).filter((key) => key.startsWith('np'))).toEqual([])
})

test('a private name that a module imports is found by its path there, and is not listed', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': '',
    'pkg/fit.py': 'from pkg._inner.fit import _trials\n',
    'pkg/_inner/__init__.py': '',
    'pkg/_inner/fit.py': 'def _trials(n): pass\n',
  })
  expect(idsAt(entries, 'pkg.fit._trials')).toEqual(['pkg._inner.fit:_trials'])
  const shown = entries.flatMap(({ card }) => (card.kind === 'symbol' ? card.public : []))
  expect(shown).toEqual([])
})

test('a module lists a name that only a compiled file defines', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': '',
    'pkg/mcp.py':
      'import os\nfrom pkg._mcp import MCP as MCP, helper\n\n__all__ = ["MCP", "route"]\n\ndef route(): pass\n',
  })
  expect(idsAt(entries, 'pkg.mcp.MCP')).toEqual(['pkg.mcp:MCP'])
  expect(idsAt(entries, 'pkg.mcp.helper')).toEqual([])
})

test('a re-export of another crate is found through each crate that re-exports it', async () => {
  const texts = {
    'src/lib.rs': 'pub extern crate grep_pcre2 as pcre2;\n',
    'crates/pcre2/src/lib.rs': 'pub use pcre2::{is_jit_available, version};\n',
  }
  const crates = [
    { folder: '', name: 'grep' },
    { folder: 'crates/pcre2', name: 'grep_pcre2' },
  ]
  const entries = await linked('grep', texts, { crates })
  const [card] = idsAt(entries, 'grep_pcre2.version')
  expect(card).toBeDefined()
  expect(idsAt(entries, 'grep.pcre2.version')).toEqual([card])
})

test('all files of an R or Julia package form one namespace, named like the library', async () => {
  const r = await linked('httr2', {
    'R/url.R': "#' Parse\n#' @export\nurl_parse <- function(url) {\n  as_parts(url)\n}\n",
    'R/index.R': 'as_parts <- function(x) {\n  x\n}\n',
    'tests/testthat/test-url.R':
      'test_that("urls are parsed", {\n  expect_equal(url_parse("a"), httr2::url_parse("a"))\n})\n',
  })
  const titles = (entries: readonly Entry[]) =>
    entries.flatMap(({ card }) => (card.kind === 'symbol' ? card.title : []))
  expect(titles(r)).toEqual(['httr2.as_parts', 'httr2.url_parse'])
  const recipe = r.find(({ card }) => card.kind === 'recipe')?.card
  expect(recipe).toMatchObject({ symbols: ['httr2.url:url_parse'] })

  const julia = await linked('Frames', {
    'src/Frames.jl': 'module Frames\nconst LIMIT = 3\ninclude("append.jl")\nend\n',
    'src/append.jl': 'function append!(frame, row)\n  push(frame, row)\nend\n',
    'src/index.jl': 'module Indexes\nfunction lookup(x)\n  x\nend\nend\n',
  })
  expect(titles(julia).filter((title) => !title.endsWith('Indexes'))).toEqual([
    'Frames',
    'Frames.LIMIT',
    'Frames.append!',
    'Frames.Indexes.lookup',
  ])
})

test('when two star imports bring the same name, the last one counts', async () => {
  const entries = await linked('nets', {
    'nets/__init__.py': 'from nets.generators import *\nfrom nets.algorithms import *\n',
    'nets/generators/__init__.py': 'from nets.generators.community import *\n',
    'nets/generators/community.py': 'def planted(): pass\n',
    'nets/algorithms/__init__.py': 'from nets.algorithms import community\n',
    'nets/algorithms/community/__init__.py': 'from .louvain import *\n',
    'nets/algorithms/community/louvain.py': 'def louvain(): pass\n',
  })
  const louvain = ['nets.algorithms.community.louvain:louvain']
  expect(idsAt(entries, 'nets.community.louvain')).toContain(louvain[0])
  const [card] = entries.filter(({ card }) => card.id === louvain[0])
  expect(card?.card.title).toBe('nets.community.louvain')
  expect(idsAt(entries, 'nets.planted')).toEqual(['nets.generators.community:planted'])
})

test('a private member is found by the path of its class that users write, and is not listed', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': 'from .core import Store\n',
    'pkg/core.py': 'class Store:\n    _options = {}\n    def _load(self): pass\n',
  })
  expect(idsAt(entries, 'pkg.Store._options')).toEqual(['pkg.core:Store._options'])
  expect(idsAt(entries, 'pkg.Store._load')).toEqual(['pkg.core:Store._load'])
  const shown = entries.flatMap(({ card }) => (card.kind === 'symbol' ? card.public : []))
  expect(shown).toEqual(['pkg.Store', 'pkg.core.Store'])
})

// github.com/holoviz/datashader: the literal is only what the computed list lacks.
test('a list of exports that is computed in part exports what is public', async () => {
  const computed = 'list({k for k, v in locals().items() if isinstance(v, type)})'
  const entries = await linked('pkg', {
    'pkg/__init__.py': 'from .counts import *\n',
    'pkg/counts.py': `class Count:\n    pass\n\n\ndef bins(): pass\n\n\n__all__ = ${computed} + ["bins"]\n`,
  })
  expect(idsAt(entries, 'pkg.Count')).toEqual(['pkg.counts:Count'])
  expect(idsAt(entries, 'pkg.bins')).toEqual(['pkg.counts:bins'])
})
