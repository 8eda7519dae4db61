/**
 * Asks the questions of a masked catalog, and records how well each was answered and the evidence for each card
 * found. It ranks as `search` does with two exceptions: results are not read, because card numbers suffice, and
 * near-duplicates are not folded, because a right card folded under its sibling counts as found.
 */
import type { SearchOptions } from '../../runtime/answers.ts'
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import { rank } from '../../runtime/search.ts'
import { type Scores, scoreRanking } from '../answer/metrics.ts'
import type { Half, LabelKind, Leak } from './label.ts'

/** A label as it is asked; each answer lists all of its cards. */
export interface SelfEvaluationQuestion {
  readonly kind: LabelKind
  readonly half: Half
  readonly leak: Leak
  readonly text: string
  /** The location of its text. */
  readonly path: string
  readonly line: number
  /** Ids of cards; those of one list are one symbol. */
  readonly relevant: readonly (readonly string[])[]
  /** Ids of cards that count neither as right nor as wrong. */
  readonly unjudged: readonly string[]
}

export interface AskedQuestion {
  readonly question: SelfEvaluationQuestion
  readonly scores: Scores
  /** The rank of the first right card; null when none of the first DEPTH is right. */
  readonly rank: number | null
  /** The id of the first card, if it is wrong. */
  readonly before: string | null
  /** The cards found lexically or semantically. Cards found by name need no calibration. */
  readonly observed: readonly FoundCard[]
}

export interface FoundCard {
  readonly score: number
  /** 1 for the best card. */
  readonly rank: number
  readonly relevant: boolean
}

const SEARCH_OPTIONS: SearchOptions = { kinds: ['symbol'], folded: false }
/** The depth of nDCG@10 and MRR@10. */
const DEPTH = 10

/** @param ids of all cards */
export async function askQuestions(
  catalog: Catalog,
  questions: readonly SelfEvaluationQuestion[],
  ids: readonly string[],
): Promise<AskedQuestion[]> {
  const [pack] = catalog.packs
  const byNumber = new Map(ids.map((id) => [pack?.cardNumber(id), id]))
  const asked: AskedQuestion[] = []
  for (const question of questions) {
    const { value } = await loadAndRun(catalog, () => {
      const { ranked } = rank(catalog, question.text, SEARCH_OPTIONS, DEPTH)
      return {
        ranked,
        right: answersOf(question, catalog),
        unjudged: unjudgedOf(question, catalog),
      }
    })
    const { ranked, right, unjudged } = value
    const at = ranked.findIndex(({ card }) => right.has(card))
    const [best] = ranked
    asked.push({
      question,
      rank: at < 0 ? null : at + 1,
      before: at === 0 || best === undefined ? null : (byNumber.get(best.card) ?? null),
      scores: scoreRanking(
        new Map(question.relevant.map((_, answer) => [String(answer), 1])),
        ranked.map(({ card }) => right.get(card) ?? `card ${card}`),
      ),
      observed: ranked.flatMap(({ card, exact, score }, i) =>
        exact > 0 || unjudged.has(card) ? [] : [{ score, rank: i + 1, relevant: right.has(card) }],
      ),
    })
  }
  return asked
}

/** The answer that a card belongs to, by card number. */
const answersOf = (
  { relevant }: SelfEvaluationQuestion,
  { packs: [pack] }: Catalog,
): Map<number, string> =>
  new Map(
    relevant.flatMap((ids, answer) =>
      ids.map((id) => [pack?.cardNumber(id) ?? -1, String(answer)] as const),
    ),
  )

const unjudgedOf = (
  { unjudged }: SelfEvaluationQuestion,
  { packs: [pack] }: Catalog,
): Set<number> => new Set(unjudged.map((id) => pack?.cardNumber(id) ?? -1))
