/** The changes between two declarations of one API: its kind, parameters, types, bases and modifiers. */
import type { Parameter, SymbolCard } from '../../runtime/card.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import type { CompatibilityRules } from '../languages/compatibility-settings.ts'
import { basesOf } from './bases.ts'
import {
  compareBases,
  compareModifiers,
  type Derives,
  type OwnerKinds,
  type ReportDetail,
} from './bases-and-modifiers.ts'
import type { Detail, Impact } from './change.ts'
import type { LibraryVersion } from './library-version.ts'
import { typesOf } from './parameter-kinds.ts'
import { compareParameters } from './parameters.ts'
import { resultsIn, withoutResultNames } from './result-names.ts'
import { isCut, modifiersOf } from './signature-parts.ts'
import { lastName } from './surface.ts'
import { compareTypeParameters, unboundedParameters } from './type-parameters.ts'
import { compareTypes, isSameText, plainType, type TypeChange, type TypeRules } from './types.ts'

export interface ComparisonRules {
  readonly compatibility: TypeRules
  readonly receivers: readonly string[]
  readonly derives: Derives
  readonly owners: OwnerKinds
  /** The sources of both versions. */
  readonly sources: Readonly<Record<'old' | 'now', LibraryVersion['source']>>
}

export function compareCards(
  old: SymbolCard,
  now: SymbolCard,
  { compatibility: rules, derives, receivers, owners }: ComparisonRules,
): Detail[] {
  const details: Detail[] = []
  const report = (detail: Detail['detail'], impact: Impact, message: string): void => {
    details.push({ detail, impact, message })
  }
  if (old.approximate || now.approximate || isElsewhere(old) || isElsewhere(now)) return details
  if (old.symbol_kind !== now.symbol_kind && !isReadAlike(old, now))
    report('kind_changed', kindImpact(old, now), `${old.symbol_kind} → ${now.symbol_kind}`)
  details.push(...propertyChange(old, now))
  if (isCallable(old) && isCallable(now) && hasParameters(old) && hasParameters(now)) {
    const anything = unboundedParameters(now)
    const lists = [passed(old, receivers), passed(now, receivers)] as const
    details.push(...compareParameters(...lists, { ...rules, anything }))
    compareResult('return_type', 'return type', old, now, rules, report)
  }
  if (isValue(old) && isValue(now)) {
    compareResult('value_type', 'type', old, now, rules, report)
    // A pointer to a function: its result alone is not its type.
    if (old.returns === now.returns && !isSameText(takenBy(old), takenBy(now), rules))
      report('value_type', 'possible', `type: \`${old.signature}\` → \`${now.signature}\``)
  }
  compareCarried(old, now, rules, report)
  compareBases(old, now, rules, { derives, report })
  compareModifiers(old, now, rules, { owners, report })
  compareTypeParameters(old, now, rules, report)
  if (old.symbol_kind === 'type' && now.symbol_kind === 'type' && rules.types === 'checked') {
    // Members are compared as symbols of their own.
    const haveMembers = [old, now].every(({ related }) => related.children.length > 0)
    const [before = '', after = ''] = [old, now].map(({ signature }) => {
      const text = withoutComments(signature)
      return haveMembers ? withoutMembers(text) : text
    })
    if (!isSameText(before, after, rules) && !isCut(old.signature) && !isCut(now.signature))
      report('definition_changed', 'possible', `\`${old.signature}\` → \`${now.signature}\``)
  }
  return details
}

/** `__self` is a receiver whose name leaves `self` free for keyword arguments. */
export function passed(
  { parameters }: SymbolCard,
  receivers: readonly string[],
): readonly Parameter[] {
  const [first, ...others] = parameters
  const isReceiver = first !== undefined && receivers.includes(first.name.replace(/^_+/, ''))
  return isReceiver ? others : parameters
}

/** Compares results: more cases may surprise a caller, fewer do not. */
function compareResult(
  detail: 'return_type' | 'value_type',
  word: string,
  old: SymbolCard,
  now: SymbolCard,
  rules: TypeRules,
  report: ReportDetail,
): void {
  if (rules.types !== 'checked') {
    // A method that overrides it declares its type where types are enforced.
    const before = old.returns ?? (rules.types === 'enforced' ? 'mixed' : undefined)
    const after = now.returns ?? (rules.types === 'enforced' ? 'mixed' : undefined)
    if (before === undefined || after === undefined) return
    const change = compareTypes(before, after, rules)
    const isWider = change === 'wider' && detail === 'return_type'
    const impact = isWider || rules.types === 'enforced' ? 'possible' : 'none'
    if (change !== 'same') report(detail, impact, `${word}: \`${before}\` → \`${after}\``)
    return
  }
  if (old.returns === undefined && now.returns === undefined) return
  // Inferred types cannot be compared.
  if (old.returns === undefined || now.returns === undefined) {
    if (!rules.inferredResults && detail === 'return_type')
      report(
        detail,
        old.returns === undefined ? 'possible' : 'breaking',
        `${word}: ${shown(old.returns)} → ${shown(now.returns)}`,
      )
    return
  }
  const [before, after] = rules.namedResults
    ? [withoutResultNames(old.returns), withoutResultNames(now.returns)]
    : [old.returns, now.returns]
  const change = compareTypes(before, after, rules)
  if (change === 'same') return
  report(
    detail,
    resultImpact(detail, change, before, after),
    `${word}: \`${old.returns}\` → \`${now.returns}\``,
  )
}

const shown = (type: string | undefined): string => (type === undefined ? 'none' : `\`${type}\``)

/** Code that matches a member of an enum names what it carries. */
function compareCarried(
  old: SymbolCard,
  now: SymbolCard,
  rules: TypeRules,
  report: ReportDetail,
): void {
  if ([old, now].some((card) => card.symbol_kind !== 'enum_member' || isCut(card.signature))) return
  const [before = '', after = ''] = [old, now].map(
    ({ signature }) => rules.payload?.exec(withoutComments(signature))?.[1] ?? '',
  )
  if (isSameText(before, after, rules)) return
  const [was, is] = [before, after].map((text) => (text === '' ? 'nothing' : `\`${text.trim()}\``))
  report('value_type', 'breaking', `carries ${is} (before: ${was})`)
}

/** More cases may surprise a caller, fewer do not; another number of results breaks every caller. */
function resultImpact(
  detail: 'return_type' | 'value_type',
  change: TypeChange,
  old: string,
  now: string,
): Impact {
  if (detail === 'value_type') return 'possible'
  if (change === 'narrower') return 'none'
  return change === 'wider' || resultsIn(old) !== resultsIn(now) ? 'breaking' : 'possible'
}

/** Whether it is re-exported from another library, where its kind is declared. */
const isElsewhere = ({ symbol_kind }: SymbolCard): boolean => symbol_kind === 'import'

/** `@property` is read without parentheses, a method is called with them. */
function propertyChange(old: SymbolCard, now: SymbolCard): Detail[] {
  if (old.symbol_kind === now.symbol_kind && isProperty(old) === isProperty(now)) return []
  if (!isCallable(old) || !isCallable(now) || isProperty(old) === isProperty(now)) return []
  return [
    {
      detail: 'kind_changed',
      impact: 'breaking',
      message: isProperty(now) ? 'a method became a property' : 'a property became a method',
    },
  ]
}

const isProperty = ({ decorators }: SymbolCard): boolean =>
  decorators.some((each) => /property$/.test(each))

/** Kinds of values that are read in the same way. */
const ALIKE = new Set(['constant', 'property', 'variable', 'field', 'enum_member'])

const isReadAlike = (old: SymbolCard, now: SymbolCard): boolean =>
  [old, now].every((card) => isValue(card) || isProperty(card)) ||
  [old, now].every((card) => card.symbol_kind === 'function' || card.symbol_kind === 'method')

/** A callable value is used like a function. */
function kindImpact(old: SymbolCard, now: SymbolCard): Impact {
  const isRead = isProperty(old) || (isValue(old) && old.returns !== undefined)
  return isRead && isCallable(now) && !isProperty(now) ? 'breaking' : 'possible'
}

const isCallable = ({ symbol_kind }: SymbolCard): boolean =>
  /^(?:function|method|macro)$/.test(symbol_kind)

const isValue = ({ symbol_kind }: SymbolCard): boolean => ALIKE.has(symbol_kind)

/** Whether the parameters of a signature are known. They are not if the content of the parentheses is unknown. */
function hasParameters({ parameters, signature, title }: SymbolCard): boolean {
  if (parameters.length > 0) return !isCut(signature.replace(/=.*$/s, ''))
  // The name of a method of Go stands after its receiver: `func (s *Shelf) Width() int`.
  const named = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])${escapePattern(lastName(title))}\s*\(`,
    'u',
  )
  const list = signature.slice(named.exec(signature)?.index ?? 0)
  const inside = /\(([^)]*)\)/.exec(list)?.[1]?.trim()
  return inside !== undefined && /^(?:|void|&?(?:mut\s+)?(?:self|this|cls))$/.test(inside)
}

const withoutComments = (text: string): string => text.replace(/\/\*.*?\*\//gs, '')

/** `type A = B & { c: d }` → `type A = B & {}`; object types that are arguments of others stay. */
function withoutMembers(signature: string): string {
  let text = ''
  let depth = 0
  let isMember = false
  for (const [i, sign] of [...signature].entries()) {
    const isArrow = sign === '>' && signature[i - 1] === '='
    if (sign === '{' && depth === 0) {
      isMember = true
      text += '{}'
    }
    if (!isMember) text += sign
    if ('{(<['.includes(sign)) depth++
    else if ('})>]'.includes(sign) && !isArrow) depth--
    if (depth === 0) isMember = false
  }
  return text
}

/** What a pointer to a function takes. Its parameters may have no names: `void *(*place)(const char *, int)`. */
function takenBy({ parameters, signature, title }: SymbolCard): string {
  if (parameters.length > 0) return typesOf(parameters).join()
  const [, after = ''] = signature.split(lastName(title), 2)
  return /^\)\s*\((.*)\)$/s.exec(after)?.[1] ?? ''
}

/** A key that is equal when nothing has changed. */
export function shapeOf(card: SymbolCard, rules: CompatibilityRules): string {
  return JSON.stringify([
    card.symbol_kind,
    isValue(card)
      ? [card.returns ?? rules.payload?.exec(card.signature)?.[1] ?? '', takenBy(card)].join(' ')
      : plainType(card.signature, rules),
    basesOf(card, rules),
    [...modifiersOf(card, rules)].map(({ word }) => word),
    isProperty(card),
  ])
}
