import { expect, test } from 'vitest'
import { safeHref } from '../../runtime/pages/safe-href.ts'
import { type Address, HOME, readAddress, writeAddress } from '../../site/address.ts'

const ADDRESSES: readonly Address[] = [
  HOME,
  { ...HOME, question: 'how do I parse & check a “date”?' },
  { ...HOME, question: 'a#b=c', kinds: ['symbol', 'guide'], project: 'zod', by: 'worker' },
  { ...HOME, question: 'retry', mode: 'semantic' },
  { ...HOME, card: { project: 'zod', id: 'zod.v4.core:$ZodType#x&y=1~2' } },
  { ...HOME, version: '4.1', card: { project: '@scope/zod', id: 'a', version: '4.1.0-rc.1' } },
]

test.each(ADDRESSES)('an address is read as written: $question $card.id', (address) => {
  expect(readAddress(writeAddress(address))).toEqual(address)
})

test('unknown parts of an address are ignored', () => {
  expect(readAddress('#kind=symbol,nonsense&by=nobody&card=alone')).toEqual({
    ...HOME,
    kinds: ['symbol'],
  })
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//example.org/x',
  'relative/path',
  '',
])('%j is not accepted as a link', (address) => {
  expect(safeHref(address)).toBe(null)
})

test('URLs of the web, mail addresses and links within the page are accepted', () => {
  expect(safeHref('https://example.org/a?b#c')).toBe('https://example.org/a?b#c')
  expect(safeHref('mailto:a@example.org')).toBe('mailto:a@example.org')
  expect(safeHref('#q=tide')).toBe('#q=tide')
  expect(safeHref('../b.md', 'https://example.org/docs/a.md')).toBe('https://example.org/b.md')
  expect(safeHref('javascript:alert(1)', 'https://example.org/')).toBe(null)
})
