/** Type parameters of types and functions. */
import { expect, test } from 'vitest'
import { diffOfFiles, go, java, linesOf, messagesOf, rust, typescript } from './small-versions.ts'

test('a type that becomes generic breaks code that names it', async () => {
  const diff = await diffOfFiles(
    go('type Shelf struct {\n\tWidth int\n}\n\ntype Grid [3]int\n'),
    go('type Shelf[K comparable, V any] struct {\n\tWidth int\n}\n\ntype Grid [4]int\n'),
  )
  expect(linesOf(diff)).toContain('breaking changed struct shelf.Shelf')
  expect(messagesOf(diff)).toContain('type parameters: none → `K comparable, V any`')
})

test('a type that is no longer generic breaks code that names it with arguments', async () => {
  const diff = await diffOfFiles(
    rust('pub struct Shelf<T>(pub T);\n'),
    rust('pub struct Shelf(pub u8);\n'),
  )
  expect(linesOf(diff)).toContain('breaking changed struct shelf.Shelf')
})

test('a parameter with a default, a lifetime or another name changes nothing', async () => {
  const typed = await diffOfFiles(
    typescript('export interface Shelf<T> {\n  book: T\n}\n'),
    typescript('export interface Shelf<Book, Key = string> {\n  book: Book\n}\n'),
  )
  expect(messagesOf(typed)).not.toContainEqual(expect.stringContaining('type parameters'))
  const lived = await diffOfFiles(
    rust('pub struct Shelf<T: Clone>(T);\n'),
    rust("pub struct Shelf<'a, B>(&'a B) where B: Clone;\n"),
  )
  expect(linesOf(lived)).toEqual([])
})

test('a new bound may break code that passes its own type', async () => {
  const diff = await diffOfFiles(
    rust('pub struct Shelf<T: Iterator>(T);\npub fn sort<T>(books: T) {}\n'),
    rust(
      'pub struct Shelf<T>(T) where T: Iterator, T::Item: Clone;\npub fn sort<T: Ord>(books: T) {}\n',
    ),
  )
  expect(linesOf(diff)).toEqual([
    'possible changed struct shelf.Shelf',
    'possible changed function shelf.sort',
  ])
  expect(messagesOf(diff)).toContain('type parameters: `T` → `T: Ord`')
})

test('code may name a generic class of Java without arguments', async () => {
  const diff = await diffOfFiles(
    java('public class Shelf {\n}\n'),
    java('public class Shelf<T> {\n}\n'),
  )
  expect(linesOf(diff)).toEqual(['possible changed class org.shelf.Shelf'])
})
