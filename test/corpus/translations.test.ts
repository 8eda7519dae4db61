/** Documents that translate others are left out, and reported. */
import { expect, test } from 'vitest'
import { look, reasons, roles } from './discovered.ts'

const ENGLISH =
  '# Start\n\nThis is the page that you read first. It shows how to open a shop, and what to do if it is not for you.\n'
const GERMAN =
  '# Anfang\n\nDiese Seite liest man zuerst. Sie zeigt, wie ein Laden eröffnet wird, und was sonst noch zu tun bleibt, falls er nicht gefällt.\n'
const CHINESE = '# 开始\n\n这是你首先阅读的页面。它展示了如何开一家商店。\n'

// github.com/fastapi/fastapi has each page in twelve languages, github.com/toss/es-toolkit in four.
test('a folder of pages in another language is left out', () => {
  const found = look({
    'docs/en/docs/start.md': ENGLISH,
    'docs/de/docs/start.md': GERMAN,
    'docs/zh-hant/docs/start.md': CHINESE,
    'docs/zh-hant/docs/translators.md': CHINESE,
    'guide/start.md': ENGLISH,
    'guide/ja/start.md': CHINESE,
    'site/docs/start.mdx': ENGLISH,
    'site/i18n/de/docusaurus-plugin-content-docs/current/start.mdx': GERMAN,
  })
  expect(Object.keys(roles(found))).toEqual([
    'docs/en/docs/start.md',
    'guide/start.md',
    'site/docs/start.mdx',
  ])
  expect(reasons(found)).toMatchObject({
    'docs/de/docs/start.md': 'translation of docs/en/',
    'docs/zh-hant/docs/translators.md': 'translation of docs/en/',
    'guide/ja/start.md': 'translation of guide/',
  })
})

test('a page is left out if the page that it translates is beside it', () => {
  const found = look({
    'README.md': ENGLISH,
    'README_CN.md': CHINESE,
    'docs/start.en.md': ENGLISH,
    'docs/start.pt-BR.md': GERMAN,
    'docs/alone.de.md': GERMAN,
    'docs/sw/README-sw.md': GERMAN,
  })
  expect(Object.keys(roles(found))).toEqual(['README.md', 'docs/alone.de.md', 'docs/start.en.md'])
  expect(reasons(found)['README_CN.md']).toBe('translation of README.md')
  // github.com/iamkun/dayjs: a page in Swahili gave the first example of dayjs().
  expect(reasons(found)['docs/sw/README-sw.md']).toBe('translation of README.md')
})

test('English pages in a folder that is named like a language are kept', () => {
  const found = look({
    'docs/start.md': ENGLISH,
    'docs/cs/start.md': ENGLISH.replace('shop', 'shop in C#'),
    'docs/start-id.md': ENGLISH.replace('shop', 'shop by its id'),
  })
  expect(Object.keys(roles(found))).toHaveLength(3)
})

test('pages of a built site and documents that the config lists are kept', () => {
  const page = (text: string) => `<html><body><p>${text}</p></body></html>`
  const site = look({ 'start.html': page(ENGLISH), 'de/start.html': page(GERMAN) })
  expect(Object.keys(roles(site))).toHaveLength(2)
  const listed = look({
    'cardcat.json': '{ "docs": ["docs/**"] }',
    'docs/en/start.md': ENGLISH,
    'docs/de/start.md': GERMAN,
  })
  expect(Object.keys(roles(listed))).toHaveLength(2)
})
