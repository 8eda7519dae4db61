/**
 * Typical damage to a library, applied to its entries. A meaningful self-evaluation falls with each kind.
 *
 *   shuffled docstrings   each describes a distant symbol in the list
 *   dropped docs          no pages, notebooks and examples; tests stay
 *   broken re-exports     the short paths of every third public symbol lead nowhere, nor do the links from its uses
 */
import type { SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'

type Damage = (entries: readonly Entry[]) => Entry[]

export const DAMAGES = {
  'shuffled docstrings': shuffled,
  'dropped docs': (entries) =>
    entries.filter(
      ({ card }) =>
        card.kind !== 'guide' && (card.kind !== 'recipe' || card.recipe_kind === 'test'),
    ),
  'broken re-exports': broken,
} as const satisfies Readonly<Record<string, Damage>>

function shuffled(entries: readonly Entry[]): Entry[] {
  const documented = entries.flatMap(({ card, fields }) =>
    card.kind === 'symbol' && card.docstring !== '' ? [{ card, text: fields.text }] : [],
  )
  const half = Math.floor(documented.length / 2) + 1
  const from = new Map(
    documented.map(({ card }, i) => [card.id, documented[(i + half) % documented.length]]),
  )
  return entries.map((entry) => {
    const other = from.get(entry.card.id)
    if (entry.card.kind !== 'symbol' || other === undefined) return entry
    const { docstring, summary } = other.card
    return {
      ...entry,
      card: { ...entry.card, docstring, summary },
      fields: { ...entry.fields, text: other.text },
    }
  })
}

/** One in so many symbols, as if an entry file had lost one of its re-exports. */
const EACH = 3

function broken(entries: readonly Entry[]): Entry[] {
  const exported = entries.flatMap(({ card }) =>
    card.kind === 'symbol' && card.visibility === 'public' && shortPaths(card).length > 0
      ? [card]
      : [],
  )
  const lost = new Map(exported.filter((_, i) => i % EACH === 0).map((card) => [card.id, card]))
  const paths = new Set([...lost.values()].flatMap(shortPaths))
  return entries.map((entry) => {
    const { card } = entry
    if (card.kind === 'symbol' && lost.has(card.id)) {
      return {
        ...entry,
        card: { ...card, public: [], visibility: 'internal' as const },
        keys: entry.keys.filter((key) => !paths.has(key)),
      }
    }
    if (card.kind === 'recipe') {
      return { ...entry, card: { ...card, symbols: card.symbols.filter((id) => !lost.has(id)) } }
    }
    if (card.kind !== 'guide') return entry
    return {
      ...entry,
      card: { ...card, references: card.references.filter((id) => !lost.has(id)) },
    }
  })
}

/** A root and a name: `requests.get`. */
const shortPaths = ({ public: paths }: SymbolCard): string[] =>
  paths.filter((path) => /^[^./:]+[.:]+[^./:]+$/.test(path))
