/** The sentences of documents: text that a person would read aloud, and nothing else. */
import { expect, test } from 'vitest'
import { paragraphsOf, sentencesOf, withoutInlineMarkup } from '../../build/measure/plain-prose.ts'

const MARKDOWN = `# Selling

A shop sells
on two lines.

- First the *apples*.
- Then the pears.

\`\`\`python
sell(apples)
\`\`\`

| a | table |
|---|---|

(label)=
Last words.
`

const RST = `Selling
-------

A shop sells::

    sell(apples)

    and more of it

.. code-block:: python

    sell(pears)

After the code.

.. note:: not read

>>> sell(apples)
`

test('the paragraphs of Markdown are its prose, without code and tables', () => {
  expect(paragraphsOf(MARKDOWN)).toEqual([
    'A shop sells on two lines.',
    'First the *apples*.',
    'Then the pears.',
    'Last words.',
  ])
})

test('the paragraphs of reStructuredText are its prose, without code and directives', () => {
  expect(paragraphsOf(RST)).toEqual(['A shop sells::', 'After the code.'])
})

test('a fence that is never closed hides the rest of the page', () => {
  expect(paragraphsOf('Before.\n\n```\nsell()\n\nstill code\n')).toEqual(['Before.'])
})

test('a sentence ends before a capital letter, and not at an abbreviation', () => {
  expect(sentencesOf('See e.g. Paris. It is `far` away (mostly). Version 2.1 is near.')).toEqual([
    'See e.g. Paris.',
    'It is `far` away (mostly).',
    'Version 2.1 is near.',
  ])
})

test.each([
  ['a [link](to/it.md) and [another][1]', 'a link and another'],
  ['![badge](x.png) says **bold** and *soft* 2 * 3', 'says bold and soft 2 * 3'],
  [
    ':class:`GeoSeries`, :func:`~a.b.run` and :doc:`the guide <guide>`',
    'GeoSeries, a.b.run and the guide',
  ],
  ['{py:meth}`run` with ``code`` and `Fiona <https://f.io>`__', 'run with code and Fiona'],
  ['as follows::', 'as follows:'],
])('%j is read aloud as %j', (written, said) => {
  expect(withoutInlineMarkup(written)).toBe(said)
})
