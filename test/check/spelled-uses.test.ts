/** Uses of removed names that only their spelling reveals. */
import { expect, test } from 'vitest'
import { spelledUseFinder } from '../../build/check/spelled-uses.ts'

const usesIn = (
  pieces: readonly { code: string; kind?: 'code' | 'span' }[],
  {
    source = '',
    bare = [],
    isMarked = false,
  }: {
    source?: string
    bare?: readonly string[]
    isMarked?: boolean
  } = {},
): string[] => {
  const facts = { kind: 'code' } as never
  const files = [{ path: 'a.go', role: 'source', language: 'go', facts, text: source } as const]
  const removed = [
    'web.Ctx.BodyParser',
    'web.Parser.create',
    'web.UploadIO',
    'web.Stream',
    '@org/web-query.isError',
    'web.Shelf.ReadAll',
    'web.listed?',
  ]
  const names = new Map(removed.map((name) => [name, null]))
  const words = new Map([
    ['showTimer', 'showTimer'],
    ['count_all', 'web.Shelf.count_all'],
    ['UploadIO', 'web.UploadIO'],
    ['ReadAll', 'web.Shelf.ReadAll'],
  ])
  const spelled = spelledUseFinder(
    { names, words, isType: (path) => path === 'web.UploadIO' },
    { cards: [], files },
  )
  return spelled({
    path: 'README.md',
    kind: 'page',
    pieces: pieces.map(({ code, kind = 'code' }) => ({ code, kind, language: 'go', line: 1 })),
    bare: bare.map((code) => ({ code, line: 1, isMarked })),
  }).map(({ name, line }) => `${line} ${name}`)
}

test('a name of several words is found on a value of unknown type, and alone in a code span', () => {
  expect(usesIn([{ code: 'x := 1\nc.BodyParser(x)' }])).toEqual(['2 web.Ctx.BodyParser'])
  expect(usesIn([{ code: 'BodyParser', kind: 'span' }])).toEqual(['1 web.Ctx.BodyParser'])
  expect(usesIn([{ code: 'c.BodyParser(&x)', kind: 'span' }])).toEqual(['1 web.Ctx.BodyParser'])
})

test('a name of one word is found only with its class before it', () => {
  expect(usesIn([{ code: 'Parser::create(1)' }])).toEqual(['1 web.Parser.create'])
  expect(usesIn([{ code: 'thing.create(1); Stream.of(2); tools.create()' }])).toEqual([])
})

test('a name of one word is found after a created value of its class, or after the name of the library', () => {
  expect(usesIn([{ code: '(new Parser)->create(1); new Parser(2).create(3)' }])).toEqual([
    '1 web.Parser.create',
    '1 web.Parser.create',
  ])
  expect(usesIn([{ code: 'web::http::Stream::from(1)' }])).toEqual(['1 web.Stream'])
})

test('a class that the text defines and a key of its data are not names of the library', () => {
  expect(usesIn([{ code: 'class UploadIO {\n}\nUploadIO.new()' }])).toEqual([])
  expect(usesIn([{ code: 'send(BodyParser=1)\n{ BodyParser: 2 }' }])).toEqual([])
  expect(
    usesIn([{ code: 'func (c *Ctx) BodyParser(out any) error' }, { code: 'c.BodyParser(1)' }]),
  ).toContain('1 web.Ctx.BodyParser')
})

test('a name that occurs in a string of the source is not reported, since it may be created at run time', () => {
  expect(usesIn([{ code: 'c.BodyParser(1)' }], { source: 'make("BodyParser")' })).toEqual([])
})

test('a word that the code no longer contains is found as a member, a key or a named argument', () => {
  expect(usesIn([{ code: 'shelf.count_all()' }])).toEqual(['1 web.Shelf.count_all'])
  expect(usesIn([{ code: 'new List({ showTimer: true })' }])).toEqual(['1 showTimer'])
  expect(usesIn([{ code: '{ "showTimer": true }' }])).toEqual(['1 showTimer'])
  expect(usesIn([{ code: 'list(1, count_all=2)' }])).toEqual(['1 web.Shelf.count_all'])
  expect(usesIn([{ code: 'showTimer', kind: 'span' }])).toEqual(['1 showTimer'])
})

test('a word that the code no longer contains may be the name of a variable', () => {
  expect(usesIn([{ code: 'showTimer = 3\nlist({ showTimer: showTimer })' }])).toEqual([])
  expect(usesIn([{ code: 'run((showTimer) => draw(showTimer))' }])).toEqual([])
})

test('a key with its type is found in a code span', () => {
  expect(usesIn([{ code: 'showTimer?: boolean', kind: 'span' }])).toEqual(['1 showTimer'])
  expect(usesIn([{ code: 'showTimer of tasks', kind: 'span' }])).toEqual([])
})

test('a word of a sentence is found if a symbol had this name and no code contains it', () => {
  expect(usesIn([], { bare: ['UploadIO', 'ReadAll', 'showTimer'] })).toEqual(['1 web.UploadIO'])
  expect(usesIn([], { bare: ['ReadAll'], isMarked: true })).toEqual(['1 web.Shelf.ReadAll'])
  expect(usesIn([{ code: 'class UploadIO {\n}' }], { bare: ['UploadIO'] })).toEqual([])
})

test('a name that the code still contains is not reported on a value of unknown type', () => {
  const source = 'type Body = { BodyParser: string }'
  expect(usesIn([{ code: 'c.BodyParser(1)' }], { source })).toEqual([])
  expect(usesIn([{ code: 'Ctx.BodyParser(1)' }], { source })).toEqual(['1 web.Ctx.BodyParser'])
  expect(usesIn([{ code: 'Ctx.BodyParser(1)' }], { source: 'Ctx.BodyParser(2)' })).toEqual([])
})

test('the parts of a package name are not the owner of a member', () => {
  expect(usesIn([{ code: 'query.isError' }], { source: 'isError = 1' })).toEqual([])
})

test('a member whose name is only that of a variable now is found, but no key or function', () => {
  const uses = (source: string) => usesIn([{ code: 'c.BodyParser(x)' }], { source })
  expect(uses('let BodyParser = 1; if BodyParser {')).toEqual(['1 web.Ctx.BodyParser'])
  expect(uses('x.BodyParser')).toEqual([])
  expect(uses('BodyParser = 1')).toEqual([])
  expect(uses('return { BodyParser }')).toEqual([])
  expect(uses('BodyParser(1)')).toEqual([])
  expect(usesIn([{ code: 'BodyParser(x)' }], { source: 'BodyParser = 1' })).toEqual([])
})

test('the mark of a predicate belongs to its name', () => {
  expect(usesIn([{ code: 'listed?(x) ? 1 : 2' }])).toEqual(['1 web.listed?'])
  expect(usesIn([{ code: 'listed(x)' }])).toEqual([])
})
