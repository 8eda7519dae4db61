/** Names of the old version that the new one still declares, but not for users. */
import type { SymbolCard } from '../../runtime/card.ts'
import { someMatch } from '../text/some-match.ts'
import type { LibraryVersion } from './library-version.ts'
import { type Api, lastName, ownerPath, type RulesOf } from './surface.ts'

export interface Hidden {
  /** Its dotted path in the new version. */
  readonly path: string
  /**
   * mark: only a note of its authors hides it or its type (`@internal`, `:nodoc:`), so that code that uses it still
   * works. modifier: it is `private` now. other: another name, or no path for users leads to it.
   */
  readonly by: 'mark' | 'modifier' | 'other'
}

/** @returns finds the same symbol among those that are not public, also with a leading underscore */
export function hiddenIn(
  old: LibraryVersion,
  now: LibraryVersion,
  rulesOf: RulesOf,
): (api: Api) => Hidden | undefined {
  const known = new Set(old.cards.map(({ id }) => id))
  const ids = new Map<string, SymbolCard>()
  const byPath = new Map<string, SymbolCard>()
  for (const card of now.cards) {
    if (card.kind !== 'symbol' || card.visibility === 'public') continue
    ids.set(card.id, card)
    byPath.set(card.dotted, card)
  }
  const isExported = (card: SymbolCard, path: string): boolean =>
    !rulesOf(card.language).exports || now.find(path).includes(card.id)
  return ({ path, cards: [{ symbol }] }) => {
    const written = symbol.replace(/~\d+$/, '')
    const name = lastName(written)
    const underscored = `${written.slice(0, -name.length)}_${name}`
    const same = ids.get(symbol)
    const card = same ?? (known.has(underscored) ? undefined : ids.get(underscored))
    if (card === undefined) return undefined
    const owner = byPath.get(ownerPath(card.dotted))
    if (same === undefined) return { path: card.dotted, by: 'other' }
    if (isPrivate(card, rulesOf)) return { path: card.dotted, by: 'modifier' }
    const isMarkedNow = [card, owner].some((each) => each && isMarked(each, now, rulesOf))
    const isReached = isExported(card, path) && (owner === undefined || !isPrivate(owner, rulesOf))
    return { path: card.dotted, by: isMarkedNow && isReached ? 'mark' : 'other' }
  }
}

function isMarked(card: SymbolCard, { source }: LibraryVersion, rulesOf: RulesOf): boolean {
  const { hiding } = rulesOf(card.language)
  if (hiding === undefined) return false
  const first = source(card.path)?.split('\n')[card.lines[0] - 1] ?? ''
  return (
    someMatch(hiding.docstring, [card.docstring]) ||
    someMatch(hiding.decorators, card.decorators) ||
    someMatch(hiding.line, [first])
  )
}

const isPrivate = ({ language, signature }: SymbolCard, rulesOf: RulesOf): boolean =>
  someMatch(rulesOf(language).hiding?.modifiers, signature.split(/\s+/))
