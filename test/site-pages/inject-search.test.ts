import { expect, test } from 'vitest'
import { withHeadingIds } from '../../build/site-pages/heading-ids.ts'
import { withScript } from '../../build/site-pages/inject-search.ts'

const tag = (src: string, more = ''): string =>
  `<script type="module" src="${src}"${more}></script>\n`

test.each([
  [
    '<head></head><body>',
    'index.html',
    '/',
    `<head>${tag('./cardcat/replace-search.js')}</head><body>`,
  ],
  ['<head></HEAD >', 'a/b/c.html', '/', `<head>${tag('../../cardcat/replace-search.js')}</HEAD >`],
  ['<p>Text', 'a/index.html', '/', `<p>Text${tag('../cardcat/replace-search.js')}`],
  [
    '<body class=x>',
    'a.html',
    '/d"/',
    `${tag('./cardcat/replace-search.js', ' data-base="/d&quot;/"')}<body class=x>`,
  ],
])('%s at %s gets the script', (html, path, base, expected) => {
  const given = { base, version: null, language: '' }
  expect(withScript(html, path, given)).toBe(expected)
  expect(withScript(expected, path, given)).toBe(expected)
})

test('a page of one of several versions names it', () => {
  const expected = tag('../cardcat/replace-search.js', ' data-version="1.0"')
  const given = { base: '/', version: '1.0', language: '' }
  expect(withScript('', '1.0/index.html', given)).toBe(expected)
})

test('a page in the folder of a language names it, unless it says so itself', () => {
  const given = { base: '/', version: null, language: 'de' }
  const src = '../cardcat/replace-search.js'
  expect(withScript('<html>', 'de/a.html', given)).toBe(`<html>${tag(src, ' data-language="de"')}`)
  expect(withScript('<html lang="de">', 'de/a.html', given)).toBe(`<html lang="de">${tag(src)}`)
})

test('headings without an id get one, and the rest of the text does not change', () => {
  const html =
    '<!DOCTYPE HTML><h1>Tides</h1>\n<p id=tides-1>x<h2 class="a">Tides</H2><h2 id=own>Own</h2>' +
    '<section id="s"><h2>Of a section</h2></section><h3><a name="n"></a>Named</h3><a id=before></a><h3>After</h3><h4>  </h4>'
  expect(withHeadingIds(html)).toBe(
    '<!DOCTYPE HTML><h1 id="tides">Tides</h1>\n<p id=tides-1>x<h2 id="tides-2" class="a">Tides</H2><h2 id=own>Own</h2>' +
      '<section id="s"><h2>Of a section</h2></section><h3><a name="n"></a>Named</h3><a id=before></a><h3>After</h3><h4>  </h4>',
  )
  expect(withHeadingIds(withHeadingIds(html))).toBe(withHeadingIds(html))
})
