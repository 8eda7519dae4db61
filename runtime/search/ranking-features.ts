/**
 * All ranking features, with the words that the page and `--explain` show for each. The page imports this table without
 * the engine; weights and values stand in the tables that compute scores:
 *
 *   card-features.ts         what adds up to a card's score   exact, words, meaning, fan-in, worth, named
 *   priors.ts                the factors of that sum          visibility, stale, kind, library, path
 *   holders.ts               what folding changes             folded
 *   files/file-features.ts   what adds up to a file's score   words, stem, exact, fan-in, meaning, file-meaning
 *   files/rank-files.ts      the factors of that sum          path, library
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
