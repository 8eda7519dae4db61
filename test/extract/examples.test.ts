/**
 * The language of code in documents.
 */
import { expect, test } from 'vitest'
import { openFileReader } from '../../build/extract/extract-file.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const { languages } = await loadGrammars()

test.each([
  ['>>> cart.add(3)', ['python']],
  ['> ls', []],
  ['$ ls', []],
  ['cart.add(3)', []],
])('a fence without a language that begins with %s', async (line, expected) => {
  const text = `# Carts\n\n\`\`\`\n${line}\n\`\`\`\n`
  const file = { path: 'README.md', role: 'docs', language: 'markdown', text } as const
  const facts = await openFileReader(languages)(file)
  if (facts.kind !== 'doc') throw new Error(facts.kind)
  expect((facts.examples ?? []).map(({ piece }) => piece.language)).toEqual(expected)
})

test.each([
  ['a call', 'cart.add(3)', ['python']],
  ['a command', 'pip install shelf', []],
  ['another language', 'cart.add(3); // three', []],
  ['data', "{'books': 3}", []],
])('a block after :: in reStructuredText that contains %s', async (_, code, expected) => {
  const text = `Carts\n=====\n\nFor example::\n\n    ${code}\n\nThat is all.\n`
  const file = { path: 'docs/carts.rst', role: 'docs', language: 'rst', text } as const
  const facts = await openFileReader(languages)(file)
  if (facts.kind !== 'doc') throw new Error(facts.kind)
  expect((facts.examples ?? []).map(({ piece }) => piece.language)).toEqual(expected)
})

test('examples of one docstring with the same beginning have different lines', async () => {
  const text = [
    '/// Opens a shelf.',
    '///',
    '/// ```',
    '/// use shop::Shelf;',
    '/// Shelf::open(1);',
    '/// ```',
    '///',
    '/// ```',
    '/// use shop::Shelf;',
    '/// Shelf::open(2);',
    '/// ```',
    'pub fn open() {}',
    '',
  ].join('\n')
  const facts = await openFileReader(languages)({
    path: 'src/lib.rs',
    role: 'source',
    language: 'rust',
    text,
  })
  if (facts.kind !== 'code') throw new Error(facts.kind)
  expect((facts.examples ?? []).map(({ piece }) => piece.lines)).toEqual([
    [4, 5],
    [9, 10],
  ])
})

test('a fence below @example without a language has the language of the file', async () => {
  const text = [
    '/**',
    ' * Adds.',
    ' *',
    ' * @example',
    ' * Said of the code:',
    ' * ```',
    ' * const sum = add(1, 2)',
    ' * ```',
    ' */',
    'export declare function add(a: number, b: number): number',
    '',
  ].join('\n')
  const facts = await openFileReader(languages)({
    ...{ path: 'src/add.ts', role: 'source', language: 'typescript', text },
  })
  if (facts.kind !== 'code') throw new Error(facts.kind)
  const [piece] = (facts.examples ?? []).map((each) => each.piece)
  expect(piece?.code).toBe('const sum = add(1, 2)')
  expect(piece?.lines).toEqual([7, 7])
})

test('of the lines that rustdoc hides, an example keeps those above it and whole items', async () => {
  const code = [
    '# use shop::Cart;',
    'use shop::serve;',
    '# use std::io;',
    '',
    '# #[derive(Clone)]',
    '# struct Book {',
    '#     title: String,',
    '# }',
    '# async fn handle(cart: Cart) -> Result<Cart, io::Error> {',
    '#     Ok(cart)',
    '# }',
    '# #[tokio::main]',
    '# async fn main() -> io::Result<()> {',
    '# shop::log();',
    'let server = serve(handle);',
    '# server.run()',
    '# }',
  ]
  const lines = ['```', ...code, '```'].map((line) => `/// ${line}`.trimEnd())
  const text = `${lines.join('\n')}\npub fn serve() {}\n`
  const facts = await openFileReader(languages)({
    ...{ path: 'src/lib.rs', role: 'source', language: 'rust', text },
  })
  if (facts.kind !== 'code') throw new Error(facts.kind)
  const [example] = facts.examples ?? []
  expect(example?.piece.code).toBe('use shop::serve;\n\nlet server = serve(handle);')
  expect(example?.preamble).toBe(`use shop::Cart;
use std::io;
#[derive(Clone)]
struct Book {
    title: String,
}
async fn handle(cart: Cart) -> Result<Cart, io::Error> {
    Ok(cart)
}`)
})

test('a page with Rust leaves out the lines that rustdoc hides, because it may document a function', async () => {
  const text =
    '# Shelf\n\n```rust\n# fn main() {\nlet shelf = shop::open();\n# let _: shop::Shelf = shelf;\n# }\n```\n'
  const facts = await openFileReader(languages)({
    ...{ path: 'docs/shelf.md', role: 'docs', language: 'markdown', text },
  })
  if (facts.kind !== 'doc') throw new Error(facts.kind)
  expect((facts.examples ?? []).map(({ piece }) => piece.code)).toEqual([
    'let shelf = shop::open();',
  ])
})

test.each([
  [
    'go',
    'cart.go',
    '// Add adds.\n//\n//\tcart.Add(3)\n//\tcart.Add(4)\n//\n// It says:\n//\n//   - nothing (at all)\n//\n// And:\n//\n//   total := cart.Total()\nfunc Add() {}\n',
    ['cart.Add(3)\ncart.Add(4)', 'total := cart.Total()'],
    [4, 5],
  ],
  ['go', 'cart.go', '// Add adds:\n//\n//\tcart.Add(3)\nfunc Add() {}\n', ['cart.Add(3)'], [4, 4]],
  [
    'java',
    'Cart.java',
    '/**\n * Adds. Example: <pre>\n * List&lt;Cart&gt; all = cart.add(3);\n * </pre>\n * and\n * <pre>{@code\n *   cart.each(x -> { use(x); });\n * }</pre>\n */\nclass Cart {}\n',
    ['List<Cart> all = cart.add(3);', 'cart.each(x -> { use(x); });'],
    [4, 4],
  ],
  [
    'csharp',
    'Cart.cs',
    '/// <summary>Adds.</summary>\n/// <example>\n/// <code lang="c#">\n///   cart.Add(3);\n/// </code>\n/// </example>\nclass Cart {}\n',
    ['cart.Add(3);'],
    [5, 5],
  ],
  [
    'csharp',
    'Cart.cs',
    '/// <example>\n/// <code>\n/// <![CDATA[\n/// cart.Add<int>(3);\n/// ]]>\n/// </code>\n/// </example>\nclass Cart {}\n',
    ['cart.Add<int>(3);'],
    [5, 5],
  ],
  [
    'kotlin',
    'Cart.kt',
    '/**\n * Adds to [Cart].\n *\n * ```\n * cart.add(args[0])\n * ```\n */\nfun add() {}\n',
    ['cart.add(args[0])'],
    [6, 6],
  ],
  [
    'swift',
    'Cart.swift',
    '/// Adds to ``Cart``.\n///\n/// ```swift\n/// cart.add(3)\n/// ```\nfunc add() {}\n',
    ['cart.add(3)'],
    [5, 5],
  ],
  [
    'ruby',
    'cart.rb',
    '# Adds.\n#\n#   cart.add(3)\n#\n# @param n [Integer] how many\n#   of cart.size()\ndef add(n); end\n',
    ['cart.add(3)'],
    [4, 4],
  ],
  [
    'php',
    'cart.php',
    '<?php\n/**\n * Adds.\n *\n * ```php\n * $cart->add(3);\n * ```\n */\nfunction add() {}\n',
    ['$cart->add(3);'],
    [6, 6],
  ],
  [
    'cpp',
    'cart.cpp',
    '/**\n * Adds.\n * @code{.cpp}\n * cart.add(3);\n * @endcode\n */\nvoid add() {}\n',
    ['cart.add(3);'],
    [5, 5],
  ],
  [
    'scala',
    'Cart.scala',
    '/** Adds.\n  *\n  * {{{\n  * cart.add(3)\n  * }}}\n  */\ndef add() = 1\n',
    ['cart.add(3)'],
    [5, 5],
  ],
  [
    'elixir',
    'cart.ex',
    'defmodule Cart do\n  @doc """\n  Adds.\n\n      iex> Cart.add(3)\n      4\n  """\n  def add(n), do: n + 1\nend\n',
    ['Cart.add(3)\n# 4'],
    [5, 6],
  ],
] as const)('documentation of %s shows code', async (language, path, text, codes, lines) => {
  const source = language === 'elixir' || language === 'php' ? text : `\n${text}`
  const facts = await openFileReader(languages)({
    ...{ path, role: 'source', language, text: source },
  })
  if (facts.kind !== 'code') throw new Error(facts.kind)
  const pieces = (facts.examples ?? []).map(({ piece }) => piece)
  expect(pieces.map(({ code }) => code)).toEqual(codes)
  expect(pieces[0]?.lines).toEqual(lines)
})
