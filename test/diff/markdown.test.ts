/** How changes share lines in the Markdown of a comparison. */
import { expect, test } from 'vitest'
import { diffMarkdown } from '../../build/diff/markdown.ts'
import { diffOfFiles, java, python, typescript } from './small-versions.ts'

test('what was removed from one module or type shares a line', async () => {
  const diff = await diffOfFiles(
    python(
      'from os import path\nfrom os import sep as sep\n\nclass Shelf:\n    def put(self): ...\n    def take(self): ...\n    def sort(self): ...\n\nclass Box:\n    def open(self): ...\n\nclass Crate: ...\n',
    ),
    python('class Shelf:\n    def sort(self): ...\n'),
  )
  const markdown = diffMarkdown(diff)
  expect(markdown).toContain('- classes removed from `shelf`: `Box` (with 1 member), `Crate`\n')
  expect(markdown).toContain('- methods removed from `shelf.Shelf`: `put`, `take`\n')
})

test('what became internal is named only if its name is another one', async () => {
  const diff = await diffOfFiles(
    java('public class Shelf {\n  public void put() {}\n}\n'),
    java('public class Shelf {\n  private void put() {}\n}\n'),
  )
  expect(diffMarkdown(diff)).toContain(
    '- method `org.shelf.Shelf.put` was removed (now internal)\n',
  )
})

test('a change that overloads have in common is told once', async () => {
  const puts = (type: string) =>
    java(
      `public class Shelf {\n  public ${type} put(Book book) {}\n  public ${type} put(Box box) {}\n}\n`,
    )
  const diff = await diffOfFiles(puts('Object'), puts('Shelf'))
  expect(diffMarkdown(diff).match(/return type: /g)).toHaveLength(1)
})

test('what left the same module for good shares a line', async () => {
  const books = 'class Book:\n    def read(self): ...\n\nclass Leaf:\n    def turn(self): ...\n'
  const imported = (from: string) => python(`from shelf.${from} import Book, Leaf\n`)
  const diff = await diffOfFiles(
    { ...imported('store'), 'shelf/store.py': books },
    { ...imported('books'), 'shelf/books.py': books },
  )
  expect(diffMarkdown(diff)).toContain('- no longer at `shelf.store`: `shelf.Book`, `shelf.Leaf`\n')
})

test('a function has no members of a class with its name', async () => {
  const module = (body: string) => ({
    'shelf.gemspec': 'Gem::Specification.new { |s| s.name = "shelf"; s.version = "1.0.0" }\n',
    'lib/shelf.rb': `module Shelf\n${body}\n  def self.sort\n  end\nend\n`,
  })
  const diff = await diffOfFiles(
    module('  class Box\n    def open\n    end\n  end\n\n  def self.Box(size)\n  end\n'),
    module(''),
  )
  expect(diffMarkdown(diff)).toContain('- class `Shelf.Box` was removed (with 1 member)\n')
  expect(diffMarkdown(diff)).toContain('- function `Shelf.Box` was removed\n')
})

test('a new member of an interface says what may break', async () => {
  const diff = await diffOfFiles(
    java('public interface Shelf {\n  void put();\n}\n'),
    java('public interface Shelf {\n  void put();\n  void take();\n}\n'),
  )
  expect(diffMarkdown(diff)).toContain(
    '- method `org.shelf.Shelf.take` is new, and implementations must have it\n',
  )
})

test('new examples of one title share a line', async () => {
  const shelf = python('class Shelf:\n    def put(self): ...\n')
  const fence = (code: string) => `\`\`\`python\nfrom shelf import Shelf\n\n${code}\n\`\`\`\n\n`
  const diff = await diffOfFiles(shelf, {
    ...shelf,
    'docs/use.md': `# Use\n\n${fence('shelf = Shelf()\nshelf.put()')}or\n\n${fence('Shelf().put()')}`,
  })
  expect(diffMarkdown(diff)).toMatch(/^- Use: .* \(fence, `docs\/use\.md`\), 2 times$/m)
})

test('what one note deprecated shares a line, also when it is removed', async () => {
  const doc = (name: string) =>
    `def ${name}():\n    """Sorts.\n\n    .. deprecated:: 1.2\n    """\n\n\n`
  const plain = (name: string) => `def ${name}():\n    """Sorts."""\n\n\n`
  const names = ['sort', 'sweep']
  const deprecating = await diffOfFiles(
    python(names.map(plain).join('')),
    python(names.map(doc).join('')),
  )
  expect(diffMarkdown(deprecating)).toContain('- `shelf.sort`, `shelf.sweep` since 1.2\n')
  const removing = await diffOfFiles(
    python(`${names.map(doc).join('')}def put(): ...\n`),
    python('def put(): ...\n'),
  )
  expect(diffMarkdown(removing)).toContain(
    '- functions removed from `shelf` (were deprecated since 1.2): `sort`, `sweep`\n',
  )
})

test('of two long declarations, the part that differs is shown', async () => {
  const lists = (type: string) =>
    typescript(
      `export type Lists = (first: readonly string[], second: readonly string[], third: readonly ${type}[], fourth: readonly string[]) => readonly string[]\n`,
    )
  const diff = await diffOfFiles(lists('string'), lists('number'))
  expect(diffMarkdown(diff)).toContain(
    '`…ring[], third: readonly string[], fourth: readonly str…` → `…ring[], third: readonly number[], fourth: readonly str…`',
  )
})
