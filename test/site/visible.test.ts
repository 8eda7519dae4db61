import { expect, test } from 'vitest'
import { visible } from '../../site/search-box/visible.ts'

test.each([
  ['if (isAdmin\u202e) {', 'if (isAdmin[U+202E]) {'],
  ['\u2066safe\u2069', '[U+2066]safe[U+2069]'],
  ['a\u061cb', 'a[U+061C]b'],
  ['שלום, naïve 日本', 'שלום, naïve 日本'],
])(
  'characters that reverse text direction are shown as escapes, letters are not: %j',
  (text, shown) => {
    expect(visible(text)).toBe(shown)
  },
)
