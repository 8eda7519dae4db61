/** The names that a recipe shows in use. */
import { expect, test } from 'vitest'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { namesIn } from '../../build/link/recipes/shown-names.ts'
import type { RecipeCard } from '../../runtime/card.ts'

const { languages } = await loadGrammars()

const shown = (language: string, code: string, preamble = ''): string[] => {
  const card: RecipeCard = {
    id: 'shop/a',
    kind: 'recipe',
    project: 'shop',
    version: null,
    language,
    path: 'a',
    lines: [1, 1],
    title: 'a',
    summary: 'a',
    text: '',
    visibility: 'public',
    recipe_kind: 'test',
    symbols: [],
    ...{ code, preamble },
  }
  return [...namesIn({ card, conventions: languages.get(language) }).keys()]
}

test('a name in a cast keeps its meaning', () => {
  expect(shown('typescript', 'const cart = raw as Cart\nnew Cart().add(3)')).toContain('Cart')
})

test('an alias in an import means the imported name', () => {
  expect(shown('typescript', 'Own.of()', "import {\n  Cart as Own,\n} from 'shop'")).toEqual([
    'Cart',
    'of',
  ])
  expect(shown('python', 'Own()', 'from shop import Cart as Own')).toEqual(['Cart'])
  expect(
    shown('rust', 'Own::new();', 'use shop::{\n    bill::{Bill},\n    Cart as Own,\n};'),
  ).toEqual(['Cart', 'new'])
})
