/** Single changes and their impact, in libraries of a few lines. */
import { expect, test } from 'vitest'
import { diffMarkdown } from '../../build/diff/markdown.ts'
import { splitOutside } from '../../runtime/std/split-outside.ts'
import {
  detailsOf,
  diffOfFiles,
  java,
  linesOf,
  messagesOf,
  php,
  python,
  typescript,
} from './small-versions.ts'

test('an interface that is removed beside a constant of its name is reported', async () => {
  const constant = "export const Book = { title: 'none' }\n"
  const diff = await diffOfFiles(
    typescript(`export interface Book {\n  title: string\n}\n${constant}`),
    typescript(constant),
  )
  expect(linesOf(diff)).toEqual(['breaking removed interface shelf.Book'])
})

test('an interface and a constant of one name that are both removed are listed both', async () => {
  const other = 'export const shelves = 1\n'
  const diff = await diffOfFiles(
    typescript(
      `export interface Book {\n  title: string\n}\nexport const Book = { title: 'none' }\n${other}`,
    ),
    typescript(other),
  )
  expect(diff.counts.breaking).toBe(2)
  expect(diffMarkdown(diff)).toContain('- constant `shelf.Book` was removed')
  expect(diffMarkdown(diff)).toContain('- interface `shelf.Book` was removed')
})

const measure = `def measure(shelf):
    """The width of a shelf in centimetres, with its boards."""
    boards = 2 * shelf.board
    return shelf.width + boards
`

test('a module with __getattr__ may still have what moved out of it', async () => {
  const getattr = 'def __getattr__(name):\n    return load(name)\n'
  const diff = await diffOfFiles(
    { ...python('from .store import load\n'), 'shelf/store.py': `${getattr}\n\n${measure}` },
    {
      ...python('from .store import load\n'),
      'shelf/store.py': getattr,
      'shelf/sizes.py': measure,
    },
  )
  expect(linesOf(diff)).toEqual(['possible moved function shelf.sizes.measure'])
  const without = await diffOfFiles(
    { ...python(''), 'shelf/store.py': measure },
    { ...python(''), 'shelf/sizes.py': measure },
  )
  expect(linesOf(without)).toEqual(['breaking moved function shelf.sizes.measure'])
})

test('the sentence counts compatible changes', async () => {
  const diff = await diffOfFiles(
    python('def sort(books):\n    return books\n'),
    python('def sort(books, key=None):\n    return books\n', '1.1.0'),
  )
  expect(linesOf(diff)).toEqual(['none changed function shelf.sort'])
  expect(diffMarkdown(diff)).toContain('\n1 compatible change. Semantic Versioning ')
})

test('a version with another body alone requires no new version number', async () => {
  const diff = await diffOfFiles(
    python('def sort(books):\n    return books\n'),
    python('def sort(books):\n    return sorted(books)\n', '1.0.1'),
  )
  expect(diff.step).toBe('none')
  expect(diffMarkdown(diff)).toContain('The public API requires no new version number.')
})

test.each([
  ['a, b, c', 'b, a, **kwargs', ['parameter_removed', 'parameter_reordered']],
  ['a, b, c', 'b, a', ['parameter_removed', 'parameter_reordered']],
  ['a, b, c', 'b, c', ['parameter_removed']],
  ['a, b, c', 'a, b, **kwargs', ['parameter_removed', 'rest_added']],
])(
  'of (%s) → (%s), the order of the remaining parameters is compared',
  async (old, now, expected) => {
    const diff = await diffOfFiles(
      python(`def sort(${old}):\n    return a\n`),
      python(`def sort(${now}):\n    return a\n`),
    )
    const found = detailsOf(diff)
    expect(found.filter((each) => expected.includes(each))).toEqual(expected)
    expect(found.includes('parameter_reordered')).toBe(expected.includes('parameter_reordered'))
  },
)

test('a name between double underscores may be passed by name', async () => {
  const diff = await diffOfFiles(
    python('def sort(books):\n    return books\n\n\ndef lend(book):\n    return book\n'),
    python('def sort(__books__):\n    return 1\n\n\ndef lend(__book):\n    return 1\n'),
  )
  expect(detailsOf(diff)).toEqual([
    'parameter_renamed',
    'parameter_positional_only',
    'parameter_renamed',
  ])
})

test('an arrow closes no bracket', () => {
  expect(splitOutside('Box<dyn Fn(u8) -> u8>, u8', ',')).toEqual(['Box<dyn Fn(u8) -> u8>', 'u8'])
  expect(splitOutside('(a: A) => B, C<D>, E', ',')).toEqual(['(a: A) => B', 'C<D>', 'E'])
})

test('another number of results breaks callers, whatever functions are among them', async () => {
  const cargo = { 'Cargo.toml': '[package]\nname = "shelf"\nversion = "1.0.0"\n' }
  const lib = (result: string) => ({
    ...cargo,
    'src/lib.rs': `pub fn open() -> ${result} {\n    todo!()\n}\n`,
  })
  const diff = await diffOfFiles(
    lib('(Box<dyn Fn(u8) -> u8>, u8)'),
    lib('(Box<dyn Fn(u8) -> u8>, u8, u8)'),
  )
  expect(linesOf(diff)).toEqual(['breaking changed function shelf.open'])
})

test.each(['bases.Base, Foreign', 'Foreign, bases.Base'])(
  'of the bases (%s), one with the member decides',
  async (bases) => {
    const module = (body: string) => ({
      ...python(`bases = choose()\n\n\nclass Book(${bases}):\n    ${body}\n`),
      'shelf/_bases.py': 'class Base:\n    def lend(self):\n        return 1\n',
    })
    const diff = await diffOfFiles(module('def lend(self):\n        return 2'), module('title = 1'))
    expect(linesOf(diff)).toEqual(['none added property shelf.Book.title'])
  },
)

test('a removed override of what every object has changes nothing', async () => {
  const members = (own: string) => java(`public class Shelf {\n${own}}\n`)
  const diff = await diffOfFiles(
    members('  public String toString() { return "shelf"; }\n  public void sort() {}\n'),
    members(''),
  )
  expect(linesOf(diff)).toEqual(['breaking removed method org.shelf.Shelf.sort'])
})

const overloads = (...heads: readonly string[]) =>
  java(`public class Shelf {\n${heads.map((head) => `  public ${head} {}\n`).join('')}}\n`)

test('an overload is compared with the most similar one that is new', async () => {
  const diff = await diffOfFiles(
    overloads('void put(Book book)', 'void put(Runnable task)'),
    overloads('void put(Runnable task)', 'void put(Book<Void> book)', 'void put(Box<Void> box)'),
  )
  expect(messagesOf(diff)).toEqual([
    'type of `book`: `Book` → `Book<Void>`',
    'new overload: `public void put(Box<Void> box)`',
  ])
})

test('an overload that existed before does not replace a removed one', async () => {
  const diff = await diffOfFiles(
    overloads('void put(Book[] books)', 'void put(Book book)'),
    overloads('void put(Book book)'),
  )
  expect(messagesOf(diff)).toEqual(['overload removed: `public void put(Book[] books)`'])
  expect(linesOf(diff)).toEqual(['possible changed method org.shelf.Shelf.put'])
})

test('a rewritten type is the same one where its package moved', async () => {
  const files = (folder: string, types: Readonly<Record<string, string>>) =>
    Object.fromEntries([
      ...Object.entries(java('')).filter(([path]) => path === 'pom.xml'),
      ...Object.entries(types).map(([name, text]) => [
        `src/main/java/${folder}/${name}.java`,
        `package ${folder.replace('/', '.')};\n\n${text}`,
      ]),
    ])
  const kept = {
    Book: 'public class Book {\n  public int pages;\n  public void open() {}\n  public void close() {}\n}\n',
    Box: 'public class Box {\n  public int width;\n  public void carry() {}\n  public void fill() {}\n}\n',
  }
  const diff = await diffOfFiles(
    files('org/shelf', {
      ...kept,
      Shelf:
        'public class Shelf {\n  public void withBoards(int boards) {}\n  public void withNails(int nails) {}\n}\n',
    }),
    files('com/shelf', {
      ...kept,
      Shelf: 'public interface Shelf {\n  Config config();\n}\n',
      ShelfBuilder:
        'public class ShelfBuilder {\n  public void withBoards(int boards) {}\n  public void withNails(int nails) {}\n}\n',
    }),
  )
  expect(linesOf(diff)).toEqual([
    'breaking removed method org.shelf.Shelf.withBoards',
    'breaking removed method org.shelf.Shelf.withNails',
    'breaking moved class com.shelf.Book',
    'breaking moved class com.shelf.Box',
    'breaking moved interface com.shelf.Shelf',
    'possible changed interface com.shelf.Shelf',
    'none added class com.shelf.ShelfBuilder',
    'none added method com.shelf.Shelf.config',
  ])
})

test('an interface is not renamed to a class with an unrelated name', async () => {
  const by = '/**\n * @author Anna Carpenter <anna@carpenter.example>\n */\n'
  const box = 'class Box\n{\n}\n'
  const diff = await diffOfFiles(
    php(`${box}${by}interface Board extends Part\n{\n    public function getName();\n}\n`),
    php(
      `${box}${by}class Nail implements Part\n{\n    public function __construct(string $name) {}\n    public function getName(): string {}\n}\n`,
    ),
  )
  expect(linesOf(diff)).toEqual([
    'breaking removed interface Shelf.Board',
    'none added class Shelf.Nail',
  ])
})

test('a default of PHP before a required parameter never was one', async () => {
  const diff = await diffOfFiles(
    php('function put(string $place = null, $book, $page = null) {}\n'),
    php('function put(?string $place, $book, $page) {}\n'),
  )
  expect(messagesOf(diff)).toEqual(['parameter `page` became required'])
})

test('another case of the name of a method changes nothing in PHP', async () => {
  const shelf = (name: string) =>
    php(`class Shelf\n{\n    public function ${name}($book)\n    {\n    }\n}\n`)
  const diff = await diffOfFiles(shelf('putbook'), shelf('putBook'))
  expect(linesOf(diff)).toEqual(['none added method Shelf.Shelf.putBook'])
})

test('a member of a moved type may be inherited there', async () => {
  const { 'pom.xml': pom = '' } = java('')
  const moved = (folder: string, shelf: string) => ({
    'pom.xml': pom,
    [`src/main/java/${folder}/Shelf.java`]: `package ${folder.replace('/', '.')};\n\n${shelf}`,
    [`src/main/java/${folder}/Box.java`]: `package ${folder.replace('/', '.')};\n\npublic class Box {\n  public void open() {}\n  public void sort() {}\n}\n`,
  })
  const own = 'public void put(String book) {}\n  public void take(String book) {}\n'
  const diff = await diffOfFiles(
    moved(
      'org/shelf',
      `public class Shelf {\n  ${own}  public void open() {}\n  public String toString() { return ""; }\n}\n`,
    ),
    moved('com/shelf', `public class Shelf extends Box {\n  ${own}}\n`),
  )
  expect(linesOf(diff)).toEqual([
    'breaking moved class com.shelf.Box',
    'breaking moved class com.shelf.Shelf',
    'none changed class com.shelf.Shelf',
  ])
})

test('a new required parameter in front is one change', async () => {
  const diff = await diffOfFiles(
    python('def sort(books, key=None):\n    return books\n'),
    python('def sort(shelf, books, key=None):\n    return books\n'),
  )
  expect(messagesOf(diff)).toEqual(['new required parameter `shelf` before `books`'])
})
