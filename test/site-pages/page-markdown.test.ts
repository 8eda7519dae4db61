/** Pages as generators write them (test/fixtures/site-pages/): an .html file, and the Markdown that is read from it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { docFacts } from '../../build/extract/docs/guides.ts'
import { readPage } from '../../build/site-pages/page-html.ts'
import { pageMarkdown } from '../../build/site-pages/page-markdown.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/site-pages')
const pages = readdirSync(FIXTURES).filter((name) => name.endsWith('.html'))

test.each(pages)(
  '%s is read without navigation, with ids, languages of code and links',
  async (name) => {
    const page = readPage(readFileSync(join(FIXTURES, name), 'utf8'))
    if (typeof page === 'string') throw new Error(page)
    const { content, title, subject, language, version } = page
    const about = { title, language, version, ...(subject !== '' && { subject }) }
    const head = `<!-- ${JSON.stringify(about)} -->\n\n`
    const markdown = pageMarkdown(content, (href) => (href.startsWith('#') ? href : `[${href}]`))
    await expect(head + markdown).toMatchFileSnapshot(join(FIXTURES, name.replace('.html', '.md')))
  },
)

test('the Markdown has the same headings and anchors as the page', () => {
  const page = readPage(readFileSync(join(FIXTURES, 'sphinx.html'), 'utf8'))
  if (typeof page === 'string') throw new Error(page)
  const { sections } = docFacts(
    pageMarkdown(page.content, (href) => href),
    { stem: 'page' },
  )
  expect(sections.map(({ heading, anchor, depth }) => [heading, anchor, depth])).toEqual([
    ['API', 'module-tides', 1],
    ['tides.Table', 'tides.Table', 2],
    ['tides.Table.read_all', 'tides.Table.read_all', 3],
    ['Glossary', 'glossary', 2],
    ['neap', 'term-neap', 3],
  ])
})

test.each([
  ['<meta http-equiv="Refresh" content="0; url=/new/"><p>Moved.', 'leads to another page'],
  ['<meta name="robots" content="noindex, follow"><p>Draft.', 'says noindex'],
  ['<html class="blog-wrapper blog-list-page"><main>Posts</main>', 'a list of other pages'],
  ['<body><nav>Menu</nav><div hidden>x</div></body>', 'has no text'],
])('%s is not a page: %s', (html, reason) => {
  expect(readPage(html)).toBe(reason)
})
