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
  /** What nDCG@10 must reach by words and meaning; null where nothing was promised. */
  readonly wanted: Readonly<Record<'static' | 'teacher', number | null>>
}

/** @param folder where the sets are */
export const questionSets = (folder: string): readonly QuestionSet[] =>
  [
    {
      name: 'cosqa',
      about: 'search queries to Python functions',
      wanted: { static: 0.49, teacher: 0.555 },
    },
    {
      name: 'pydocs',
      about: 'intents to API documents',
      part: '.dev',
      wanted: { static: 0.155, teacher: 0.155 },
    },
    {
      name: 'mbpp',
      about: 'sentences to short programs',
      wanted: { static: 0.64, teacher: 0.75 },
    },
    {
      name: 'gorilla-hf',
      about: 'instructions to model records',
      wanted: { static: null, teacher: 0.29 },
    },
  ].map(({ name, about, wanted, part = '' }) => ({
    name,
    about,
    wanted,
    corpus: join(folder, name, 'corpus.jsonl'),
    queries: join(folder, name, `queries${part}.jsonl`),
    qrels: join(folder, name, `qrels${part}.tsv`),
  }))

/** @returns why the set cannot be run, without a path of this machine; or undefined */
export function whySkipped(set: QuestionSet): string | undefined {
  const missing = [set.corpus, set.queries, set.qrels].find((file) => !existsSync(file))
  return missing === undefined ? undefined : `${set.name}/${basename(missing)} is not there`
}
