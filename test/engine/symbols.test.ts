/**
 * Cards by name: exactly, by suffix or prefix, in any notation.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { headAt } from '../../runtime/cards/read-heads.ts'
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import { foldSegment, reversedSegments, symbolKey } from '../../runtime/pack/tables/symbol-keys.ts'
import { lookUpSymbol } from '../../runtime/search/names/symbol-lookup.ts'
import { openSmall, type SmallCard, smallPack } from '../small-pack.ts'

const CARDS: SmallCard[] = [
  { id: 'pkg.core.schema:Schema', keys: ['pkg.core.schema:Schema', 'pkg.Schema'] },
  {
    id: 'pkg.core.schema:Schema.parse',
    keys: ['pkg.core.schema:Schema.parse', 'pkg.Schema.parse'],
  },
  { id: 'pkg.core:parse', keys: ['pkg.core:parse', 'pkg.parse'] },
  { id: 'pkg.core:_parse', keys: ['pkg.core:_parse'], visibility: 'private' },
  { id: 'pkg.core:PARSE', keys: ['pkg.core:PARSE'] },
  { id: 'pkg.core:parse_all', keys: ['pkg.core:parse_all'], visibility: 'internal' },
  { id: 'pkg:__init__', keys: ['pkg:__init__'] },
  { id: 'pkg:_', keys: ['pkg:_'] },
  { id: 'pkg:$mount', keys: ['pkg:$mount'] },
  { id: 'pkg:größe', keys: ['pkg:größe'] },
  { id: 'pkg:読む', keys: ['pkg:読む'] },
  { id: 'pkg:constructor', keys: ['pkg:constructor'] },
  { id: 'pkg:__proto__', keys: ['pkg:__proto__'] },
  { id: 'src/lib.rs:Map::insert', keys: ['src/lib.rs:Map::insert'] },
  { id: 'tests/insert.rs::insert', kind: 'recipe', keys: ['tests.insert'] },
]

let catalog: Catalog

beforeAll(async () => {
  catalog = await openSmall(smallPack(CARDS))
})

async function named(name: string, typing = false): Promise<string[]> {
  const { value } = await loadAndRun(catalog, () =>
    lookUpSymbol(catalog, name, typing).map(({ pack, card }) => headAt(pack, card)?.id ?? ''),
  )
  return value
}

describe('a name finds', () => {
  test.each([
    ['by its canonical id', 'pkg.core.schema:Schema', 'pkg.core.schema:Schema'],
    ['dotted', 'pkg.core.schema.Schema', 'pkg.core.schema:Schema'],
    ['by a public path', 'pkg.Schema.parse', 'pkg.core.schema:Schema.parse'],
    ['by its last segments', 'Schema.parse', 'pkg.core.schema:Schema.parse'],
    ['with a hash', 'Schema#parse', 'pkg.core.schema:Schema.parse'],
    ['with an arrow', 'Schema->parse', 'pkg.core.schema:Schema.parse'],
    ['with colons', 'Map::insert', 'src/lib.rs:Map::insert'],
    ['with slashes', 'pkg/core/parse', 'pkg.core:parse'],
    ['in another case', 'schema', 'pkg.core.schema:Schema'],
    ['without its underscores', 'parseAll', 'pkg.core:parse_all'],
    ['with its underscores', '__init__', 'pkg:__init__'],
    ['of one underscore', '_', 'pkg:_'],
    ['with a sign', '$mount', 'pkg:$mount'],
    ['with an accent', 'pkg.größe', 'pkg:größe'],
    ['without the accent', 'große', 'pkg:größe'],
    ['in Japanese', '読む', 'pkg:読む'],
    ['of Object.prototype', 'constructor', 'pkg:constructor'],
    ['of a prototype', '__proto__', 'pkg:__proto__'],
  ])('%s: %s', async (_, name, id) => {
    expect((await named(name))[0]).toBe(id)
  })

  test.each(['', '.', '::', 'nothing', 'Schema.nothing', 'nothing.parse', 'pars', 'arse', 'chema'])(
    'nothing: “%s”',
    async (name) => {
      expect(await named(name)).toEqual([])
    },
  )
})

describe('an ambiguous name', () => {
  test('returns all symbols with this name: as written before others, public before private, short before long', async () => {
    const names = await named('parse')
    expect(names[0]).toBe('pkg.core:parse')
    expect(new Set(names)).toEqual(
      new Set([
        'pkg.core:parse',
        'pkg.core.schema:Schema.parse',
        'pkg.core:PARSE',
        'pkg.core:_parse',
      ]),
    )
    expect(names.indexOf('pkg.core:_parse')).toBeGreaterThan(names.indexOf('pkg.core:PARSE'))
  })

  test('is disambiguated by its case', async () => {
    expect((await named('PARSE'))[0]).toBe('pkg.core:PARSE')
    expect((await named('_parse'))[0]).toBe('pkg.core:_parse')
  })

  test('means the symbol before a test with the same name', async () => {
    expect(await named('insert')).toEqual(['src/lib.rs:Map::insert', 'tests/insert.rs::insert'])
  })

  test('returns each card once, however many of its names match', async () => {
    const names = await named('Schema')
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a name that is being typed', () => {
  test('finds names that begin with it, whole names first', async () => {
    const names = await named('parse', true)
    expect(names[0]).toBe('pkg.core:parse')
    expect(names).toContain('pkg.core:parse_all')
    expect(await named('par', true)).toEqual(
      expect.arrayContaining(['pkg.core:parse', 'pkg.core:parse_all']),
    )
  })

  test('is found only if its owners are complete', async () => {
    expect(await named('Schema.pa', true)).toEqual(['pkg.core.schema:Schema.parse'])
    expect(await named('Sch.parse', true)).toEqual([])
  })

  test('matches only the beginning of a segment', async () => {
    expect(await named('arse', true)).toEqual([])
  })
})

describe('keys of symbols', () => {
  test('contain the segments from last to first, folded', () => {
    expect(symbolKey(reversedSegments('zod.v4.classic:ZodString.email'))).toBe(
      'email.zodstring.classic.v4.zod',
    )
    expect(reversedSegments('a.b::c->d#e/f\\g')).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a'])
    expect(foldSegment('__Init__')).toBe('init')
    expect(foldSegment('___')).toBe('___')
  })

  test('every form of the end of a name is a prefix of its key', () => {
    const key = symbolKey(reversedSegments('pkg.core.schema:Schema.parse'))
    for (const name of [
      'parse',
      'Schema.parse',
      'schema::Schema#Parse',
      'core/schema:Schema.parse',
    ])
      expect(key.startsWith(symbolKey(reversedSegments(name)))).toBe(true)
  })

  test('that are too long are left out, but the card is found by its other names', async () => {
    const long = `pkg:${'x'.repeat(2000)}`
    const with2000 = await openSmall(
      smallPack([{ id: long, keys: [long, 'pkg.short'], fields: { text: 'there' } }]),
    )
    const { value } = await loadAndRun(with2000, () => lookUpSymbol(with2000, 'pkg.short'))
    expect(value).toHaveLength(1)
  })
})
