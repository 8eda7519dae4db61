/**
 * Ranks symbols for a question: those that a search finds, and those that the recipes it finds use. A search alone
 * ranks `zod.regexes.email` before `zod.email`, which has no documentation; recipes alone rank what everything calls,
 * `parse`. Symbols are ordered by support, by how many of the best recipes use them and how few others do, by how
 * many words of the question are in their name, and by a penalty on long public paths.
 */
import { cardAt } from '../cards/read-cards.ts'
import { type Catalog, loadAndRun } from '../catalog.ts'
import { stem } from '../pack/lexical/tokenizer.ts'
import { isFiller, wordsOfName } from './concepts.ts'
import { distinct, findByIds, keyOf, type Passage } from './find.ts'

/** The number of recipes considered. */
const VOTING = 8
/** The share of a recipe's support for the symbols that it uses, which need not be its subject. */
const USED_SHARE = 0.9
const WEIGHTS = { place: 0.5, votes: 0.5, name: 0.4, depth: 0.06 } as const
/** The number of path segments assumed for a symbol that is not public. */
const HIDDEN_DEPTH = 6

export async function rankSymbols(
  catalog: Catalog,
  question: string,
  symbols: readonly Passage[],
  recipes: readonly Passage[],
): Promise<Passage[]> {
  const used = await usedBy(catalog, recipes)
  const words = new Set(
    wordsOfName(question)
      .filter((word) => !isFiller(word))
      .map(stem),
  )
  const places = new Map(symbols.map((passage, i) => [keyOf(passage), 1 - i / symbols.length]))
  const useScores = new Map(used.map(({ passage, score }) => [keyOf(passage), score]))
  const scoreOf = (passage: Passage): number =>
    WEIGHTS.place * (places.get(keyOf(passage)) ?? 0) +
    WEIGHTS.votes * (useScores.get(keyOf(passage)) ?? 0) +
    WEIGHTS.name * nameShare(words, passage) -
    WEIGHTS.depth * depthOf(passage)
  return distinct([...symbols, ...used.map(({ passage }) => passage)])
    .map((passage) => ({ passage, score: scoreOf(passage) + 0.5 * passage.support }))
    .sort((a, b) => b.score - a.score)
    .map(({ passage }) => passage)
}

interface Used {
  readonly passage: Passage
  /** 0–1: votes divided by the most votes. */
  readonly score: number
}

async function usedBy(catalog: Catalog, recipes: readonly Passage[]): Promise<Used[]> {
  const voting = recipes.slice(0, VOTING)
  const { value: cards } = await loadAndRun(catalog, () =>
    voting.map(({ pack, card }) => cardAt(pack, card)),
  )
  const votes = new Map<string, { id: string; project: string; support: number; sum: number }>()
  for (const [i, { support, head }] of voting.entries()) {
    const card = cards[i]
    if (card?.kind !== 'recipe' || card.stale === true) continue
    for (const id of card.symbols) {
      const key = `${head.project}\n${id}`
      const known = votes.get(key) ?? { id, project: head.project, support: 0, sum: 0 }
      const sum = known.sum + support / Math.sqrt(card.symbols.length)
      votes.set(key, { ...known, support: Math.max(known.support, support * USED_SHARE), sum })
    }
  }
  const passages = await findByIds(catalog, [...votes.values()])
  const { value: uses } = await loadAndRun(catalog, () =>
    passages.map(({ pack, card }) => {
      const read = cardAt(pack, card)
      return read?.kind === 'symbol' ? read.recipes.length : 0
    }),
  )
  const sums = passages.map((passage, i) => {
    const { sum = 0 } = votes.get(keyOf(passage)) ?? {}
    return sum / Math.log2(2 + (uses[i] ?? 0))
  })
  const most = Math.max(Number.MIN_VALUE, ...sums)
  return passages.map((passage, i) => ({ passage, score: (sums[i] ?? 0) / most }))
}

/** How many words the question and the symbol's own last name share. */
function nameShare(words: ReadonlySet<string>, { head }: Passage): number {
  const own = new Set(wordsOfName(head.title.slice(head.title.lastIndexOf('.') + 1)).map(stem))
  const common = [...own].filter((word) => words.has(word)).length
  return common / Math.max(1, Math.sqrt(own.size * words.size))
}

function depthOf({ head }: Passage): number {
  if (head.kind !== 'symbol' || head.public.length === 0) return HIDDEN_DEPTH
  return Math.min(HIDDEN_DEPTH, ...head.public.map((path) => path.split('.').length))
}
