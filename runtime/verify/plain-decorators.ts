/**
 * Whether a decorator changes neither the parameters nor the result of a function, according to a list in the rules.
 */
import type { ReadingRules } from './reading-rules.ts'

export function isPlain(decorator: string, rules: ReadingRules): boolean {
  const name = decorator
    .replace(/^[@#[]+/, '')
    .replace(/[([].*$/s, '')
    .trim()
  return rules.plainDecorators.some((plain) => name === plain || name.endsWith(`.${plain}`))
}
