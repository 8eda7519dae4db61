/**
 * The ASCII form of a regular expression gives the same matches in ASCII text as the full form, and is not used for
 * other text.
 */
import { expect, test } from 'vitest'
import { asciiFastPath, isAscii } from '../../runtime/pack/lexical/ascii-fast-path.ts'
import { seededRandom } from '../small-pack.ts'

const EXPRESSIONS = [
  /[\p{L}\p{N}\p{M}_]+(?:\.[\p{L}\p{N}\p{M}_]+)*/gu,
  /(?<=[\p{Ll}\p{N}])(?=[\p{Lu}])|(?<=[\p{Lu}])(?=[\p{Lu}][\p{Ll}])/gu,
  /(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*(?=\()/gu,
]

const found = (text: string, expression: RegExp) =>
  [...text.matchAll(expression)].map(({ 0: match, index }) => [index, match])

test('the ASCII form of an expression finds the same matches in any ASCII text', () => {
  const random = seededRandom(5)
  for (let i = 0; i < 500; i++) {
    const codes = Array.from({ length: 60 }, () => Math.floor(random() * 128))
    const text = String.fromCharCode(...codes)
    for (const any of EXPRESSIONS)
      expect(found(text, asciiFastPath(any)(text))).toEqual(found(text, any))
  }
})

test.each(['größe', 'naïve_Bayes', '検索エンジン', 'plain\u0080'])('%s is not ASCII', (text) => {
  expect(isAscii(text)).toBe(false)
  for (const any of EXPRESSIONS) expect(asciiFastPath(any)(text)).toBe(any)
})

test('a character class without an ASCII form is refused', () => {
  expect(() => asciiFastPath(/[\p{Script=Han}]/u)).toThrow('no ASCII form of \\p{Script=Han}')
  expect(() => asciiFastPath(/[\p{Lt}]/u)).toThrow('no ASCII form of \\p{Lt}')
})
