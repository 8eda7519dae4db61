/** Types that are written in another way and are the same. */
import { expect, test } from 'vitest'
import { diffOfFiles, go, java, linesOf, messagesOf, php, typescript } from './small-versions.ts'

test('a type that a file names by its module is the same', async () => {
  const shelf = 'export interface Shelf {\n  boards: number\n}\n'
  const files = (source: string) => ({
    ...typescript(`export type { Shelf } from './types.ts'\n${source}`),
    'src/types.ts': shelf,
  })
  const diff = await diffOfFiles(
    files(
      "import type { Shelf } from './types.ts'\nexport function fill(shelf: Shelf, more?: Shelf | number): Promise<Shelf> {\n  return more ?? shelf\n}\n",
    ),
    files(
      "import type * as types from './types.ts'\nexport function fill(shelf: types.Shelf, more?: number): Promise<types.Shelf> {\n  return more ?? shelf\n}\n",
    ),
  )
  expect(messagesOf(diff)).toEqual(['type of `more`: `Shelf | number` → `number`'])
})

test('a renamed type is the same type in the signatures that name it', async () => {
  const library = (name: string) =>
    typescript(
      `/** A wall with boards, a width and a height. */\nexport interface ${name} {\n  boards: number\n  width: number\n  height: number\n  paint(): void\n}\nexport class Oak implements ${name} {\n  boards = 1\n  width = 2\n  height = 3\n  paint(): void {}\n}\nexport function make(): ${name} {\n  return new Oak()\n}\n`,
    )
  const diff = await diffOfFiles(library('BookShelf'), library('BookWall'))
  expect(linesOf(diff)).toEqual(['breaking renamed interface shelf.BookWall'])
})

test('a type parameter with another name is the same', async () => {
  const shelf = (name: string) =>
    java(`public interface Shelf<${name} extends Object> {\n    ${name} first();\n}\n`)
  expect(linesOf(await diffOfFiles(shelf('B'), shelf('P')))).toEqual([])
})

test('a parameter of any type accepts what an object accepted', async () => {
  const shelf = (check: string) =>
    java(
      `public final class Shelf {\n    public static ${check} {\n    }\n\n    public static void check(int[] boards) {\n    }\n}\n`,
    )
  const diff = await diffOfFiles(
    shelf('void check(Object shelf, String message)'),
    shelf('<T> T check(T shelf, String message)'),
  )
  expect(linesOf(diff)).toEqual(['possible changed method org.shelf.Shelf.check'])
  expect(messagesOf(diff)).toEqual(['type of `shelf`: `Object` → `T`', 'return type: `void` → `T`'])
})

test('an overload is compared with the one that takes the same type with other arguments', async () => {
  const shelf = (overloads: string) => java(`public final class Shelf {\n${overloads}}\n`)
  const set = (type: string) => `    public void set(${type} boards) {\n    }\n\n`
  const diff = await diffOfFiles(
    shelf(set('Board') + set('Map<String, Object>')),
    shelf(set('Map<String, ?>')),
  )
  expect(messagesOf(diff)).toEqual([
    'type of `boards`: `Map<String, Object>` → `Map<String, ?>`',
    'overload removed: `public void set(Board boards)`',
  ])
})

test('a result of Go with a name has the type that it had without', async () => {
  const old =
    'func Close() (err error) { return nil }\n\nfunc Size() (width, height int) { return 1, 2 }\n\nfunc Open() (shelf *Shelf, err error) { return nil, nil }\n\ntype Shelf struct{}\n'
  const now =
    'func Close() error { return nil }\n\nfunc Size() (int, int) { return 1, 2 }\n\nfunc Open() (*Shelf, bool) { return nil, false }\n\ntype Shelf struct{}\n'
  expect(messagesOf(await diffOfFiles(go(old), go(now)))).toEqual([
    'return type: `(shelf *Shelf, err error)` → `(*Shelf, bool)`',
  ])
})

test('a class is still found by the name that class_alias gives it', async () => {
  const body = '    public function paint() {}\n    public function fill() {}\n'
  const diff = await diffOfFiles(
    php(`class BookShelf {\n${body}}\n\nfunction make(BookShelf $old) {}\n`),
    php(
      `class Shelf {\n${body}}\n\nfunction make(Shelf $old) {}\n\nclass_alias(Shelf::class, BookShelf::class);\n`,
    ),
  )
  expect(linesOf(diff)).toEqual([])
})
