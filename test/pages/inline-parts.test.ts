/** A line of Markdown as text and code. */
import { expect, test } from 'vitest'
import { inlineParts, inlineText } from '../../runtime/cards/inline-parts.ts'

test.each([
  ['Use `z.email()` instead.', 'Use z.email() instead.'],
  ['See [the guide](guide.md "Guide") and ![a map](map.png).', 'See the guide and a map.'],
  ['See [`Shelf`], [a `Book`][book] and [`put`](crate::put).', 'See Shelf, a Book and put.'],
  ['An item of a [list] or `a[0]` stays.', 'An item of a [list] or a[0] stays.'],
  [
    'A **strong** and a *stressed* word in `__init__`.',
    'A strong and a stressed word in __init__.',
  ],
  ['def __init__(self)', 'def __init__(self)'],
  ['Takes *args, **kwargs and a * b.', 'Takes *args, **kwargs and a * b.'],
  ['Calls :func:`put` of ``Shelf``.', 'Calls put of Shelf.'],
  ['An unclosed `tick', 'An unclosed `tick'],
])('%s', (markdown, text) => {
  expect(inlineText(markdown)).toBe(text)
})

test('code is distinguished from text', () => {
  expect(inlineParts('Use `put` twice.')).toEqual([
    { text: 'Use ', isCode: false },
    { text: 'put', isCode: true },
    { text: ' twice.', isCode: false },
  ])
})
