/** What a declaration says without a word: implicit modifiers, members to implement, functions under other names. */
import { expect, test } from 'vitest'
import { diffOfFiles, go, java, linesOf, messagesOf, python, rust } from './small-versions.ts'

test('a constant of an interface is static without the word', async () => {
  const shelf = (word: string) =>
    java(`public interface Shelf {\n    ${word}String KIND = "oak";\n}\n`)
  expect(linesOf(await diffOfFiles(shelf('public static final '), shelf('')))).toEqual([])
})

test('users must implement a new abstract overload', async () => {
  const shelf = (more: string) =>
    java(
      `public abstract class Shelf {\n    public void paint(int color) {\n    }\n${more}\n    public void paint(String color) {\n    }\n}\n`,
    )
  const diff = await diffOfFiles(shelf(''), shelf('    public abstract void paint(long color);\n'))
  expect(linesOf(diff)).toEqual(['possible changed method org.shelf.Shelf.paint'])
  const added = await diffOfFiles(shelf(''), shelf('    protected abstract void move();\n'))
  expect(linesOf(added)).toEqual(['possible added method org.shelf.Shelf.move'])
})

// github.com/auth0/java-jwt: `Verification.withAnyOfAudience` provides no default implementation since 4.0.
test('users must implement a member that lost its default', async () => {
  const shelf = (put: string) => java(`public interface Shelf {\n    ${put}\n}\n`)
  const body = 'default void put(String book) {\n    }'
  const diff = await diffOfFiles(shelf(body), shelf('void put(String book);'))
  expect(linesOf(diff)).toEqual(['possible changed method org.shelf.Shelf.put'])
  expect(messagesOf(diff)).toEqual(['has no default any more, and implementations must have it'])
  expect(linesOf(await diffOfFiles(shelf('void put(String book);'), shelf(body)))).toEqual([])
})

// github.com/shirou/gopsutil: `Process.Status` returns a list since 3.0.
test('the result of a method without parameters is compared, whatever its receiver', async () => {
  const shelf = (result: string) =>
    go(`type Shelf struct{}\n\nfunc (s *Shelf) Title() ${result} { return s.title }\n`)
  const diff = await diffOfFiles(shelf('(string, error)'), shelf('([]string, error)'))
  expect(messagesOf(diff)).toEqual(['return type: `(string, error)` → `([]string, error)`'])
})

test('an unsafe trait must be implemented with the word', async () => {
  const carry = (word: string) => rust(`pub ${word}trait Carry {\n    fn carry(&self);\n}\n`)
  const diff = await diffOfFiles(carry(''), carry('unsafe '))
  expect(linesOf(diff)).toEqual(['breaking changed trait shelf.Carry'])
  expect(messagesOf(diff)).toEqual(['is `unsafe` now'])
})

test('a decorator may have made a coroutine of a function that becomes async', async () => {
  const decorated = await diffOfFiles(
    python('from .tools import coroutine\n\n\n@coroutine\ndef fill(shelf):\n    yield shelf\n'),
    python('from .tools import coroutine\n\n\nasync def fill(shelf):\n    return shelf\n'),
  )
  expect(linesOf(decorated)).toEqual(['possible changed function shelf.fill'])
  const plain = await diffOfFiles(
    python('def fill(shelf):\n    return shelf\n'),
    python('async def fill(shelf):\n    return shelf\n'),
  )
  expect(linesOf(plain)).toEqual(['breaking changed function shelf.fill'])
})

test('a value that is another name of a function is called like one', async () => {
  const shelf = (get: string) =>
    python(`class Shelf:\n    def _refuse(self):\n        raise ValueError\n\n    ${get}\n`)
  const diff = await diffOfFiles(
    shelf('def get(self):\n        raise ValueError'),
    shelf('get = _refuse'),
  )
  expect(linesOf(diff)).toEqual([])
})

test('of several definitions of a name in Python, one is enough', async () => {
  const fallback =
    'import asyncio\n\nif asyncio is None:\n    class Future:\n        def result(self):\n            return None\nelse:\n    Future = asyncio.Future\n'
  const diff = await diffOfFiles(
    python(fallback),
    python('import asyncio\n\nFuture = asyncio.Future\n'),
  )
  expect(linesOf(diff)).toEqual([])
})

test('an import keeps a removed name alive only where modules export what they import', async () => {
  const shelf = 'public final class Shelf {\n    public Board board;\n}\n'
  const board = {
    'src/main/java/org/shelf/Board.java': 'package org.shelf;\n\npublic class Board {\n}\n',
  }
  const diff = await diffOfFiles(
    { ...java(shelf), ...board },
    java(`import org.wood.Board;\n\n${shelf}`),
  )
  expect(linesOf(diff)).toEqual(['breaking removed class org.shelf.Board'])
  const kept = await diffOfFiles(
    python('class Board:\n    pass\n'),
    python('from wood import Board\n'),
  )
  expect(linesOf(kept)).toEqual([])
})

test('a method of a class and one of its instances are two, although their paths are the same', async () => {
  const ruby = (methods: string) => ({
    'shelf.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'shelf'\nend\n",
    'lib/shelf.rb': `class Shelf\n${methods}end\n`,
  })
  const own = '  def check(board)\n    board\n  end\n'
  const diff = await diffOfFiles(
    ruby(`${own}\n  def self.check(shelf, board)\n    shelf.check(board)\n  end\n`),
    ruby(own),
  )
  expect(linesOf(diff)).toEqual(['breaking changed method Shelf.check'])
  expect(messagesOf(diff)).toContain('is no longer `self.`')
})

// github.com/Kotlin/kotlinx-datetime: serializers are made by delegation now.
test('an override that a type no longer has is still declared by its base', async () => {
  const kotlin = (body: string) => ({
    'src/main/kotlin/org/shelf/Shelf.kt': `package org.shelf\n\nimport org.wood.Board\n\npublic object Shelf : Board<Int>${body}\n`,
  })
  const old = kotlin(
    ' {\n    override fun saw(length: Int) {\n    }\n\n    fun paint() {\n    }\n}',
  )
  const diff = await diffOfFiles(old, kotlin(' by board()'))
  expect(linesOf(diff)).toEqual(['possible removed method org.shelf.Shelf.paint'])
})

test('a change that several files declare alike is one', async () => {
  const shelf = (type: string) => `package org.shelf\n\npublic fun paint(): ${type} = 1\n`
  const files = (type: string) => ({
    'jvm/src/main/kotlin/Shelf.kt': shelf(type),
    'js/src/main/kotlin/Shelf.kt': shelf(type),
  })
  const diff = await diffOfFiles(files('Int'), files('Long'))
  expect(messagesOf(diff)).toEqual(['return type: `Int` → `Long`'])
})
