/** Names that a Python package imports on first access, or takes from the module that replaces it. */
import { expect, test } from 'vitest'
import { idsAt, linked } from './linked-entries.ts'

test('a lazily loading package has the names that the type stub beside it imports', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': '',
    'pkg/filters/__init__.py':
      'import lazy_loader as _lazy\n\n__getattr__, __dir__, __all__ = _lazy.attach_stub(__name__, __file__)\n',
    'pkg/filters/__init__.pyi':
      '__all__ = ["sobel", "rank"]\n\nfrom . import rank\nfrom .edges import (\n    sobel,\n)\n',
    'pkg/filters/edges.py': 'def sobel(image): pass\n',
    'pkg/filters/rank.py': 'def mean(image): pass\n',
    'pkg/plain/__init__.py': '',
    'pkg/plain/__init__.pyi': 'from ..filters.edges import sobel\n',
  })
  expect(idsAt(entries, 'pkg.filters.sobel')).toEqual(['pkg.filters.edges:sobel'])
  // A stub alone does not give a module names at run time.
  expect(idsAt(entries, 'pkg.plain.sobel')).toEqual([])
})

test('a table of lazy names may give each the module that defines it', async () => {
  const getattr = 'def __getattr__(name):\n    return load(_lazy[name], name)\n'
  const entries = await linked('pkg', {
    'pkg/__init__.py': `_lazy = {"sobel": ".edges", "mean": "rank", "rank": ".rank"}\n${getattr}`,
    'pkg/edges.py': 'def sobel(image): pass\ndef mean(image): pass\n',
    'pkg/rank.py': 'def mean(image): pass\n',
  })
  expect(idsAt(entries, 'pkg.sobel')).toEqual(['pkg.edges:sobel'])
  expect(idsAt(entries, 'pkg.mean')).toEqual(['pkg.rank:mean'])
  expect(idsAt(entries, 'pkg.rank.mean')).toEqual(['pkg.rank:mean'])
})

test('a module that replaces itself with another one has the names of that module', async () => {
  const entries = await linked('pkg', {
    'pkg/__init__.py': '',
    'pkg/io/__init__.py': 'from .plugins import *\n__all__ = []\n',
    'pkg/io/plugins.py':
      'import sys\nfrom pkg._inner import plugins\n\nsys.modules[__name__] = plugins\n',
    'pkg/_inner/__init__.py': '',
    'pkg/_inner/plugins.py': 'def use_plugin(name): pass\n',
  })
  const [card] = idsAt(entries, 'pkg.io.plugins.use_plugin')
  expect(card).toBe('pkg._inner.plugins:use_plugin')
  expect(idsAt(entries, 'pkg.io.use_plugin')).toEqual([card])
})
