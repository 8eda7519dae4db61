/** Which recipes show a failure, by their code. */
import { expect, test } from 'vitest'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { expectsFailure } from '../../build/link/recipes/recipe-failures.ts'

const { languages } = await loadGrammars()

test.each([
  [
    'its first check must fail',
    'Cart cart("ann");\nREQUIRE_THROWS_WITH(cart.add(-1), "negative");',
    true,
  ],
  [
    'a later check must fail',
    'Cart cart("ann");\nREQUIRE(cart.total() == 0);\nREQUIRE_THROWS(cart.add(-1));',
    false,
  ],
  [
    'a word in a string is no check',
    'Cart cart("test cart");\nREQUIRE_THROWS(cart.add(-1));',
    true,
  ],
])('%s', (_, code, fails) => {
  expect(expectsFailure(code, languages.get('cpp'))).toBe(fails)
})
