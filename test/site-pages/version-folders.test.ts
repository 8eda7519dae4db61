import { expect, test } from 'vitest'
import { sitePartsOf } from '../../build/site-pages/site-parts.ts'
import { withFolderVersions } from '../../build/site-pages/version-folders.ts'

/** The versions that a site with these pages has: for each its name, whether it is the main one, and its pages. */
function versionsOf(paths: readonly string[]): string[] {
  const pages = paths.map((path) => ({
    ...{ path, address: `/${path.replace('.md', '.html')}`, language: 'en', text: '' },
    version: null,
    anchors: [],
    terms: [],
  }))
  return sitePartsOf(withFolderVersions(pages)).map(
    ({ version, isMain, pages }) =>
      `${version ?? '-'}${isMain ? ' main' : ''}: ${pages.map(({ path }) => path).join(' ')}`,
  )
}

const book = (folder: string): string[] =>
  ['index.md', 'install.md', 'guide/start.md', 'guide/tides.md'].map((path) => folder + path)

const written = (folder: string): string => book(folder).join(' ')

test.each<[string, string[], string[]]>([
  [
    'a folder with copies of the pages beside it is another version',
    [...book(''), ...book('pre-release/'), 'news.md'],
    [`- main: ${written('')} news.md`, `pre-release: ${written('pre-release/')}`],
  ],
  [
    'of folders beside each other, the stable one is the main version, whatever its library calls it',
    [...book('1.9/'), ...book('1.10/'), ...book('latest/'), ...book('stable/'), 'index.md'],
    [
      `- main: ${written('stable/')} index.md`,
      `1.10: ${written('1.10/')}`,
      `1.9: ${written('1.9/')}`,
      `latest: ${written('latest/')}`,
    ],
  ],
  [
    'otherwise it is the highest number, with the pages beside the folders',
    [...book('v1.9/'), ...book('v1.10/'), 'about.md'],
    [`v1.10 main: ${written('v1.10/')} about.md`, `v1.9: ${written('v1.9/')}`],
  ],
  [
    'folders of one subject each are no versions',
    [
      'index.md',
      'v1/index.md',
      'v2/index.md',
      ...book('main/'),
      ...book('dev/').map((path) => path.replace('guide', 'howto').replace('install', 'setup')),
    ],
    [
      `- main: index.md v1/index.md v2/index.md ${written('main/')} dev/index.md dev/setup.md dev/howto/start.md dev/howto/tides.md`,
    ],
  ],
])('%s', (_, paths, expected) => {
  expect(versionsOf(paths)).toEqual(expected)
})
