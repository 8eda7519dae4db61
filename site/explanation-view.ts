/**
 * Explains the rank of a card (or, in a list of files, of its file): its place, its relevance, and a bar for each
 * feature of its score, with the words of the question. The figures are those of the ranking: the same question is
 * asked again with its explanation.
 */

import type { Scored } from '../runtime/answers.ts'
import { explain, type Share } from '../runtime/search/explanation.ts'
import { grouped } from '../runtime/std/counted.ts'
import { type CardRef, sameCard } from './address.ts'
import { type Answer, type Answerer, type Ask, isFile, type Result } from './answerer.ts'
import { h } from './markup.ts'

export async function explanationView(
  answerer: Answerer,
  ask: Ask,
  card: CardRef,
): Promise<Node[]> {
  const { signal } = new AbortController()
  const listed = await answerer.answer({ ...ask, explain: true }, signal)
  const rank = listed.results.findIndex((result) => holds(result, card))
  const result = listed.results[rank]
  if (result !== undefined) return [placeOf(result, rank, listed), ...reasons(result)]
  const group = {
    unit: 'card',
    group: card.id,
    project: card.project,
    kinds: [],
    only: '',
  } as const
  const { results } = await answerer.answer({ ...ask, ...group, explain: true }, signal)
  const folded = results.find((result) => holds(result, card))
  if (folded === undefined)
    return [
      h('p', {}, 'This card does not match the question: none of its ranking features applies.'),
    ]
  // Its relevance depends on its place, which is not in the list.
  const { relevance: _, ...unplaced } = folded
  return [
    h('p', {}, 'Not among the results shown: it ranks lower, or is folded under a similar result.'),
    ...reasons(unplaced),
  ]
}

const holds = (result: Result, card: CardRef): boolean =>
  isFile(result) ? result.cards.some((own) => sameCard(own, card)) : sameCard(result, card)

function placeOf(result: Result, rank: number, { total }: Answer): HTMLElement {
  const what = isFile(result) ? `Its file, ${result.path}, is no.` : 'No.'
  return h('p', {}, `${what} ${rank + 1} of ${grouped(total)}.`)
}

function reasons(result: Pick<Scored, 'score' | 'signals' | 'relevance'>): Node[] {
  const { shares, likely } = explain(result)
  const largest = Math.max(...shares.map(({ share }) => Math.abs(share)))
  const relevance =
    likely === undefined || result.relevance === undefined
      ? []
      : [h('p', {}, 'Relevance ', h('strong', {}, figure(result.relevance)), `, ${likely}.`)]
  return [
    ...relevance,
    h('ul', { class: 'shares' }, ...shares.map((share) => shareItem(share, largest))),
    h(
      'p',
      { class: 'sum' },
      'Score ',
      h('strong', {}, figure(result.score)),
      ', the sum of these.',
    ),
  ]
}

function shareItem({ description, share, words }: Share, largest: number): HTMLElement {
  const bar = h('span', { class: 'bar', 'aria-hidden': true })
  bar.style.inlineSize = `${(100 * Math.abs(share)) / largest}%`
  return h(
    'li',
    { class: share < 0 ? 'lowers' : null },
    h('span', { class: 'label' }, description),
    h('span', { class: 'figure' }, `${share < 0 ? '−' : '+'}${figure(Math.abs(share))}`),
    h('span', { class: 'track' }, bar),
    words.length > 0 && h('ul', {}, ...words.map(([word, part]) => wordItem(word, part))),
  )
}

const wordItem = (word: string, part: number): HTMLElement =>
  h('li', {}, h('span', { class: 'label' }, word), h('span', { class: 'figure' }, figure(part)))

const figure = (value: number): string => value.toFixed(value < 10 ? 3 : 1)
