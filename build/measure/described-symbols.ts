/**
 * Finds undocumented symbols, which a self-evaluation counts besides its questions. A symbol can be described in two
 * places: its docstring, and a page or example. Each description gives a question. Over questions alone, the figure
 * would rise when the worst docs are deleted, so a missing description counts as a question that finds nothing.
 *
 *                    docstring                page or example
 *   expected of      every symbol in use      public functions and classes in use; a page for each method is too much to ask
 *   in use           it has either, or a test uses it
 *
 * A name in docs and tests that leads to no symbol is worse: each of these texts counts as a question that finds
 * nothing. A description that makes no question, or contains the symbol's name, is not counted.
 */
import type { Entry } from '../../runtime/pack/entry.ts'
import { answerableIds } from './answerable.ts'
import { sampled, subjectOf } from './choose-labels.ts'
import type { JudgedLabel } from './label.ts'
import type { SymbolNames } from './symbol-names.ts'
import { type UnresolvedName, unresolvedNames } from './unresolved-names.ts'

/** How many symbols should be described, and those that are not. */
export interface Coverage {
  readonly of: number
  readonly missing: readonly string[]
}

export interface DescribedSymbols {
  readonly docstrings: Coverage
  readonly pages: Coverage
  /** Names in tests, examples and pages that lead to no symbol. */
  readonly lost: readonly UnresolvedName[]
  /** Missing descriptions, and texts with lost names, that belong to the sample of half B. */
  readonly missingInSample: number
}

export function describedSymbols(
  entries: readonly Entry[],
  labels: readonly JudgedLabel[],
  names: SymbolNames,
): DescribedSymbols {
  const able = answerableIds(entries)
  const symbolsOf = (ids: readonly string[]): Set<string> =>
    new Set(ids.filter((id) => able.has(id)).flatMap((id) => names.representative(id) ?? []))
  const asked = (isDocline: boolean): string[] =>
    labels
      .filter(({ kind }) => (kind === 'docline') === isDocline)
      .flatMap(({ relevant }) => relevant.flatMap((id) => names.variants(id)))
  const inDocstrings = symbolsOf([...documented(entries), ...asked(true)])
  const onPages = symbolsOf([...shown(entries), ...asked(false)])
  const used = new Set([...inDocstrings, ...onPages, ...symbolsOf(tested(entries))])
  const docstrings = coverage([...used], inDocstrings)
  const isPublic = new Set(
    entries.flatMap(({ card }) => (card.visibility === 'public' ? [card.id] : [])),
  )
  const isEntry = (id: string): boolean =>
    isTop(id) && names.variants(id).some((form) => isPublic.has(form))
  const pages = coverage([...used].filter(isEntry), onPages)
  const lost = unresolvedNames(entries)
  const texts = lost.reduce((sum, name) => sum + Math.min(name.texts, MAX_TEXTS), 0)
  const open = labels.filter(({ leak }) => leak === 'none').map(subjectOf)
  // The same share of them is sampled as of the symbols that are asked for.
  const share = sampled(open, 'B').size / Math.max(1, new Set(open).size)
  const missingInSample = Math.round(
    share * (docstrings.missing.length + pages.missing.length + texts),
  )
  return { docstrings, pages, lost, missingInSample }
}

/** The most texts counted for one lost name, because a hundred tests that break at once are one mistake. */
const MAX_TEXTS = 5

const coverage = (expected: readonly string[], there: ReadonlySet<string>): Coverage => ({
  of: expected.length,
  missing: expected.filter((id) => !there.has(id)),
})

const isTop = (id: string): boolean => !id.slice(id.indexOf(':')).includes('.')

/** Ids of cards with a docstring. */
const documented = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ card }) =>
    card.kind === 'symbol' && card.docstring.trim() !== '' ? [card.id] : [],
  )

/** Ids of cards that a page names or an example shows. */
const shown = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ card }) => {
    if (card.kind === 'guide') return card.references
    return card.kind === 'recipe' && card.recipe_kind !== 'test' ? card.symbols : []
  })

const tested = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ card }) =>
    card.kind === 'recipe' && card.recipe_kind === 'test' ? card.symbols : [],
  )
