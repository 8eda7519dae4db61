/** Declarations of Go after a cut: which ones declare a name, and which only assign to it. */
import { expect, test } from 'vitest'
import { statesDiscarded, withDiscarded } from '../../build/excerpt/discarded-values.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const { languages } = await loadGrammars()

const repaired = (code: string): string => {
  const { discard, comment } = languages.get('go')?.excerpts ?? {}
  if (discard === undefined || comment === undefined) throw new Error('Go has no rules')
  const lines = code.split('\n').map((text) => ({ text, from: [] }))
  return withDiscarded(lines, discard, comment, true)
    .map(({ text }) => text)
    .join('\n')
}

test('each clause of a switch is a scope', () => {
  const code = `switch kind {
case "full":
	cart, err := shop.Open("full")
	show(cart, err)
default:
	cart, err := shop.Open("empty")
	show(cart, err)
}`
  expect(repaired(code)).toBe(code)
})

test('a name that the line above has declared is assigned to', () => {
  expect(
    repaired('cart, err := shop.Open("a")\nshow(cart, err)\ncart, err := shop.Open("b")'),
  ).toBe('cart, err := shop.Open("a")\nshow(cart, err)\ncart, err = shop.Open("b")')
})

test.each([
  ['total := cart.Total() // => 3', 'cart.Total() // => 3'],
  ['found, err := cart.Find("tea (3)") // err => nil', 'cart.Find("tea (3)") // err => nil'],
  ['size := len(cart.Lines()) // => 3', '_ = len(cart.Lines()) // => 3'],
  ['sum := cart.Total() + 1 // => 4', '_ = cart.Total() + 1 // => 4'],
  ['err := shop.Do(func() {}).Wait() // => nil', 'shop.Do(func() {}).Wait() // => nil'],
  ['cart, ok := shop.Try(3)\nshow(ok)', '_, ok := shop.Try(3)\nshow(ok)'],
  ['cart := shop.New() // a new one\nshow(cart)', 'cart := shop.New() // a new one\nshow(cart)'],
])('a value that nothing reads has no name: %s', (code, expected) => {
  expect(repaired(code)).toBe(expected)
})

test.each([
  ['cart.Total(name) // => price', true],
  ['cart.Total(name) // => 3', false],
  ['cart.Total(name, price) // => price', false],
])('a comment may state a variable of a loop that has no name any more: %s', (line, expected) => {
  const { discard, comment } = languages.get('go')?.excerpts ?? {}
  if (discard === undefined || comment === undefined) throw new Error('Go has no rules')
  const lines = `for name, price := range prices {\n\t${line}\n}\nshow(3) // price`
    .split('\n')
    .map((text) => ({ text, from: [] }))
  const left = withDiscarded(lines, discard, comment, false)
  expect(statesDiscarded(lines, left, discard, comment)).toBe(expected)
})
