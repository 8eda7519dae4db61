/** Evaluates the conditions of a table-driven test after the values of one case took the place of its fields (table-tests.ts). */
import type { ExcerptSettings } from '../languages/excerpt-settings.ts'

type ConditionRules = Pick<
  NonNullable<ExcerptSettings['tables']>,
  'absent' | 'present' | 'length' | 'empty'
>

/** @returns undefined if the text does not tell */
export function evaluateCondition(condition: string, rules: ConditionRules): boolean | undefined {
  for (const [sign, decides] of [
    [' || ', true],
    [' && ', false],
  ] as const) {
    const written = condition.split(sign)
    if (written.length === 1 || !written.every(isBalanced)) continue
    const parts = written.map((part) => evaluateCondition(part, rules))
    if (parts.includes(decides)) return decides
    return parts.includes(undefined) ? undefined : !decides
  }
  if (condition.startsWith('!')) {
    const other = evaluateCondition(condition.slice(1), rules)
    return other === undefined ? undefined : !other
  }
  if (condition === 'true' || condition === 'false') return condition === 'true'
  const counted = rules.length.exec(condition)?.groups?.value
  if (counted !== undefined) return rules.empty.test(counted) === condition.endsWith('== 0')
  const [, left = '', sign, right = ''] = /^(.+?) ([=!]=) (.+)$/.exec(condition) ?? []
  const areEqual = sign === undefined ? undefined : areSame(left, right, rules)
  return areEqual === undefined ? undefined : areEqual === (sign === '==')
}

const isBalanced = (text: string): boolean =>
  text.split('(').length === text.split(')').length && text.split('"').length % 2 === 1

/**
 * Whether two values are equal; undefined if unknown. A value that the case states is assumed to differ from the zero
 * value of its type.
 */
function areSame(a: string, b: string, { absent, present }: ConditionRules): boolean | undefined {
  if (a === b && !/[({]/.test(a)) return true
  if (PLAIN.test(a) && PLAIN.test(b)) return false
  const isAbsent = [a, b].some((each) => absent.test(each))
  return isAbsent && [a, b].every((each) => PLAIN.test(each) || present.test(each))
    ? false
    : undefined
}

/** Matches values that are equal only if their texts are. */
const PLAIN = /^(?:true|false|-?\d+|"(?:[^"\\]|\\.)*")$/
