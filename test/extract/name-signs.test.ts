/**
 * The faster pattern, which tests for ASCII first, must find the same names as the plain one.
 */
import { expect, test } from 'vitest'
import { NAME, nameNotBehind } from '../../build/text/name-signs.ts'

const PLAIN = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`
/** Each code point up to U+2FFF and some above U+FFFF: alone, in a name, before one and after one. */
const CODE_POINTS = [...Array.from({ length: 0x3000 }, (_, i) => i), 0x1d400, 0x20000, 0x1f600]
const TEXT = CODE_POINTS.map((point) => String.fromCodePoint(point))
  .map((sign) => `${sign} a${sign}1 ${sign}b c${sign} a.${sign} x->${sign}y p::q${sign}`)
  .join('\n')

function found(pattern: string): string[] {
  return [...TEXT.matchAll(new RegExp(pattern, 'gu'))].map((match) => `${match.index} ${match[0]}`)
}

test('a name consists of letters, digits, _ and $, and does not begin with a digit', () => {
  expect(found(NAME)).toEqual(found(PLAIN))
})

test('the text before a name is checked after its first character', () => {
  const behind = String.raw`(?<![\p{L}\p{N}_$.@#])(?<!->|::)`
  expect(found(nameNotBehind(['[.@#]', '->', '::']))).toEqual(found(behind + PLAIN))
})
