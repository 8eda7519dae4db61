/** Which recipes show a failure, by their code. */
import { expect, test } from 'vitest'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { expectsFailure, wordsBeforeFailure } from '../../build/link/recipes/recipe-failures.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

const { languages } = await loadGrammars()

test.each([
  [
    'its first check must fail',
    'Cart cart("ann");\nREQUIRE_THROWS_WITH(cart.add(-1), "negative");',
    true,
  ],
  [
    'a later check must fail',
    'Cart cart("ann");\nREQUIRE(cart.total() == 0);\nREQUIRE_THROWS(cart.add(-1));',
    false,
  ],
  [
    'a word in a string is no check',
    'Cart cart("test cart");\nREQUIRE_THROWS(cart.add(-1));',
    true,
  ],
])('%s', (_, code, fails) => {
  expect(expectsFailure(code, languages.get('cpp'), 'test')).toBe(fails)
})

test.each([
  ['parse(x)\nt.Error("should fail")', true],
  ['parse(x)\nt.Error("parse did not panic")', true],
  ['parse(x)\nt.Error("should fail when not found")', true],
  ['parse(x)\nt.Error("parse should not fail")', false],
  ['parse(x)\nt.Error("expected no panic")', false],
])('the message of %j tells whether code must fail', (code, fails) => {
  expect(wordsBeforeFailure(code) !== null).toBe(fails)
})

test.each([
  [
    'in a loop',
    'for price in prices:\n    try:\n        cart.add(price)\n    except ValueError:\n        pass',
    false,
  ],
  ['around the whole', 'try:\n    cart.add(-1)\nexcept ValueError:\n    pass', true],
])('a handler %s of a page, where a test expects a failure', (_, code, fails) => {
  expect(expectsFailure(code, languages.get('python'), 'fence')).toBe(fails)
  expect(expectsFailure(code, languages.get('python'), 'test')).toBe(true)
})

// github.com/react-hook-form/react-hook-form: a regular expression with a quotation mark in it kept the build from ending.
test('a quotation mark before many escapes without another one on its line is read in linear time', async () => {
  const code = `fails(/['${'\\d'.repeat(30)}/)\nexpect(parse(1)).toBe(1)`
  const read = () => expectsFailure(code, languages.get('javascript'), 'test')
  expect(read()).toBe(false)
  expect(await cpuSeconds(read)).toBeLessThan(1)
})
