/**
 * The anchors of each generator. The expectations were generated with the code that each of them uses (docutils,
 * Python-Markdown, @mdit-vue/shared, @sindresorhus/slugify as called by Mintlify).
 */
import { expect, test } from 'vitest'
import { anchorsOf } from '../../build/anchors.ts'
import type { AnchorStyle } from '../../build/doc-sites.ts'

const HEADINGS = [
  'Usage',
  '`00` NOP'.replaceAll('`', ''),
  'Param 24 and 25: message price',
  'c3 — function selector',
  'Next.js & Größe',
  'foo_bar.baz()',
  "validator's port",
  '1.2 Émile',
  '日本語',
  'Usage',
  'Usage',
]

const EXPECTED: Readonly<Record<AnchorStyle, readonly string[]>> = {
  github: [
    'usage',
    '00-nop',
    'param-24-and-25-message-price',
    'c3--function-selector',
    'nextjs--größe',
    'foo_barbaz',
    'validators-port',
    '12-émile',
    '日本語',
    'usage-1',
    'usage-2',
  ],
  vitepress: [
    'usage',
    '_00-nop',
    'param-24-and-25-message-price',
    'c3-—-function-selector',
    'next-js-große',
    'foo-bar-baz',
    'validator-s-port',
    '_1-2-emile',
    '日本語',
    'usage-1',
    'usage-2',
  ],
  docutils: [
    'usage',
    'nop',
    'param-24-and-25-message-price',
    'c3-function-selector',
    'next-js-grosze',
    'foo-bar-baz',
    'validator-s-port',
    'emile',
    'id1',
    'id2',
    'id3',
  ],
  'python-markdown': [
    'usage',
    '00-nop',
    'param-24-and-25-message-price',
    'c3-function-selector',
    'nextjs-groe',
    'foo_barbaz',
    'validators-port',
    '12-emile',
    '_1',
    'usage_1',
    'usage_2',
  ],
  mintlify: [
    'usage',
    '00-nop',
    'param-24-and-25:-message-price',
    'c3-—-function-selector',
    'next-js-&-größe',
    'foo_bar-baz',
    'validators-port',
    '1-2-émile',
    '日本語',
    'usage-2',
    'usage-3',
  ],
  mdbook: [
    'usage',
    '00-nop',
    'param-24-and-25-message-price',
    'c3--function-selector',
    'nextjs--größe',
    'foo_barbaz',
    'validators-port',
    '12-émile',
    '日本語',
    'usage-1',
    'usage-2',
  ],
  kramdown: [
    'usage',
    'nop',
    'param-24-and-25-message-price',
    'c3--function-selector',
    'nextjs--gre',
    'foobarbaz',
    'validators-port',
    'mile',
    'section',
    'usage-1',
    'usage-2',
  ],
}

const STYLES: readonly AnchorStyle[] = [
  ...(['github', 'vitepress', 'docutils', 'python-markdown', 'mintlify', 'mdbook'] as const),
  'kramdown',
]

test.each(STYLES)('%s', (style) => {
  const headings = HEADINGS.map((heading) => ({ heading, anchor: null }))
  expect(anchorsOf(headings, style)).toEqual(EXPECTED[style])
})

test('an anchor set by the author stays unchanged, including colons', () => {
  expect(anchorsOf([{ heading: 'Usage', anchor: 'use:it' }], 'mintlify')).toEqual(['use:it'])
})

test('for Mintlify, formulas are not part of a title', () => {
  const heading = '3.1.5. Commutativity of $f$'
  expect(anchorsOf([{ heading, anchor: null }], 'mintlify')).toEqual(['3-1-5-commutativity-of'])
})
