/** AsciiDoc pages, which are read as Markdown. */
import { expect, test } from 'vitest'
import { markdownOfAsciidoc } from '../../build/extract/docs/asciidoc.ts'
import { docFacts } from '../../build/extract/docs/guides.ts'

const PAGE = `= The Shop
Ann Author
:version: 2.1
// a comment

Sells books since {version}, see https://shop.example/docs[the docs] and <<returns,Returns>>.

== Open a shop

.Java
[source,java,role="primary"]
----
Shop shop = Shop.open("books"); // <1>
# not a title
----
<1> The name.

[source,kotlin]
val shop = Shop.open("books")

[[returns]]
=== Returns & refunds

NOTE: Call \`+shop.refund()+\` or javadoc:Shop[refund].

* one *bold* item
** below it
. first step

====
An example with +code+.
====
`

test('sections have the titles, levels, ids and lines of the page', () => {
  const { title, sections } = docFacts(markdownOfAsciidoc(PAGE), { stem: 'shop' })
  expect(title).toBe('The Shop')
  expect(sections[0]?.summary).toBe('Sells books since 2.1, see the docs and Returns.')
  expect(
    sections.map(({ heading, depth, anchor, lines }) => ({ heading, depth, anchor, lines })),
  ).toEqual([
    { heading: 'The Shop', depth: 1, anchor: null, lines: [1, 6] },
    { heading: 'Open a shop', depth: 2, anchor: '_open_a_shop', lines: [8, 20] },
    { heading: 'Returns & refunds', depth: 3, anchor: 'returns', lines: [22, 31] },
  ])
})

test('code keeps its language, also without delimiters, and loses its callouts', () => {
  const { sections } = docFacts(markdownOfAsciidoc(PAGE), { stem: 'shop' })
  expect(
    sections.flatMap(({ snippets }) => snippets.map(({ language, text }) => [language, text])),
  ).toEqual([
    ['java', 'Shop shop = Shop.open("books");\n# not a title'],
    ['kotlin', 'val shop = Shop.open("books")'],
  ])
})

test('no line moves, and the markup within lines is that of Markdown', () => {
  const lines = markdownOfAsciidoc(PAGE).split('\n')
  expect(lines).toHaveLength(PAGE.split('\n').length)
  expect(lines[5]).toBe(
    'Sells books since 2.1, see [the docs](https://shop.example/docs) and [Returns](#returns).',
  )
  expect(lines[23]).toBe('NOTE: Call `shop.refund()` or `Shop`.')
  expect(lines.slice(25, 28)).toEqual(['- one **bold** item', '  - below it', '1. first step'])
  expect(lines.slice(29, 32)).toEqual(['', 'An example with `code`.', ''])
})

test('the prefix and the separator of ids are those that the page sets', () => {
  const text = ':idprefix:\n:idseparator: -\n\n== Getting Started\n\nText.\n'
  const { sections } = docFacts(markdownOfAsciidoc(text), { stem: 'page' })
  expect(sections.at(-1)?.anchor).toBe('getting-started')
})

test('a hostile line takes linear time', () => {
  const hostile = ['[[', 'https://', '<<', '*a ', '`+', '-a', 'a:A[', 'xref:', ' = [[', '::']
  for (const part of hostile) {
    const line = part.repeat(40_000)
    const started = performance.now()
    markdownOfAsciidoc(`${line}\n== ${line}\n[source,${line}]\n${line}\n`)
    expect(performance.now() - started, part).toBeLessThan(3_000)
  }
})
