import { describe, expect, test } from 'vitest'
import type { Library } from '../../build/link/library.ts'
import { type LinkResult, linkLibrary } from '../../build/link/link.ts'
import type { RecipeCard } from '../../runtime/card.ts'
import { libraryOf } from './fixture-library.ts'

async function linked(
  project: string,
  texts: Readonly<Record<string, string>>,
  more: Partial<Library> = {},
): Promise<{ result: LinkResult; recipe(id: string): RecipeCard }> {
  const result = linkLibrary(await libraryOf(project, texts, more))
  return {
    result,
    recipe(id) {
      const found = result.entries.find(({ card }) => card.id === `${project}/${id}`)?.card
      if (found?.kind !== 'recipe') throw new Error(`no recipe ${id}`)
      return found
    },
  }
}

const SHOP = {
  'shop/__init__.py': 'from shop.cart import Cart, total\n',
  'shop/cart.py': `class Cart:
    """A cart.

    Examples
    --------
    >>> cart = Cart("ann")
    >>> cart.add(3)  # doctest: +SKIP
    3

    Adding twice is fine:

    >>> for price in (1, 2):
    ...     cart.add(price)
    """
    def __init__(self, name): ...
    def add(self, price): return price

def total(cart):
    """Add up.

    Example:
        total(Cart("bob"))
    """
`,
}

describe('a recipe from a pytest test', () => {
  test('contains its statements, with the fixtures, constants and imports that they mention', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP,
      'tests/conftest.py': `import pytest
from shop import Cart

@pytest.fixture
def cart(owner):
    made = Cart(owner)
    yield made
    made.close()
`,
      'tests/test_cart.py': `"""Tests."""
import os
import sys
from shop import (
    Cart,
    total,
)
import pytest

PRICES = [1,
          2]
OTHER = 3

def adding(cart):
    for price in PRICES:
        cart.add(price)

@pytest.fixture
def owner():
    return "eve"

@pytest.mark.parametrize("extra, expected", [(1, 4), pytest.param(2, 5, id="two")])
def test_total(cart, tmp_path, extra, expected):
    """Adds up."""
    adding(cart)
    cart.add(extra)
    assert total(cart) == expected
`,
    })
    const { code, preamble, symbols, summary, lines } = recipe('tests/test_cart.py::test_total')
    expect(code).toBe('adding(cart)\ncart.add(extra)\nassert total(cart) == expected')
    expect(preamble).toBe(`import pathlib
import tempfile
from shop import Cart
from shop import total

PRICES = [1,
          2]

def adding(cart):
    for price in PRICES:
        cart.add(price)

owner = "eve"

made = Cart(owner)
cart = made

tmp_path = pathlib.Path(tempfile.mkdtemp())

extra = 1
expected = 4`)
    expect(symbols).toEqual(['shop.cart:Cart.add', 'shop.cart:total', 'shop.cart:Cart'])
    expect(summary).toBe('Adds up.')
    expect(lines).toEqual([22, 27])
  })

  test('that uses a removed name is stale, and comes last', async () => {
    const { recipe, result } = await linked('shop', {
      ...SHOP,
      'tests/test_cart.py': `import shop

def test_refund():
    shop.refund(shop.Cart("a"))

def test_cart_of_a_long_name():
    cart = shop.Cart("a")
    cart.add(1)
    cart.add(2)
`,
    })
    const stale = recipe('tests/test_cart.py::test_refund')
    expect(stale.stale).toBe(true)
    expect(stale.summary).toContain('shop.refund')
    expect(recipe('tests/test_cart.py::test_cart_of_a_long_name').stale).toBeUndefined()
    const cart = result.entries.find(({ card }) => card.id === 'shop.cart:Cart')?.card
    expect(cart?.kind === 'symbol' && cart.recipes.at(-1)).toBe(stale.id)
  })
})

test('a recipe from a unittest class contains neither self nor assertions of the class', async () => {
  const { recipe } = await linked('shop', {
    ...SHOP,
    'tests/test_cart.py': `import unittest
from shop import Cart, total

class TestCart(unittest.TestCase):
    LIMIT = 9

    def setUp(self):
        self.log = open("log")
        name = "ann"
        self.cart = Cart(name)

    def fill(self, *prices):
        for price in prices:
            self.cart.add(price)

    async def test_total(self):
        self.fill(1, 2)
        self.assertEqual(total(self.cart), 3, "sum")
        self.assertFalse(total(self.cart) > self.LIMIT)
        with self.assertRaises(ValueError):
            total(None)
`,
  })
  const { code, preamble } = recipe('tests/test_cart.py::TestCart.test_total')
  expect(code).toBe(`fill(1, 2)
assert total(cart) == 3
assert not total(cart) > LIMIT
with pytest.raises(ValueError):
    total(None)`)
  expect(preamble).toBe(`import pytest
from shop import Cart, total

LIMIT = 9

def fill(*prices):
    for price in prices:
        cart.add(price)

name = "ann"
cart = Cart(name)`)
})

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

test('a recipe from Go includes helpers from other test files of its package; an Example is documentation', async () => {
  const { recipe } = await linked('boxes', {
    'box.go': 'package boxes\n\ntype Box struct{}\n\nfunc (b *Box) Add(x int) {}\n',
    'help_test.go': 'package boxes\n\nimport "fmt"\n\nfunc show(b *Box) {\n\tfmt.Println(b)\n}\n',
    'box_test.go': `package boxes

import (
	"strings"
	"testing"
)

func TestAdd(t *testing.T) {
	box := &Box{}
	box.Add(1)
	show(box)
}

func ExampleBox_Add() {
	box := Box{}
	box.Add(2)
	// Output: 2
}
`,
  })
  const added = recipe('box_test.go::TestAdd')
  expect(added.code).toBe('box := &Box{}\nbox.Add(1)\nshow(box)')
  expect(added.preamble).toBe('import "fmt"\n\nfunc show(b *Box) {\n\tfmt.Println(b)\n}')
  expect(added.symbols).toEqual(['boxes.box:Box', 'boxes.box:Box.Add'])
  const example = recipe('box_test.go::ExampleBox_Add')
  expect(example).toMatchObject({ recipe_kind: 'docstring', parent: 'boxes.box:Box.Add' })
})

// github.com/spf13/cobra: BenchmarkGenManToFile is shorter, and its file is named like that of the function.
test('the example that documentation has for a symbol is its first recipe', async () => {
  const { result } = await linked('docs', {
    'man.go': 'package docs\n\nfunc GenMan(n int) {}\n\nfunc Check(n int) int { return n }\n',
    'genman_test.go': `package docs

func BenchmarkGenManToFile(b *testing.B) {
	GenMan(1)
}
`,
    'man_examples_test.go': `package docs

func ExampleGenMan() {
	GenMan(Check(2))
}
`,
  })
  const card = result.entries.find((entry) => entry.card.id === 'docs.man:GenMan')?.card
  expect(card?.kind === 'symbol' && card.recipes).toEqual([
    'docs/man_examples_test.go::ExampleGenMan',
    'docs/genman_test.go::BenchmarkGenManToFile',
  ])
})

// github.com/spf13/cast has a file time.go, and passes its functions to a table of tests.
test('a recipe from Go uses the names in it, and time.go is not the package time', async () => {
  const imports = [{ folder: '', pattern: 'github.com/spf13/cast', targets: [''] }]
  const files = {
    'time.go':
      'package cast\n\nfunc ToTime(i any) int { return 1 }\n\nfunc ToInt(i any) int { return 1 }\n',
    'time_test.go': `package cast_test

import (
	"testing"
	"time"

	"github.com/spf13/cast"
)

func TestTime(t *testing.T) {
	for _, tt := range []struct{ to func(any) int }{{cast.ToInt}} {
		tt.to(time.Hour)
		cast.ToTime(time.Minute)
	}
}
`,
  }
  const { recipe } = await linked('cast', files, { imports })
  const { symbols, stale } = recipe('time_test.go::TestTime')
  expect(symbols).toEqual(['cast.time:ToTime', 'cast.time:ToInt'])
  expect(stale).toBeUndefined()
})

// github.com/google/leveldb, JamesNK/Newtonsoft.Json: most tests name a type, or a method of their own class.
describe('a recipe from a test in a class-based language', () => {
  test('uses the types of its variables', async () => {
    const { recipe } = await linked('box', {
      'box.h': 'namespace box {\nclass Arena {\n public:\n  char* Take(int n);\n};\n}\n',
      'tests/arena_test.cc':
        '#include "box.h"\nnamespace box {\nTEST(ArenaTest, Takes) {\n  Arena arena;\n  ASSERT_TRUE(arena.Take(3));\n}\n}\n',
    })
    const { symbols } = recipe('tests/arena_test.cc::box.ArenaTest.Takes')
    expect(symbols).toContain('box.box:box.Arena')
    expect(symbols).not.toContain('box.box:box')
  })

  // github.com/nlohmann/json: `using json = nlohmann::json;`, and the library's own json is a basic_json<>.
  test('uses the target of an alias', async () => {
    const { recipe } = await linked('box', {
      'box.hpp':
        'BOXES_BEGIN\ntemplate <typename T> class basic_box {\n public:\n  static basic_box open(int n);\n  int size();\n};\nusing box = basic_box<int>;\nBOXES_END\n',
      'tests/open_test.cpp':
        '#include "box.hpp"\nusing Box = boxes::box;\nTEST(BoxTest, Opens) {\n  Box b = Box::open(3);\n  EXPECT_EQ(b.size(), 3);\n}\n',
    })
    const { symbols } = recipe('tests/open_test.cpp::BoxTest.Opens')
    expect(symbols).toEqual(
      expect.arrayContaining(['box.box:basic_box.open', 'box.box:basic_box.size']),
    )
  })

  test('uses what a method of its own class uses, when it calls the method without `this`', async () => {
    const { recipe } = await linked('box', {
      'src/Reader.cs':
        'namespace Box { public class Reader { public static string Read<T>(string text) { return text; } } }\n',
      'tests/ReaderTests.cs': `namespace Box.Tests {
  public class ReaderTests {
    [Test]
    public void Reads() { Assert.AreEqual("a", ReadAll("a")); }
    [Test]
    public void ReadsLists() { Reader.Read<List<Set<int>>>("b"); }
    private string ReadAll(string text) { return Reader.Read<string>(text); }
  }
}
`,
    })
    const read = 'box.Reader:Reader.Read'
    expect(recipe('tests/ReaderTests.cs::ReaderTests.Reads').symbols).toContain(read)
    expect(recipe('tests/ReaderTests.cs::ReaderTests.ReadsLists').symbols).toContain(read)
  })

  // github.com/square/moshi is written in Kotlin and tested in Java.
  test('uses symbols of the library in another language of the same family', async () => {
    const { recipe } = await linked('box', {
      'src/main/kotlin/box/Reader.kt':
        'package box\n\nclass Reader {\n  fun read(text: String): String = text\n}\n',
      'src/test/java/box/ReaderTest.java': `package box;
public class ReaderTest {
  @Test public void reads() { new Reader().read("a"); }
}
`,
    })
    const { symbols } = recipe('src/test/java/box/ReaderTest.java::ReaderTest.reads')
    expect(symbols).toEqual(expect.arrayContaining(['box.Reader:Reader', 'box.Reader:Reader.read']))
  })

  // github.com/square/okio: `import okio.Path.Companion.toPath`, then `"a/b".toPath()`.
  test('uses an imported function called on a value', async () => {
    const { recipe } = await linked('box', {
      'src/main/kotlin/box/Path.kt':
        'package box\n\ninterface Path {\n  companion object {\n    fun String.toPath(): Path = TODO()\n  }\n}\n',
      'src/test/kotlin/box/PathTest.kt': `package box
import box.Path.Companion.toPath
class PathTest {
  @Test fun cuts() { assertEquals("a", "a".toPath().name) }
}
`,
    })
    const { symbols } = recipe('src/test/kotlin/box/PathTest.kt::PathTest.cuts')
    expect(symbols).toEqual(['box.Path:Path.String.toPath'])
  })

  test('does not use a symbol of another package with the same name', async () => {
    const { result } = await linked('box', {
      'src/Utils.php': '<?php\nnamespace Box;\nclass Utils { public static function read() {} }\n',
      'tests/ReadTest.php':
        '<?php\nnamespace Box\\Tests;\nuse Other\\Psr7;\nclass ReadTest extends TestCase {\n  public function testReads() { Psr7\\Utils::read(); }\n}\n',
    })
    expect(result.usage.tests).toMatchObject({ seen: 1, cards: 0 })
  })
})

test('a recipe from a test inside a Rust source uses the library, and does not include its code', async () => {
  const { recipe } = await linked('boxes', {
    'src/lib.rs': `pub fn add(x: i32) -> i32 {
    x + 1
}

#[cfg(test)]
mod tests {
    use super::{add, other};

    const ONE: i32 = 1;

    #[test]
    fn adds() {
        assert_eq!(add(ONE), 2);
    }
}
`,
  })
  const { code, preamble } = recipe('src/lib.rs::tests.adds')
  expect(code).toBe('assert_eq!(add(ONE), 2);')
  expect(preamble).toBe('use super::add;\n\nconst ONE: i32 = 1;')
})

describe('a recipe from a test inside a crate', async () => {
  const { recipe, result } = await linked(
    'globset',
    {
      'src/lib.rs': 'mod glob;\npub use crate::glob::{Glob, Kind};\n',
      'src/glob.rs': `pub struct Glob;
pub enum Kind { Plain }
impl Glob {
    pub fn new(text: &str) -> Glob { Glob }
    pub fn kind(&self) -> Kind { Kind::Plain }
}
fn escape(text: &str) -> String { text.into() }

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Kind {
        Glob::new(text).kind()
    }

    macro_rules! plain {
        ($name:ident, $text:expr) => {
            #[test]
            fn $name() {
                assert_eq!(kind($text), Kind::Plain);
            }
        };
    }

    plain!(empty, "");

    #[test]
    fn letter() {
        let kind = kind("a");
        assert_eq!(kind, Kind::Plain);
    }

    #[test]
    fn escapes() {
        assert_eq!(escape("a"), "a");
    }

    #[test]
    fn sums() {
        assert_eq!(1 + 1, 2);
    }
}
`,
    },
    { crates: [{ folder: '', name: 'globset' }] },
  )

  test('includes helpers of the tests, and imports that users can write', () => {
    const { code, preamble, symbols } = recipe('src/glob.rs::tests.letter')
    expect(code).toBe('let kind = kind("a");\nassert_eq!(kind, Kind::Plain);')
    expect(preamble).toBe(`use globset::Kind;
use globset::Glob;

fn kind(text: &str) -> Kind {
    Glob::new(text).kind()
}`)
    expect(symbols).toEqual(
      expect.arrayContaining(['globset.glob:Kind', 'globset.glob:Glob.new', 'globset.glob:Glob']),
    )
    expect(symbols.filter((id) => id.includes('tests'))).toEqual([])
    // An import that users cannot write stays as in the file.
    expect(recipe('src/glob.rs::tests.escapes').preamble).toBe('use super::escape;')
  })

  test('includes the macro that creates it', () => {
    const { code, preamble, symbols } = recipe('src/glob.rs::tests.empty')
    expect(code).toBe('plain!(empty, "");')
    expect(preamble).toContain('macro_rules! plain {')
    expect(preamble).toContain('fn kind(text: &str) -> Kind {')
    expect(symbols).toContain('globset.glob:Kind')
  })

  test('does not exist where the test uses nothing of the library', () => {
    expect(result.usage.tests).toMatchObject({ seen: 4, cards: 3 })
  })
})

describe('a recipe from a document', () => {
  test('contains the program typed at a prompt, with the missing import added', async () => {
    const { recipe } = await linked('shop', SHOP)
    const session = recipe('shop/cart.py::Cart')
    expect(session).toMatchObject({ recipe_kind: 'docstring', parent: 'shop.cart:Cart' })
    expect(session.code).toBe(`cart = Cart("ann")
cart.add(3)
# 3

# Adding twice is fine:
for price in (1, 2):
    cart.add(price)`)
    expect(session.preamble).toBe('from shop import Cart')
    expect(session.symbols).toEqual(['shop.cart:Cart', 'shop.cart:Cart.add'])
    expect(recipe('shop/cart.py::total').code).toBe('total(Cart("bob"))')
  })

  test('has what earlier fences of its page define; code that uses nothing of the library is no recipe', async () => {
    const { recipe, result } = await linked('shop', {
      ...SHOP,
      'docs/guide.md': `# Paying

Make one:

\`\`\`python
import shop as s
cart = s.Cart("ann")
\`\`\`

Then pay for it.

\`\`\`py
s.total(cart)
\`\`\`

\`\`\`python
print("hello")
\`\`\`

\`\`\`json
{}
\`\`\`
`,
    })
    const fence = recipe('docs/guide.md::paying.code-2')
    expect(fence).toMatchObject({
      recipe_kind: 'fence',
      code: 's.total(cart)',
      preamble: 'import shop as s\n\ncart = s.Cart("ann")',
      parent: 'shop/docs/guide.md#paying',
      symbols: ['shop.cart:total'],
      summary: 'Then pay for it.',
      lines: [13, 13],
    })
    expect(result.usage.fences).toEqual({
      seen: 4,
      cards: 2,
      left: { 'uses nothing of the library': 1, 'no code, or of no known language': 1 },
    })
  })

  test('leaves out the lines that rustdoc hides, but uses what they define', async () => {
    const { recipe } = await linked('boxes', {
      'src/lib.rs': `/// Adds one.
///
/// \`\`\`
/// # use boxes::add;
/// # fn main() {
/// let two = add(1);
/// # }
/// \`\`\`
pub fn add(x: i32) -> i32 {
    x + 1
}
`,
    })
    expect(recipe('src/lib.rs::add')).toMatchObject({
      code: 'let two = add(1);',
      preamble: 'use boxes::add;',
      symbols: ['boxes:add'],
    })
  })
})

test('rustdoc yields recipes only from code that compiles; a crate needs no import', async () => {
  const fence = (info: string, code: string) => `/// \`\`\`${info}\n/// ${code}\n/// \`\`\`\n`
  const { recipe, result } = await linked(
    'boxes',
    {
      'src/lib.rs': `${fence('', 'let two = boxes::add(1);')}pub fn add(x: i32) -> i32 { x + 1 }

${fence('compile_fail', 'boxes::half("1");')}${fence('rust,compile_fail,E0308', 'boxes::half("2");')}${fence('should_panic', 'boxes::half(0);')}pub fn half(x: i32) -> i32 { 1 / x }
`,
    },
    { crates: [{ folder: '', name: 'boxes' }] },
  )
  expect(recipe('src/lib.rs::add').code).toBe('let two = boxes::add(1);')
  expect(recipe('src/lib.rs::add').preamble).toBeUndefined()
  expect(recipe('src/lib.rs::half').code).toBe('boxes::half(0);')
  expect(result.usage.docstring_examples).toMatchObject({ seen: 2, cards: 2 })
})

describe('a fence on a page that has its imports elsewhere', () => {
  const page = (code: string) => `# Use\n\nIt makes one.\n\n\`\`\`go\n${code}\n\`\`\`\n`
  const imported =
    'import (\n\t"fmt"\n\n\t"example.org/box"\n)\n\nfunc main() { fmt.Println(box.New()) }'

  test('gets only the import that most pages have; a variable is not a package', async () => {
    const { recipe } = await linked('box', {
      'box.go': 'package box\n\ntype Box struct{}\n\nfunc New() *Box { return nil }\n',
      'docs/one.md': page(imported),
      'docs/two.md': page(`${imported}\n// "example.org/cmd"`),
      'docs/three.md': page('b := box.New()\nb.Open(func(fmt string) { log(fmt.Size) })'),
      'docs/four.md': page('import "example.org/box"\n\nvar _ = box.New()'),
    })
    expect(recipe('docs/three.md::use.code-1').preamble).toBe('import "example.org/box"')
    expect(recipe('docs/four.md::use.code-1').preamble).toBeUndefined()
  })

  test('gets the imports that earlier fences need', async () => {
    const fence = (code: string) => `\`\`\`ts\n${code}\n\`\`\`\n\n`
    const { recipe } = await linked('lib', {
      'package.json': '{ "name": "lib", "exports": "./src/index.ts" }',
      'src/index.ts':
        'export function make(): Made { return new Made() }\nexport class Made { open(): void {} }\n',
      'docs/one.md': `# One\n\n${fence("import * as l from 'lib'\nl.make()")}`,
      'docs/two.md': `# Two\n\n${fence("import * as l from 'lib'\nl.make().open()")}`,
      'docs/three.md': `# Three\n\n${fence('const made = l.make()')}${fence('made.open()')}`,
    })
    expect(recipe('docs/three.md::three.code-2').preamble).toBe(
      "import * as l from 'lib'\nconst made = l.make()",
    )
  })

  // github.com/TanStack/query documents one hook for six frameworks.
  test('uses what neighbouring pages import; what a single page imports only rules symbols out', async () => {
    const fence = (code: string) => `# Use\n\n\`\`\`ts\n${code}\n\`\`\`\n`
    const uses = (from: string) => fence(`import { use } from '${from}'\nuse()`)
    const { recipe, result } = await linked('lib', {
      'packages/red/package.json': '{ "name": "red", "exports": "./src/index.ts" }',
      'packages/red/src/index.ts': 'export function use(): void {}\n',
      'packages/blue/package.json': '{ "name": "blue", "exports": "./src/index.ts" }',
      'packages/blue/src/index.ts': 'export function use(): void {}\n',
      'docs/red/a.md': uses('red'),
      'docs/red/b.md': uses('red'),
      'docs/red/c.md': uses('red'),
      'docs/red/d.md': uses('red'),
      'docs/blue/a.md': uses('blue'),
      'docs/blue/b.md': uses('blue'),
      'docs/blue/c.md': fence('use()'),
      'docs/green/a.md': uses('blue'),
      'docs/green/b.md': fence('use()'),
      'docs/d.md': fence('use()'),
    })
    expect(recipe('docs/blue/c.md::use.code-1')).toMatchObject({
      preamble: "import { use } from 'blue'",
      symbols: ['lib.packages.blue:use'],
    })
    expect(recipe('docs/d.md::use.code-1').symbols).toEqual(['lib.packages.red:use'])
    const ids = result.entries.map(({ card }) => card.id)
    expect(ids).not.toContain('lib/docs/green/b.md::use.code-1')
  })

  test('uses a unique function whose name has two words', async () => {
    const { recipe, result } = await linked('lib', {
      'lib/__init__.py': 'def read_box(path): ...\n\ndef box(path): ...\n',
      'docs/a.md': '# Use\n\n```python\nread_box("a")\n```\n',
      'docs/b.md': '# Use\n\n```python\nbox("a")\n```\n',
      'docs/c.md': '# Use\n\n```python\ndef read_box(path): ...\nread_box("a")\n```\n',
    })
    expect(recipe('docs/a.md::use.code-1').symbols).toEqual(['lib:read_box'])
    expect(result.usage.fences).toMatchObject({ seen: 3, cards: 1 })
  })

  test('does not use a shell function of the same name', async () => {
    const { result } = await linked('box', {
      'ci/utils.sh': 'builder() {\n  echo cargo\n}\n',
      'README.md': '# Use\n\n```rust\nlet a = builder();\n```\n',
    })
    expect(result.usage.fences).toMatchObject({ cards: 0 })
  })
})

describe('a recipe from an ExUnit test', () => {
  const SHOP_EX = {
    'lib/shop/cart.ex': `defmodule Shop.Cart do
  def new(name), do: name
  def add(cart, price), do: {cart, price}
end
`,
    'lib/shop/errors.ex': 'defmodule Shop.Errors do\n  def message(error), do: error\nend\n',
  }

  test('has its aliases, the values from its set-up, and all clauses of its helpers', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_EX,
      'test/cart_test.exs': `defmodule Shop.CartTest do
  use ExUnit.Case, async: true

  alias Shop.Cart
  import Shop.Errors

  setup do
    cart = Cart.new("ann")
    {:ok, cart: cart, limit: 3}
  end

  describe "add/2" do
    test "adds", %{cart: mine, limit: limit} do
      assert pair(Cart.add(mine, limit)) =~ ~r/end/
      assert message :full
    end
  end

  defp pair({cart, price}), do: [cart, price]
  defp pair(other), do: other
end
`,
    })
    const { code, preamble, symbols } = recipe('test/cart_test.exs::Shop.CartTest.add/2.adds')
    expect(code).toBe('assert pair(Cart.add(mine, limit)) =~ ~r/end/\nassert message :full')
    expect(preamble).toBe(`alias Shop.Cart
import Shop.Errors

defp pair({cart, price}), do: [cart, price]
defp pair(other), do: other

cart = Cart.new("ann")
limit = 3

mine = cart`)
    expect(symbols).toEqual([
      'shop.cart:Shop.Cart.add',
      'shop.errors:Shop.Errors.message',
      'shop.cart:Shop.Cart.new',
    ])
  })

  test("uses the function of the right module where another module's name begins the same", async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_EX,
      'lib/shop.ex': 'defmodule Shop do\n  def open, do: true\nend\n',
      'test/shop_test.exs': `defmodule ShopTest do
  use ExUnit.Case

  test "makes" do
    assert Shop.Cart.new("bob") == "bob"
  end

  test "uses a module" do
    assert Code.ensure_loaded?(Shop.Cart)
  end
end
`,
    })
    expect(recipe('test/shop_test.exs::ShopTest.makes').symbols).toEqual([
      'shop.cart:Shop.Cart.new',
    ])
    expect(recipe('test/shop_test.exs::ShopTest.uses%20a%20module').symbols).toEqual([
      'shop.cart:Shop.Cart',
    ])
  })
})

describe('a recipe from a parameterized test uses the first case', () => {
  test('from attributes and from a member, in C#', async () => {
    const { recipe } = await linked('box', {
      'src/Reader.cs':
        'namespace Box { public class Reader { public static string Read(string text, int n) { return text; } } }\n',
      'tests/ReaderTests.cs': `namespace Box.Tests {
  public class ReaderTests {
    public static IEnumerable<object[]> Texts() {
      var short = "s";
      yield return new object[] { short, 2 };
      yield return new object[] { "t", 3 };
    }
    public static TheoryData<string, int> More => new() { { "u", 4 }, { "v", 5 } };

    [Theory]
    [InlineData("a", 1, Skip = "slow")]
    [InlineData("b", 2)]
    public void Reads(string text, int n) { Reader.Read(text, n); }

    [Theory, MemberData(nameof(Texts))]
    public void ReadsGiven(string text, int n) { Reader.Read(text, n); }

    [Theory, MemberData(nameof(More))]
    public void ReadsMore(string text, int n) { Reader.Read(text, n); }
  }
}
`,
    })
    const preamble = (name: string) => recipe(`tests/ReaderTests.cs::ReaderTests.${name}`).preamble
    expect(preamble('Reads')).toBe('string text = "a";\nint n = 1;')
    expect(preamble('ReadsGiven')).toBe('var short = "s";\nstring text = short;\nint n = 2;')
    expect(preamble('ReadsMore')).toBe('string text = "u";\nint n = 4;')
  })

  test('from a data provider named by an attribute or a comment, in PHP', async () => {
    const { recipe } = await linked('box', {
      'src/Reader.php':
        '<?php\nnamespace Box;\nclass Reader { public static function read($text, $n) {} }\n',
      'tests/ReaderTest.php': `<?php
namespace Box\\Tests;
use Box\\Reader;
class ReaderTest extends TestCase {
  public static function texts(): array {
    return [
      'short' => ['a', 1],
      ['b', 2],
    ];
  }
  public static function more(): iterable { yield ['c', 3]; }

  #[DataProvider('texts')]
  public function testReads(string $text, int $n): void { Reader::read($text, $n); }

  /** @dataProvider more */
  public function testReadsMore($text, $n): void { Reader::read($text, $n); }
}
`,
    })
    const preamble = (name: string) => recipe(`tests/ReaderTest.php::ReaderTest.${name}`).preamble
    expect(preamble('testReads')).toBe("use Box\\Reader;\n\n$text = 'a';\n$n = 1;")
    expect(preamble('testReadsMore')).toBe("use Box\\Reader;\n\n$text = 'c';\n$n = 3;")
  })

  test('from lists, tables of values and methods, in Java', async () => {
    const { recipe } = await linked('box', {
      'src/main/java/box/Reader.java':
        'package box;\npublic class Reader { public static String read(String text, int n) { return text; } }\n',
      'src/test/java/box/ReaderTest.java': `package box;
class ReaderTest {
  static Stream<Arguments> texts() { return Stream.of(arguments("a", 1), arguments("b", 2)); }

  @ParameterizedTest
  @MethodSource("texts")
  void reads(String text, int n) { Reader.read(text, n); }

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void readsNone(int n) { Reader.read("", n); }

  @ParameterizedTest
  @CsvSource({"5, 6", "'a, b', 7"})
  void readsCells(String text, int n) { Reader.read(text, n); }
}
`,
    })
    const preamble = (name: string) =>
      recipe(`src/test/java/box/ReaderTest.java::ReaderTest.${name}`).preamble
    expect(preamble('reads')).toBe('String text = "a";\nint n = 1;')
    expect(preamble('readsNone')).toBe('int n = 3;')
    expect(preamble('readsCells')).toBe('String text = "5";\nint n = 6;')
  })
})

// github.com/com-lihaoyi/upickle: `object default extends AttributeTagged`, which is an Api over several lines.
test('a recipe from Scala uses inherited members of an object, by import and by path', async () => {
  const { recipe } = await linked('box', {
    'src/box/Api.scala': `package box

trait Api
    extends box.core.Types
    with Annotator {
  def read[T](text: String): T = ???
}
object default extends Tagged {
}
trait Tagged extends Api with Annotator {
  def tag: String = ""
}
object tools {
  def cut(text: String): String = text
}
`,
    'build/Build.scala': 'object box {\n  def sources: Int = 1\n}\n',
    'src/test/scala/box/ReadTests.scala': `package box
import utest._
import box.default.{read, write => put, tag}
import box.tools._

object ReadTests extends TestSuite {
  def tests = Tests {
    test("imported") {
      assert(read[Int](tag) == 1)
    }
    test("path") - assert(box.default.read[Int]("1") == 1)
    test("all") - {
      assert(cut("1") == "1")
    }
  }
}
`,
  })
  const path = 'src/test/scala/box/ReadTests.scala::ReadTests'
  expect(recipe(`${path}.imported`)).toMatchObject({
    code: 'assert(read[Int](tag) == 1)',
    preamble: 'import box.default.{ read, tag }',
    symbols: ['box.Api:Api.read', 'box.Api:Tagged.tag'],
  })
  expect(recipe(`${path}.path`).code).toBe('assert(box.default.read[Int]("1") == 1)')
  expect(recipe(`${path}.path`).symbols).toContain('box.Api:Api.read')
  expect(recipe(`${path}.all`).symbols).toEqual(['box.Api:tools.cut'])
})

describe('a recipe from hspec or tasty', async () => {
  const { recipe, result } = await linked('shop', {
    'src/Shop.hs':
      'module Shop (module Shop.Cart, total) where\n\nimport Shop.Cart\nimport Shop.Price\n',
    'src/Shop/Cart.hs':
      'module Shop.Cart (Cart(..), add) where\n\ndata Cart = Cart\n\nadd :: Int -> Cart -> Cart\nadd _ c = c\n',
    'src/Shop/Price.hs':
      'module Shop.Price where\n\ntotal :: Cart -> Int\ntotal _ = 0\n\nfilter :: Int -> Int\nfilter x = x\n',
    'src/Shop/Log.hs': 'module Shop.Log (total) where\n\ntotal :: Int\ntotal = 0\n',
    'test/Shop/Help.hs':
      'module Shop.Help where\n\nimport Shop\n\nwith :: Int -> Cart\nwith x = add x Cart\n',
    'test/ShopSpec.hs': `module ShopSpec where

import Shop
import qualified Shop.Price as Price
import Data.Maybe (Maybe(..), fromMaybe, (&&&), isJust)
import Shop.Help
import Test.Hspec

spec :: Spec
spec = do
  describe "total" $ do
    it "is none without prices" $ do
      let cart = with 3
      total cart \`shouldBe\` fromMaybe 0 Nothing
      Price.total cart \`shouldBe\` 0

    it "knows nothing of prices" $
      filter 3 \`shouldBe\` 3

  describe "add" $ it "adds" prop_adds

prop_adds x =
  total (add x Cart) == x
`,
  })

  test('has its statements with helpers of the tests and complete imports', () => {
    const { code, preamble, symbols } = recipe(
      'test/ShopSpec.hs::total.is%20none%20without%20prices',
    )
    expect(code).toBe(
      'let cart = with 3\ntotal cart `shouldBe` fromMaybe 0 Nothing\nPrice.total cart `shouldBe` 0',
    )
    expect(preamble).toBe(`import Shop
import qualified Shop.Price as Price
import Data.Maybe (Maybe(..), fromMaybe, (&&&))
import Shop.Help
import Test.Hspec

with :: Int -> Cart
with x = add x Cart`)
    // Of two functions with this name, the one that Shop re-exports.
    expect(symbols).toEqual(['Shop.Price:total', 'Shop.Cart:add', 'Shop.Cart:Cart'])
  })

  test('may be a function passed to a runner, included whole where it has parameters', () => {
    expect(recipe('test/ShopSpec.hs::prop_adds').code).toBe(
      'prop_adds x =\n  total (add x Cart) == x',
    )
  })

  test('uses only what its file imports', () => {
    expect(result.usage.tests).toMatchObject({ seen: 3, cards: 2 })
  })
})

// github.com/lostisland/faraday: a fence in the documentation calls `{}`, which ended linking with an error.
test('a fence may call something that is not a name', async () => {
  const { result } = await linked('shop', {
    'lib/shop.rb': 'class Cart\n  def add(price)\n  end\nend\n',
    'docs/calls.md': '# Calls\n\n```ruby\n{}.call(1)\nCart.new.add(2) { |x| x }\n```\n',
  })
  expect(result.entries.map(({ card }) => card.kind)).toContain('guide')
})

describe('a recipe from RSpec', () => {
  const SHOP_RB = {
    'lib/shop/cart.rb': `module Shop
  class Cart
    def initialize(name); end
    def add(price); end
  end
end
`,
  }

  test("has the values named in its scopes and the class under test, without RSpec's words", async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_RB,
      'test/cart_spec.rb': `RSpec.describe Shop::Cart do
  subject(:cart) { described_class.new(name) }
  let(:name) { 'ann' }
  let(:prices) do
    [1, 2]
  end
  before { @limit = 3 }

  def adding(cart)
    cart.add(1)
  end

  describe '#add' do
    context 'with a name of its own' do
      let(:name) { 'eve' }

      it 'adds' do
        adding(cart)
        expect(cart.add(prices.first)).to be < @limit
      end
    end
  end

  it { expect(described_class.new('bob')).to be_open }
end
`,
    })
    const { code, preamble, symbols } = recipe(
      'test/cart_spec.rb::Shop.Cart.#add.with%20a%20name%20of%20its%20own.adds',
    )
    expect(code).toBe('adding(cart)\nexpect(cart.add(prices.first)).to be < @limit')
    expect(preamble).toBe(`def adding(cart)
  cart.add(1)
end

name = 'eve'

cart = Shop::Cart.new(name)

prices = [1, 2]

@limit = 3`)
    expect(symbols).toEqual(['shop.cart:Shop.Cart.add', 'shop.cart:Shop.Cart'])
    expect(recipe('test/cart_spec.rb::Shop.Cart.it').code).toBe(
      "expect(Shop::Cart.new('bob')).to be_open",
    )
  })

  test('has the implicit subject, and the values that a helper takes from an inner scope', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_RB,
      'test/cart_spec.rb': `RSpec.describe Shop::Cart do
  def sum
    result + 1
  end

  context 'with one' do
    let(:result) { Shop::Cart.new('one').add(1) }

    it('adds') { expect(sum).to eq(2) }
    it('is empty') { expect(subject.add(0)).to eq(0) }
  end
end
`,
    })
    const adds = recipe('test/cart_spec.rb::Shop.Cart.with%20one.adds')
    expect(adds.preamble).toContain("result = Shop::Cart.new('one').add(1)")
    expect(adds.symbols).toContain('shop.cart:Shop.Cart.add')
    const empty = recipe('test/cart_spec.rb::Shop.Cart.with%20one.is%20empty')
    expect(empty.preamble).toBe('subject = Shop::Cart.new')
    expect(empty.symbols).toEqual(['shop.cart:Shop.Cart.add', 'shop.cart:Shop.Cart'])
  })

  test('has the types of instance variables that the set-up assigns', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_RB,
      'test/cart_test.rb': `class CartTest < Minitest::Test
  def setup
    @cart = Shop::Cart.new 'ann'
  end

  def test_adds
    assert_equal 1, @cart.add(1)
  end
end
`,
    })
    const { preamble, symbols } = recipe('test/cart_test.rb::CartTest.test_adds')
    expect(preamble).toBe("@cart = Shop::Cart.new 'ann'")
    expect(symbols).toEqual(['shop.cart:Shop.Cart.add', 'shop.cart:Shop.Cart'])
  })
})

describe('a recipe from the method of a class', () => {
  test('has the fields and methods of its class that it mentions, with the values from the set-up', async () => {
    const { recipe } = await linked('shop', {
      'src/Cart.cs': 'namespace Shop; public class Cart { public int Add(int price) => price; }\n',
      'tests/CartTests.cs': `namespace Shop.Tests;
using Xunit;

public class CartTests {
  private readonly Cart cart;
  private int unused = 1;

  public CartTests() {
    cart = new Cart() {
      Name = "ann",
    };
  }

  [Fact]
  public void Adds() {
    Assert.Equal(3, Adding(3));
  }

  private int Adding(int price) {
    return cart.Add(price);
  }
}
`,
    })
    const { preamble, symbols } = recipe('tests/CartTests.cs::CartTests.Adds')
    expect(preamble).toBe(`private readonly Cart cart;

private int Adding(int price) {
  return cart.Add(price);
}

cart = new Cart() {
  Name = "ann",
};`)
    expect(symbols).toEqual(['shop.Cart:Cart.Add', 'shop.Cart:Cart'])
  })

  test('finds the class of a fixture in another test file, and its inherited members', async () => {
    const { recipe } = await linked('shop', {
      'include/shop/cart.h': 'namespace shop { class Cart { public: int add(int price); }; }\n',
      'tests/fixtures.hpp': '#include "shop/cart.h"\nstruct ShopTest { shop::Cart cart{}; };\n',
      'tests/cart_test.cpp': `#include "fixtures.hpp"
TEST_CASE_METHOD(ShopTest, "adds") {
  CHECK(cart.add(3) == 3);
}
`,
    })
    const { preamble, symbols } = recipe('tests/cart_test.cpp::ShopTest.adds')
    expect(preamble).toContain('shop::Cart cart{};')
    expect(symbols).toContain('shop.cart:shop.Cart.add')
  })

  test('follows `$this->` to members of a test class in PHP, and reads Pest', async () => {
    const { recipe } = await linked('shop', {
      'src/Cart.php':
        '<?php\nnamespace Shop;\nclass Cart { public function add(int $price): int { return $price; } }\n',
      'tests/CartTest.php': `<?php
use Shop\\Cart;

class CartTest extends TestCase
{
    private Cart $cart;

    protected function setUp(): void
    {
        $this->cart = new Cart();
    }

    public function testAdds(): void
    {
        $this->assertSame(3, $this->cart->add(3));
    }
}
`,
      'tests/CartPest.php': `<?php
use Shop\\Cart;

it('adds', function () {
    expect((new Cart())->add(3))->toBe(3);
});
`,
    })
    const { preamble, symbols } = recipe('tests/CartTest.php::CartTest.testAdds')
    expect(preamble).toBe(`use Shop\\Cart;

private Cart $cart;

$this->cart = new Cart();`)
    expect(symbols).toEqual(['shop.Cart:Cart.add', 'shop.Cart:Cart'])
    expect(recipe('tests/CartPest.php::adds').symbols).toContain('shop.Cart:Cart')
  })
})

// github.com/fmtlib/fmt: a macro opens the namespace, and `format` has overloads in six headers.
test('the folder of the headers names a namespace that a macro hides', async () => {
  const { recipe } = await linked('shop', {
    'include/shop/base.h': 'SHOP_BEGIN_NAMESPACE\nint total(int price);\nSHOP_END_NAMESPACE\n',
    'include/shop/total.h': 'SHOP_BEGIN_NAMESPACE\nint total(double price);\nSHOP_END_NAMESPACE\n',
    'tests/total-test.cc':
      '#include <vector>\nTEST(total_test, adds) {\n  EXPECT_EQ(shop::total(3), 3);\n}\n',
  })
  expect(recipe('tests/total-test.cc::total_test.adds').symbols[0]).toBe('shop.total:total')
})

test('a Lua test may require one function of a module', async () => {
  const { recipe } = await linked('shop', {
    'lua/shop/cart.lua':
      'local M = {}\nfunction M.total(prices)\n  return #prices\nend\nreturn M\n',
    'test/cart_spec.lua': `local total = require("shop.cart").total

describe("cart", function()
  it("adds", function()
    if total then
      assert.equal(total({ 1 }), 1)
    end
  end)
end)
`,
  })
  const { code, preamble, symbols } = recipe('test/cart_spec.lua::cart.adds')
  expect(code).toBe('if total then\n  assert.equal(total({ 1 }), 1)\nend')
  expect(preamble).toBe('local total = require("shop.cart").total')
  expect(symbols).toEqual(['shop.cart:total'])
})

test("R tests call the package's functions without naming the package", async () => {
  const { recipe } = await linked('shop', {
    'R/cart.R': 'total <- function(prices) sum(prices)\n',
    'tests/testthat/test-cart.R': 'test_that("adds", {\n  expect_equal(total(c(1, 2)), 3)\n})\n',
  })
  const { code, symbols } = recipe('tests/testthat/test-cart.R::adds')
  expect(code).toBe('expect_equal(total(c(1, 2)), 3)')
  expect(symbols).toEqual(['shop.cart:total'])
})
