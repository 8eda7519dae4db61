/**
 * Pieces of code: the names that they bind and need, and syntax that only notebooks understand. One line per case,
 * with code on the left and bound and needed names on the right.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  openPieceReader,
  type PieceReader,
  pieceReaders,
} from '../../build/extract/code/code-piece.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

let read: PieceReader
beforeAll(async () => {
  const language = (await loadGrammars()).languages.get('python')
  if (language === undefined) throw new Error('no Python')
  read = await openPieceReader(language)
})

type Case = readonly [code: string, binds: string, needs: string]

function check(cases: readonly Case[]): void {
  for (const [code, binds, needs] of cases) {
    const piece = read(code, 1)
    const found = { binds: piece.binds.toSorted().join(' '), needs: piece.needs.join(' ') }
    expect({ code, parses: piece.parses, ...found }).toEqual({ code, parses: true, binds, needs })
  }
}

describe('names that a piece binds and needs', () => {
  test('imports bind names for the code after them', () =>
    check([
      ['import a.b, c as d', 'a d', ''],
      ['from m import x, y as z', 'x z', ''],
      ['from . import x', 'x', ''],
      ['from __future__ import annotations\na.b', '', 'a'],
      ['import numpy as np\nnp.array(x)', 'np', 'x'],
    ]))

  test('a value is read before its name is bound', () =>
    check([
      ['x = x + 1', 'x', 'x'],
      ['x = 1\ny = x', 'x y', ''],
      ['y = x\nx = 1', 'x y', 'x'],
      ['a = b = c', 'a b', 'c'],
      ['x += 1', 'x', 'x'],
      ['a, (b, *c) = d, a', 'a b c', 'd a'],
      ['[a, b] = p', 'a b', 'p'],
      ['x: int = y', 'x', 'y'],
      ['x: T', '', 'T'],
      ['a.b = c', '', 'a c'],
      ["d['k'] = v", '', 'd v'],
      ['if (n := f(n)) > 1: pass', 'n', 'f n'],
    ]))

  test('loops and with bind names, and except and del remove them', () =>
    check([
      ['for i, (j, k) in rows: print(i, j, k)', 'i j k', 'rows'],
      ['for x in x: pass', 'x', 'x'],
      ['with open(p) as f, lock as (a, b): f.read()', 'a b f', 'p lock'],
      ['with (o() as p, q(p) as r): pass', 'p r', 'o q'],
      ['try:\n  go()\nexcept (E, F) as e:\n  print(e)\nprint(e)', '', 'go E F e'],
      ['try:\n  import a\nexcept ImportError:\n  a = None', 'a', ''],
      ['x = 1\ndel x\nprint(x)', '', 'x'],
      ['del gone', '', 'gone'],
      ['while going: step()', '', 'going step'],
    ]))

  test('functions look up names when they run', () =>
    check([
      [
        'def f(a, b=later, *c, d: T = e, **g) -> R:\n  return a, b, c, d, g, h\nh = 1',
        'f h',
        'later T e R',
      ],
      ['def f():\n  y = 1\n  def g(): return y + z\n  return g', 'f', 'z'],
      ['def f():\n  return f()', 'f', ''],
      ['def f(x=x): return x', 'f', 'x'],
      ['@deco(1)\ndef f(): pass', 'f', 'deco'],
      ['@f\ndef f(): pass', 'f', 'f'],
      ['g = lambda a, b=c, *d, **e: (a, b, d, e, f)', 'g', 'c f'],
      ['g = lambda: (lambda x=y: x)', 'g', 'y'],
      ['def f(x=lambda: z): return x', 'f', 'z'],
      ['def f():\n  global counter\n  counter = 1\nprint(counter)', 'counter f', ''],
      ['def f():\n  global counter\n  counter += 1', 'counter f', 'counter'],
      ['def f():\n  n = 0\n  def g():\n    nonlocal n\n    n += 1\n  return g', 'f', ''],
      ['async def f():\n  async with s() as t:\n    async for u in t: await u', 'f', 's'],
      ['await f()', '', 'f'],
      ['def f[T: B](x: T) -> list[T]: return x', 'f', 'B'],
    ]))

  test('functions do not see the names of the enclosing class', () =>
    check([
      ['class C(B, metaclass=M):\n  a = 1\n  b = a\n  def f(self): return a', 'C', 'B M a'],
      ['class C:\n  x = 1\n  y = [x for _ in z]', 'C', 'x z'],
      ['class C:\n  def f(self) -> C: return C()', 'C', 'C'],
      ['class C[T](Base[T]): pass', 'C', 'Base'],
      ['class A: pass\nclass B(A): pass', 'A B', ''],
    ]))

  test('comprehensions have their own names', () =>
    check([
      ['[x for x in xs if x > y]', '', 'xs y'],
      ['{k: v for k, v in d.items()}', '', 'd'],
      ['[x for x in x]', '', 'x'],
      ['[a for b in c for a in b]', '', 'c'],
      ['any((last := n) > 1 for n in ns)\nlast', 'last', 'ns'],
      ['sum(x * w for x, *_ in zip(a, b))', '', 'w a b'],
    ]))

  test('expressions in strings are read, and keywords and attributes are not names', () =>
    check([
      ["print(f'{name!r:>{width}} {other=}')", '', 'name width other'],
      ['f(key=value, *rest, **more)', '', 'f value rest more'],
      ['a.b.c(d).e', '', 'a d'],
      ['print(len(str(__name__)))', '', ''],
    ]))

  test('patterns of match bind names', () =>
    check([
      [
        'match cmd:\n  case [a, *b]: pass\n  case {"k": c, **d}: pass\n  case P(x=e) | Q(e): pass\n  case m.C as f: pass\n  case _: pass',
        'a b c d e f',
        'cmd P Q m',
      ],
      ['match p:\n  case g if g > limit: print(g)', 'g', 'p limit'],
    ]))

  test('a type alias binds its name', () => check([['type Pair[V] = tuple[V, W]', 'Pair', 'W']]))

  test('a star import is reported', () => {
    expect(read('from m import *\nf()', 1)).toMatchObject({ star: true, needs: ['f'] })
    expect(read('from m import f', 1).star).toBeUndefined()
  })

  test('code in Python 2 does not parse', () => {
    expect(read('print "x"', 1).parses).toBe(false)
  })
})

test('attributes and constant items that are set or read are listed', () => {
  const piece = read("df['a'] = df.b['c'] + 1\nview.camera . angle = 2\nd[0], e.f = g[i], h()", 1)
  expect(piece.sets).toEqual(["df['a']", 'view.camera.angle', 'd[0]', 'e.f'])
  expect(piece.gets).toEqual(['df.b', "df.b['c']", 'view.camera'])
  expect(read('x["k"] += 1', 1)).toMatchObject({ sets: ["x['k']"] })
})

describe('notebook syntax', () => {
  const paste = (code: string) => {
    const piece = read(code, 1)
    return piece.parses ? piece.code : `does not parse: ${piece.code}`
  }

  test('magics and shell lines are removed line by line', () => {
    expect(paste('%matplotlib inline\nimport a')).toBe('\nimport a')
    expect(paste('%load_ext autoreload\n%autoreload 2\na()')).toBe('\n\na()')
    expect(paste('!pip install x \\\n  --quiet\nimport x')).toBe(
      '# !pip install x \\\n#   --quiet\nimport x',
    )
    expect(paste('%cd data\na()')).toBe('# %cd data\na()')
    expect(paste('files = !ls *.py\nprint(files)')).toBe('files = ...  # !ls *.py\nprint(files)')
    expect(paste('if x:\n    !ls\n    %cd ..')).toBe('if x:\n    pass  # !ls\n    pass  # %cd ..')
    expect(paste('a?\nobj.method??\n?b.c\na()')).toBe('\n\n\na()')
  })

  test('the code after a magic stays', () => {
    expect(paste('%time x = f(1)')).toBe('x = f(1)')
    expect(paste('%timeit -n 10 -r 3 f(1)')).toBe('f(1)')
    expect(paste('%%time\nx = f(1)')).toBe('\nx = f(1)')
    expect(read('%%time\nx = f(1)', 1)).toMatchObject({ binds: ['x'], needs: ['f'] })
    expect(paste('r = %timeit -o f()')).toBe('r = ...  # %timeit -o f()')
  })

  test('a line that begins with % in an expression stays', () => {
    expect(paste('x = ("%s"\n     % y)')).toBe('x = ("%s"\n     % y)')
  })

  test('cells in other languages are recognized', () => {
    for (const code of [
      '%%bash\nls',
      '%%html\n<b>',
      '\n%%writefile a.py\nx = 1',
      '%%javascript\n1',
    ]) {
      expect(read(code, 1)).toMatchObject({ foreign: true, parses: false, needs: [] })
    }
  })

  test('a piece that is indented as a whole is dedented', () => {
    expect(paste('    x = 1\n    if x:\n        y()')).toBe('x = 1\nif x:\n    y()')
  })
})

test('imports, assignments and uses have line numbers of the file', () => {
  const piece = read('import lib as l\n\nt = l.make(\n  1\n)\nt.run().stop()', 11)
  expect(piece).toMatchObject({
    lines: [11, 16],
    imports: [{ module: 'lib', alias: 'l', line: 11 }],
    assignments: [{ name: 't', value: 'l.make()', line: 13 }],
    calls: ['l.make', 't.run', 't.run().stop'],
    usage: { imports: ['l'] },
  })
  expect(piece.usage.chains).toContain('t.run().stop()')
})

test('in languages without rules for pieces, code is read without following names', async () => {
  const readers = pieceReaders((await loadGrammars()).languages)
  const go = await readers.of('go')
  expect(go?.('package a\nfunc f() { fmt.Println(x) }', 1)).toMatchObject({
    followed: false,
    calls: ['fmt.Println'],
  })
  expect(await readers.of('brainfuck')).toBeUndefined()
})
