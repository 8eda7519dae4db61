/** Which version of a Docusaurus site a page's search asks for. */
import { expect, test } from 'vitest'
import { pageVersion } from '../../build/integrations/docusaurus/theme/SearchBar/page-version.js'

const docs = (...names: string[]) => ({ versions: names.map((name) => ({ name })) })

test.each([
  ['one version', 'current', { default: docs('current') }, undefined],
  ['several', '1.0', { default: docs('current', '1.0') }, '1.0'],
  [
    'several in two instances',
    'current',
    { default: docs('2.x'), api: docs('current') },
    'current',
  ],
  [
    'one in two instances',
    'current',
    { default: docs('current'), api: docs('current') },
    undefined,
  ],
  ['two tags of one page', '1.0,latest', { default: docs('current', '1.0') }, '1.0'],
  ['a page without a version', undefined, { default: docs('current', '1.0') }, undefined],
  ['a site without docs', undefined, undefined, undefined],
])('%s', (_, named, instances, version) => {
  expect(pageVersion(named, instances)).toBe(version)
})
