/**
 * Tests of types (`isinstance`, `instanceof`, `is`): behind them, a variable may have the members of the other type,
 * and those of neither type are unknown as before.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildPack } from '../../build/main.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { verify } from '../../runtime/verify.ts'

const packs = mkdtempSync(join(tmpdir(), 'cardcat-narrowed-'))
afterAll(() => rmSync(packs, { recursive: true, force: true }))

interface Case {
  readonly library: Readonly<Record<string, string>>
  readonly code: string
  /** `line name` */
  readonly findings: readonly string[]
}

const CASES: Readonly<Record<string, Case>> = {
  python: {
    library: {
      'pyproject.toml': '[project]\nname = "shop"\nversion = "1.0"\n',
      'shop/__init__.py':
        'class Node:\n    def line(self) -> int:\n        return 1\n\nclass Variable(Node):\n    def text(self) -> str:\n        return ""\n\ndef first() -> Node:\n    return Variable()\n',
    },
    code: `from shop import Node, Variable, first
def f(node: Node):
    node.text()
    if isinstance(node, Variable) and node.text():
        return node.text()
    node.line()
    node.lost()
def g(node: Node, other: Node):
    if isinstance(node, (str, Variable)):
        node.lost()
    assert isinstance(undeclared, Variable) or undeclared.anything()
    other.text()
`,
    findings: ['3 shop.Node.text', '7 shop.Node.lost', '12 shop.Node.text'],
  },
  typescript: {
    library: {
      'package.json': '{ "name": "shop", "version": "1.0.0", "exports": "./index.ts" }',
      'index.ts':
        'export class Node {\n  kind: string\n  line(): number { return 1 }\n}\nexport class Variable extends Node {\n  text(): string { return "" }\n}\n',
    },
    code: `import { Node, Variable } from 'shop'
function f(node: Node) {
  if (node instanceof Variable) {
    node.text()
  }
  node.lost()
}
function g(node: Node, other: Node) {
  if (nodes.isVariable(node)) node.text()
  if (other.kind === 'variable') {
    other.text()
  }
}
function h(node: Node) {
  node.text()
}
`,
    findings: ['6 shop.Node.lost', '15 shop.Node.text'],
  },
  php: {
    library: {
      'composer.json': '{ "name": "market/shop", "autoload": { "psr-4": { "Shop\\\\": "src/" } } }',
      'src/Node.php':
        '<?php\nnamespace Shop;\nclass Node\n{\n    public function line(): int { return 1; }\n}\n',
      'src/Variable.php':
        "<?php\nnamespace Shop;\nclass Variable extends Node\n{\n    public function text(): string { return ''; }\n}\n",
    },
    code: `<?php
use Shop\\Node;
use Shop\\Variable;
function f(Node $node) {
    if ($node instanceof Variable && $node->text()) {
        $node->text();
    }
    $node->lost();
}
function g(Node $node) {
    $node->text();
}
`,
    findings: ['8 Shop.Node.lost', '11 Shop.Node.text'],
  },
  kotlin: {
    library: {
      'src/main/kotlin/shop/Node.kt':
        'package shop\n\nopen class Node {\n    fun line(): Int = 1\n}\n\nclass Variable : Node() {\n    fun text(): String = ""\n}\n',
    },
    code: `import shop.Node
import shop.Variable
fun f(node: Node) {
    if (node is Variable) {
        node.text()
    }
    node.lost()
}
fun g(node: Node, other: Node) {
    when (node) {
        is Variable -> node.text()
    }
    other.text()
}
`,
    findings: ['7 shop.Node.lost', '13 shop.Node.text'],
  },
  ruby: {
    library: {
      'shop.gemspec': 'Gem::Specification.new { |s| s.name = "shop" }\n',
      'lib/shop.rb':
        'module Shop\n  class Node\n    def line; end\n  end\n\n  class Variable < Node\n    def text; end\n  end\nend\n',
    },
    code: `require 'shop'
node = Shop::Node.new
node.text
node.text if node.is_a?(Shop::Variable)
node.lost
`,
    findings: ['3 Shop.Node.text', '5 Shop.Node.lost'],
  },
}

test.each(Object.entries(CASES))('%s', async (language, { library, code, findings }) => {
  const root = join(packs, language)
  for (const [name, text] of Object.entries(library)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const out = join(packs, `${language}-pack`)
  await buildPack({ roots: [root], out, model: 'none', project: 'shop' })
  const catalog = await openCatalog([folderStore(out)], { resident: true })
  const outcome = await verify(catalog, { text: code, language })
  if (!outcome.ok) throw new Error(outcome.msg)
  expect(outcome.value.findings.map(({ line, name }) => `${line} ${name}`)).toEqual(findings)
})
