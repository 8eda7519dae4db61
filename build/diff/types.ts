/**
 * Normalized types, and how two types compare. They are compared as text, case by case of a union;
 * everything that the text leaves open is `other`.
 */
import type { Parameter } from '../../runtime/card.ts'
import { splitOutside } from '../../runtime/std/split-outside.ts'
import type { CompatibilityRules } from '../languages/compatibility-settings.ts'
import type { TypeNames } from './type-names.ts'

/** The rules of a language, with what is known of the names in two types. */
export interface TypeRules extends CompatibilityRules {
  readonly names?: TypeNames | undefined
  /** Type parameters without bounds, which stand for any type. */
  readonly anything?: ReadonlySet<string> | undefined
}

/** Normalizes equal types: spaces, quotes, `Optional[X]`, module prefixes. */
export function plainType(type: string, rules: CompatibilityRules): string {
  let text = type.replace(/\s+/g, ' ').trim()
  for (const [one, other] of rules.equivalents) text = text.replaceAll(one, other)
  if (rules.types === 'hints')
    text = text.replace(/["']/g, '').replace(/\b(?:\p{Ll}\w*\.)+(?=\w)/gu, '')
  if (rules.types === 'enforced')
    text = text.replace(/^\?(.*)$/s, '$1|null').replace(/\\?\b(?:\w+\\)+(?=\w)|\\(?=\w)/g, '')
  text = text.replace(/\((typeof [\w$.]+)\)(?=\[)/g, '$1')
  return withoutUnions(text.replace(/\bjava\.(?:lang|util)\.(?=\w)/g, ''))
    .replace(/\b(?:List|Dict|Tuple|Set|FrozenSet|Type)(?=\[)/g, (name) => name.toLowerCase())
    .replace(/\s*([,|&<>()[\]{}:=?;])\s*/g, '$1')
    .replace(/[;,](?=[})\]])/g, '')
}

/** `Union[X, Optional[Y]]` as `X | Y | None`, from the inside out. */
function withoutUnions(type: string): string {
  const INNERMOST =
    /\b(Optional|Union)\[((?:[^[\]]|\[(?:(?!\b(?:Optional|Union)\[)[^[\]]|\[[^[\]]*\])*\])*)\]/
  let text = type
  for (let match = INNERMOST.exec(text); match !== null; match = INNERMOST.exec(text)) {
    const [all, word, inside = ''] = match
    const parts = word === 'Union' ? splitOutside(inside, ',') : [inside, 'None']
    text = text.replace(all, () => parts.join(' | '))
  }
  return text
}

export type TypeChange = 'same' | 'wider' | 'narrower' | 'other'

export function compareTypes(old: string, now: string, rules: TypeRules): TypeChange {
  const change = compareTexts(plainType(old, rules), plainType(now, rules), rules)
  const { names } = rules
  if (change === 'same' || names === undefined) return change
  const resolved = compareTexts(
    plainType(names.old(old), rules),
    plainType(names.now(now), rules),
    rules,
  )
  return resolved === 'same' || change === 'other' ? resolved : change
}

/** Whether a text with types in it says the same in both versions. */
export function isSameText(old: string, now: string, rules: TypeRules): boolean {
  const { names } = rules
  if (plainType(old, rules) === plainType(now, rules)) return true
  return (
    names !== undefined && plainType(names.old(old), rules) === plainType(names.now(now), rules)
  )
}

function compareTexts(before: string, after: string, { anything }: TypeRules): TypeChange {
  if (before === after) return 'same'
  // `T?` also accepts null. How strictly that is enforced depends on the language.
  if (before.replace(/\?$/, '') === after.replace(/\?$/, ''))
    return after.endsWith('?') ? 'wider' : 'other'
  const olds = new Set(splitOutside(before, '|'))
  const news = new Set(splitOutside(after, '|'))
  const kept = [...olds].every((each) => news.has(each))
  const all = [...news].every((each) => olds.has(each))
  if (kept && all) return 'same'
  if (kept || ANYTHING.test(after) || anything?.has(after)) return 'wider'
  if (all || ANYTHING.test(before)) return 'narrower'
  return 'other'
}

export function compareParameterTypes(
  old: Parameter,
  now: Parameter,
  rules: TypeRules,
): TypeChange {
  const before = typeOf(old, rules)
  const after = typeOf(now, rules)
  return before === undefined || after === undefined ? 'same' : compareTypes(before, after, rules)
}

/** Where types are checked at run time, a missing type accepts anything. A default of null allows null as well. */
function typeOf(
  { type, default: value }: Parameter,
  { types }: CompatibilityRules,
): string | undefined {
  if (types !== 'enforced') return type
  if (type === undefined) return 'mixed'
  const isNullable = /^\?|\bnull\b|^mixed$/i.test(type)
  return value?.toLowerCase() === 'null' && !isNullable ? `${type}|null` : type
}

const ANYTHING = /^(?:any|Any|unknown|object|Object|mixed)$/
