/**
 * Terms of a text: the ways to type a name, and what the index keeps of it.
 */
import { describe, expect, test } from 'vitest'
import { fold, partsOf, surfaceWords, termsOf } from '../../runtime/pack/lexical/tokenizer.ts'

const dotted = (text: string): string[] => termsOf(text, { dotted: true })

describe('identifiers are kept whole and in parts', () => {
  test.each([
    ['GridSearchCV', ['grid', 'search', 'cv', 'gridsearchcv']],
    ['read_csv', ['read', 'csv', 'readcsv']],
    ['utf8', ['utf', '8', 'utf8']],
    ['HTTPServer', ['http', 'server', 'httpserver']],
    ['XMLHttpRequest', ['xml', 'http', 'request', 'xmlhttprequest']],
    ['__init__', ['init']],
    ['_private', ['privat']],
    ['A', ['a']],
    ['SCREAMING_CASE', ['scream', 'case', 'screamingcas']],
    ['v2ray', ['v', '2', 'rai', 'v2ray']],
  ])('%s', (name, terms) => {
    expect(termsOf(name)).toEqual(terms)
  })

  test('in whatever case they are written, they meet', () => {
    const whole = (name: string) => termsOf(name).at(-1)
    expect(new Set(['readCSV', 'read_csv', 'ReadCsv', 'READ_CSV', 'readcsv'].map(whole)).size).toBe(
      1,
    )
  })

  test('a dotted name is kept whole where asked for, and in parts always', () => {
    expect(dotted('numpy.linalg.svd')).toEqual(['numpi', 'linalg', 'svd', 'numpy.linalg.svd'])
    expect(termsOf('numpy.linalg.svd')).toEqual(['numpi', 'linalg', 'svd'])
  })

  test('a full stop at the end of a sentence is not part of a name', () => {
    expect(dotted('Call parse. Then stop.')).toEqual(['call', 'pars', 'then', 'stop'])
    expect(dotted('wait...')).toEqual(['wait'])
  })

  test.each([
    ['C++', 'c++'],
    ['c++', 'c++'],
    ['C#', 'c#'],
    ['F#', 'f#'],
  ])('%s is one term', (name, term) => {
    expect(termsOf(`written in ${name}, of course`)).toContain(term)
  })
})

describe('words', () => {
  test('of one stem meet', () => {
    const stems = ['parse', 'parses', 'parsed', 'parsing'].map((word) => termsOf(word)[0])
    expect(new Set(stems).size).toBe(1)
  })

  test('that are stop words are indexed: they are names in real libraries', () => {
    expect(termsOf('from any not')).toEqual(['from', 'ani', 'not'])
  })

  test('of any script are kept', () => {
    expect(termsOf('поиск بحث ძებნა חיפוש')).toEqual(['поиск', 'بحث', 'ძებნა', 'חיפוש'])
    expect(termsOf('हिन्दी')).toEqual(['हिन्दी'])
    expect(termsOf('مرحبا ١٢٣')).toHaveLength(2)
  })

  test('lose accents on Latin letters, and only there', () => {
    expect(termsOf('naïve Größe Ünïcode')).toEqual(['naiv', 'große', 'unicod'].map(fold))
    expect(fold('й')).toBe('й')
    expect(fold('が')).toBe('が')
  })

  test('in compatibility forms meet the plain ones', () => {
    expect(termsOf('ｐａｒｓｅ ﬁle')).toEqual(termsOf('parse file'))
  })

  test('are the same composed and decomposed', () => {
    expect(termsOf('é'.normalize('NFD'))).toEqual(termsOf('é'.normalize('NFC')))
  })
})

describe('scripts without spaces', () => {
  test('are found by single letters and pairs', () => {
    expect(termsOf('検索エンジン')).toEqual([
      '検',
      '検索',
      '索',
      '索エ',
      'エ',
      'エン',
      'ン',
      'ンジ',
      'ジ',
      'ジン',
      'ン',
    ])
  })

  test('a shorter word’s terms lie within a longer one’s', () => {
    const within = new Set(termsOf('日本語の検索エンジンを作る'))
    for (const term of [...termsOf('検索'), ...termsOf('エンジン')]) expect(within).toContain(term)
  })

  test('beside Latin ones both are cut', () => {
    expect(termsOf('read日本')).toEqual(['read', '日', '日本', '本'])
  })

  test('Thai and Korean too', () => {
    expect(termsOf('ค้นหา').length).toBeGreaterThan(2)
    expect(termsOf('한국어')).toContain('한국')
  })
})

describe('odd text', () => {
  test.each(['', ' \n\t', '!?…', '🦊👩‍🔬', '\ud800', '()[]{}', '\u0000'])(
    '%j has no terms',
    (text) => {
      expect(termsOf(text)).toEqual([])
    },
  )

  test('data is not kept: runs longer than anybody types', () => {
    expect(termsOf('a'.repeat(65))).toEqual([])
    expect(termsOf('a'.repeat(64))).toHaveLength(1)
  })

  test('names of built-in properties are words like others', () => {
    expect(termsOf('constructor __proto__ toString hasOwnProperty')).toEqual(
      expect.arrayContaining(['constructor', 'proto', 'tostr']),
    )
  })

  test('is cut into the same terms every time', () => {
    for (const text of ['GridSearchCV', '検索', 'naïve'])
      expect(termsOf(text)).toEqual(termsOf(text))
  })
})

test('surface words are split but not stemmed', () => {
  expect(surfaceWords('readParsing of GridSearchCV')).toEqual([
    'read',
    'parsing',
    'of',
    'grid',
    'search',
    'cv',
  ])
})

test('parts end at underscores, case changes and digits', () => {
  expect(partsOf('getHTTP2Response_fast')).toEqual(['get', 'HTTP', '2', 'Response', 'fast'])
})
