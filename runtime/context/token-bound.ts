/**
 * An upper bound of the number of tokens of a text, without a vocabulary, which would cost megabytes in a worker. A
 * tokenizer first splits a text into words, numbers, punctuation and white space, and so does this, in one pass. A
 * linear program found the cost of each part: the least sum above cl100k_base and o200k_base on 2,426 windows of
 * 1,500 characters (nine kinds of text in twenty programming languages) and on random letters, hex, base64, digits
 * and emoji. Whether neighbouring letters are common neighbours distinguishes words from random letters.
 *
 * The usual rule of three bytes a token is as far above the count, but sometimes below it (README.md). Two kinds of text
 * may exceed the bound: rare ideographs, and words run together without capitals. test/answers/tokens.test.ts measures
 * it.
 */
const COST = {
  word: 1.06,
  /** Each letter of a word after the eighth. */
  longWord: 0.28,
  /** Two letters that are rarely neighbours. */
  rarePair: 1.22,
  capital: 0.05,
  /** Up to three digits. */
  digits: 2.15,
  punctuation: 0.62,
  /** A further mark in the same run, equal or not. */
  otherMark: 0.72,
  sameMark: 0.27,
  /** A run of one kind of white space; a single space belongs to its word. */
  space: 1.18,
  /** Each 16 characters of a run. */
  longSpace: 1.1,
  twoBytes: 1.45,
  eastAsian: 1.7,
  threeBytes: 2.15,
  emoji: 3.1,
  fourBytes: 4.1,
} as const

/** For each letter, those that often follow it in code and prose. */
const FOLLOWERS =
  'a:bcdgilmnprstuvy b:aeijloruy c:aehiklmorstu d:adeilorsu e:abcdefglmnpqrstvwxy f:aefilortu g:ehinors h:aeiortu i:abcdefglmnoprstvz j:es k:e l:adefilostuy m:abeimops n:acdefgilopstu o:bcdfiklmnoprstuvw p:aeiloprstuy q:u r:acdefgikmnorstuy s:acehiklmnopstuy t:acehiloprstuy u:bceilmnprst v:aeio w:aehior x:ept y:pst z:e'

const SPACE = 32
const LETTERS = 26
/** Set in lower-case letters, not in upper-case ones. */
const SMALL_BIT = 32
const isCommonPair = new Uint8Array(LETTERS * LETTERS)
for (const [first = '', , ...followers] of FOLLOWERS.split(' '))
  for (const second of followers)
    isCommonPair[pairOf(first.charCodeAt(0), second.charCodeAt(0))] = 1

export function boundTokens(text: string): number {
  let sum = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const from = at
    if (isLetter(code)) {
      at = endOfWord(text, at)
      sum += costOfWord(text, from, at)
    } else if (isDigit(code)) {
      while (isDigit(text.charCodeAt(at))) at++
      sum += COST.digits * Math.ceil((at - from) / 3)
    } else if (isSpace(code)) {
      let kinds = 0
      for (; isSpace(text.charCodeAt(at)); at++)
        if (at === from || text.charCodeAt(at) !== text.charCodeAt(at - 1)) kinds++
      if (at - from > 1 || code !== SPACE)
        sum += COST.space * kinds + (COST.longSpace * Math.max(0, at - from - 16)) / 16
    } else if (code < 128) {
      sum += COST.punctuation
      for (at++; isMark(text.charCodeAt(at)); at++)
        sum += text.charCodeAt(at) === text.charCodeAt(at - 1) ? COST.sameMark : COST.otherMark
    } else {
      const point = text.codePointAt(at) ?? code
      at += point > 0xff_ff ? 2 : 1
      sum += costOfCharacter(point)
    }
  }
  return Math.ceil(sum)
}

/** `parse`, `Parse` and `HTTP` of `HTTPServer` are words. */
function endOfWord(text: string, from: number): number {
  let at = from
  while (isCapital(text.charCodeAt(at))) at++
  const capitals = at - from
  if (capitals > 1) return isSmall(text.charCodeAt(at)) ? at - 1 : at
  while (isSmall(text.charCodeAt(at))) at++
  return at
}

function costOfWord(text: string, from: number, to: number): number {
  const length = to - from
  let sum = COST.word + COST.longWord * Math.max(0, length - 8)
  if (length > 1 && isCapital(text.charCodeAt(from + 1))) sum += COST.capital * (length - 1)
  for (let at = from; at + 1 < to; at++)
    if (isCommonPair[pairOf(text.charCodeAt(at), text.charCodeAt(at + 1))] !== 1)
      sum += COST.rarePair
  return sum
}

function costOfCharacter(point: number): number {
  if (point < 0x8_00) return COST.twoBytes
  if (point > 0xff_ff) return point >= 0x1_f0_00 && point <= 0x1_fa_ff ? COST.emoji : COST.fourBytes
  return isEastAsian(point) ? COST.eastAsian : COST.threeBytes
}

/** Ideographs, kana, hangul, and their full-width forms. */
const isEastAsian = (point: number): boolean =>
  (point >= 0x2e_80 && point <= 0x9f_ff) ||
  (point >= 0xac_00 && point <= 0xd7_af) ||
  (point >= 0xf9_00 && point <= 0xfa_ff) ||
  (point >= 0xff_00 && point <= 0xff_ef)

/** Ignores case. */
function pairOf(first: number, second: number): number {
  return ((first | SMALL_BIT) - 97) * LETTERS + ((second | SMALL_BIT) - 97)
}

const isCapital = (code: number): boolean => code >= 65 && code <= 90
const isSmall = (code: number): boolean => code >= 97 && code <= 122
const isLetter = (code: number): boolean => isCapital(code) || isSmall(code)
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isSpace = (code: number): boolean => code === SPACE || (code >= 9 && code <= 13)
const isMark = (code: number): boolean =>
  code < 128 && !isLetter(code) && !isDigit(code) && !isSpace(code)
