/**
 * Resolves the first names of a chain such as `shop.Cart.add`: a receiver, a variable of known type, a member of the
 * class around it, or an imported name.
 */
import type { LanguageConventions, LibrarySymbol } from '../library.ts'
import type { Names } from './names.ts'
import type { Scope } from './scopes.ts'
import type { Target } from './target.ts'

export interface ChainStarts {
  /** In a Java class, an unqualified `add` is a member of the class first. */
  bareMember(name: string, scope: Scope): readonly LibrarySymbol[]
  /** @param segments the names of the chain, as written */
  startOf(segments: readonly string[], from: Scope): ChainStart | undefined
}

/** The symbols to which the first `depth` names of a chain resolve. */
export interface ChainStart {
  readonly symbols: readonly LibrarySymbol[]
  readonly depth: number
}

export const RECEIVERS: ReadonlySet<string> = new Set(['self', 'cls', 'this', 'super', 'super()'])
const NOTHING: readonly LibrarySymbol[] = []

/** `add(3)` → `add` */
export const nameOfSegment = (segment: string): string => segment.replace(/\(.*$/, '')

export function chainStarts(
  names: Names,
  languages: ReadonlyMap<string, LanguageConventions>,
): ChainStarts {
  const bareMember: ChainStarts['bareMember'] = (name, { self, module }) => {
    const isBare = languages.get(module.file.language)?.modules?.bareMembers
    return self !== undefined && isBare ? names.member(self, name) : NOTHING
  }

  const startOf: ChainStarts['startOf'] = (segments, from) => {
    const [first = ''] = segments
    if (RECEIVERS.has(first)) return startAtReceiver(segments, from)
    const variable = from.types.get(first)
    if (variable !== undefined && segments.length > 1) return { symbols: variable, depth: 1 }
    return from.shadowed.has(first) ? undefined : startAtName(segments.map(nameOfSegment), from)
  }

  const startAtReceiver = (
    [receiver = '', member, ...rest]: readonly string[],
    { self, types }: Scope,
  ): ChainStart | undefined => {
    if (member === undefined) return undefined
    const attribute = types.get(`${receiver}.${member}`)
    if (attribute !== undefined && rest.length > 0) return { symbols: attribute, depth: 2 }
    if (self === undefined) return undefined
    const isSuper = receiver.startsWith('super')
    return { symbols: isSuper ? names.ancestors(self) : [self], depth: 1 }
  }

  const startAtName = (segments: readonly string[], from: Scope): ChainStart | undefined => {
    const [first = ''] = segments
    const members = bareMember(first, from)
    let depth = 1
    let target: Target | undefined =
      members.length > 0
        ? { kind: 'symbols', symbols: members }
        : names.dotted(from.module, [first], from.enclosing)
    // Intermediate modules are resolved by name.
    while (target?.kind === 'module' && depth < segments.length) {
      const next: Target | undefined = names.step(target, segments[depth] ?? '')
      if (next === undefined && exportsValue(target)) break
      target = next
      depth++
    }
    if (target?.kind === 'module') {
      // `const foo = require('./foo'); foo(); foo.bar()`
      target = target.module && names.exported(target.module, 'default')
    }
    if (target === undefined && depth === 1 && segments.length > 1)
      return names.longestPrefix(from.module, segments)
    return target?.kind === 'symbols' ? { symbols: target.symbols, depth } : undefined
  }

  /** Whether a module has a default export, which is all that it is in CommonJS. */
  const exportsValue = ({ module }: Extract<Target, { kind: 'module' }>): boolean =>
    module !== undefined && names.exported(module, 'default') !== undefined

  return { bareMember, startOf }
}
