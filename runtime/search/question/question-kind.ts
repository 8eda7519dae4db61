/**
 * A question → what kind of question it is, and which kinds of cards such a question is after. It decides the order
 * among cards that are about as good, never what is found: every factor is near 1.
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
/** One whole sentence about nobody: `Writes a table to a file.` */
const SENTENCE = /^[A-Z][a-z]+ [^.!?]*(?:\.\w[^.!?]*)*\.$/
const SOMEBODY = /\b(?:I|you|we|us|my|your|our|let's|this|these|it)\b/i
/** What tests say of the things they use. */
const EXPECTATION = /\b(?:should|must|will|tests?|ensures?|verif(?:y|ies)|asserts?|that)\b/i

/** What a docstring begins with, about one thing and what it does. */
const isDescription = (asked: string): boolean =>
  SENTENCE.test(asked) && !SOMEBODY.test(asked) && !EXPECTATION.test(asked)

export function questionKind(text: string): QuestionKind {
  const asked = text.trim()
  if (asked.includes('/') && FILE_PATH.test(asked)) return 'path'
  if (ONE_NAME(asked).test(asked)) return CODE_SHAPE(asked).test(asked) ? 'symbol' : 'part'
  if (HOW_TO.test(asked)) return 'how-to'
  // `what does ZodError hold` is about an error, `why TypeError: x is not a function` is one.
  if (CONCEPT.test(asked) && !asked.includes(': ')) return 'concept'
  if (ERROR.test(asked)) return 'error'
  return isDescription(asked) ? 'description' : 'part'
}

/** By what the rest of a card's score is multiplied. */
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
