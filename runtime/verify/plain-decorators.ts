/**
 * Decorators that change a declaration, and those that keep its parameters and members: the ones in a list of the
 * rules, all of some languages, and the library's own that pass on all arguments. The latter may still read some
 * themselves, and change the result.
 */
import type { SymbolCard } from '../card.ts'
import type { ReadingRules } from './reading-rules.ts'

type Decorated = Pick<SymbolCard, 'decorators' | 'signature'>

/** Whether a decorator may change the parameters or the members of a declaration. */
export const isChanged = (card: Decorated, rules: ReadingRules): boolean =>
  changingDecorators(card, rules).length > 0

/**
 * The code of a function's own wrappers: decorators of the library that pass on all arguments.
 *
 * @param declarationOf the code of the library's only function with a name
 * @returns undefined if another decorator may change the parameters
 */
export function wrappersOf(
  card: Decorated,
  rules: ReadingRules,
  declarationOf: (name: string) => string | undefined,
): readonly string[] | undefined {
  const wrappers: string[] = []
  for (const name of changingDecorators(card, rules)) {
    const code = declarationOf(name.replace(/^.*\./s, ''))
    if (code === undefined || rules.compiled.transparentDecorator?.test(code) !== true)
      return undefined
    wrappers.push(code)
  }
  return wrappers
}

/** Their names. */
function changingDecorators({ decorators, signature }: Decorated, rules: ReadingRules): string[] {
  const { changingDecorators: changing, generatedInto } = rules.compiled
  if (generatedInto?.test(signature) === false) return []
  return decorators
    .flatMap((each) => namesOf(each, rules.decoratorLists ?? []))
    .filter((name) => changing?.test(name) ?? !isListed(name, rules.plainDecorators))
}

const isListed = (name: string, list: readonly string[]): boolean =>
  list.some((each) => name === each || name.endsWith(`.${each}`))

/** The name of a decorator, or those that it lists: `Debug` and `Clone` of `#[derive(Debug, Clone)]`. */
function namesOf(decorator: string, lists: readonly string[]): string[] {
  const name = nameOf(decorator)
  if (!lists.includes(name)) return [name]
  const [, listed = ''] = /\(([^()]*)\)/.exec(decorator) ?? []
  return listed.split(',').flatMap((each) => each.split('::').at(-1)?.trim() || [])
}

const nameOf = (decorator: string): string =>
  decorator
    .replace(/^[@#[]+/, '')
    .replace(/\s*[([=].*$/s, '')
    .trim()
