/** What users of a Rust library can name: implementations of traits, aliases and derived traits. */
import { expect, test } from 'vitest'
import { diffOfFiles, linesOf, rust } from './small-versions.ts'

const carry = 'pub trait Carry {\n    fn carry(&self) -> bool;\n}\n'

test('an implementation of a trait has no functions of its own', async () => {
  const shelf = 'pub struct Shelf;\n'
  const next = '    fn next(&mut self) -> Option<u8> {\n        None\n    }\n'
  const hint = '    fn size_hint(&self) -> (usize, Option<usize>) {\n        (0, None)\n    }\n'
  const iterator = (body: string) => `impl Iterator for Shelf {\n    type Item = u8;\n${body}}\n`
  const slices = `impl Carry for [Shelf] {\n    fn carry(&self) -> bool {\n        true\n    }\n}\n`
  const diff = await diffOfFiles(
    rust(`${carry}${shelf}${iterator(next + hint)}${slices}`),
    rust(`${carry}${shelf}${iterator(next)}`),
  )
  expect(linesOf(diff)).toEqual([])
})

test('a trait that is no longer implemented is reported, derived or not', async () => {
  const implemented =
    'impl Clone for Shelf {\n    fn clone(&self) -> Self {\n        Shelf\n    }\n}\n'
  const diff = await diffOfFiles(
    rust(`#[derive(Debug)]\npub struct Shelf;\n${implemented}`),
    rust('#[derive(Clone)]\npub struct Shelf;\n'),
  )
  expect(linesOf(diff)).toEqual(['possible changed struct shelf.Shelf'])
  expect(diff.changes[0]).toMatchObject({
    details: [{ message: 'no longer derives from `Debug`' }],
  })
})

test('a function that a trait provides now needs the trait in scope', async () => {
  const own =
    'pub struct Shelf;\nimpl Shelf {\n    pub fn carry(&self) -> bool {\n        true\n    }\n}\n'
  const by =
    'pub struct Shelf;\nimpl Carry for Shelf {\n    fn carry(&self) -> bool {\n        true\n    }\n}\n'
  const diff = await diffOfFiles(rust(`${carry}${own}`), rust(`${carry}${by}`))
  expect(linesOf(diff)).toContain('possible removed method shelf.Shelf.carry')
})

test('an alias has the members and traits of what it stands for', async () => {
  const boards = '    pub fn boards(&self) -> u8 {\n        2\n    }\n'
  const clone = '#[derive(Clone)]\n'
  const diff = await diffOfFiles(
    rust(`${clone}pub struct Shelf;\nimpl Shelf {\n${boards}}\n`),
    rust(`mod made;\npub type Shelf = made::Furniture<u8>;\n`, {
      'src/made.rs': `${clone}pub struct Furniture<T>(T);\nimpl<T> Furniture<T> {\n${boards}}\n`,
    }),
  )
  expect(linesOf(diff)).toEqual(['possible changed type shelf.Shelf'])
  expect(diff.changes[0]).toMatchObject({ details: [{ message: 'struct → type' }] })
})

test('what a member of an enum carries is a part of it', async () => {
  const diff = await diffOfFiles(
    rust(
      'pub enum Shelf {\n    /// Boards.\n    Wide(u8),\n    Tall { boards: u8 },\n    Low = 3,\n}\n',
    ),
    rust('pub enum Shelf {\n    Wide,\n    Tall {\n        boards: u8,\n    },\n    Low = 4,\n}\n'),
  )
  expect(linesOf(diff)).toEqual(['breaking changed enum_member shelf.Shelf.Wide'])
  expect(diff.changes[0]).toMatchObject({
    details: [{ message: 'carries nothing (before: `(u8)`)' }],
  })
})

test('what the documentation hides is not public', async () => {
  const diff = await diffOfFiles(
    rust(
      '#[doc(hidden)]\npub mod made {\n    pub fn board() {}\n}\n#[doc(hidden)]\npub struct Nail;\nimpl Nail {\n    pub fn hit(&self) {}\n}\npub fn sort() {}\n',
    ),
    rust('pub fn sort() {}\n'),
  )
  expect(linesOf(diff)).toEqual([])
})
