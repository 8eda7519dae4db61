/**
 * Decorators that keep the parameters of a function: those in a list of the rules, and the library's own that pass on
 * all arguments. The latter may still read some themselves, and change the result.
 */
import type { ReadingRules } from './reading-rules.ts'

export function isPlain(decorator: string, rules: ReadingRules): boolean {
  const name = nameOf(decorator)
  return rules.plainDecorators.some((plain) => name === plain || name.endsWith(`.${plain}`))
}

/**
 * The code of a function's own wrappers: decorators of the library that pass on all arguments.
 *
 * @param declarationOf the code of the library's only function with a name
 * @returns undefined if another decorator may change the parameters
 */
export function wrappersOf(
  decorators: readonly string[],
  rules: ReadingRules,
  declarationOf: (name: string) => string | undefined,
): readonly string[] | undefined {
  const wrappers: string[] = []
  for (const decorator of decorators) {
    if (isPlain(decorator, rules)) continue
    const code = declarationOf(nameOf(decorator).replace(/^.*\./s, ''))
    if (code === undefined || rules.compiled.transparentDecorator?.test(code) !== true)
      return undefined
    wrappers.push(code)
  }
  return wrappers
}

const nameOf = (decorator: string): string =>
  decorator
    .replace(/^[@#[]+/, '')
    .replace(/[([].*$/s, '')
    .trim()
