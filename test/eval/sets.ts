/**
 * The public question sets that `npm run eval` runs, and where their files lie: beside the repository, since
 * third-party text is not ours to commit. A set that is not there is skipped, and says so.
 */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'

export const SETS_FOLDER = join('..', 'shared', 'bench')

export interface QuestionSet {
  readonly name: string
  /** What it asks for, in a few words. */
  readonly about: string
  readonly corpus: string
  readonly queries: string
  readonly qrels: string
}

/** @param folder where the sets are */
export const questionSets = (folder: string): readonly QuestionSet[] =>
  [
    { name: 'cosqa', about: 'search queries to Python functions' },
    { name: 'pydocs', about: 'intents to API documents', part: '.dev' },
    { name: 'mbpp', about: 'sentences to short programs' },
    { name: 'gorilla-hf', about: 'instructions to model records' },
  ].map(({ name, about, part = '' }) => ({
    name,
    about,
    corpus: join(folder, name, 'corpus.jsonl'),
    queries: join(folder, name, `queries${part}.jsonl`),
    qrels: join(folder, name, `qrels${part}.tsv`),
  }))

/** @returns why the set cannot be run, without a path of this machine; or undefined */
export function whySkipped(set: QuestionSet): string | undefined {
  const missing = [set.corpus, set.queries, set.qrels].find((file) => !existsSync(file))
  return missing === undefined ? undefined : `${set.name}/${basename(missing)} is not there`
}
