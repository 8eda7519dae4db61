/**
 * What beforeSearch has found, kept for the moment when Orama asks for it: the hits of a question and the
 * cards that pass a filter. Nothing is kept beyond that moment but the last filter.
 */
import type { Catalog } from '../catalog.ts'
import { allHits, type NumberedHit, type NumberedHits } from '../search/widened-search.ts'
import type { Numbering } from './numbering.ts'
import { type CardQuestion, readWhere } from './orama-options.ts'

export type Hits = (question: CardQuestion, among: ReadonlySet<number> | undefined) => NumberedHits

/** `prepare` finds them ahead of the call that takes them. */
export type PreparedHits = Hits & { readonly prepare: Hits }

/**
 * A search asks for its hits twice: beforeSearch, to fetch what they need, and Orama in earnest. The second
 * takes what the first has found. Orama does not say then how many of the hits it will show, so that what is
 * taken must be in order at least as far as any search under way with the same words needs it.
 */
export function hitsOnce(catalog: Catalog, numbering: Numbering): PreparedHits {
  let ready: (CardQuestion & { readonly among: unknown; readonly hits: NumberedHits }) | undefined
  const find: Hits = (question, among) =>
    question.text === ''
      ? unordered(among ?? numbering.choose(() => true))
      : allHits(catalog, numbering, { ...question, ...(among === undefined ? {} : { among }) })
  const isReadyFor = (question: CardQuestion, among: unknown): boolean =>
    ready?.text === question.text &&
    ready.corrected === question.corrected &&
    ready.mode === question.mode &&
    ready.lexicalWeight === question.lexicalWeight &&
    ready.fields?.join() === question.fields?.join() &&
    ready.among === among

  const take: Hits = (question, among) => {
    const hits = isReadyFor(question, among) ? ready?.hits : undefined
    ready = undefined
    return hits ?? find(question, among)
  }
  const prepare: Hits = (question, among) => {
    const waiting = isReadyFor(question, among) ? ready : undefined
    const both = {
      ...question,
      best: Math.max(question.best, waiting?.best ?? 0),
      others: question.others || waiting?.others === true,
    }
    const hits = find(both, among)
    ready = { ...both, among, hits }
    return hits
  }
  return Object.assign(take, { prepare })
}

function unordered(numbers: ReadonlySet<number>): NumberedHits {
  const hits = Array.from(numbers, (number): NumberedHit => [number, 0])
  return { hits, total: hits.length }
}

export type Filters = (where: unknown) => Set<number>

/** The last filter is kept: beforeSearch and search ask for it one after the other, and so do many users. */
export function filtersOnce(numbering: Numbering): Filters {
  let last: { key: string; passing: Set<number> } | undefined
  return (where) => {
    const key = JSON.stringify(where)
    if (last?.key !== key) last = { key, passing: numbering.choose(readWhere(where)) }
    return last.passing
  }
}
