/**
 * All ranking features, with the words that the page and `--explain` show for each. The page imports this table without
 * the engine; weights and values are in the tables that compute scores:
 *
 *   card-features.ts         what adds up to a card's score   exact, words, meaning, fan-in, worth, named
 *   priors.ts                the factors of that sum          visibility, stale, kind, library, path
 *   fold-targets.ts          what folding changes             folded
 *   files/file-features.ts   what adds up to a file's score   words, stem, exact, fan-in, meaning, file-meaning
 *   files/rank-files.ts      the factors of that sum          path, library
 *
 * test/eval/README.md has what is lost without each of them, by question set.
 */
export const RANKING_FEATURES = {
  exact: 'it is the name that was asked for',
  words: 'it contains words of the question',
  meaning: 'its meaning is similar to the question',
  named: 'the question mentions it',
  'fan-in': 'it is widely used and documented',
  worth:
    'cards of this kind and length rank higher: classes above methods, short recipes above long ones',
  kind: 'this kind of card suits the question',
  library: 'the question names another library',
  visibility: 'it is not public',
  stale: 'it uses names that no longer exist',
  folded: 'a test, an example or a duplicate of it matches better',
  'file-meaning': 'the meaning of the whole file is similar to the question',
  stem: 'the file name matches the question',
  path: 'the location of the file: tests, examples, older versions, private code',
} as const

export type RankingFeature = keyof typeof RANKING_FEATURES

export const isRankingFeature = (name: string): name is RankingFeature => name in RANKING_FEATURES
