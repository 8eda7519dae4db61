import { expect, test } from 'vitest'
import { jsdocToMarkdown } from '../../runtime/pages/jsdoc.ts'

test('parameters become a list without types and brackets', () => {
  const comment =
    'Adds.\n\n@param {number} a - the first\n@param [b=1] the second\n@returns {number} The sum.'
  expect(jsdocToMarkdown(comment)).toBe(
    'Adds.\n\n- `a` – the first\n- `b=1` the second\n\n**Returns** The sum.',
  )
})

test('an example without a fence gets one, and an example with a fence keeps it', () => {
  expect(jsdocToMarkdown('@example\nadd(1, 2)\nadd(3, 4)\n@see sub')).toBe(
    '\n**Example**\n\n```ts\nadd(1, 2)\nadd(3, 4)\n```\n\n**See** sub',
  )
  const fenced = '\n**Example**\n\n```js\n@decorated\nclass A {}\n```'
  expect(jsdocToMarkdown('@example\n```js\n@decorated\nclass A {}\n```')).toBe(fenced)
})

test('an unknown tag keeps its name, and a link becomes the linked name', () => {
  expect(jsdocToMarkdown('@beta soon')).toBe('\n**@beta** soon')
  expect(jsdocToMarkdown('See {@link Foo.bar | that}.')).toBe('See `Foo.bar`.')
  expect(jsdocToMarkdown('@see {@link https://example.org/a}')).toBe(
    '\n**See** <https://example.org/a>',
  )
  expect(jsdocToMarkdown('{@link https://example.org/a the docs}')).toBe(
    '[the docs](https://example.org/a)',
  )
})

test('a type may contain braces', () => {
  expect(jsdocToMarkdown('@param {{ a: { b: string } }} options what to do')).toBe(
    '- `options` what to do',
  )
  expect(jsdocToMarkdown('@param {broken options')).toBe('- `{broken` options')
})
