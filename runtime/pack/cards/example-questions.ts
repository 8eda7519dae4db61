/**
 * Chooses example questions while a pack is written: a few names and sentences, kept in the manifest so that a page
 * shows them without reading another file. They come from the cards that the library itself uses, tests and mentions
 * most. The sentences are their authors' own summaries, so the pack can answer each.
 */
import type { Card, GuideCard, SymbolCard } from '../../card.ts'
import type { Entry } from '../entry.ts'

const MAX_QUESTIONS = 4

/** Names and sentences in turn, best first; deterministic. */
export function exampleQuestions(entries: readonly Entry[]): string[] {
  const cards = entries.map(({ card }) => card)
  const symbols = ranked(askable(cards), use)
  const guides = ranked(cards.filter(isGuide), (card) => card.text.length)
  const summarized = symbols.filter((card) => isSentence(card.summary))
  const sentences = [
    ...summarized.map((card) => card.summary.replace(/\.$/, '')),
    ...guides.map((card) => card.title).filter(isHeading),
  ]
  const names = symbols
    .filter(
      (card) => isShortName(card.title) && !summarized.slice(0, MAX_QUESTIONS / 2).includes(card),
    )
    .map((card) => card.title)
  const pairs = Array.from({ length: MAX_QUESTIONS }, (_, i) => [names[i], sentences[i]]).flat()
  return [...new Set(pairs)].filter((text) => text !== undefined).slice(0, MAX_QUESTIONS)
}

/** Public symbols; for a program without any, those that its own files share. */
function askable(cards: readonly Card[]): SymbolCard[] {
  const symbols = cards.filter(isNamed)
  const open = symbols.filter(({ visibility }) => visibility === 'public')
  return open.length > 0 ? open : symbols.filter(({ visibility }) => visibility === 'internal')
}

const isNamed = (card: Card): card is SymbolCard =>
  card.kind === 'symbol' &&
  card.deprecated === undefined &&
  /function|class|method|constant/.test(card.symbol_kind)

const isGuide = (card: Card): card is GuideCard => card.kind === 'guide'

/** A mention in the docs counts more than a test, a test more than a call inside the library. */
function use({ related, recipes }: SymbolCard): number {
  return (
    3 * related.docs.length + 2 * related.tests.length + recipes.length + related.called_by.length
  )
}

/** Ties are broken by id, because entries may come in any order. */
function ranked<C extends Card>(cards: readonly C[], value: (card: C) => number): C[] {
  return [...cards].sort((a, b) => value(b) - value(a) || (a.id < b.id ? -1 : 1))
}

/** Whether a person could have typed it: no code, and long enough to mean something. */
const isSentence = (summary: string): boolean =>
  /^\p{Lu}[\p{L}\p{N} ,'-]{16,56}\.?$/u.test(summary) &&
  / .* /.test(summary) &&
  !/^(?:deprecated|see|alias|same|internal|offers)\b/i.test(summary)

const isHeading = (title: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{N} ,'-]{5,44}$/u.test(title) && / /.test(title)

/** Whether the name is short enough to be typed: the library's name and one more. */
const isShortName = (title: string): boolean =>
  title.length <= 28 && title.split(/[./:]/).length <= 3 && !/[._/:]_|[$#]/.test(title)
