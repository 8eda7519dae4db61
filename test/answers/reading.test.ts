/**
 * Messages to a chatbot, and what is recognized in them.
 */
import { describe, expect, test } from 'vitest'
import { keywordsIn } from '../../runtime/context/reading/keywords.ts'
import { languageOfCode } from '../../runtime/context/reading/language-signs.ts'
import { readPastedCode } from '../../runtime/context/reading/pasted-code.ts'
import { readUserMessage, type UserMessage } from '../../runtime/context/reading/user-message.ts'
import { languageOfTag } from '../../runtime/std/language-names.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

const read = (text: string): UserMessage => readUserMessage(text, 24)

describe('whether a question is simple, and about an API', () => {
  test.each<[string, boolean, boolean]>([
    ['How do I validate an email address?', false, true],
    ['logging', false, true],
    ['z.string().email()', false, true],
    ['what is a coordinate reference system?', false, false],
    ['why does a spatial join lose rows?', false, false],
    ['What does `safeParse` return?', false, true],
    ['which parameters does read_file take', false, true],
    ['Explain the difference between overlay and sjoin', true, false],
    ['Compare buffer and dissolve. When do I need which? And how fast are they?', true, false],
    ['How do I read a shapefile and then write it to PostGIS?', true, true],
    ['is there a way to retry a request?', false, true],
    ['Writes a table to a file.', false, true],
  ])('%s', (text, complex, api) => {
    const { isComplex, isApi } = read(text)
    expect({ isComplex, isApi }).toEqual({ isComplex: complex, isApi: api })
  })

  test('the number of words that makes a question complex is a setting', () => {
    const text = 'how do I open a file that is in a folder'
    expect(readUserMessage(text, 24).isComplex).toBe(false)
    expect(readUserMessage(text, 5).isComplex).toBe(true)
  })
})

describe('code', () => {
  test('in a fence is separated from prose, with the language of its info string', () => {
    const asked = read(
      'Why does this fail?\n```py\nimport geopandas as gpd\ngpd.read_file("a")\n```\nThanks',
    )
    expect(asked.code).toEqual([
      { how: 'fenced', text: 'import geopandas as gpd\ngpd.read_file("a")', language: 'python' },
    ])
    expect(asked.prose.split(/\s+/)).toEqual(['Why', 'does', 'this', 'fail?', 'Thanks'])
    expect(asked.language).toBe('python')
  })

  test('without an info string has the language of its tokens', () => {
    const asked = read(
      'What is wrong?\n```\nconst a: string = z.string()\nexport type B = z.infer<typeof a>\n```',
    )
    expect(asked.language).toBe('typescript')
  })

  test('in a code span stays in its sentence', () => {
    const asked = read('What does `GeoSeries.buffer(1)` return?')
    expect(asked.prose).toContain('GeoSeries.buffer(1)')
    expect(asked.code).toEqual([{ how: 'inline', text: 'GeoSeries.buffer(1)', language: '' }])
    expect(asked.names).toContain('GeoSeries.buffer')
  })

  test('that was pasted is recognized line by line, and sentences are not code', () => {
    const { prose, blocks } = readPastedCode(
      'My script stops here:\n\nimport requests\n\ndef load(url):\n    return requests.get(url)\n\nIt worked before, as far as I know.',
    )
    expect(blocks).toEqual(['import requests\n\ndef load(url):\n    return requests.get(url)'])
    expect(prose).toContain('My script stops here:')
    expect(prose).toContain('It worked before')
  })

  test.each([
    ['How do I import a module from a folder?'],
    ['Use the class that is best for this, then return the value.'],
    ['Hello,\nI would like to open a file.\nThanks!'],
  ])('is not found in prose: %s', (text) => {
    expect(readPastedCode(text).blocks).toEqual([])
  })

  test.each([
    ['for x in items:\n    print(x)\nself.y = None', 'python'],
    ['let mut total = 0;\nfn add(a: i32) -> i32 { a }', 'rust'],
    ['func main() {\n\tx := 1\n}', 'go'],
    ['const x = await fetch(url)\nconsole.log(x)', 'javascript'],
    ['npm install zod', 'bash'],
    ['#include <vector>\nstd::vector<int> v;', 'cpp'],
    ['validate an email', ''],
  ])('%j is %s', (code, language) => {
    expect(languageOfCode(code)).toBe(language)
  })

  test.each([
    ['PY', 'python'],
    ['ts', 'typescript'],
    ['c++', 'cpp'],
    ['tolk', 'tolk'],
    ['typescriptreact', 'tsx'],
    ['YML', 'yaml'],
    ['no_run', 'no_run'],
  ])('the info string %s means %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language)
  })
})

describe('a hostile message takes linear time to read', () => {
  const LENGTH = 250_000
  test.each([
    ['hyphens', '-'.repeat(LENGTH)],
    ['tildes and dots', '~.'.repeat(LENGTH / 2)],
    ['blank lines in a fence', `\`\`\`\n${'\n'.repeat(LENGTH)}`],
    ['lines of spaces in a fence', `\`\`\`\n${' \n'.repeat(LENGTH / 2)}`],
    ['selections without a table', `\`\`\`\n${'select '.repeat(LENGTH / 7)}`],
    ['functions without an end', `\`\`\`\n${'func ('.repeat(LENGTH / 6)}`],
    ['functions in one line', `\`\`\`\n${'func a(x)'.repeat(LENGTH / 9)}`],
    ['imports without an end', `\`\`\`\n${'import {'.repeat(LENGTH / 8)}`],
    ['types without an end', `\`\`\`\n${'interface a<'.repeat(LENGTH / 12)}`],
    ['a definition without a colon', `\`\`\`\ndef a${'a)'.repeat(LENGTH / 2)}`],
    ['a long word before a semicolon', `${'a'.repeat(LENGTH)};`],
    ['expectations', `how ${'expected '.repeat(LENGTH / 9)}`],
    [
      'very many different paths and names',
      Array.from({ length: LENGTH / 16 }, (_, i) => `a${i}.py b${i}.cd`).join(' '),
    ],
    [
      'very many different words',
      Array.from({ length: LENGTH / 8 }, (_, i) => `w${i.toString(36)} of`).join(' '),
    ],
  ])('%s', async (_, text) => {
    expect(await cpuSeconds(() => keywordsIn(read(text)))).toBeLessThan(2)
  })
})

describe('names, errors and paths', () => {
  test('dotted names and identifiers are returned in order, without duplicates', () => {
    expect(read('Should I use requests.get or Session.get? requests.get is slow').names).toEqual([
      'requests.get',
      'Session.get',
    ])
  })

  test('an error is its type and message', () => {
    const asked = read(
      'I get this:\n```\nTraceback (most recent call last):\n  File "src/app/main.py", line 3\nledger.book.OverdraftError: giro\n```',
    )
    expect(asked.errors).toEqual(['ledger.book.OverdraftError: giro'])
    expect(asked.paths).toEqual(['src/app/main.py'])
  })

  test.each([
    ['what does src/ledger/audit.py do?', ['src/ledger/audit.py']],
    ['see client.ts:12 and package.json', ['client.ts', 'package.json']],
    ['and/or either e.g. this', []],
    ['edit ./a-b/c.ts, ../~d/e.py and @scope/f.js:7', ['./a-b/c.ts', '../~d/e.py', '@scope/f.js']],
  ])('paths in %s', (text, paths) => {
    expect(read(text).paths).toEqual(paths)
  })
})

describe('keywords of a design document', () => {
  const texts = (text: string): string[] => keywordsIn(read(text)).map((keyword) => keyword.text)

  test('code spans come before names, names before words', () => {
    const [first, second, ...others] = texts(
      'We open accounts. Then a BookKeeper calls `open_account` for the new accounts.',
    )
    expect([first, second]).toEqual(['open_account', 'BookKeeper'])
    expect(others).toContain('accounts')
  })

  test('words that occur in every design are left out', () => {
    expect(texts('We want to use the best way of working with it.')).toEqual([])
  })

  test('a name is split into its words', () => {
    expect(keywordsIn(read('the `ReadCsvFile_now` function'))[0]?.words).toEqual(
      expect.arrayContaining(['read', 'csv', 'file']),
    )
  })

  test('capitalized words are used if nothing else is found', () => {
    expect(texts('Is it still Kafka?')).toContain('Kafka')
  })
})
