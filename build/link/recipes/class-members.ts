/**
 * Rewrites code of a test's class so that it works outside of the class, in languages that qualify members and declare
 * them with modifiers: `$this->cart` becomes `$cart`, and `private function total()` becomes a function.
 */
import type { LexicalSyntax, TestConventions } from '../library.ts'
import { closingBracket, eachName } from './code-words.ts'

type MemberRules = NonNullable<NonNullable<TestConventions['recipe']>['members']>

/** @param isMember whether a name is a member of the test's class that the recipe contains */
export function outsideClass(
  code: string,
  { declarations, uses, inner }: MemberRules,
  isMember: (name: string) => boolean,
  syntax: LexicalSyntax,
): string {
  const declared = declarations.reduce((text, { find, as }) => text.replace(find, as), code)
  return uses.reduce((text, { find, as, notIn }) => {
    const names = new Set<number>()
    eachName(text, syntax, (name, at) => names.add(at + (name.startsWith('$') ? 1 : 0)))
    const excluded = [inner, notIn].flatMap((each) => bodiesIn(text, each, syntax))
    return text.replace(find, (...match) => {
      const [whole, at] = [String(match[0]), Number(match.at(-3))]
      const { name = '' } = match.at(-1)
      const isCode = names.has(at + whole.lastIndexOf(name))
      const isExcluded = excluded.some(([start, end]) => start <= at && at < end)
      return isCode && !isExcluded && isMember(name) ? as.replace('{name}', () => name) : whole
    })
  }, declared)
}

/** The spans of the blocks whose heads, up to the opening bracket, match a pattern. */
function bodiesIn(
  code: string,
  head: RegExp | undefined,
  syntax: LexicalSyntax,
): (readonly [start: number, end: number])[] {
  if (head === undefined) return []
  return [...code.matchAll(head)].flatMap((match) => {
    const open = match.index + match[0].length - 1
    const close = closingBracket(code, open, syntax)
    return close < 0 ? [] : [[open, close] as const]
  })
}
