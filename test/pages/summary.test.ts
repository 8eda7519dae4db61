/** A card's page and its Markdown show a summary in the same words. */

import { toText } from 'hast-util-to-text'
import { h } from 'hastscript'
import { expect, test } from 'vitest'
import { summaryMarkdown, summaryWords } from '../../runtime/pages/summary.ts'

test.each([
  ['A **strong** and a *stressed* word.', 'A strong and a stressed word.'],
  ['See [the guide](guide.md), then `put`.', 'See the guide, then `put`.'],
  ['Calls :func:`put` of ``Shelf``.', 'Calls `put` of `Shelf`.'],
  ['Takes *args, an [index] and a <b>.', 'Takes *args, an \\[index\\] and a \\<b\\>.'],
  [' Two\n  lines. ', 'Two lines.'],
])('%s', (summary, markdown) => {
  expect(summaryMarkdown(summary)).toBe(markdown)
  const onPage = toText(h('p', summaryWords(summary))).trim()
  expect(markdown.replace(/\\(?=[[\]<>])|`/g, '')).toBe(onPage.replace(/\s+/g, ' '))
})
