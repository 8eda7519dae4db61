/** Recipes from documents: fences of pages, prompts and rustdoc. */
import { describe, expect, test } from 'vitest'
import { linked, SHOP } from './linked-recipes.ts'

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
      left: { 'uses nothing of the library': 1, 'not code, or in an unknown language': 1 },
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

  test('leaves out the block around the example that rustdoc hides, with its attributes', async () => {
    const { recipe } = await linked('boxes', {
      'src/lib.rs': `/// Adds one.
///
/// \`\`\`
/// # use boxes::add;
/// # #[cfg(feature = "adding")]
/// # {
/// let two = add(1);
/// # } Ok::<_, ()>(())
/// \`\`\`
pub fn add(x: i32) -> i32 {
    x + 1
}
`,
    })
    expect(recipe('src/lib.rs::add').preamble).toBe('use boxes::add;')
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

  // github.com/reduxjs/reselect compiles its examples with their folder as the root of modules.
  test('gets no import of another example', async () => {
    const fence = (code: string) => `# Use\n\n\`\`\`ts\n${code}\n\`\`\`\n`
    const uses = fence("import { shelf } from 'use/shelf'\nimport { take } from 'lib'\ntake(shelf)")
    const { recipe } = await linked('lib', {
      'package.json': '{ "name": "lib", "exports": "./src/index.ts" }',
      'src/index.ts': 'export function take(shelf: string[]): void {}\n',
      'docs/use/shelf.ts': 'export const shelf = []\n',
      'docs/one.md': uses,
      'docs/two.md': uses,
      'docs/three.md': fence('take(shelf)'),
    })
    expect(recipe('docs/three.md::use.code-1').preamble).toBe("import { take } from 'lib'")
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

// github.com/lostisland/faraday: a fence in the documentation calls `{}`, which ended linking with an error.
test('a fence that calls something other than a name is read without an error', async () => {
  const { result } = await linked('shop', {
    'lib/shop.rb': 'class Cart\n  def add(price)\n  end\nend\n',
    'docs/calls.md': '# Calls\n\n```ruby\n{}.call(1)\nCart.new.add(2) { |x| x }\n```\n',
  })
  expect(result.entries.map(({ card }) => card.kind)).toContain('guide')
})

test('a fence of a reference page need not import the symbol in its heading', async () => {
  const { recipe } = await linked('shop', {
    'shop/__init__.py': 'from shop.web import URL\n',
    'shop/web.py': 'class URL:\n    def __init__(self, text): ...\n    def host(self): ...\n',
    'docs/api.md': `# API

## \`URL\`

\`\`\`pycon
>>> url = URL("https://example.org/")
>>> url.host()
'example.org'
\`\`\`
`,
  })
  const { preamble, symbols } = recipe('docs/api.md::url.code-1')
  expect(preamble).toBe('from shop import URL')
  expect(symbols).toContain('shop.web:URL')
})

test('a page need not import a name that only one symbol has', async () => {
  const { recipe } = await linked('shop', {
    'package.json': '{ "name": "shop", "type": "module", "exports": "./shop.js" }',
    'shop.js':
      'export class CartSettings {\n  static limit = 3\n}\nexport function fullPrice(n) {}\n',
    'docs/limits.md':
      '# Limits\n\n```js\nCartSettings.limit = 4\nfullPrice(3)\n```\n\n```js\nclass CartSettings {}\nnew CartSettings()\nfullPrice(2)\n```\n',
  })
  expect(recipe('docs/limits.md::limits.code-1').preamble).toBe(
    "import { CartSettings, fullPrice } from 'shop'",
  )
  expect(recipe('docs/limits.md::limits.code-2').preamble).toBe("import { fullPrice } from 'shop'")
})

// github.com/Humanizr/Humanizer
test('the declaration of a symbol on a page is not a recipe', async () => {
  const { result } = await linked('shop', {
    'src/Cart.cs':
      'namespace Shop;\npublic class Cart {\n  public int Total(int rate) { return 0; }\n  public double Price { get; }\n}\n',
    'docs/cart.md':
      '# Cart\n\n```csharp\n[Obsolete]\npublic class Cart : Base<Cart>\n```\n\n```csharp\npublic int Total(int rate=0);\n```\n\n```csharp\npublic readonly double Cart.Price { get; }\n```\n\n```csharp\npublic class Own { int Sum(Cart cart) { return cart.Total(1); } }\n```\n',
  })
  const recipes = result.entries.filter(({ card }) => card.kind === 'recipe')
  expect(recipes.map(({ card }) => card.id)).toEqual(['shop/docs/cart.md::cart.code-4'])
})
