/** The names in the sentences of a page. */
import { expect, test } from 'vitest'
import { textsUnderCheck } from '../../build/check/name-texts.ts'
import type { LinkFile } from '../../build/link/library.ts'

const namesIn = (path: string, text: string): string[] => {
  const files = [{ path, text, language: 'asciidoc', role: 'docs', facts: { kind: 'doc' } }]
  const library = { files: files as unknown as LinkFile[], root: '', version: null }
  return textsUnderCheck({ ...library, languages: new Map() } as never).flatMap(({ pieces }) =>
    pieces.map(({ code, line }) => `${line} ${code}`),
  )
}

test('an inline link of a documentation comment names a symbol in a page, too', () => {
  expect(
    namesIn(
      'guide.adoc',
      'Text.\nOpen {@link org.shop.Cart#open(int, String) it}, a {@link Cart}.',
    ),
  ).toEqual(['2 org.shop.Cart.open', '2 Cart'])
})

test('pages of tests, and the sources that a built site contains, are no pages of the library', () => {
  expect(namesIn('guide.adoc', '`open_cart`')).toEqual(['1 open_cart'])
  expect(namesIn('test/spec/guide.adoc', '`open_cart`')).toEqual([])
  expect(namesIn('docs/_sources/guide.adoc', '`open_cart`')).toEqual([])
})

test('a note about a change may name what was there before, and a link is no name', () => {
  const page = `The \`open_cart\` function.

.. versionchanged:: 2.0
   It was called \`unlock_cart\`.

See \`orders.placeOrder\`_.
`
  expect(namesIn('guide.rst', page)).toEqual(['1 open_cart'])
})
