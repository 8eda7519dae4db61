/** What the path of a recipe tells of it. */
import { expect, test } from 'vitest'
import { isTranslated } from '../../build/link/recipes/recipe-paths.ts'

test.each([
  'README_ZH.md',
  'README.pt-BR.md',
  'readme-zh_CN.md',
  'CONTRIBUTING-ja.md',
  'docs/ja/cart.md',
  'docs/guide/zh-Hans.md',
  'docs/cart.de.md',
  'docs/sw/README-sw.md',
])('%s is translated', (path) => {
  expect(isTranslated(path)).toBe(true)
})

test.each(['docs/user-id.md', 'docs/get_it.md', 'README.md', 'docs/cart.md', 'guides/SIGN_in.md'])(
  '%s is not translated',
  (path) => {
    expect(isTranslated(path)).toBe(false)
  },
)
