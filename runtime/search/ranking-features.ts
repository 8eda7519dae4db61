/**
 * All ranking features in one table: the words that the page and `--explain` show for each, its weight, the file that
 * computes it, and what it is worth.
 *
 *   For a card:   exact + prior × ( words | meaning + named + fan-in + worth )        match-cards.ts, priors.ts
 *   For a file:   Σ of its features, each against the best file, × 0.7 ^ path      rank-files.ts
 *
 * What is lost without it (built-in model, `npm run eval -- --without NAME`, 2026-11-22): cards in thousandths of MRR@10 on
 * xref_cloze (93 questions) / docline2symbol (292) / nb_md2api (56) / test2api (605), then of nDCG@10 on cosqa (500) / gorilla-hf
 * (911); files in thousandths of nDCG@10 on semble (242). Below 5 is within what other questions would give.
 *
 *   feature        of     weight          from             worth for cards                     for files
 *   exact          both   25; 2           symbol-lookup    decides alone where it applies              1
 *   words          both   a share; 1      postings         −48 / 163 / 8 / 7, 36 / 106               −9
 *   breadth        files  1               postings                                                    −5
 *   meaning        both   a share; 1      clusters         113 / 235 / −21 / −20, 119 / 20            −3
 *   file-meaning   files  1               file-table                                                   3
 *   named          both   .07; .5         symbol-lookup    0 / −2 / −9 / −2                            0
 *   fan-in         both   .155; .25       card-traits      131 / −16 / 272 / 86                       −2
 *   worth          cards  .12             card-traits      31 / −6 / 24 / 54
 *   stem           files  .5              file-table                                                  10
 *   path           both   × .7 ^ ≤ 2      path-traits      1 / 0 / 0 / 1                              20
 *   visibility     cards  × 1, .9, .75    columns          2 / 1 / 1 / 29
 *   kind           cards  × .8 to 1.1     question-kind    no set mixes kinds
 *   library        both   × .5            named-libraries  no set mixes libraries
 *   stale          cards  × .001          columns          no set holds stale recipes
 *   folded         cards  see holders.ts  card-traits      how-to, nDCG@10: 40
 *
 * Most features of files are correlated: none is missed by itself, and together they gain .06 over the best cards alone.
 * Rules and weights were chosen on these sets, so the figures are optimistic. Files have equal weights: fitted ones were
 * no better on held-out repositories.
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
  breadth: 'many of its cards say words of the question',
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
 * Weights of a file's features, equal except for four. An exact name counts twice, because another file may contain its
 * words more often. The file's own name counts half, because `model.py` says little; so does a name among other words.
 * Fan-in counts a quarter, because it favours what tests and public entry points call over the subject of a question.
 */
export const FILE_WEIGHTS = {
  words: 1,
  breadth: 1,
  stem: 0.5,
  exact: 2,
  named: 0.5,
  'fan-in': 0.25,
  meaning: 1,
  'file-meaning': 1,
} as const

export type FileFeature = keyof typeof FILE_WEIGHTS
