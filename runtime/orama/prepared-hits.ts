/**
 * Keeps what beforeSearch found until Orama asks for it: the hits of a question and the cards that pass a filter.
 * Only the last filter is kept longer.
 */
import type { Catalog } from '../catalog.ts'
import type { WideQuestion } from '../search/widened-search.ts'
import { allHits, type NumberedHit, type NumberedHits } from '../search/widened-search.ts'
import type { Numbering } from './numbering.ts'
import { readWhere } from './orama-options.ts'

export type Hits = (question: WideQuestion, among: ReadonlySet<number> | undefined) => NumberedHits

/** `prepare` finds them ahead of the call that takes them. */
export type PreparedHits = Hits & { readonly prepare: Hits }

/**
 * A search needs its hits twice: beforeSearch fetches their files, then Orama takes them. The second call returns
 * what the first found. Orama does not say how many hits it will show, so the hits must be in order as far as any
 * running search with the same words needs them.
 */
export function hitsOnce(catalog: Catalog, numbering: Numbering): PreparedHits {
  let ready: Ready | undefined
  const find: Hits = (question, among) =>
    question.text === ''
      ? unordered(among ?? numbering.choose(() => true))
      : allHits(catalog, numbering, question, among)

  const take: Hits = (question, among) => {
    const hits = isFor(ready, question, among) ? ready.hits : undefined
    ready = undefined
    return hits ?? find(question, among)
  }
  const prepare: Hits = (question, among) => {
    const enough = isFor(ready, question, among) ? forBoth(question, ready.question) : question
    const hits = find(enough, among)
    ready = { question: enough, among, hits }
    return hits
  }
  return Object.assign(take, { prepare })
}

interface Ready {
  readonly question: WideQuestion
  readonly among: unknown
  readonly hits: NumberedHits
}

const isFor = (ready: Ready | undefined, question: WideQuestion, among: unknown): ready is Ready =>
  ready !== undefined &&
  ready.question.text === question.text &&
  ready.question.corrected === question.corrected &&
  ready.question.mode === question.mode &&
  ready.question.lexicalWeight === question.lexicalWeight &&
  ready.question.fields?.join() === question.fields?.join() &&
  ready.among === among

const forBoth = (one: WideQuestion, other: WideQuestion): WideQuestion => ({
  ...one,
  best: Math.max(one.best, other.best),
  others: one.others || other.others,
})

function unordered(numbers: ReadonlySet<number>): NumberedHits {
  const hits = Array.from(numbers, (number): NumberedHit => [number, 0])
  return { hits, total: hits.length }
}

export type Filters = (where: unknown) => Set<number>

/** The last filter is kept, because beforeSearch and search need it one after the other, and so do many users. */
export function filtersOnce(numbering: Numbering): Filters {
  let last: { key: string; passing: Set<number> } | undefined
  return (where) => {
    const key = JSON.stringify(where)
    if (last?.key !== key) last = { key, passing: numbering.choose(readWhere(where)) }
    return last.passing
  }
}
