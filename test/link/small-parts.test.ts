import { describe, expect, test } from 'vitest'
import { assignmentsIn, returnsIn } from '../../build/extract/code/assignments.ts'
import { lineStarts } from '../../build/extract/code/code-lines.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { cardUrl, firstSentence, phrase } from '../../build/link/prose.ts'
import { lexicalSyntax } from '../../build/link/recipes/lexical-syntax.ts'
import { commentLines, linesOf, withoutImports } from '../../build/link/recipes/recipe-lines.ts'
import { docstringSections } from '../../build/link/symbols/docstring-sections.ts'
import { chainsIn } from '../../build/text/chains.ts'
import { lastPart } from '../../build/text/imported-names.ts'

const { languages } = await loadGrammars()

describe('a chain of calls', () => {
  test('keeps its links without their arguments, whatever these contain', () => {
    const code = `z.object({ a: z.string().min(1, ")") })
      .strict()?.parse(x)`
    expect(chainsIn(code).map(({ written }) => written)).toEqual([
      'z.object().strict().parse()',
      'a',
      'z.string().min()',
      'x',
    ])
  })

  test('ends at a bracket that never closes', () => {
    expect(chainsIn('f(g(1)').map(({ written }) => written)).toEqual(['f', 'g()'])
  })
})

test.each([
  ['github.com/spf13/pflag', 'pflag'],
  ['gopkg.in/yaml.v3', 'yaml'],
  ['example.org/mod/v2', 'mod'],
  ['example.org/golang-cart/v2', 'cart'],
  ['example.org/go-cart', 'cart'],
  ['example.org/cart-go', 'cart'],
  ['example.org/go', 'go'],
])('%s is imported as %s', (path, name) => {
  expect(lastPart(path)).toBe(name)
})

test.each([
  ['import (\n\t"fmt"\n\t"io"\n)\n\nx := 1', ['x := 1']],
  ["import {\n  a,\n  b,\n} from 'shop'\na()", ['a()']],
  ['from shop import (\n    Cart,\n)\nNAME = 3', ['NAME = 3']],
  ['use Shop\\{Cart, Bill};\n$a = 1;', ['$a = 1;']],
  ['imported(a, (\n  b))', ['imported(a, (', '  b))']],
])('the lines of %j without imports', (code, lines) => {
  expect(withoutImports(code)).toEqual(lines)
})

describe('the lines of code without comments', () => {
  test.each([
    [
      'rust',
      '*cart.entry("a") += 1;\n// done\ncart.len();',
      ['*cart.entry("a") += 1;', 'cart.len();'],
    ],
    ['c', '--n;\n/* two\n * lines */\nadd(n);', ['--n;', 'add(n);']],
    ['lua', '-- one\nadd(1) -- => 1', ['add(1) -- => 1']],
    ['python', '# one\nadd(1)  # => 1', ['add(1)  # => 1']],
  ])('of %s: %j', (language, code, lines) => {
    expect(linesOf(code, lexicalSyntax(languages.get(language)))).toEqual(lines)
  })

  test('and the lines of those comments', () => {
    const syntax = lexicalSyntax(languages.get('c'))
    expect(commentLines('--n;\n/* two\n * lines */\nadd(n); // three', syntax)).toEqual([
      '/* two',
      ' * lines */',
    ])
  })
})

describe('the type of a variable', () => {
  test('is known from a call that is its whole value', () => {
    const code = `
const a = new Box(1)
let b: Box<number> = make()
self.c = gpd.read_file("x").copy()  # a comment
d = f() + g()
if x == f(): pass
`
    expect(
      assignmentsIn(code, lineStarts(code), { factoryMethods: [], typedDeclarations: [] }),
    ).toEqual([
      { line: 2, name: 'a', value: 'Box()', outermost: true },
      { line: 3, name: 'b', type: 'Box<number>', outermost: true },
      { line: 4, name: 'self.c', value: 'gpd.read_file().copy()', outermost: true },
    ])
  })

  test('is known from a call with type arguments in brackets, but not from a table of functions', () => {
    const code = `
s := store.New[string, []int](3)
t := store.Of[int]().Get("a")
u := handlers["add"](3)
v := rows[0]
`
    const found = assignmentsIn(code, lineStarts(code), {
      factoryMethods: [],
      typedDeclarations: [],
    })
    expect(found.map(({ name, value }) => [name, value])).toEqual([
      ['s', 'store.New()'],
      ['t', 'store.Of().Get()'],
    ])
  })

  test('is also known when the value is returned', () => {
    const code = '  return GeoDataFrame(x)\n  yield df\n  return a or b()\n'
    expect(returnsIn(code)).toEqual(['GeoDataFrame()', 'df'])
  })
})

describe('the sections of a docstring', () => {
  test.each([
    [
      'NumPy',
      'Sum.\n\nParameters\n----------\nx : int\n    The x.\n\nReturns\n-------\nint\n    More.\n',
      { parameters: 'x : int\n    The x.', returns: 'int\n    More.' },
    ],
    [
      'Google',
      'Sum.\n\nArgs:\n    x: the x\n        goes on\n\nRaises:\n    ValueError: no\n\nBack to prose.',
      { parameters: 'x: the x\n    goes on', raises: 'ValueError: no' },
    ],
    [
      'reST',
      'Sum.\n\n:param x: the x\n:type x: int\n:returns: more\n',
      { parameters: 'x: the x\nx: int', returns: 'more' },
    ],
    [
      'JSDoc',
      'Sum.\n@param x - the x\n@deprecated use y\n@example\nsum(1)\n@returns more',
      { parameters: 'x - the x', deprecated: 'use y', examples: 'sum(1)', returns: 'more' },
    ],
    [
      'two examples',
      '@example\nsum(1)\n@example\n```ts\n@sum(2)\n# no heading\n```\n@unknown x\nlost',
      { examples: 'sum(1)\n\n```ts\n@sum(2)\n# no heading\n```' },
    ],
    [
      'javadoc',
      'Sum.\n@param x the x\n   goes on\n@throws IOException when closed\n@since 1.2\n@see Other',
      {
        parameters: 'x the x\n   goes on',
        raises: 'IOException when closed',
        since: '1.2',
        see_also: 'Other',
      },
    ],
    [
      'tags of other tools',
      'Sum.\n@param T $x the x\n@phpstan-param list<T> $x\n@template-implements Sums<T>\n@return T',
      { parameters: 'T $x the x', returns: 'T' },
    ],
    [
      'Doxygen',
      'Sum.\n\\param x the x\n\\return more\n@deprecate use add',
      { parameters: 'x the x', returns: 'more', deprecated: 'use add' },
    ],
    [
      'rustdoc',
      'Sum.\n\n# Errors\n\nWhen closed.\n\n# Examples\n\n```\n# use a::b;\nb();\n```\n\n# Design\n\nprose',
      { raises: 'When closed.', examples: '```\n# use a::b;\nb();\n```' },
    ],
    ['godoc', 'Sum adds.\n\nDeprecated: use Add.', { deprecated: 'use Add.' }],
    [
      'directives',
      'Sum.\n\n.. deprecated:: 1.2\n   Use add.\n\nParameters\n----------\nx : int\n\n.. note:: slow\n\ny : int\n\nDesign\n------\nprose',
      { deprecated: '1.2\n   Use add.', parameters: 'x : int\n\ny : int', notes: 'slow' },
    ],
    [
      'a role at the start of a line',
      ':param x: the x, like\n    :class:`Box` has\n:rtype: int',
      { parameters: 'x: the x, like\n    :class:`Box` has', returns: 'int' },
    ],
    ['one line', 'Sum.\n\nReturns: the sum.\n\nMore.', { returns: 'the sum.' }],
  ])('%s', (_, docstring, sections) => {
    expect(docstringSections(docstring)).toEqual(sections)
  })

  test('are absent in prose, even prose with a colon', () => {
    expect(docstringSections('Note: it is what it is.\nconstructor: Object')).toBeUndefined()
  })
})

describe('a summary', () => {
  test.each([
    ['Add up, e.g. prices. Then stop.', 'Add up, e.g. prices.'],
    ['One line\nin two, version 1.2 of it', 'One line in two, version 1.2 of it'],
    ['\nFirst.\n\nSecond.', 'First.'],
    ['Like <a href="#/draw">draw()</a>, once. More.', 'Like draw(), once.'],
    ['@deprecated Use `z.email()` instead.', 'Deprecated: Use `z.email()` instead.'],
    ['@param x the x', ''],
    ['', ''],
  ])('of %j', (docstring, summary) => {
    expect(firstSentence(docstring)).toBe(summary)
  })
})

test.each([
  ['test_read_csv_file', 'read csv file'],
  ['testReadCSV', 'Read CSV'],
  ['test_GetFlavor', 'Get Flavor'],
  ['can be peeked into', 'can be peeked into'],
  ['tests', 'tests'],
])('the test %s reads as %j', (name, words) => {
  expect(phrase(name)).toBe(words)
})

test('a page on a code host is linked with its lines, a page of docs with its anchor', () => {
  expect(cardUrl('https://h/blob/main/{path}', 'a b/c.py', [3, 4])).toBe(
    'https://h/blob/main/a%20b/c.py#L3-L4',
  )
  expect(cardUrl('https://docs/{path}', 'x.md', undefined, 'top')).toBe('https://docs/x.md#top')
  expect(cardUrl(undefined, 'x.md')).toBeUndefined()
})
