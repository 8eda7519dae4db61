/** The code in documents: of which language it is. */
import { expect, test } from 'vitest'
import { loadGrammars } from '../../build/extract/code/grammars.ts'
import { openFileReader } from '../../build/extract/extract-file.ts'

const { languages } = await loadGrammars()

test.each([
  ['>>> cart.add(3)', ['python']],
  ['> ls', []],
  ['$ ls', []],
  ['cart.add(3)', []],
])('a fence that names no language and begins with %s', async (line, expected) => {
  const text = `# Carts\n\n\`\`\`\n${line}\n\`\`\`\n`
  const file = { path: 'README.md', role: 'docs', language: 'markdown', text } as const
  const facts = await openFileReader(languages)(file)
  if (facts.kind !== 'doc') throw new Error(facts.kind)
  expect((facts.examples ?? []).map(({ piece }) => piece.language)).toEqual(expected)
})

test('examples of one docstring that begin alike have each its own lines', async () => {
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

test('a fence below @example that names no language is of the language around it', async () => {
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

test('a page of Rust leaves out what rustdoc hides, as it may be the documentation of a function', async () => {
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
