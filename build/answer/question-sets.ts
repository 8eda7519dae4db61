/**
 * Reads files of questions with their known answers. Two kinds of files: queries (JSONL { id, text }) with qrels
 * (query, document, grade, separated by tabs), and labels (JSONL { id, query, relevant, relevant_public, leak }),
 * where a symbol is named by its definition and by its public path, and a hit on either counts once.
 */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parsedJson } from '../../runtime/std/parsed-json.ts'
import { UsageError } from '../errors.ts'

/** One thing to be found, under any of its names. */
export interface Relevant {
  readonly names: readonly string[]
  readonly grade: number
}

export interface JudgedQuestion {
  readonly id: string
  readonly text: string
  /** Empty for a question that is asked only for the run. */
  readonly relevant: readonly Relevant[]
  /** Whether the question contains its answer: `none`, `words`, `name`. */
  readonly leak?: string
}

export function readJudgedQueries(queriesFile: string, qrelsFile: string): JudgedQuestion[] {
  const judged = readQrels(qrelsFile)
  const asked = readRows(queriesFile, v.object({ id: Id, text: v.string() })).map(
    ({ id, text }): JudgedQuestion => ({ id, text, relevant: relevantOf(judged.get(id)) }),
  )
  const known = new Set(asked.map(({ id }) => id))
  // A judged query without a text finds nothing, and counts as a miss rather than as absent.
  const withoutText = [...judged.keys()].filter((id) => !known.has(id))
  return [
    ...asked,
    ...withoutText.map((id) => ({ id, text: '', relevant: relevantOf(judged.get(id)) })),
  ]
}

export function readLabels(file: string): JudgedQuestion[] {
  return readRows(file, Label).map(({ id, query, relevant, relevant_public: open, leak }) => ({
    id,
    text: query,
    relevant: Array.from({ length: Math.max(relevant.length, open.length) }, (_, i) => ({
      names: [relevant[i], open[i]].filter((name) => name !== undefined),
      grade: 1,
    })),
    ...(leak === undefined ? {} : { leak }),
  }))
}

/** Grades by query, then by document. A first line without a number is a header. */
export function readQrels(file: string): Map<string, Map<string, number>> {
  const judged = new Map<string, Map<string, number>>()
  for (const [i, line] of readLines(file).entries()) {
    if (line.trim() === '') continue
    const [query, document, written] = line.split('\t')
    const grade = Number(written)
    if (query === undefined || document === undefined || Number.isNaN(grade)) {
      if (i === 0) continue
      throw new UsageError(`${file}:${i + 1}: expected query, document, grade between tabs`)
    }
    const grades = judged.get(query) ?? new Map<string, number>()
    grades.set(document, grade)
    judged.set(query, grades)
  }
  return judged
}

const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

const Label = v.object({
  id: Id,
  query: v.string(),
  relevant: v.array(v.string()),
  relevant_public: v.optional(v.array(v.string()), []),
  leak: v.exactOptional(v.string()),
})

const relevantOf = (grades: ReadonlyMap<string, number> | undefined): Relevant[] =>
  [...(grades ?? [])]
    .filter(([, grade]) => grade > 0)
    .map(([document, grade]) => ({ names: [document], grade }))

function readRows<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): v.InferOutput<Schema>[] {
  return readLines(file).flatMap((line, i) => {
    if (line.trim() === '') return []
    const read = v.safeParse(schema, parsedJson(line))
    if (read.success) return [read.output]
    const [issue] = read.issues
    const where = v.getDotPath(issue)
    throw new UsageError(`${file}:${i + 1}: ${where ?? 'the row'}: ${issue.message}`)
  })
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/u)
  } catch {
    throw new UsageError(`${file} cannot be read: check its path`)
  }
}
