/** Sessions of an interpreter, as programs. */
import { expect, test } from 'vitest'
import { withoutPrompts } from '../../build/extract/code/prompts.ts'

const PYTHON = { first: /^>>> ?/, next: /^\.\.\. ?/, comment: '#' }

test('short output becomes a comment, and a comment between statements stays one', () => {
  const session = `>>> total([1, 2])
3
>>> print(title)
# Prices

# With a discount
>>> total([1, 2],
...       discount=1)
2`
  expect(withoutPrompts(session, PYTHON)).toBe(`total([1, 2])
# 3
print(title)
# # Prices

# With a discount
total([1, 2],
      discount=1)
# 2`)
})
