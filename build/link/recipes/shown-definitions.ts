/**
 * How a definition of a test file appears in a recipe, without its test runner: a fixture as a function, and
 * replacements that the language's data defines.
 */
import type { Definition } from '../../facts.ts'
import type { LibrarySymbol, TestConventions } from '../library.ts'
import { linesOf } from './file-scope.ts'
import { dedented, type TestStyle } from './standalone-code.ts'

/**
 * Applies replacements such as `let(:cart) { Cart.new }` → `cart = Cart.new`; undefined if none applies.
 *
 * @param name that of the definition, for `{name}`
 */
export function replaced(
  text: string,
  name: string,
  rules: readonly Replacement[],
): string | undefined {
  for (const { find, as } of rules)
    if (find.test(text)) return text.replace(find, as.replaceAll('{name}', name))
  return undefined
}

type Replacement = NonNullable<NonNullable<TestConventions['recipe']>['rewrites']>[number]

export function parametersOf({ parameters }: Definition, receivers: readonly string[]) {
  return parameters.filter(({ name }) => !receivers.includes(name))
}

/** Rewrites a helper method of the test class as a function. */
export function asFunction(
  { definition, module }: LibrarySymbol,
  { receivers }: TestStyle,
): string {
  const text = dedented(linesOf(module, definition))
  const own = new RegExp(String.raw`(\(\s*)(?:${receivers.join('|')})\b\s*,?\s*`, 'u')
  return text.replace(/^@(?:staticmethod|classmethod)\s*\n/, '').replace(own, '$1')
}
