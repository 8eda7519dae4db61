import { expect, test } from 'vitest'
import { withFolderLanguages } from '../../build/site-pages/language-folders.ts'

const languagesOf = (paths: readonly string[], language = ''): string[] =>
  withFolderLanguages(
    paths.map((path) => ({
      ...{ path, address: `/${path}`, language, version: null, text: '', anchors: [], terms: [] },
    })),
  ).map((page) => `${page.path} ${page.language}`.trim())

const book = (folder: string): string[] =>
  ['index.md', 'install.md', 'guide/start.md'].map((path) => folder + path)

test('a folder named by a language, with copies of the pages beside it, has that language', () => {
  expect(languagesOf([...book(''), ...book('zh-cn/'), 'zh-cn/news.md'])).toEqual([
    ...book(''),
    ...book('zh-cn/').map((path) => `${path} zh-cn`),
    'zh-cn/news.md zh-cn',
  ])
})

test.each([
  ['with other pages', [...book(''), 'de/harbours.md', 'de/index.md', 'de/tides.md']],
  ['whose name is of no language', [...book(''), ...book('lib/')]],
  ['with fewer than three pages', [...book(''), 'de/index.md', 'de/install.md']],
])('a folder %s has none', (_, paths) => {
  expect(languagesOf(paths)).toEqual(paths)
})

test('what a page says of itself counts', () => {
  expect(languagesOf([...book(''), ...book('de/')], 'en')).toEqual(
    [...book(''), ...book('de/')].map((path) => `${path} en`),
  )
})
