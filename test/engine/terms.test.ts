/**
 * Terms of a text: the ways to type a name, and what the index keeps of it.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { fold, partsOf, surfaceWords, termsOf } from '../../runtime/pack/lexical/tokenizer.ts'

const dotted = (text: string): string[] => termsOf(text, { dotted: true })

describe('identifiers are indexed whole and in parts', () => {
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

  test('different cases of an identifier have common terms', () => {
    const whole = (name: string) => termsOf(name).at(-1)
    expect(new Set(['readCSV', 'read_csv', 'ReadCsv', 'READ_CSV', 'readcsv'].map(whole)).size).toBe(
      1,
    )
  })

  test('a dotted name is indexed in parts, and whole on request', () => {
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
  test('with the same stem have one term', () => {
    const stems = ['parse', 'parses', 'parsed', 'parsing'].map((word) => termsOf(word)[0])
    expect(new Set(stems).size).toBe(1)
  })

  test('that are stop words are indexed, because they are names in real libraries', () => {
    expect(termsOf('from any not')).toEqual(['from', 'ani', 'not'])
  })

  test('of any script are indexed', () => {
    expect(termsOf('поиск بحث ძებნა חיפוש')).toEqual(['поиск', 'بحث', 'ძებნა', 'חיפוש'])
    expect(termsOf('हिन्दी')).toEqual(['हिन्दी'])
    expect(termsOf('مرحبا ١٢٣')).toHaveLength(2)
  })

  test('lose accents on Latin letters only', () => {
    expect(termsOf('naïve Größe Ünïcode')).toEqual(['naiv', 'große', 'unicod'].map(fold))
    expect(fold('й')).toBe('й')
    expect(fold('が')).toBe('が')
  })

  test('in compatibility forms equal the plain forms', () => {
    expect(termsOf('ｐａｒｓｅ ﬁle')).toEqual(termsOf('parse file'))
  })

  test('are equal in composed and decomposed form', () => {
    expect(termsOf('é'.normalize('NFD'))).toEqual(termsOf('é'.normalize('NFC')))
  })
})

describe('scripts without spaces', () => {
  test('are indexed by single characters and pairs', () => {
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

  test('give a shorter word terms that are among those of a longer one', () => {
    const within = new Set(termsOf('日本語の検索エンジンを作る'))
    for (const term of [...termsOf('検索'), ...termsOf('エンジン')]) expect(within).toContain(term)
  })

  test('are indexed beside Latin words without a space between them', () => {
    expect(termsOf('read日本')).toEqual(['read', '日', '日本', '本'])
  })

  test('include Thai and Korean', () => {
    expect(termsOf('ค้นหา').length).toBeGreaterThan(2)
    expect(termsOf('한국어')).toContain('한국')
  })
})

describe('unusual text', () => {
  test.each(['', ' \n\t', '!?…', '🦊👩‍🔬', '\ud800', '()[]{}', '\u0000'])(
    '%j has no terms',
    (text) => {
      expect(termsOf(text)).toEqual([])
    },
  )

  test('a word of more than 64 characters is not indexed', () => {
    expect(termsOf('a'.repeat(65))).toEqual([])
    expect(termsOf('a'.repeat(64))).toHaveLength(1)
  })

  test('names of built-in properties are ordinary words', () => {
    expect(termsOf('constructor __proto__ toString hasOwnProperty')).toEqual(
      expect.arrayContaining(['constructor', 'proto', 'tostr']),
    )
  })

  test('always gives the same terms', () => {
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

test('the texts that words were read from are not kept', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const usedAfter = (texts: number): number => {
    for (let i = 0; i < texts; i++)
      termsOf(`${'ab '.repeat(100_000)} a_rather_long_word_number_${texts}_${i}`)
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = usedAfter(1)
  expect(usedAfter(100) - before).toBeLessThan(10 * 1024 * 1024)
})
