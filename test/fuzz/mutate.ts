/**
 * Reproducible mutations of source files: takes a text and a number, and returns the mutated text. It uses no clock
 * and no Math.random, so that a crash can be reproduced.
 */

/** 32 bits at a time (mulberry32, Tommy Ettinger, public domain), good enough to choose places in a text. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below)
  }
}

type Next = (below: number) => number
type Damage = (text: string, next: Next) => string

/** Typical damage: half a merge, a truncated download, a wrong key, a program that nests too deeply. */
const DAMAGES: readonly Damage[] = [
  // Removes a part.
  (text, next) => {
    const at = next(text.length)
    return text.slice(0, at) + text.slice(at + 1 + next(200))
  },
  // Removes the end.
  (text, next) => text.slice(0, next(text.length)),
  // Swaps two parts.
  (text, next) => {
    const [a = 0, b = 0, c = 0] = [next(text.length), next(text.length), next(text.length)].sort(
      (x, y) => x - y,
    )
    return text.slice(0, a) + text.slice(b, c) + text.slice(a, b) + text.slice(c)
  },
  // Replaces single characters.
  (text, next) => {
    const signs = [...text]
    for (let i = 1 + next(12); i > 0; i--)
      signs[next(signs.length)] = String.fromCharCode(next(256))
    return signs.join('')
  },
  // Adds a bracket or quote.
  (text, next) => {
    const at = next(text.length)
    return text.slice(0, at) + (SIGNS[next(SIGNS.length)] ?? '') + text.slice(at)
  },
  // Repeats a line many times.
  (text, next) => {
    const lines = text.split('\n')
    const at = next(lines.length)
    return lines.toSpliced(at, 0, ...Array(1 + next(300)).fill(lines[at] ?? '')).join('\n')
  },
  // Deep nesting, closed or not.
  (text, next) => {
    const [open = '', close = ''] = PAIRS[next(PAIRS.length)] ?? []
    const depth = 1 + next(3000)
    const at = next(text.length)
    const ends = next(2) === 0 ? close.repeat(depth) : ''
    return `${text.slice(0, at)}${open.repeat(depth)}x${ends}${text.slice(at)}`
  },
  // Line ends and spaces of another system.
  (text, next) => text.replaceAll('\n', ['\r\n', '\r', ' ', '\u2028'][next(4)] ?? '\n'),
  // Unpaired surrogates and other invalid characters.
  (text, next) => {
    const at = next(text.length)
    return text.slice(0, at) + (ODD[next(ODD.length)] ?? '') + text.slice(at)
  },
]

const SIGNS = [
  '"',
  "'",
  '`',
  '"""',
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  '<',
  '>',
  '/*',
  '*/',
  '//',
  '#',
  '\\',
  '$',
  '@',
  ':',
  ';',
  '=',
  '=>',
  '\n',
  '\t',
  '\0',
]
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
  ['f(', ')'],
  ['if x {\n', '}\n'],
  ['class A {\n', '}\n'],
  ['namespace N {', '}'],
  ['do\n', 'end\n'],
  ['"', '"'],
  ['/*', '*/'],
  ['a.', ''],
  ['a::', ''],
  ['!', ''],
  ['*', ''],
]
const ODD = [
  '\ud800',
  '\udfff',
  '\ufeff',
  '\u0000',
  '\u200b',
  '\u202e',
  '\u{1f600}',
  '\u0301',
  'é',
  '\u00a0',
]

export function mutate(text: string, seed: number): string {
  const next = numbers(seed)
  let damaged = text
  for (let times = 1 + next(3); times > 0; times--) {
    damaged = (DAMAGES[next(DAMAGES.length)] ?? ((same) => same))(damaged, next)
  }
  return damaged
}
