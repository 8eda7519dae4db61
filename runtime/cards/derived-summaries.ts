/**
 * Summaries for cards whose author wrote none: a symbol's signature, a page's heading, what a test asserts. A result
 * list always shows a line, whereas an inspection shows what an author wrote, or null. So the build writes these
 * summaries here, and the runtime recognizes them here.
 */
import type { CardHead, RecipeKind } from '../card.ts'

const RECIPES: Readonly<Record<RecipeKind, string>> = {
  test: 'Test',
  docstring: 'Example of',
  fence: 'Code under',
  cell: 'Cell of',
  section: 'Section',
  tutorial: 'Tutorial',
}

/** @param words the name of the recipe @param used the last names of the symbols that it uses, as a list */
export const recipeSummary = (kind: RecipeKind, words: string, used: string): string =>
  `${RECIPES[kind]} “${words}”${used === '' ? '' : ` uses ${used}`}`

export const assertionSummary = (code: string): string => `Checks ${code}`

/** `expect(…)`, `assert …`, `assert_eq!(…)` on one line. */
export const ASSERTION =
  /^\s*(?:await\s+)?(?:self\.|t\.)?(?:expect\w*[(.]|assert\w*!?(?:[(.]| (?!=))).*\w/

/** @param sentence the author's own; '' for none */
export const staleSummary = (gone: readonly string[], sentence: string): string =>
  `Stale: ${gone.join(', ')} is no longer there. ${sentence}`.trim()

const STALE = /^Stale: .+? is no longer there\.\s*/u

export const offersSummary = (names: string): string => `Offers: ${names}`

export const lengthSummary = (lines: number, language: string): string =>
  `${lines} lines of ${language}`

/** @returns the author's own summary, or null */
export function writtenSummary(head: CardHead): string | null {
  const summary = head.kind === 'recipe' ? head.summary.replace(STALE, '') : head.summary
  return summary === '' || isDerived(head, summary) ? null : summary
}

function isDerived(head: CardHead, summary: string): boolean {
  switch (head.kind) {
    case 'symbol':
      return summary === head.title || summary === head.signature || isCutOff(head, summary)
    case 'recipe':
      return summary.startsWith(`${RECIPES[head.recipe_kind]} “`) || isAssertion(summary)
    case 'guide':
      return summary === head.title
    case 'module':
      return summary.startsWith(offersSummary('')) || /^\d+ lines of \S+$/u.test(summary)
    default:
      return head satisfies never
  }
}

function isAssertion(summary: string): boolean {
  const before = assertionSummary('')
  return summary.startsWith(before) && ASSERTION.test(summary.slice(before.length))
}

/** The beginning of a long signature (build/link/prose.ts). */
const isCutOff = ({ signature }: { readonly signature: string }, summary: string): boolean =>
  summary.endsWith('…') && signature.startsWith(summary.slice(0, -1))
