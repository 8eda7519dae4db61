/** What a page says of its code. */
import { describe, expect, test } from 'vitest'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { lexicalSyntax } from '../../build/link/recipes/lexical-syntax.ts'
import {
  advisesAgainst,
  opensWithWarning,
  warnsInside,
} from '../../build/link/recipes/text-above.ts'

const { languages } = await loadGrammars()
const syntax = lexicalSyntax(languages.get('javascript'))

describe('a text advises against the code below', () => {
  test.each([
    "❌ DON'T",
    'Bad:',
    '**Wrong**',
    'Incorrect usage:',
    "Don't share a cart:",
    'Avoid this:',
  ])('%s', (text) => {
    expect(advisesAgainst(text)).toBe(true)
  })
})

describe('a text is no warning', () => {
  test.each([
    "Don't forget to close the cart:",
    'Do not worry about types:',
    'Wrong passwords are rejected:',
    'Badges are images:',
    '✅ DO',
  ])('%s', (text) => {
    expect(advisesAgainst(text)).toBe(false)
  })
})

describe('code', () => {
  test.each([
    'f() // ❌ a new one each time',
    'f() // This will not work.',
    'f()\n/* Bad: slow */',
  ])('warns of itself: %j', (code) => {
    expect(warnsInside(code, syntax)).toBe(true)
  })

  test.each([
    'fetch("https://bad.example")',
    'find("#bad")',
    "const text = '// wrong'",
    'login("x") // wrong password',
    'f() // ❌ RangeError',
  ])('does not warn of itself: %j', (code) => {
    expect(warnsInside(code, syntax)).toBe(false)
  })

  test('may open with a warning, but only in a comment', () => {
    expect(opensWithWarning('// Bad:\nf()', syntax)).toBe(true)
    expect(opensWithWarning('incorrect = f()', syntax)).toBe(false)
  })
})
