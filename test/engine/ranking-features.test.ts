/**
 * Each small ranking feature by itself: a question or path in, a number out.
 */
import { describe, expect, test } from 'vitest'
import { fileStem } from '../../runtime/pack/features/file-stem.ts'
import { PATH_FEATURES } from '../../runtime/pack/features/path-features.ts'
import { pathFeaturesOf } from '../../runtime/pack/features/path-patterns.ts'
import { penaltiesOfFiles } from '../../runtime/search/files/path-penalty-of-files.ts'
import { partsOfStem, softMatch, stemMatch } from '../../runtime/search/files/stem-match.ts'
import { penaltiesOfCards } from '../../runtime/search/path-penalty.ts'
import { wholeName } from '../../runtime/search/question/question.ts'
import { questionKind } from '../../runtime/search/question/question-kind.ts'

test.each([
  ['src/core/parse.ts', 'parse'],
  ['geopandas/io/__init__.py', 'io'],
  ['types/store.d.ts', 'store'],
  ['index.ts', 'index'],
  ['Makefile', 'Makefile'],
])('the stem of %s', (path, stem) => {
  expect(fileStem(path)).toBe(stem)
})

describe('a soft match', () => {
  test.each([
    ['parse', 'parse', 1],
    ['auth', 'authent', 0.8],
    ['ctx', 'ctxvar', 0.5],
    ['ctx', 'ctxs', 0],
    ['serializ', 'serialis', 0.6],
    ['tree', 'three', 0],
  ])('of %s and %s', (a, b, similarity) => {
    expect(softMatch(a, b)).toBe(similarity)
    expect(softMatch(b, a)).toBe(similarity)
  })
})

describe('the name of a file', () => {
  const question = [
    { term: 'token', rarity: 3 },
    { term: 'parser', rarity: 1 },
  ]

  test('matches by the rarity of the words and by the share of the name that they cover', () => {
    expect(stemMatch(partsOfStem('src/token-parser.ts'), question)).toBe(1)
    expect(stemMatch(partsOfStem('src/token.ts'), question)).toBeCloseTo(Math.sqrt(3 / 4))
    expect(stemMatch(partsOfStem('src/token-printer.ts'), question)).toBeCloseTo(
      Math.sqrt((3 / 4) * (1 / 2)),
    )
  })

  test('is 0 if no word matches, or if there is no name', () => {
    expect(stemMatch(partsOfStem('src/colors.ts'), question)).toBe(0)
    expect(stemMatch([], question)).toBe(0)
  })
})

describe('the features of a path', () => {
  const featuresBeside = (path: string, others: readonly string[] = [], definitions = 5) => {
    const [bits = 0] = pathFeaturesOf([path, ...others], [definitions])
    return PATH_FEATURES.filter((_, bit) => (bits & (1 << bit)) !== 0).map(({ name }) => name)
  }

  test.each([
    ['src/parser.ts', []],
    ['tests/parser.py', ['test']],
    ['src/parser.test.ts', ['test']],
    ['src/latest.ts', []],
    ['pkg/test_parser.py', ['test']],
    ['src/compat/parser.ts', ['compat']],
    ['src/_vendor/six.py', ['compat', 'private']],
    ['examples/parser.py', ['example']],
    ['docs/parser.md', []],
    ['docs/conf.py', ['example']],
    ['src/locales/de.ts', ['locale']],
    ['pkg/_parser.py', ['private']],
    ['pkg/__init__.py', []],
    ['src/types/parser.ts', ['types']],
    ['src/parser.d.ts', ['declaration']],
  ])('%s', (path, names) => {
    expect(featuresBeside(path)).toEqual(names)
  })

  test('mark a version as older if a newer one exists, and a changelog always', () => {
    expect(featuresBeside('src/v3/parser.ts', ['src/v4/parser.ts'])).toEqual(['older'])
    expect(featuresBeside('src/v4/parser.ts', ['src/v3/parser.ts'])).toEqual([])
    expect(featuresBeside('v1/parser.ts', ['parser.ts'])).toEqual(['older'])
    expect(featuresBeside('packages/docs-v3/a.md', ['packages/docs/b.md'])).toEqual(['older'])
    expect(featuresBeside('packages/docs-v3/a.md', ['docs/b.md'])).toEqual([])
    expect(featuresBeside('docs/3.x/a.md', ['docs/4.x/b.md'])).toEqual(['older'])
    expect(featuresBeside('docs/4.x/a.md', ['docs/3.x/b.md'])).toEqual([])
    expect(featuresBeside('src/3.x/a.ts', ['src/4.x/b.ts'])).toEqual([])
    for (const path of ['CHANGELOG.md', 'HISTORY.md', 'docs/CHANGES.rst', 'History.md', 'news.txt'])
      expect(featuresBeside(path, [])).toEqual(['older'])
    expect(featuresBeside('changelog.d/1592.change.md')).toEqual(['older'])
    expect(featuresBeside('src/changelog/parser.ts')).toEqual([])
    expect(featuresBeside('docs/history.md', [])).toEqual([])
    expect(featuresBeside('README_KO.md', [])).toEqual(['locale'])
    expect(featuresBeside('src/v3/parser.ts')).toEqual([])
  })

  test('mark an index file with almost no definitions as one that only re-exports', () => {
    expect(featuresBeside('src/index.ts', [], 1)).toEqual(['index'])
    expect(featuresBeside('src/index.ts', [], 2)).toEqual([])
  })
})

describe('the penalty of a path', () => {
  const paths = [
    'tests/v1/parser.py',
    'src/v2/parser.py',
    'src/v1/parser.py',
    'src/v1/test_parser.py',
  ]
  const bits = pathFeaturesOf(paths, [5, 5, 5, 5])
  const penaltyOf = (question: string, i: number) =>
    penaltiesOfFiles(question)(bits[i] ?? 0, paths[i] ?? '')

  test('is .7 to the power of the weights, of at most two features', () => {
    expect(penaltyOf('parser', 1)).toBe(1)
    expect(penaltyOf('parser', 2)).toBeCloseTo(0.7 ** 1.5)
    expect(penaltyOf('parser', 0)).toBeCloseTo(0.7 ** 1.5)
    expect(penaltyOf('parser', 3)).toBeCloseTo(0.7 ** 2)
  })

  test('is lifted by a question that mentions the feature', () => {
    expect(penaltyOf('the test of the parser', 0)).toBe(1)
    expect(penaltyOf('the test of the parser', 3)).toBeCloseTo(0.7 ** 1.5)
    expect(penaltyOf('the parser of v1', 2)).toBe(1)
    expect(penaltyOf('the parser of v2', 2)).toBeCloseTo(0.7 ** 1.5)
    expect(penaltyOf('the latest parser', 0)).toBeCloseTo(0.7 ** 1.5)
  })
})

describe('the kind of question', () => {
  test.each([
    ['read_csv', 'symbol'],
    ['zod.ZodString.email()', 'symbol'],
    ['GridSearchCV', 'symbol'],
    ['parse', 'part'],
    ['csv reader', 'part'],
    ['src/io/csv.py', 'path'],
    ['csv.py:32 src/io', 'part'],
    ['TypeError: x is not a function', 'error'],
    ['expected string, got number', 'error'],
    ['how do I read a csv', 'how-to'],
    ['How to catch a ValueError', 'how-to'],
    ['why is the index lost', 'concept'],
    ['what does ZodError hold', 'concept'],
    ['Writes a table to a file.', 'description'],
    ['Write a table to a file', 'part'],
    ['Returns the value of `math.inf` in units of length.', 'description'],
    ['We write the table to a file.', 'part'],
    ['Tables should be written to a file.', 'part'],
    ['Writes a table. Reads it again.', 'part'],
  ])('%s', (question, kind) => {
    expect(questionKind(question)).toBe(kind)
  })
})

describe('a question that is a name', () => {
  test.each([
    ['read_csv', 'read_csv'],
    ['`read_csv`', 'read_csv'],
    ['"io.read_csv()"?', 'io.read_csv'],
    ['Store.#entries', 'Store.#entries'],
    ['Box.[Symbol.iterator]', 'Box.[Symbol.iterator]'],
    ['read csv', undefined],
    ['the read_csv function', undefined],
    ['', undefined],
    ['...', undefined],
  ])('%s', (question, name) => {
    expect(wholeName(question)).toBe(name)
  })
})

describe('the path features of a card', () => {
  const older = 1 << PATH_FEATURES.findIndex(({ name }) => name === 'older')

  test('lower its score, unless the question mentions them', () => {
    expect(penaltiesOfCards('parse an email')[older]).toBeLessThan(1)
    expect(penaltiesOfCards('parse an email in v3')[older]).toBe(1)
    expect(penaltiesOfCards('the previous email')[older]).toBe(1)
    expect(penaltiesOfCards('parse an email')[0]).toBe(1)
  })

  test('lower its score by their combined weight, up to a limit', () => {
    const bit = (name: string): number =>
      1 << PATH_FEATURES.findIndex((feature) => feature.name === name)
    const of = (question: string, ...names: string[]): number | undefined =>
      penaltiesOfCards(question)[names.reduce((bits, name) => bits | bit(name), 0)]
    expect(of('an email', 'types')).toBeCloseTo(0.7 ** 0.5)
    expect(of('an email', 'types', 'compat')).toBeCloseTo(0.7 ** 1.5)
    expect(of('a legacy email', 'types', 'compat')).toBeCloseTo(0.7 ** 0.5)
    expect(of('an email', 'types', 'compat', 'older', 'test')).toBeCloseTo(0.7 ** 2)
  })
})
