import { describe, expect, test } from 'vitest'
import type { Library } from '../../build/link/library.ts'
import { linkLibrary } from '../../build/link/link.ts'
import type { SymbolCard } from '../../runtime/card.ts'
import { libraryOf } from './fixture-library.ts'

async function linked(
  project: string,
  texts: Readonly<Record<string, string>>,
  more: Partial<Library> = {},
) {
  const { entries, problems } = linkLibrary(await libraryOf(project, texts, more))
  const find = (id: string): SymbolCard => {
    const card = entries.find((entry) => entry.card.id === id)?.card
    if (card?.kind !== 'symbol') throw new Error(`no symbol ${id}`)
    return card
  }
  const called = (id: string) => find(id).related.calls.map(({ symbol }) => symbol)
  return { entries, problems, find, called }
}

describe('Python', () => {
  test('circular imports cause no endless loop', async () => {
    const { find, called } = await linked('loop', {
      'loop/__init__.py': 'from .a import *\nfrom .b import f as g\n',
      'loop/a.py': 'from .b import *\nfrom . import *\nclass A(B): pass\ndef h(): nowhere()\n',
      'loop/b.py': 'from .a import *\nfrom .a import A\ndef f(): pass\nclass B(A): pass\n',
    })
    expect(find('loop.b:f').public).toEqual(['loop.f', 'loop.g', 'loop.b.f'])
    expect(find('loop.a:A').public).toContain('loop.A')
    expect(called('loop.a:h')).toEqual(['nowhere'])
  })

  test('__all__ limits what a star import brings, and hides nothing in its own module', async () => {
    const { find } = await linked('p', {
      'p/__init__.py': 'from .m import *\n',
      'p/m.py': '__all__ = ["_shown"]\ndef _shown(): pass\ndef kept(): pass\n',
    })
    expect(find('p.m:_shown').public).toEqual(['p._shown', 'p.m._shown'])
    expect(find('p.m:kept').public).toEqual(['p.m.kept'])
  })

  test('documentation copied from another function is on the card, even through several steps', async () => {
    const { find } = await linked('p', {
      'p/__init__.py': 'from .matrix import Matrix, eigenvals\n',
      'p/eigen.py': 'def _eigenvals(m):\n    """Compute eigenvalues."""\n',
      'p/matrix.py': [
        'from .eigen import _eigenvals',
        'class Matrix:',
        '    def eigenvals(self):',
        '        return _eigenvals(self)',
        '    def kept(self):',
        '        """Its own."""',
        '    def __xor__(self, other): pass',
        '    eigenvals.__doc__ = _eigenvals.__doc__',
        '    kept.__doc__ = _eigenvals.__doc__',
        '    __xor__.__doc__ = kept.__doc__',
        'def eigenvals(m): pass',
        'eigenvals.__doc__ = Matrix.eigenvals.__doc__',
        'def a(): pass',
        'def b(): pass',
        'a.__doc__ = b.__doc__',
        'b.__doc__ = a.__doc__',
        '',
      ].join('\n'),
    })
    const said = (name: string) => find(`p.matrix:${name}`).docstring
    expect(said('Matrix.eigenvals')).toBe('Compute eigenvalues.')
    expect(find('p.matrix:Matrix.eigenvals').summary).toBe('Compute eigenvalues.')
    expect(said('eigenvals')).toBe('Compute eigenvalues.')
    expect(said('Matrix.kept')).toBe('Its own.')
    expect(said('Matrix.__xor__')).toBe('Its own.')
    expect(said('a')).toBe('')
  })

  // github.com/coleifer/peewee documents its API on pages alone: 39 of 2,656 public symbols had documentation.
  test('a reference page documents what has no docstring, even without the name of the package', async () => {
    const { find } = await linked('p', {
      'p/__init__.py':
        'class Cart:\n    def add(self): pass\n    def drop(self):\n        """Says more."""\n',
      'p/till.py': 'class Cart:\n    def add(self): pass\n',
      'docs/api.rst':
        'API\n===\n\n.. class:: Cart()\n\n   A cart.\n\n   .. method:: add()\n\n      Adds.\n\n   .. method:: drop()\n\n      Drops.\n',
    })
    expect(find('p:Cart')).toMatchObject({ docstring: 'A cart.', summary: 'A cart.' })
    expect(find('p:Cart.add').docstring).toBe('Adds.')
    expect(find('p:Cart.drop').docstring).toBe('Says more.')
    expect(find('p.till:Cart.add').docstring).toBe('')
  })

  test('a name that a module happens to import can be looked up, but is not public', async () => {
    const { entries, find } = await linked('p', {
      'p/__init__.py': '',
      'p/a.py': 'def f(): pass\n',
      'p/b.py': 'from p.a import f\n\ndef g(): return f()\n',
    })
    expect(find('p.a:f').public).toEqual(['p.a.f'])
    expect(entries.find(({ card }) => card.id === 'p.a:f')?.keys).toContain('p.b.f')
  })

  test('members are inherited across files until they are overridden', async () => {
    const { find } = await linked('p', {
      'p/__init__.py': 'from .app import App\n',
      'p/_base.py': 'class Base:\n  def run(self): pass\n  def stop(self): pass\n',
      'p/app.py': 'from . import _base\nclass App(_base.Base):\n  def stop(self): super().stop()\n',
    })
    expect(find('p._base:Base.run').public).toEqual(['p.App.run', 'p.app.App.run'])
    expect(find('p._base:Base.stop').public).toEqual([])
    expect(find('p.app:App.stop').related.calls[0]?.symbol).toBe('p._base:Base.stop')
  })

  test('a method called test_client is a symbol, not a test', async () => {
    const { find } = await linked('flask', {
      'flask/__init__.py': 'class Flask:\n  def test_client(self): pass\n',
    })
    expect(find('flask:Flask.test_client').symbol_kind).toBe('method')
  })

  test('a type stub beside its module makes no second card, but a stub without a module does', async () => {
    const { problems, find } = await linked('p', {
      'p/__init__.py': '',
      'p/a.py': 'def f(x): return x\n',
      'p/a.pyi': 'def f(x: int) -> int: ...\n',
      'p/_fast.pyi': 'def g() -> int: ...\n',
    })
    expect(problems).toMatchObject([{ path: 'p/a.pyi', reason: 'type stub of p/a.py' }])
    expect(find('p._fast:g').path).toBe('p/_fast.pyi')
  })

  test('a parameter hides the function of its name', async () => {
    const { called } = await linked('p', {
      'p/__init__.py': 'def f(): pass\ndef g(f): f()\ndef h(): f()\n',
    })
    expect(called('p:g')).toEqual(['f'])
    expect(called('p:h')).toEqual(['p:f'])
  })

  test('annotations, attributes and return types give the class of a called method', async () => {
    const { called } = await linked('p', {
      'p/__init__.py': `
class Box:
    def open(self): pass
class Shelf:
    def __init__(self):
        self.box = Box()
    def top(self) -> "Box | None": pass
    def go(self): self.box.open()
def made():
    return Box()
def a(box: Box): box.open()
def b():
    shelf = Shelf()
    shelf.top().open()
def c(): made().open()
def d(x): x.open()
`,
    })
    expect(called('p:Shelf.go')).toEqual(['p:Box.open'])
    expect(called('p:a')).toEqual(['p:Box.open'])
    expect(called('p:b')).toContain('p:Box.open')
    expect(called('p:c')).toContain('p:Box.open')
    expect(called('p:d')).toEqual(['x.open'])
  })
})

describe('JavaScript and TypeScript', () => {
  test('circular exports cause no endless loop', async () => {
    const { find } = await linked('loop', {
      'package.json': '{ "name": "loop", "exports": "./a.js" }',
      'a.js': "export * from './b.js'\nexport * as self from './a.js'\nexport function f() {}\n",
      'b.js':
        "export * from './a.js'\nexport { f as g } from './a.js'\nimport { no } from './a.js'\nno()\n",
    })
    expect(find('loop.a:f').public).toEqual(['loop.f', 'loop.g'])
  })

  test('CommonJS exports and requires are followed', async () => {
    const { find, called } = await linked('old', {
      'package.json': '{ "name": "old", "main": "lib/index" }',
      'lib/index.js': "exports.parse = require('./parse')\nexports.util = require('./util')\n",
      'lib/parse.js':
        "const { trim } = require('./util')\nmodule.exports = parse\nfunction parse(s) { return trim(s) }\n",
      'lib/util.js': 'exports.trim = function (s) { return s }\n',
    })
    expect(called('old.parse:parse')).toEqual(['old.util:trim'])
    expect(find('old.util:trim').public).toEqual(['old.util.trim'])
    expect(find('old.parse:parse').public).toEqual(['old.parse'])
  })

  test('names of Object.prototype are handled like other names', async () => {
    const { find } = await linked('odd', {
      'package.json': '{ "name": "odd" }',
      'index.js':
        'export function constructor() {}\nexport const __proto__ = 1\nexport function toString() { return constructor() }\n',
    })
    expect(find('odd:toString').related.calls[0]?.symbol).toBe('odd:constructor')
  })

  test('packages of one repository import each other by name', async () => {
    const { called, find } = await linked('mono', {
      'package.json': '{ "name": "mono", "private": true }',
      'packages/core/package.json': '{ "name": "@mono/core", "exports": { "./x": "./src/x.ts" } }',
      'packages/core/src/x.ts': 'export function x() {}\n',
      'packages/app/package.json': '{ "name": "@mono/app", "main": "src/index.ts" }',
      'packages/app/src/index.ts':
        "import { x } from '@mono/core/x'\nexport function go() { x() }\n",
    })
    expect(find('mono.packages.core.x:x').public).toEqual(['@mono/core/x.x'])
    expect(called('mono.packages.app:go')).toEqual(['mono.packages.core.x:x'])
  })

  test('a hand-written file is not taken for compiled output because of its name', async () => {
    const { problems, find } = await linked('two', {
      'src/index.ts': 'export function built() {}\n',
      'index.js': 'export function written() {}\nexport function byHand() {}\n',
    })
    expect(problems).toEqual([])
    expect(find('two:written').path).toBe('index.js')
  })
})

describe('a chain of calls', () => {
  test('continues with the class that was named, not with the class that defines the method', async () => {
    const { entries } = await linked('z', {
      'package.json': '{ "name": "z", "exports": "./src/index.ts" }',
      'src/index.ts': `
export interface Base { min(n: number): this }
export interface Text extends Base { email(): this }
export declare function text(): Text
`,
      'src/tests/text.spec.ts': `
import * as z from 'z'
import { test } from 'vitest'
test('an address', () => { z.text().min(5).email() })
`,
    })
    const recipe = entries.find(({ card }) => card.kind === 'recipe')?.card
    expect(recipe).toMatchObject({ symbols: ['z:text', 'z:Base.min', 'z:Text.email'] })
  })
})

describe('names of the library', () => {
  test('include a configured alias, by which its symbols can be looked up', async () => {
    const { entries } = await linked(
      'molsysmt',
      { 'molsysmt/__init__.py': 'def select(): pass\n' },
      { aliases: { msm: 'molsysmt' } },
    )
    expect(entries.find(({ card }) => card.id === 'molsysmt:select')?.keys).toContain('msm.select')
  })

  test('names that look private may be declared public', async () => {
    const { find } = await linked(
      'p',
      { 'p/__init__.py': '', 'p/_x.py': 'def f(): pass\ndef _g(): pass\n' },
      { publicNames: ['p._x.f'] },
    )
    expect(find('p._x:f')).toMatchObject({ visibility: 'public', public: ['p._x.f'] })
    expect(find('p._x:_g').visibility).toBe('private')
  })

  test('an empty library has no cards', async () => {
    expect(linkLibrary(await libraryOf('none', {}))).toMatchObject({ entries: [], problems: [] })
  })
})

test('an attribute set in setUp is known in a test class of any length', async () => {
  const filler = Array.from({ length: 2_100 }, () => '    # one more case').join('\n')
  const { find } = await linked('p', {
    'p/__init__.py': 'class Frame:\n    def area(self): pass\n',
    'tests/test_p.py': [
      'from p import Frame',
      'class TestFrame:',
      '    def setup_method(self):',
      '        self.g = Frame()',
      filler,
      '    def test_area(self):',
      '        assert self.g.area() == 1',
      '',
    ].join('\n'),
  })
  expect(find('p:Frame.area').related.tests.map(({ path }) => path)).toEqual(['tests/test_p.py'])
})
