/** Compares the base classes and modifiers of one declaration in two versions. */
import type { SymbolCard } from '../../runtime/card.ts'
import { bareBase } from '../../runtime/cards/symbol-names.ts'
import type { CompatibilityRules } from '../languages/compatibility-settings.ts'
import { aliasedType, basesOf } from './bases.ts'
import type { Detail, Impact } from './change.ts'
import type { LibraryVersion } from './library-version.ts'
import { modifiersOf } from './signature-parts.ts'
import { lastName, type RulesOf, usedAs } from './surface.ts'
import type { TypeRules } from './types.ts'

/** Whether the new version of a type may still derive from a base of the old one, directly or not. */
export type Derives = (old: SymbolCard, now: SymbolCard, base: string) => boolean

export type ReportDetail = (detail: Detail['detail'], impact: Impact, message: string) => void

export function compareBases(
  old: SymbolCard,
  now: SymbolCard,
  rules: TypeRules,
  { derives, report }: { readonly derives: Derives; readonly report: ReportDetail },
): void {
  const olds = basesOf(old, rules)
  const news = basesOf(now, rules)
  const newName = (name: string) => rules.names?.renamed.get(name) ?? name
  const before = new Set(olds.map((base) => newName(bareBase(base))))
  const after = new Set(news.map(bareBase))
  for (const base of olds.filter((each) => !after.has(newName(bareBase(each))))) {
    if (PLAIN_BASES.has(bareBase(base)) || derives(old, now, newName(bareBase(base)))) continue
    report('base_removed', 'possible', `no longer derives from \`${base}\``)
  }
  for (const base of news.filter((each) => !before.has(bareBase(each)))) {
    if (!PLAIN_BASES.has(bareBase(base))) report('base_added', 'none', `derives from \`${base}\``)
  }
}

/**
 * Whether callers may await both: `async fn f() -> T` and `fn f() -> impl Future<Output = T>` are called the same way,
 * and a decorator that only one of them has may make it a coroutine.
 */
function isAwaitedAlike(old: SymbolCard, now: SymbolCard): boolean {
  if ([old, now].some(({ returns }) => ASYNC_RESULT.test(returns ?? ''))) return true
  const own = ({ decorators }: SymbolCard, { decorators: others }: SymbolCard) =>
    decorators.some((each) => !others.includes(each))
  return own(old, now) || own(now, old)
}

/** Types of asynchronous results. */
const ASYNC_RESULT = /Future|Awaitable|Coroutine|Promise/

/** Bases without meaning for users. */
const PLAIN_BASES = new Set(['object', 'Generic', 'ABC', 'Protocol', 'Object'])

/** The kinds of the types that two declarations are members of. */
export type OwnerKinds = Readonly<Record<'old' | 'now', string | undefined>>

export function compareModifiers(
  old: SymbolCard,
  now: SymbolCard,
  rules: CompatibilityRules,
  { owners, report }: { readonly owners: OwnerKinds; readonly report: ReportDetail },
): void {
  const before = modifiersOf(old, rules, owners.old)
  const after = modifiersOf(now, rules, owners.now)
  for (const modifier of rules.modifiers) {
    if (before.has(modifier) === after.has(modifier)) continue
    const { word, breaks } = modifier
    const added = after.has(modifier)
    const isBreak = breaks === 'both' || (breaks === 'added') === added
    const isAlike = word === 'async' && isAwaitedAlike(old, now)
    const impact = isBreak ? (isAlike ? 'possible' : 'breaking') : 'none'
    if (added) report('modifier_added', impact, `is \`${word}\` now`)
    else report('modifier_removed', impact, `is no longer \`${word}\``)
  }
}

/**
 * Compares bases by their last names, so types with the same name count as equal. A base that is new in the declaration
 * and not defined by the library may be the old base under another name, so the type may then derive from it.
 */
export function ancestryIn({ cards }: LibraryVersion, rulesOf: RulesOf): Derives {
  const namesOf = (card: SymbolCard) => {
    const { compatibility } = rulesOf(card.language)
    return [...basesOf(card, compatibility), ...aliasedType(card)].map(bareBase)
  }
  const bases = new Map<string, readonly string[]>()
  for (const card of cards)
    if (card.kind === 'symbol' && usedAs(card) === 'type')
      bases.set(lastName(card.title), namesOf(card))
  const mayDerive = (names: readonly string[], base: string, seen: Set<string>): boolean =>
    names.some((name) => {
      if (name === base) return true
      if (seen.has(name)) return false
      seen.add(name)
      return mayDerive(bases.get(name) ?? [], base, seen)
    })
  return (old, now, base) => {
    const known = new Set(namesOf(old))
    const names = namesOf(now)
    return names.some((name) => !known.has(name) && !bases.has(name))
      ? true
      : mayDerive(names, base, new Set())
  }
}
