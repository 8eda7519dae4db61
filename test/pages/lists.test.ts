/** Lists of links that are cut. */
import { toHtml } from 'hast-util-to-html'
import { expect, test } from 'vitest'
import { nameList, summaryList } from '../../runtime/pages/lists.ts'
import { MAX_LISTED } from '../../runtime/pages/page-material.ts'
import { linksFrom } from '../../runtime/pages/site-links.ts'

test.each([nameList, summaryList])('a name that is given twice counts once', (list) => {
  const material = { heads: new Map() }
  const ids = Array.from({ length: MAX_LISTED + 3 }, (_, i) => `m:f${i}`)
  const html = (given: readonly string[]): string => toHtml(list(given, material, linksFrom('')))
  expect(html([...ids, ...ids])).toContain('and 3 more')
  expect(html([...ids.slice(0, 2), ...ids.slice(0, MAX_LISTED)])).not.toContain('more')
})
