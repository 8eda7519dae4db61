/**
 * The semble benchmark: repositories at pinned commits, and questions whose answers are files. Takes its archive,
 * writes the files of each repository so that each can be built like a checkout, and returns the questions with the
 * published figures.
 *
 * Published figures are per repository. Here, the total is the mean over questions, with published figures weighted
 * likewise; repositories have 20 or 21 questions each, so the mean of repositories differs by at most .0004. The
 * results contain both.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { readJudgedQueries } from '../../build/answer/question-sets.ts'
import { packedTexts } from './archived-texts.ts'
import type { Absent, Places, Published, QuestionSet } from './question-set.ts'

const NAME = 'semble'
const ARCHIVE = `${NAME}.tar.xz`

const Repositories = v.array(
  v.object({
    repo: v.string(),
    language: v.string(),
    queries: v.number(),
    published_ndcg10: v.record(v.string(), v.number()),
  }),
)
type Repository = v.InferOutput<typeof Repositories>[number]

/** Metadata of a question. */
const Kind = v.object({ id: v.string(), repo: v.string(), lang: v.string(), category: v.string() })
type Kind = v.InferOutput<typeof Kind>

/** A path inside of the archive's folder. */
const InnerPath = v.pipe(
  v.string(),
  v.check((path) => !path.split('/').includes('..') && !path.startsWith('/'), 'leads elsewhere'),
)
const SourceFile = v.object({ id: InnerPath, text: v.string() })

export async function sembleSet({ bench, sources }: Places): Promise<QuestionSet | Absent> {
  const archive = join(bench, ARCHIVE)
  if (!existsSync(archive)) return { name: NAME, reason: `${ARCHIVE} is not there` }
  const packed = await packedTexts(archive)
  const text = (name: string): string => packed.get(`${NAME}/${name}`) ?? ''
  const folder = join(sources, NAME)
  rmSync(folder, { recursive: true, force: true })
  const repositories = v.parse(Repositories, JSON.parse(text('repos.json')))
  for (const { repo } of repositories)
    for (const { id, text: source } of rowsOf(text(`${repo}/corpus.jsonl`), SourceFile))
      write(join(folder, 'repositories', id), source)
  const queries = write(join(folder, 'queries.jsonl'), text('queries.jsonl'))
  const qrels = write(join(folder, 'qrels.tsv'), text('qrels.tsv'))
  const kinds = new Map(rowsOf(text('queries.jsonl'), Kind).map((kind) => [kind.id, kind]))
  const questions = readJudgedQueries(queries, qrels)
  return {
    ...{ name: NAME, about: 'questions, phrases and symbols to files', by: 'file' },
    metric: 'ndcg10',
    parts: repositories.map(({ repo }) => ({
      pack: `${NAME}-${repo}`,
      // Answers are named `repository/path`, like a result's project and path.
      build: { roots: [join(folder, 'repositories', repo)], project: repo },
      questions: questions
        .filter(({ id }) => kinds.get(id)?.repo === repo)
        .map((question) => ({
          ...question,
          groups: groupsOf(kinds.get(question.id)),
          counts: true,
        })),
    })),
    published: publishedOf(repositories),
  }
}

const groupsOf = (kind: Kind | undefined): string[] =>
  kind === undefined
    ? []
    : [`repository ${kind.repo}`, `language ${kind.lang}`, `kind ${kind.category}`]

function write(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

function publishedOf(repositories: readonly Repository[]): Record<string, Published> {
  const rankings = Object.keys(repositories[0]?.published_ndcg10 ?? {})
  const languages = [...new Set(repositories.map(({ language }) => language))]
  return Object.fromEntries(
    rankings.map((ranking) => {
      const mean = (some: readonly Repository[]): number =>
        some.reduce((sum, each) => sum + each.queries * (each.published_ndcg10[ranking] ?? 0), 0) /
        some.reduce((sum, each) => sum + each.queries, 0)
      const groups = [
        ...repositories.map((each) => [`repository ${each.repo}`, mean([each])] as const),
        ...languages.map(
          (language) =>
            [
              `language ${language}`,
              mean(repositories.filter((each) => each.language === language)),
            ] as const,
        ),
      ]
      return [ranking, { all: mean(repositories), groups: Object.fromEntries(groups) }]
    }),
  )
}

const rowsOf = <Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
): v.InferOutput<Schema>[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => v.parse(schema, JSON.parse(line)))
