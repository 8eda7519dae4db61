/**
 * Classifies a question by the kinds of cards that it probably wants. The factors order cards of similar quality; all
 * are near 1, so they never decide what is found.
 */
import type { CardKind } from '../../card.ts'
import { asciiFastPath } from '../../pack/lexical/ascii-fast-path.ts'

export type QuestionKind =
  | 'symbol'
  | 'part'
  | 'error'
  | 'path'
  | 'how-to'
  | 'concept'
  | 'description'

const ONE_NAME = asciiFastPath(/^[`"']?[\p{L}_$@][\p{L}\p{N}_$.:/#~-]*(?:\(\))?[`"']?\??$/u)
const CODE_SHAPE = asciiFastPath(/[._:#(]|[\p{Ll}][\p{Lu}]/u)
const FILE_PATH =
  /^[\w@.~+-]+(?:\/[\w@.~+-]+)*\.[a-z]{1,5}(?::\d+)?$|^[\w@.~+-]+(?:\/[\w@.~+-]+){2,}$/i
const ERROR =
  /\b[A-Z]\w*(?:Error|Exception|Warning)\b|\b(?:Traceback|panicked|cannot|can't|undefined is not|is not (?:a|an|defined)\b|no such|failed to|expected .+ (?:got|but|found))\b/
const HOW_TO =
  /^\s*(?:how (?:do|can|to|would|should)|what is the (?:best )?way|example|ways? to|can i|is there a way)\b/i
const CONCEPT =
  /^\s*(?:what|why|when|which|explain|difference|overview|concept|introduction|guide)\b/i
/** One whole sentence without a subject: `Writes a table to a file.` */
const SENTENCE = /^[A-Z][a-z]+ [^.!?]*(?:\.\w[^.!?]*)*\.$/
const SOMEBODY = /\b(?:I|you|we|us|my|your|our|let's|this|these|it)\b/i
/** Words in which tests state expectations. */
const EXPECTATION = /\b(?:should|must|will|tests?|ensures?|verif(?:y|ies)|asserts?|that)\b/i

/** A sentence that could begin a docstring: what one thing does. */
const isDescription = (asked: string): boolean =>
  SENTENCE.test(asked) && !SOMEBODY.test(asked) && !EXPECTATION.test(asked)

export function questionKind(text: string): QuestionKind {
  const asked = text.trim()
  if (asked.includes('/') && FILE_PATH.test(asked)) return 'path'
  if (ONE_NAME(asked).test(asked)) return CODE_SHAPE(asked).test(asked) ? 'symbol' : 'part'
  if (HOW_TO.test(asked)) return 'how-to'
  // `what does ZodError contain` asks about an error class; `why TypeError: x is not a function` is an error message.
  if (CONCEPT.test(asked) && !asked.includes(': ')) return 'concept'
  if (ERROR.test(asked)) return 'error'
  return isDescription(asked) ? 'description' : 'part'
}

/** The factor for a card's score, by kind of question and kind of card. */
const FACTORS: Readonly<Record<QuestionKind, Readonly<Record<CardKind, number>>>> = {
  symbol: { symbol: 1, recipe: 0.8, guide: 0.85, module: 0.95 },
  part: { symbol: 1, recipe: 0.9, guide: 0.95, module: 0.95 },
  error: { symbol: 1, recipe: 0.9, guide: 1.05, module: 0.9 },
  path: { symbol: 0.9, recipe: 0.9, guide: 1, module: 1.1 },
  'how-to': { symbol: 1, recipe: 1.1, guide: 1.2, module: 0.9 },
  concept: { symbol: 1, recipe: 0.9, guide: 1.1, module: 1 },
  description: { symbol: 1, recipe: 0.9, guide: 0.95, module: 0.95 },
}

export const kindFactor = (question: QuestionKind, card: CardKind): number =>
  FACTORS[question][card]
