/**
 * Inspectors are external processes: here a server in Node, and the Python script if Python is installed.
 */
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { inspectorAddress } from '../../build/inspector/inspector.ts'
import { addLiveSignatures } from '../../build/inspector/live-signatures.ts'
import type { Parameter, SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { smallEntry } from '../small-pack.ts'
import { type Asked, hasPython, inspector, pythonInspector } from './running.ts'

const saying = (signatures: Readonly<Record<string, string>>) =>
  inspector(({ symbols }) => ({
    symbols: symbols.flatMap((symbol) => {
      const signature = signatures[symbol]
      return signature === undefined ? [] : [{ symbol, signature }]
    }),
  }))

function symbol(
  id: string,
  parameters: readonly Parameter[],
  more: Partial<SymbolCard> = {},
): Entry {
  const entry = smallEntry({ id })
  if (entry.card.kind !== 'symbol') throw new Error('not a symbol')
  return { ...entry, card: { ...entry.card, parameters, ...more } }
}

const own = (entry: Entry | undefined): SymbolCard => {
  if (entry?.card.kind !== 'symbol') throw new Error('not a symbol')
  return entry.card
}

describe('a signature', () => {
  const PUT: readonly Parameter[] = [
    { name: 'book', type: 'Book | None' },
    { name: 'at', default: 'None' },
    { name: 'rest', kind: 'rest' },
    { name: 'quietly', default: '_MISSING', kind: 'keyword-only' },
    { name: 'options', kind: 'keyword-rest' },
  ]

  test.each([
    ['(book, at=None, *rest, quietly=False, **options)'],
    [
      '(book: typing.Optional[Book], at: int = None, *rest, quietly=<object object at 0x7f3>, **options)',
    ],
    [
      '(book: "Book, or none", /, at=(1, 2), *rest: str, quietly={"a": 1}, **options) -> dict[str, int]',
    ],
    ['def put(book, at=",)", *rest, quietly=\'=\', **options)'],
  ])('that differs only in spelling is not shown: %s', async (signature) => {
    const entries = [symbol('small:put', PUT)]
    const url = await saying({ 'small.put': signature })
    expect((await addLiveSignatures(entries, { url })).entries).toEqual(entries)
  })

  test.each([
    ['an additional parameter', '(book, at=None, *rest, quietly=0, loudly=0, **options)'],
    ['another name', '(tome, at=None, *rest, quietly=0, **options)'],
    ['another order', '(at, book=None, *rest, quietly=0, **options)'],
    ['no default', '(book, at, *rest, quietly=0, **options)'],
    ['nothing', '()'],
  ])('with %s is shown beside the parsed one', async (_, signature) => {
    const [entry] = (
      await addLiveSignatures([symbol('small:put', PUT, { signature: 'def put(…)' })], {
        url: await saying({ 'small.put': signature }),
      })
    ).entries
    expect(own(entry)).toMatchObject({ live_signature: signature, signature: 'def put(…)' })
  })

  test('of a class is that of one of its members, unless it is created at run time', async () => {
    const related = {
      ...own(symbol('x:x', [])).related,
      children: [{ symbol: 'small:Shelf.init', path: 'small.ts' }],
    }
    const init = symbol('small:Shelf.init', [{ name: 'width' }], {
      symbol_kind: 'method',
    })
    const shelf = symbol('small:Shelf', [], { symbol_kind: 'class', related })
    const made = symbol('small:Record', [], { symbol_kind: 'class' })
    const url = await saying({ 'small.Shelf': '(width)', 'small.Record': '(name, age=0)' })
    const { entries } = await addLiveSignatures([shelf, init, made], { url })
    expect(entries.map((entry) => own(entry).live_signature)).toEqual([
      undefined,
      undefined,
      '(name, age=0)',
    ])
  })

  test('contains no memory address of the running process', async () => {
    const url = await saying({ 'small.put': '(book=<object object at 0x7f3aC0>)' })
    const [entry] = (await addLiveSignatures([symbol('small:put', [])], { url })).entries
    expect(own(entry).live_signature).toBe('(book=<object object at …>)')
  })
})

test('a live signature is not added if any overload has it', async () => {
  const entries = [
    symbol('small:put', [{ name: 'book' }], { public: ['small.put'] }),
    symbol('small:put~2', [{ name: 'book' }, { name: 'at' }], {
      ...{ dotted: 'small.put', public: ['small.put'], docstring: 'Own.' },
    }),
  ]
  const url = await inspector(({ symbols }) => ({
    symbols: symbols.map((name) => ({ symbol: name, signature: '(book, at)', docstring: 'Live.' })),
  }))
  expect((await addLiveSignatures(entries, { url })).entries).toEqual(entries)
})

test('a live docstring is added if the source has none', async () => {
  const entries = [symbol('small:a', []), symbol('small:b', [], { docstring: 'Own.' })]
  const url = await inspector(({ symbols }) => ({
    symbols: symbols.map((name) => ({ symbol: name, signature: '()', docstring: 'Live.' })),
  }))
  const live = await addLiveSignatures(entries, { url })
  expect(live.entries.map((entry) => own(entry).live_docstring)).toEqual(['Live.', undefined])
  expect(live.outcome).toEqual({ asked: 2, answered: 2, differ: 1 })
})

test('a symbol is requested by its import path, not by its project', async () => {
  const asked: string[] = []
  const url = await inspector(({ symbols }) => {
    asked.push(...symbols)
    return { symbols: [] }
  })
  await addLiveSignatures(
    [
      symbol('desk-next.desk.ask:ask', [], { public: ['desk.ask', 'desk.ask.ask'] }),
      symbol('desk.wait:wait', [], { public: ['desk.wait', 'desk.wait.wait', 'desk.all.wait'] }),
    ],
    { url },
  )
  expect(asked).toEqual(['desk.ask.ask', 'desk.wait.wait'])
})

test('only public functions, methods and classes are requested, 200 at a time', async () => {
  const asked: number[] = []
  const url = await inspector(({ symbols }) => {
    asked.push(symbols.length)
    return { symbols: [], errors: [] }
  })
  const many = Array.from({ length: 250 }, (_, i) => symbol(`small:f${i}`, []))
  const others = [
    symbol('small:hidden', [], { visibility: 'private' }),
    symbol('small:LIMIT', [], { symbol_kind: 'constant' }),
    smallEntry({ id: 'guide', kind: 'guide' }),
  ]
  await addLiveSignatures([...many, ...others], { url })
  expect(asked).toEqual([200, 50])
})

test('names that the inspector does not know are reported', async () => {
  const url = await inspector(() => ({
    symbols: [{ symbol: 'small.take', signature: '()' }],
    errors: [
      { symbol: 'small.put', reason: 'AttributeError:\n no put' },
      { symbol: 'never.asked', reason: 'x' },
    ],
  }))
  const entries = [symbol('small:put', []), symbol('small:take', [])]
  const { problems } = await addLiveSignatures(entries, { url })
  expect(problems).toEqual([
    {
      path: 'small.ts',
      line: 1,
      reason: 'the inspector knows no signature of small.put: AttributeError: no put',
      severity: 'info',
    },
  ])
})

describe('the build continues with one warning', () => {
  test.each<[string, string, (asked: Asked, response: ServerResponse) => unknown]>([
    ['garbage', 'is not JSON', () => 'garbage'],
    ['another shape', 'protocol', () => ({ symbols: [{ symbol: 'small.put' }] })],
    ['another status', '500', (_, response) => response.writeHead(500) && ''],
    ['silence', 'within 0.1 s', () => undefined],
  ])('after %s', async (_, reason, reply) => {
    const entries = [symbol('small:put', [])]
    const url = await inspector(reply)
    const live = await addLiveSignatures(entries, { url, timeoutMs: 100 })
    expect(live.entries).toEqual(entries)
    expect(live.problems).toMatchObject([{ path: '.', severity: 'warning' }])
    expect(live.problems[0]?.reason).toContain(reason)
  })

  test('if the library cannot be loaded', async () => {
    const url = await inspector(({ symbols }) => ({
      symbols: [],
      errors: symbols.map((name) => ({ symbol: name, reason: 'no module named tide' })),
    }))
    const live = await addLiveSignatures([symbol('small:a', []), symbol('small:b', [])], { url })
    expect(live.problems.map(({ reason }) => reason)).toEqual([
      'the inspector was not used: it knows none of 2 symbols (small.a: no module named tide). Start it where the library can be loaded',
    ])
  })

  test('if no server answers', async () => {
    const live = await addLiveSignatures([symbol('small:put', [])], { url: 'http://127.0.0.1:1/' })
    expect(live.problems[0]?.reason).toContain('cannot be reached')
  })
})

test.each(['http://example.com', 'https://127.0.0.1', 'file:///x', '8788', ''])(
  'an address of another machine is a usage error: %j',
  (address) => {
    expect(() => inspectorAddress(address)).toThrow('address on this machine')
  },
)

describe.skipIf(!hasPython)('the script for Python (skipped where there is no python3)', () => {
  test('returns the state of a library at run time', async () => {
    const shelf = (name: string, parameters: readonly Parameter[], kind = 'function') =>
      symbol(`shelf.store:${name}`, parameters, { symbol_kind: kind })
    const book = { name: 'book' }
    const { entries, problems, outcome } = await addLiveSignatures(
      [
        shelf('plain', [book, { name: 'at', default: '0' }]),
        shelf('decorated', [book]),
        shelf('Record', [], 'class'),
        shelf('Record.made', [{ name: 'name' }], 'method'),
        shelf('Record.renamed', [{ name: 'name' }], 'method'),
        shelf('Record.kept', [{ name: 'name' }], 'method'),
        shelf('missing', []),
        symbol('shelf.broken:any', []),
      ],
      { url: await pythonInspector() },
    )
    expect(entries.map((entry) => own(entry).live_signature)).toEqual([
      undefined,
      '(book, *, retries=3)',
      '(name: str, pages: int = 0) -> None',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(own(entries[2]).live_docstring).toBeUndefined()
    expect(own(entries[0]).live_docstring).toBe('Put a book on the shelf.')
    expect(problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('shelf.broken.any: ModuleNotFoundError'),
      expect.stringContaining('shelf.store.missing: AttributeError'),
    ])
    expect(outcome).toMatchObject({ asked: 8, answered: 6 })
  })

  test('refuses pages in a browser, and requests outside of the protocol', async () => {
    const url = await pythonInspector()
    const body = JSON.stringify({ symbols: ['os.getcwd'] })
    const status = async (init: RequestInit) =>
      (await fetch(url, { method: 'POST', ...init })).status
    expect(await status({ body, headers: { origin: 'http://example.com' } })).toBe(403)
    expect(await status({ body: '[]' })).toBe(400)
    expect(await status({ body: '{"symbols": [1]}' })).toBe(400)
    expect(await status({ body })).toBe(200)
  })
})
