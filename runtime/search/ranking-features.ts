/**
 * All ranking features in one table: the words that the page and `--explain` show for each, its weight, and the file
 * that computes it.
 *
 *   For a card:   exact + prior × ( words | meaning + named + fan-in + worth )        match-cards.ts, priors.ts
 *   For a file:   Σ of its features, each against the best file, × 0.7 ^ path      rank-files.ts
 *
 *   feature        of     weight          from
 *   exact          both   25; 2           symbol-lookup
 *   words          both   a share; 1      postings
 *   meaning        both   a share; 1      clusters
 *   file-meaning   files  1               file-table
 *   named          cards  .07             symbol-lookup
 *   fan-in         both   .155; .25       static features
 *   worth          cards  .12             static features
 *   stem           files  .5              file-table
 *   path           both   × .7 ^ ≤ 2      path-penalty
 *   visibility     cards  × 1, .9, .75    columns
 *   kind           cards  × .8 to 1.2     question-kind
 *   library        both   × .5            named-libraries
 *   stale          cards  × .001          columns
 *   folded         cards  see holders.ts  static features
 *
 * test/eval/README.md has what is lost without each of them, by question set.
 */
export const RANKING_FEATURES = {
  exact: 'it is the name that was asked for',
  words: 'words of the question that it says',
  meaning: 'it is about the same, in other words',
  named: 'the question names it among other words',
  'fan-in': 'it is used and written about much',
  worth: 'a class before its methods, a short recipe before a long one',
  kind: 'its kind is what such a question asks for',
  library: 'another library was named',
  visibility: 'users are not meant to reach it',
  stale: 'it uses what is no longer there',
  folded: 'a test, an example or a twin of it matches better',
  'file-meaning': 'the file as a whole is about the same',
  stem: 'the file is called like the question',
  path: 'the place of the file: tests, examples, older versions, private parts',
} as const

export type RankingFeature = keyof typeof RANKING_FEATURES

export const isRankingFeature = (name: string): name is RankingFeature => name in RANKING_FEATURES

/** Weights of a card's features; those of words and meaning add up to 1 (match-cards.ts). */
export const CARD_WEIGHTS = {
  /** Above any sum of the others, so that a quality difference of 0.04 (visibility, case) outweighs all of them. */
  exact: 25,
  /** docline2symbol mentions symbols other than the one it asks for: .25 loses .03 there. */
  named: 0.07,
  /**
   * A higher weight helps questions from notebooks, tests and references, and hurts those from docstrings (.18: .47 and
   * .49).
   */
  'fan-in': 0.155,
  worth: 0.12,
} as const

/**
 * Weights of a file's features, equal except for three: fitted ones were no better on held-out repositories. An exact
 * name counts twice, because another file may contain its words more often. The file's own name counts half, because
 * `model.py` says little.
 * Fan-in counts a quarter, because it favours what tests and public entry points call over the subject of a question.
 */
export const FILE_WEIGHTS = {
  words: 1,
  stem: 0.5,
  exact: 2,
  'fan-in': 0.25,
  meaning: 1,
  'file-meaning': 1,
} as const

export type FileFeature = keyof typeof FILE_WEIGHTS
