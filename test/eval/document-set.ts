/**
 * Turns a folder of JSONL documents, questions and answers into a question set with one pack. Each row is a card, as
 * with `cardcat build --documents`.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readJudgedQueries } from '../../build/answer/question-sets.ts'
import { baselineOf } from './baseline.ts'
import type { Absent, Places, QuestionSet } from './question-set.ts'

/** @param variant infix in the file names of questions: `.dev` */
export function documentSet(
  name: string,
  about: string,
  { bench, sources }: Places,
  variant = '',
): QuestionSet | Absent {
  const folder = join(bench, name)
  const corpus = join(folder, 'corpus.jsonl')
  const queries = join(folder, `queries${variant}.jsonl`)
  const qrels = join(folder, `qrels${variant}.tsv`)
  const missing = [corpus, queries, qrels].find((file) => !existsSync(file))
  if (missing !== undefined) return { name, reason: `${name}/${basename(missing)} is not there` }
  const empty = join(sources, 'empty')
  mkdirSync(empty, { recursive: true })
  const questions = readJudgedQueries(queries, qrels).map((question) => ({
    ...question,
    groups: [],
    counts: true,
  }))
  return {
    ...{ name, about, by: 'card', metric: 'ndcg10', published: {} },
    parts: [
      { pack: name, build: { roots: [empty], documents: [corpus], project: name }, questions },
    ],
    bm25: (scratch) => baselineOf({ name, queries, qrels }, bench, scratch),
  }
}
