/** Types that the pieces of a page share. */
import { expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n\n`
const imports = [{ folder: '', pattern: 'github.com/acme/shop', targets: [''] }]
const CART = 'package shop\n\nfunc Fill(to any) {}\n'

test('a piece has the types that pieces above it on the page declare, and what those need', async () => {
  const types = 'type Row struct {\n\tName string\n}\n\ntype Bill struct {\n\tRows []Row\n}'
  const page = `# Shop\n\n${fence('go', `bill := shop.Fill(3)\n\n${types}`)}Then:\n\n${fence('go', 'shop.Fill(&Bill{})')}`
  const { recipe } = await linked('shop', { 'cart.go': CART, 'README.md': page }, { imports })
  expect(recipe('README.md::shop.code-2').preamble).toBe(
    `import "github.com/acme/shop"\n${types.replace('\n\n', '\n')}`,
  )
})

test('a piece has no type that it declares itself, that the library has, or that is long', async () => {
  const long = `type Long struct {\n${'\tName string\n'.repeat(20)}}`
  const own = 'type Bill struct{}'
  const page = `# Shop\n\n${fence('go', `${own}\n\ntype Cart struct{}\n\n${long}`)}${fence('go', `${own}\n\nshop.Fill(Bill{})`)}${fence('go', 'shop.Fill(Cart{})')}${fence('go', 'shop.Fill(Long{})')}`
  const source = `${CART}\ntype Cart struct{}\n`
  const { recipe } = await linked('shop', { 'cart.go': source, 'README.md': page }, { imports })
  for (const number of [2, 3, 4])
    expect(recipe(`README.md::shop.code-${number}`).preamble).toBe('import "github.com/acme/shop"')
})

test('a doc comment of Go has the types above its code', async () => {
  const doc =
    '// Package shop fills.\n//\n// Given this struct:\n//\n//\ttype Bill struct {\n//\t\tName string\n//\t}\n//\n// we fill it:\n//\n//\tshop.Fill(&Bill{})\n'
  const { recipe } = await linked('shop', { 'cart.go': `${doc}${CART}` }, { imports })
  expect(recipe('cart.go::docstring').preamble).toContain('type Bill struct {\n\tName string\n}')
})

test('a piece has neither a copy nor an import of a type that is called like a part of the language', async () => {
  const docs =
    '//! ```\n//! enum Err<E> { Full(E) }\n//! ```\n//!\n//! ```\n//! shop::fill(Err(shop::Err::Full(3)));\n//! ```\n'
  const { recipe } = await linked('shop', {
    'Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\n',
    'src/lib.rs': `${docs}pub mod cart;\npub use cart::Err;\n\npub fn fill<T>(of: T) {}\n`,
    'src/cart.rs': 'pub enum Err<E> { Full(E) }\n',
  })
  const { preamble, code } = recipe('src/lib.rs::docstring~2')
  expect(code).toBe('shop::fill(Err(shop::Err::Full(3)));')
  expect(preamble).toBeUndefined()
})
