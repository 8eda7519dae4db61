/**
 * Everything that decides an order, in one table: what it is in plain words (the page and `--explain` say it so), how
 * much it weighs, where it comes from and what it is worth. `eval --without NAME` leaves one out; the figures are of
 * `npm run eval` and of the labels of three libraries (README of test/eval), where cards or files lose that much nDCG@10
 * or MRR@10 without it. They were chosen on those sets; sealed ones decide.
 *
 * For a card:   exact + standing × ( words | meaning + named + fan-in + worth )   match-cards.ts
 * For a file:   ( the sum of its ingredients, each against the best file ) × 0.7 ^ penalties    rank-files.ts
 */
export const INGREDIENTS = {
  exact: 'it is the name that was asked for',
  words: 'words of the question that it says',
  meaning: 'it is about the same, in other words',
  named: 'the question names it among other words',
  'fan-in': 'much of the library leans on it',
  worth: 'a class before its methods, a short recipe before a long one',
  kind: 'its kind is what such a question asks for',
  library: 'another library was named',
  visibility: 'users are not meant to reach it',
  stale: 'it uses what is no longer there',
  breadth: 'many of its cards say words of the question',
  'file-meaning': 'the file as a whole is about the same',
  stem: 'the file is called like the question',
  path: 'the place of the file: tests, examples, older versions, private parts',
} as const

export type Ingredient = keyof typeof INGREDIENTS

export const isIngredient = (name: string): name is Ingredient => name in INGREDIENTS

/** What a card has, beside words and meaning, which share 1 between them. */
export const CARD_WEIGHTS = {
  /** Above any sum of the others: a step of 0.04 in quality (visibility, folding) is as much as all of them. */
  exact: 25,
  /** docline2symbol names other symbols than the one it asks for: .25 loses .03 there. */
  named: 0.1,
  /** More is better for what notebooks, tests and references use, worse for a docstring's own line (.18: .47 and .49). */
  'fan-in': 0.15,
  worth: 0.12,
} as const

/**
 * What a file has: equal weights, as on the twelve repositories of semble, where fitted ones were no better on
 * held-out repositories. A name among other words counts half. Calls count a quarter: they favour what tests and public
 * entries call over what a question is about (1: .868, a quarter: .873, none: .874).
 */
export const FILE_WEIGHTS = {
  words: 1,
  breadth: 1,
  stem: 1,
  exact: 1,
  named: 0.5,
  'fan-in': 0.25,
  meaning: 1,
  'file-meaning': 1,
} as const

export type FileIngredient = keyof typeof FILE_WEIGHTS
